import { defined } from '../../../src/contract/defined.js'
import type { Inline } from '../../document/inlines.js'
import { PRIVATE_SIGNS, signsOf, withSigns } from '../encoding/symbol-fonts.js'
import {
  type FormattedRun,
  formatOf,
  PLAIN,
  type RunFormat,
  verticalOf,
} from '../office/format-runs.js'
import { linkAddress } from '../office/link-address.js'
import type { DisplayRun } from '../office/paragraph-items.js'
import { displayMath, inlineMath } from '../ooxml/omml.js'
import { relationshipOf } from '../ooxml/relationships.js'
import { isOn } from '../ooxml/xml-values.js'
import { attribute, child, childElements, textOf, type XmlElement } from '../xml/xml-tree.js'
import type { DocumentContext } from './document-context.js'
import { type Drawn, readDrawing } from './drawing.js'
import { followField, hyperlinkOf, innermostLink, isShown } from './fields.js'
import { isMonospaced, type RunStyle, type Toggle } from './styles.js'

/** What a paragraph holds, before it is known what kind of block it is. */
export interface ParagraphRuns {
  readonly runs: FormattedRun[]
  /** Text boxes, charts and diagrams anchored in it, in order. */
  readonly anchored: Drawn[]
}

export function emptyRuns(): ParagraphRuns {
  return { runs: [], anchored: [] }
}

/** Adds the content of a paragraph, hyperlink or other container of runs, as accepted (17.13.5). */
export function addRuns(
  container: XmlElement,
  context: DocumentContext,
  into: ParagraphRuns,
  link?: string,
): void {
  for (const element of childElements(container)) addElement(element, context, into, link)
}

function addElement(
  element: XmlElement,
  context: DocumentContext,
  into: ParagraphRuns,
  link: string | undefined,
): void {
  switch (element.name) {
    case 'r':
      addRun(element, context, into, link)
      return
    case 'hyperlink':
      addRuns(element, context, into, hyperlinkTarget(element, context) ?? link)
      return
    case 'fldSimple':
      addRuns(element, context, into, hyperlinkOf(attribute(element, 'instr') ?? '') ?? link)
      return
    case 'ins':
    case 'moveTo':
    case 'smartTag':
    case 'bdo':
    case 'dir':
    case 'customXml':
      addRuns(element, context, into, link)
      return
    case 'sdt':
      addRuns(child(element, 'sdtContent') ?? element, context, into, link)
      return
    case 'oMath':
      into.runs.push({ content: { type: 'inlineMath', latex: inlineMath(element) }, format: {} })
      return
    case 'oMathPara':
      addDisplayMath(element, into)
      return
    case 'AlternateContent':
      addDrawing(element, context, into)
      return
  }
}

function hyperlinkTarget(element: XmlElement, context: DocumentContext): string | undefined {
  const relationship = relationshipOf(context.relationships, element, 'id')
  if (relationship?.isExternal !== true) return undefined
  const anchor = attribute(element, 'anchor')
  const address = linkAddress(relationship.target)
  return address === undefined || anchor === undefined ? address : `${address}#${anchor}`
}

function addDisplayMath(element: XmlElement, into: ParagraphRuns): void {
  for (const latex of displayMath(element)) {
    const run: DisplayRun = { content: { type: 'inlineMath', latex }, format: {}, isDisplay: true }
    into.runs.push(run)
  }
}

function addRun(
  run: XmlElement,
  context: DocumentContext,
  into: ParagraphRuns,
  link: string | undefined,
): void {
  const properties = child(run, 'rPr')
  if (properties === undefined) {
    addContents(run, context, into, PLAIN, link)
    return
  }
  const style = context.styles.run(attribute(child(properties, 'rStyle'), 'val'))
  const toggle = (name: Toggle): boolean => {
    const own = child(properties, name)
    return own === undefined ? style.toggles[name] === true : isOn(own)
  }
  const format = runFormat(properties, toggle, style)
  addContents(run, context, into, toggle('vanish') ? undefined : format, link)
}

/** Adds what a run holds; without a format it is hidden, and only its fields are followed. */
function addContents(
  run: XmlElement,
  context: DocumentContext,
  into: ParagraphRuns,
  format: RunFormat | undefined,
  link: string | undefined,
): void {
  for (const element of run.children) {
    if (typeof element === 'string' || followField(element, context.fields)) continue
    if (format === undefined || !isShown(context.fields)) continue
    const address = link ?? innermostLink(context.fields)
    addRunContent(
      element,
      context,
      into,
      address === undefined ? format : { ...format, link: address },
      run,
    )
  }
}

function runFormat(
  properties: XmlElement | undefined,
  toggle: (name: Toggle) => boolean,
  style: RunStyle,
): RunFormat {
  return formatOf({
    strong: toggle('b'),
    emphasis: toggle('i'),
    strikethrough: toggle('strike') || isOn(child(properties, 'dstrike')),
    code: style.isCode,
    monospaced: isMonospaced(properties) ?? style.isMonospaced,
    vertical: verticalOf(attribute(child(properties, 'vertAlign'), 'val')),
  })
}

function addRunContent(
  element: XmlElement,
  context: DocumentContext,
  into: ParagraphRuns,
  format: RunFormat,
  run: XmlElement,
): void {
  const put = (content: string | Inline): void => {
    into.runs.push({ content, format })
  }
  switch (element.name) {
    case 't':
      put(withSigns(textOf(element), faceOf(run)))
      return
    case 'tab':
    case 'ptab':
      put('\t')
      return
    case 'br':
      if (attribute(element, 'type') !== 'page') put({ type: 'lineBreak' })
      return
    case 'cr':
      put({ type: 'lineBreak' })
      return
    case 'noBreakHyphen':
      put('-')
      return
    case 'sym':
      put(symbolOf(element))
      return
    case 'ruby':
      addRuns(child(element, 'rubyBase') ?? element, context, into, format.link)
      return
    case 'footnoteReference':
      addNote(element, 'footnote', context, into)
      return
    case 'endnoteReference':
      addNote(element, 'endnote', context, into)
      return
    case 'drawing':
    case 'pict':
    case 'object':
    case 'AlternateContent':
      addDrawing(element, context, into, format.link)
      return
  }
}

function addNote(
  element: XmlElement,
  kind: 'footnote' | 'endnote',
  context: DocumentContext,
  into: ParagraphRuns,
): void {
  const label = context.notes.refer(kind, attribute(element, 'id'))
  if (label === undefined) return
  into.runs.push({ content: { type: 'footnoteReference', label }, format: {} })
}

/** The face that a run names itself. */
const faceOf = (run: XmlElement): string | undefined =>
  attribute(child(child(run, 'rPr'), 'rFonts'), 'ascii')

/** Of U+F000 to U+F0FF. */
const PLACE_MAX = 0xff

/**
 * A glyph by its place in a font (ECMA-376, 17.3.3.30), from U+F000 on or from 0. In a font of letters the place is that
 * of Latin-1; of signs that are not known nothing stays.
 */
function symbolOf(element: XmlElement): string {
  const code = Number.parseInt(attribute(element, 'char') ?? '', 16)
  const place =
    code >= PRIVATE_SIGNS && code <= PRIVATE_SIGNS + PLACE_MAX ? code - PRIVATE_SIGNS : code
  const font = attribute(element, 'font')
  if (font === undefined && place !== code) return withSigns(String.fromCodePoint(code), font)
  const signs = signsOf(font ?? '')
  if (signs !== undefined) return signs(place) ?? ' '
  return place >= 0x20 && place <= 0x10ffff ? String.fromCodePoint(place) : ' '
}

function addDrawing(
  element: XmlElement,
  context: DocumentContext,
  into: ParagraphRuns,
  link?: string,
): void {
  const drawn = readDrawing(element, context)
  const format = defined({ link })
  for (const content of drawn.images) into.runs.push({ content, format })
  into.anchored.push(drawn)
}
