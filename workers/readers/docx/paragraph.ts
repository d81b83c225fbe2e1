import type { FlowItem } from '../office/flow.js'
import { indexPlace, paragraphItems, type TextKind } from '../office/paragraph-items.js'
import {
  attribute,
  child,
  childElements,
  integerAttribute,
  type XmlElement,
} from '../xml/xml-tree.js'
import type { DocumentContext } from './document-context.js'
import type { ParagraphRuns } from './paragraph-runs.js'
import {
  isMonospaced,
  numberingReference,
  outlineHeadingLevel,
  type ParagraphStyle,
} from './styles.js'

/** A deleted paragraph mark joins the paragraph with the next (ECMA-376, 17.13.5.15). */
export function isMarkDeleted(paragraph: XmlElement): boolean {
  const mark = child(child(paragraph, 'pPr'), 'rPr')
  return child(mark, 'del') !== undefined || child(mark, 'moveFrom') !== undefined
}

/** What a paragraph becomes by its style, outline level and numbering. */
export function readParagraph(
  paragraph: XmlElement | undefined,
  { runs }: ParagraphRuns,
  context: DocumentContext,
): FlowItem[] {
  const properties = child(paragraph, 'pPr')
  const styleId = attribute(child(properties, 'pStyle'), 'val')
  const style = context.styles.paragraph(styleId)
  const isCode = style.isCode && !isSetAsProse(paragraph)
  return paragraphItems(runs, isCode, () => textKind(style, styleId, properties, context))
}

/** Pages pasted from the web keep the style of code where the writer has set all of it in a face of prose. */
function isSetAsProse(paragraph: XmlElement | undefined): boolean {
  const faces = childElements(paragraph, 'r')
    .filter((run) => child(run, 't') !== undefined)
    .map((run) => isMonospaced(child(run, 'rPr')))
  return faces.length > 0 && faces.every((face) => face === false)
}

function textKind(
  style: ParagraphStyle,
  styleId: string | undefined,
  properties: XmlElement | undefined,
  context: DocumentContext,
): TextKind {
  const ownLevel = integerAttribute(child(properties, 'outlineLvl'), 'val')
  const position = listPosition(style, styleId, properties, context)
  const number = position && context.numbering.next(position.numberingId, position.level)
  return {
    headingLevel: outlineHeadingLevel(ownLevel) ?? style.headingLevel,
    label: number?.label,
    isQuote: style.isQuote,
    list: position && number ? { level: position.level, ...number } : indexPlace(style.indexLevel),
  }
}

interface ListPosition {
  readonly numberingId: string
  readonly level: number
}

/** The list and level of a paragraph: its own, or what its style says (ECMA-376, 17.9.18). */
function listPosition(
  style: ParagraphStyle,
  styleId: string | undefined,
  properties: XmlElement | undefined,
  context: DocumentContext,
): ListPosition | undefined {
  const own = numberingReference(child(properties, 'numPr'))
  const numberingId = own?.numberingId ?? style.numbering?.numberingId
  // Id 0 takes the paragraph out of the list of its style.
  if (numberingId === undefined || numberingId === '0') return undefined
  const level =
    own?.level ??
    context.numbering.levelOfStyle(numberingId, styleId) ??
    Math.max(style.numbering?.level ?? 0, style.listLevel ?? 0)
  return { numberingId, level: Math.min(Math.max(level, 0), 8) }
}
