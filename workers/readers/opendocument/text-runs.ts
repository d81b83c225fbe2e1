import type { Inline, InlineMath } from '../../document/inlines.js'
import { withSigns } from '../encoding/symbol-fonts.js'
import { type FormattedRun, formatOf, type RunFormat, verticalOf } from '../office/format-runs.js'
import { linkAddress } from '../office/link-address.js'
import { attribute, child, integerAttribute, textOf, type XmlElement } from '../xml/xml-tree.js'
import { frameImage, isDrawing } from './drawings.js'
import { embeddedObject } from './objects.js'
import type { TextFormat } from './styles.js'
import type { TextContext } from './text-context.js'

/** Blanks that `text:s` stands for at most: nobody indents a line further. */
const BLANKS_MAX = 1000

/** What a paragraph holds, before it is known what kind of block it is. */
export interface ParagraphContent {
  readonly runs: FormattedRun[]
  /** Text boxes, tables and shapes anchored in it, in order. */
  readonly anchored: XmlElement[]
  /** White space that comes next is one with what stands before it (OpenDocument 1.3, 6.1.2). */
  isAtSpace: boolean
}

/** How text is read: its look, where it links to, and how notes are. */
interface Surroundings {
  readonly format: TextFormat
  readonly link: string | undefined
  readonly context: TextContext
  readonly readNote: (note: XmlElement) => string
}

export function paragraphContent(
  paragraph: XmlElement,
  format: TextFormat,
  context: TextContext,
  readNote: (note: XmlElement) => string,
): ParagraphContent {
  const content: ParagraphContent = { runs: [], anchored: [], isAtSpace: true }
  addContent(paragraph, { format, link: undefined, context, readNote }, content)
  return content
}

function addContent(parent: XmlElement, around: Surroundings, into: ParagraphContent): void {
  for (const node of parent.children) {
    if (typeof node === 'string') addText(node, around, into)
    else addElement(node, around, into)
  }
}

function addText(value: string, around: Surroundings, into: ParagraphContent): void {
  const collapsed = withSigns(value, undefined).replace(/[ \t\r\n]+/g, ' ')
  const text = into.isAtSpace ? collapsed.replace(/^ /, '') : collapsed
  if (text === '') return
  into.isAtSpace = text.endsWith(' ')
  put(text, around, into)
}

function put(content: string | Inline, around: Surroundings, into: ParagraphContent): void {
  if (around.format.isHidden === true) return
  into.runs.push({ content, format: runFormat(around) })
}

function runFormat({ format, link }: Surroundings): RunFormat {
  const { strong, emphasis, strikethrough, code, monospaced, vertical } = format
  return formatOf({
    strong,
    emphasis,
    strikethrough,
    code,
    monospaced,
    vertical: verticalOf(vertical),
    link,
  })
}

/** Inline elements that show nothing here: ends of comments, marks of changes, what is computed or hidden. */
const SILENT = new Set([
  'annotation-end',
  'change',
  'change-start',
  'change-end',
  'tracked-changes',
  'bookmark',
  'bookmark-start',
  'bookmark-end',
  'reference-mark',
  'reference-mark-start',
  'reference-mark-end',
  'soft-page-break',
  'number',
  'script',
  'hidden-text',
  'hidden-paragraph',
  'event-listeners',
  'toc-mark',
  'alphabetical-index-mark',
])

function addElement(element: XmlElement, around: Surroundings, into: ParagraphContent): void {
  switch (element.name) {
    case 'span':
      addContent(element, { ...around, format: spanFormat(element, around) }, into)
      return
    case 'a':
      addContent(element, { ...around, link: linkOf(element) ?? around.link }, into)
      return
    case 's':
      put(' '.repeat(Math.min(integerAttribute(element, 'text:c') ?? 1, BLANKS_MAX)), around, into)
      into.isAtSpace = false
      return
    case 'tab':
      put('\t', around, into)
      into.isAtSpace = true
      return
    case 'line-break':
      put({ type: 'lineBreak' }, around, into)
      into.isAtSpace = true
      return
    case 'annotation':
      around.context.read.warn('content_dropped', 'Comments were left out.')
      return
    case 'note':
      addNote(element, around, into)
      return
    case 'ruby':
      addContent(child(element, 'ruby-base') ?? element, around, into)
      put(`(${textOf(child(element, 'ruby-text'))})`, around, into)
      return
    default:
      if (isDrawing(element)) addDrawing(element, around, into)
      else if (!SILENT.has(element.name)) addContent(element, around, into)
  }
}

function spanFormat(element: XmlElement, { format, context }: Surroundings): TextFormat {
  const own = context.styles.text(attribute(element, 'text:style-name'))
  return { ...format, ...own }
}

/** Links to places in the document are plain text, as bookmarks of Word are. */
function linkOf(element: XmlElement): string | undefined {
  const address = linkAddress(attribute(element, 'xlink:href'))
  return address?.startsWith('#') === true ? undefined : address
}

function addNote(note: XmlElement, around: Surroundings, into: ParagraphContent): void {
  const label = around.readNote(note)
  into.isAtSpace = false
  put({ type: 'footnoteReference', label }, { ...around, format: {}, link: undefined }, into)
}

function addDrawing(element: XmlElement, around: Surroundings, into: ParagraphContent): void {
  const shown = frameImage(element, around.context.read) ?? formulaOf(element, around.context)
  if (shown === undefined) into.anchored.push(element)
  else {
    put(shown, around, into)
    into.isAtSpace = false
  }
}

function formulaOf(frame: XmlElement, { objects }: TextContext): InlineMath | undefined {
  const object = embeddedObject(frame, objects)
  return object?.kind === 'formula' ? { type: 'inlineMath', latex: object.latex } : undefined
}
