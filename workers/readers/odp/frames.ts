import type { Frame } from '../office/reading-order.js'
import { attribute, childElements, type XmlElement } from '../xml/xml-tree.js'

/** Points of a unit (OpenDocument 1.3, 18.3.18). */
const POINTS: Readonly<Record<string, number>> = {
  cm: 72 / 2.54,
  mm: 72 / 25.4,
  in: 72,
  pt: 1,
  pc: 12,
  px: 0.75,
}

/** The place of a shape on its slide; of a group that of all its shapes. Undefined where it is not told. */
export function frameOf(shape: XmlElement): Frame | undefined {
  if (shape.name === 'g')
    return around(childElements(shape).flatMap((inner) => frameOf(inner) ?? []))
  const moved = /translate\s*\(\s*(\S+?)[\s,]+(\S+?)\s*\)/.exec(
    attribute(shape, 'draw:transform') ?? '',
  )
  const x0 = points(attribute(shape, 'svg:x') ?? attribute(shape, 'svg:x1') ?? moved?.[1])
  const y0 = points(attribute(shape, 'svg:y') ?? attribute(shape, 'svg:y1') ?? moved?.[2])
  if (x0 === undefined || y0 === undefined) return undefined
  const width = points(attribute(shape, 'svg:width')) ?? 0
  const height = points(attribute(shape, 'svg:height')) ?? 0
  return { x0, y0, x1: x0 + width, y1: y0 + height }
}

/** A length in points; undefined for what is none. */
export function points(length: string | undefined): number | undefined {
  const [, number = '', unit = ''] = /^([+-]?[\d.]+)([a-z]+)$/.exec(length ?? '') ?? []
  const scale = POINTS[unit]
  const value = Number(number)
  return scale === undefined || !Number.isFinite(value) ? undefined : value * scale
}

function around(frames: readonly Frame[]): Frame | undefined {
  if (frames.length === 0) return undefined
  return frames.reduce((all, { x0, y0, x1, y1 }) => ({
    x0: Math.min(all.x0, x0),
    y0: Math.min(all.y0, y0),
    x1: Math.max(all.x1, x1),
    y1: Math.max(all.y1, y1),
  }))
}
