import { attribute, child, childElements, type XmlElement } from '../xml/xml-tree.js'
import { isAttributeOn } from './xml-values.js'

/** Whether a shape, a group or a picture is not shown (ECMA-376, 20.1.2.2.8). */
export function isHidden(shape: XmlElement): boolean {
  return isAttributeOn(drawingProperties(shape), 'hidden')
}

/** What stands for a shape or a picture where it cannot be seen, on one line; often ''. */
export function alternativeText(shape: XmlElement): string {
  return (attribute(drawingProperties(shape), 'descr') ?? '').replace(/\s+/g, ' ').trim()
}

/** `cNvPr`: name, alternative text, visibility. */
function drawingProperties(shape: XmlElement): XmlElement | undefined {
  const properties = childElements(shape).find(({ name }) => name.startsWith('nv'))
  return child(properties, 'cNvPr')
}
