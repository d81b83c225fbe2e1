import type { InlineImage } from '../../document/inlines.js'
import type { ReadContext } from '../../document/reading.js'
import { linkAddress } from '../office/link-address.js'
import { fileNameOf, resolvedPartName } from '../xml/part-name.js'
import { attribute, child, childElements, textOf, type XmlElement } from '../xml/xml-tree.js'

/** Shapes (OpenDocument 1.3, 10.3 and 10.4). */
const DRAWINGS = new Set(
  'frame custom-shape rect line polyline polygon regular-polygon path circle ellipse connector caption measure g'.split(
    ' ',
  ),
)

export function isDrawing({ name }: Pick<XmlElement, 'name'>): boolean {
  return DRAWINGS.has(name)
}

/** The picture that a frame shows where it holds no text, table or chart; undefined for other shapes. */
export function frameImage(
  frame: XmlElement,
  { pictures }: Pick<ReadContext, 'pictures'>,
): InlineImage | undefined {
  if (frame.name !== 'frame' || child(frame, 'text-box') !== undefined) return undefined
  if (child(frame, 'table') !== undefined) return undefined
  const picture = child(frame, 'image')
  if (picture === undefined || isObject(frame)) return undefined
  const written = attribute(picture, 'xlink:href') ?? ''
  const isPart = !/^[a-z][a-z0-9+.-]*:/i.test(written)
  const url = isPart ? fileNameOf(written) : (linkAddress(written) ?? '')
  const source = isPart && pictures !== undefined ? { source: resolvedPartName('', written) } : {}
  return { type: 'inlineImage', alt: alternativeText(frame), url, ...source }
}

/** A chart, a formula or another program's object; the picture beside it only stands for it. */
export function isObject(frame: XmlElement): boolean {
  return child(frame, 'object') !== undefined || child(frame, 'object-ole') !== undefined
}

/** What a shape says of itself: its description, else its title (10.3.17, 10.3.18). */
function alternativeText(shape: XmlElement): string {
  const said = [child(shape, 'desc'), child(shape, 'title')].map((element) =>
    textOf(element).replace(/\s+/g, ' ').trim(),
  )
  return said.find((line) => line !== '') ?? ''
}

/** The elements of text that a shape holds: those of its box, or its own; of a group those of all its shapes. */
export function shapeText(shape: XmlElement): XmlElement[] {
  if (shape.name === 'g') return childElements(shape).filter(isDrawing)
  const box = child(shape, 'text-box') ?? shape
  return childElements(box).filter(({ name }) => TEXT_ELEMENTS.has(name))
}

/** Lists of what a text holds (8). */
export const INDEXES = new Set([
  'table-of-content',
  'illustration-index',
  'table-index',
  'object-index',
  'user-index',
  'alphabetical-index',
  'bibliography',
])

const TEXT_ELEMENTS = new Set([
  'p',
  'h',
  'list',
  'numbered-paragraph',
  'table',
  'section',
  ...INDEXES,
])
