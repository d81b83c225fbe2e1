import type { Inline } from '../../../document/inlines.js'
import { type Line, type Row, STYLE, type WholeLine, type Word } from '../model/page.js'
import {
  HYPHEN_END,
  HYPHENATED_MAX,
  isSuspended,
  joinEnds,
  keepsHyphen,
  mayJoin,
  type Vocabulary,
} from './hyphens.js'

/** What words are joined and marked by. */
export interface InlineTraits {
  readonly vocabulary: Vocabulary
  readonly links: readonly string[]
  /** Marks that the page's footnotes answer to, and the labels they are given. */
  readonly notes: ReadonlyMap<string, string>
  /** Bits of STYLE that are stress, of bold and italic: none in headings, and not what most text of the document is. */
  readonly emphasis: number
  /** Monospaced words are code; not so in a document that is typewritten. */
  readonly code: boolean
}

/** Words on one baseline; with `row`, in the lines of it that stand apart. */
export interface WordLine {
  readonly words: readonly Word[]
  readonly row?: Row
}

/** Text of one style. */
interface Span {
  /** All but its end. */
  text: string
  /** Its last word at least, or the end of a long one: apart, since long text is costly to look into as it grows. */
  tail: string
  readonly style: number
  readonly link: number
  readonly noteLabel: string | undefined
}

const MARKED =
  STYLE.bold | STYLE.italic | STYLE.mono | STYLE.strike | STYLE.superscript | STYLE.subscript

/** The rows' words as running text: lines joined, hyphens at their ends resolved, styles and links as inlines. */
export function inlinesOf(
  rows: readonly WordLine[],
  skipWords: number,
  traits: InlineTraits,
): Inline[] {
  const spans: Span[] = []
  for (const [index, row] of rows.entries()) {
    const skipped = index === 0 ? skipWords : 0
    const whole = skipped === 0 ? plainLine(row) : undefined
    const first = row.words[0]
    if (whole !== undefined && first !== undefined)
      appendText(spans, whole, joinRows(spans, first, traits))
    else appendWords(spans, row, skipped, traits)
  }
  return nested(spans, traits)
}

/** A row that is one line of one style, to be taken as it was read. */
function plainLine({ words, row }: WordLine): WholeLine | undefined {
  const whole = row?.lines.length === 1 ? row.lines[0]?.whole : undefined
  if (whole === undefined || whole.words !== words || whole.style < 0) return undefined
  const isPlain = (whole.style & STYLE.superscript) === 0 && !whole.text.includes('\u00ad')
  return isPlain ? whole : undefined
}

function appendWords(spans: Span[], row: WordLine, first: number, traits: InlineTraits): void {
  const { words } = row
  const lines = row.row?.lines ?? NO_LINES
  let line = 0
  for (let at = 0; at < words.length; at++) {
    const word = words[at]
    if (word === undefined) continue
    const isLineStart = lines[line]?.words[0] === word
    if (isLineStart) line++
    if (at < first) continue
    const isRowStart = at === first
    const isApart = isRowStart ? joinRows(spans, word, traits) : word.spaceBefore || isLineStart
    appendWord(spans, word, isApart, traits)
  }
}

const NO_LINES: readonly Line[] = []

/** Resolves a hyphen at the end of the text so far; whether a space parts it from the next row's first word. */
function joinRows(spans: Span[], next: Word, traits: InlineTraits): boolean {
  const last = spans.at(-1)
  if (last === undefined) return false
  if (
    last.link >= 0 &&
    last.link === next.link &&
    isAddress(last.tail, next.text, traits.links[last.link])
  )
    return false
  return !mayJoin(last.tail, next.text) || joinEnds(last, next, traits)
}

/** Whether the text around a line's end is a piece of the link's target: an address that was broken. */
function isAddress(before: string, after: string, url: string | undefined): boolean {
  const piece = before.slice(Math.max(before.lastIndexOf(' ') + 1, before.length - 12))
  return url?.includes(piece + after.slice(0, 4)) === true && /[/.@]/.test(piece)
}

function appendWord(spans: Span[], word: Word, isApart: boolean, traits: InlineTraits): void {
  const label = noteLabel(word, traits)
  if (label !== undefined) {
    spans.push({ text: '', tail: '', style: 0, link: -1, noteLabel: label })
    return
  }
  if (appendCalls(spans, word, traits)) return
  const { text, style, link } = word
  // One at the end of a row is joinRows' business.
  const isSoft = text.includes('\u00ad')
  const sign = !isApart && (style & STYLE.mono) !== 0 ? takenBackslash(spans) : ''
  if (!isSoft && sign === '') appendText(spans, word, isApart)
  else appendText(spans, { text: sign + text.replace(/\u00ad(?!$)/g, ''), style, link }, isApart)
}

/** Adds a raised word of several marks, `2,4`, where one of them leads to a note; whether it was one. */
function appendCalls(spans: Span[], word: Word, { notes }: InlineTraits): boolean {
  const { text, style, link } = word
  if (notes.size === 0 || (style & STYLE.superscript) === 0 || !text.includes(',')) return false
  const marks = text.split(',')
  if (!marks.some((mark) => notes.has(mark))) return false
  for (const mark of marks) {
    const label = notes.get(mark)
    if (label === undefined) appendText(spans, { text: mark, style, link }, false)
    else spans.push({ text: '', tail: '', style: 0, link: -1, noteLabel: label })
  }
  return true
}

/** Adds text of one style and link, after a space where it stands apart. */
function appendText(
  spans: Span[],
  { text, style: own, link }: Pick<WholeLine, 'text' | 'style' | 'link'>,
  isApart: boolean,
): void {
  const style = own & MARKED
  const last = spans.at(-1)
  const space = isApart && last !== undefined ? ' ' : ''
  if (last !== undefined && canGrow(last, style, link)) {
    if (text === '') last.tail += space
    else grow(last, space, text)
    return
  }
  // A space between two styles belongs to the plainer side: markers stand at the words.
  const isPlain = style === 0 && link < 0
  const isSpaceOurs = space !== '' && last !== undefined && last.style !== 0 && isPlain
  if (space !== '' && last !== undefined && !isSpaceOurs) last.tail += space
  spans.push({ text: isSpaceOurs ? space : '', tail: text, style, link, noteLabel: undefined })
}

const BACKSLASH = '\\'

/** Takes the backslash at the end of the text, which TeX has in a font of signs, for the command that it begins; '' without. */
function takenBackslash(spans: Span[]): string {
  const last = spans.at(-1)
  if (last === undefined || (last.style & STYLE.mono) !== 0 || !last.tail.endsWith(BACKSLASH))
    return ''
  last.tail = last.tail.slice(0, -1)
  if (last.text === '' && last.tail === '') spans.pop()
  return BACKSLASH
}

/** Keeps in the tail what the next row may join on to: its last word, or as much of that as is looked at. */
function grow(span: Span, space: string, text: string): void {
  if (space === '') span.tail += text
  else {
    span.text += span.tail + space
    span.tail = text
  }
  if (span.tail.length <= TAIL_MAX) return
  span.text += span.tail.slice(0, -HYPHENATED_MAX)
  span.tail = span.tail.slice(-HYPHENATED_MAX)
}

/** Scripts without spaces have no last word. */
const TAIL_MAX = 2 * HYPHENATED_MAX

function canGrow(span: Span, style: number, link: number): boolean {
  return span.style === style && span.link === link && span.noteLabel === undefined
}

function noteLabel(word: Word, { notes }: InlineTraits): string | undefined {
  if (notes.size === 0 || (word.style & STYLE.superscript) === 0) return undefined
  return notes.get(word.text)
}

/** Spans as inlines: a link holds the spans of one target, a mark the text of one span. */
function nested(spans: readonly Span[], traits: InlineTraits): Inline[] {
  const inlines: Inline[] = []
  let children: Inline[] = []
  let target = -1
  for (const span of spans) {
    const url = span.link < 0 ? undefined : traits.links[span.link]
    if (url === undefined) addInlines(inlines, span, traits)
    else {
      if (span.link !== target) {
        children = []
        inlines.push({ type: 'link', url, children })
      }
      // An address set as code is its own target: it is no code.
      addInlines(children, isTarget(span, url) ? { ...span, style: 0 } : span, traits)
    }
    target = span.link
  }
  return inlines
}

function isTarget({ text, tail, style }: Span, url: string): boolean {
  const label = (text + tail).trim()
  return (style & STYLE.mono) !== 0 && (url === label || url === `mailto:${label}`)
}

function addInlines(inlines: Inline[], span: Span, { emphasis, code }: InlineTraits): void {
  const { tail, style, noteLabel: label } = span
  if (label !== undefined) {
    inlines.push({ type: 'footnoteReference', label })
    if (tail !== '') inlines.push({ type: 'text', value: tail })
    return
  }
  const text = span.text + (tail.endsWith('\u00ad') ? tail.slice(0, -1) : tail)
  if (text === '') return
  if (style === 0) {
    inlines.push({ type: 'text', value: text })
    return
  }
  const isCode = (style & STYLE.mono) !== 0 && (style & STYLE.superscript) === 0
  if (isCode && code) addCode(inlines, text, (style & emphasis & STYLE.bold) !== 0)
  else inlines.push(marked(text, style, emphasis))
}

function marked(text: string, style: number, emphasis: number): Inline {
  let inline: Inline = { type: 'text', value: text }
  if ((style & STYLE.superscript) !== 0) inline = { type: 'superscript', children: [inline] }
  if ((style & STYLE.subscript) !== 0) inline = { type: 'subscript', children: [inline] }
  if ((style & STYLE.strike) !== 0) inline = { type: 'strikethrough', children: [inline] }
  const stress = style & emphasis
  if (stress === 0 || !/[\p{L}\p{N}]/u.test(text)) return inline
  if ((stress & STYLE.italic) !== 0) inline = { type: 'emphasis', children: [inline] }
  if ((stress & STYLE.bold) !== 0) inline = { type: 'strong', children: [inline] }
  return inline
}

/** Spaces at its ends stand outside the marks. */
function addCode(inlines: Inline[], text: string, isStrong: boolean): void {
  const core = text.trim()
  if (core === '') return
  const code: Inline = { type: 'inlineCode', value: core }
  if (text.startsWith(' ')) inlines.push({ type: 'text', value: ' ' })
  inlines.push(isStrong ? { type: 'strong', children: [code] } : code)
  if (text.endsWith(' ')) inlines.push({ type: 'text', value: ' ' })
}

/** Running text put together over a break of line, column or page; hyphens are resolved as at a line's end. */
export function joinedInlines(
  before: readonly Inline[],
  after: readonly Inline[],
  vocabulary: Vocabulary,
): Inline[] {
  const left = before.at(-1)
  const right = after[0]
  if (left?.type !== 'text' || right?.type !== 'text') {
    return [...before, { type: 'text', value: ' ' }, ...after]
  }
  let value = left.value
  let space = ' '
  const isCut = HYPHEN_END.test(value) && /^\p{Ll}/u.test(right.value)
  if (isCut && !isSuspended(value, right.value, vocabulary)) {
    if (!keepsHyphen(value, right.value, vocabulary)) value = value.slice(0, -1)
    space = ''
  }
  const text: Inline = { type: 'text', value: value + space + right.value }
  return [...before.slice(0, -1), text, ...after.slice(1)]
}
