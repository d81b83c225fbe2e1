import type { Frame } from '../office/reading-order.js'
import { child, integerAttribute, type XmlElement } from '../xml/xml-tree.js'

/** ECMA-376, 20.1.2.1: English metric units of a point. */
const EMU_PER_PT = 12_700

/** The own frame of a shape; undefined where it takes over that of its layout. */
export function frameOf(shape: XmlElement): Frame | undefined {
  const properties = child(shape, 'spPr') ?? child(shape, 'grpSpPr')
  const transform = child(properties, 'xfrm') ?? child(shape, 'xfrm')
  const offset = child(transform, 'off')
  if (offset === undefined) return undefined
  const x0 = points(offset, 'x')
  const y0 = points(offset, 'y')
  const extent = child(transform, 'ext')
  return { x0, y0, x1: x0 + points(extent, 'cx'), y1: y0 + points(extent, 'cy') }
}

/** A length in points; 0 where it is not told. */
export function points(element: XmlElement | undefined, name: string): number {
  return (integerAttribute(element, name) ?? 0) / EMU_PER_PT
}
