import type { Inline } from '../../../document/inlines.js'
import { isExponent } from '../model/note-marks.js'
import { type Line, type Row, STYLE, type WholeLine, type Word } from '../model/page.js'
import {
  goesOnUnspaced,
  HYPHEN_END,
  HYPHENATED_MAX,
  isSuspended,
  joinEnds,
  keepsHyphen,
  mayJoin,
  type Vocabulary,
} from './hyphens.js'
import { nested, type Span, type SpanTraits } from './text-spans.js'

/** What words are joined and marked by. */
export interface InlineTraits extends SpanTraits {
  readonly vocabulary: Vocabulary
  /** Marks that the page's footnotes answer to, and the labels they are given. */
  readonly notes: ReadonlyMap<string, string>
}

/** Words on one baseline; with `row`, in the lines of it that stand apart. */
export interface WordLine {
  readonly words: readonly Word[]
  readonly row?: Row
}

const MARKED =
  STYLE.bold | STYLE.italic | STYLE.mono | STYLE.strike | STYLE.superscript | STYLE.subscript

/**
 * The rows' words as running text: lines joined, hyphens at their ends resolved, styles and links as inlines. `ends` are
 * the rows before which a line ended on purpose.
 */
export function inlinesOf(
  rows: readonly WordLine[],
  skipWords: number,
  traits: InlineTraits,
  ends?: ReadonlySet<number>,
): Inline[] {
  const spans: Span[] = []
  for (const [index, row] of rows.entries()) {
    const skipped = index === 0 ? skipWords : 0
    const whole = skipped === 0 ? plainLine(row) : undefined
    const first = row.words[skipped]
    if (first === undefined) continue
    let isApart = joinRows(spans, first, traits)
    if (isApart && ends?.has(index)) {
      endLine(spans, first)
      isApart = false
    }
    if (whole !== undefined) appendText(spans, whole, isApart)
    else appendWords(spans, row, skipped, isApart, traits)
  }
  return nested(spans, traits)
}

/** A line end within a link is part of it. */
function endLine(spans: Span[], { link }: Word): void {
  const own = spans.at(-1)?.link === link ? link : -1
  spans.push({ text: '', tail: '', style: 0, link: own, noteLabel: undefined, endsLine: true })
}

/** A row that is one line of one style, to be taken as it was read. */
function plainLine({ words, row }: WordLine): WholeLine | undefined {
  const whole = row?.lines.length === 1 ? row.lines[0]?.whole : undefined
  if (whole === undefined || whole.words !== words || whole.style < 0) return undefined
  const isPlain = (whole.style & STYLE.superscript) === 0 && !whole.text.includes('\u00ad')
  return isPlain ? whole : undefined
}

function appendWords(
  spans: Span[],
  row: WordLine,
  first: number,
  isRowApart: boolean,
  traits: InlineTraits,
): void {
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
    const isApart = isRowStart ? isRowApart : word.spaceBefore || isLineStart
    appendWord(spans, word, isApart, isRowStart ? undefined : words[at - 1], traits)
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

function appendWord(
  spans: Span[],
  word: Word,
  isApart: boolean,
  before: Word | undefined,
  traits: InlineTraits,
): void {
  const label = noteLabel(word, before, traits)
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
  if (span.endsLine === true || span.noteLabel !== undefined) return false
  return span.style === style && span.link === link
}

function noteLabel(
  word: Word,
  before: Word | undefined,
  { notes }: InlineTraits,
): string | undefined {
  if (notes.size === 0 || (word.style & STYLE.superscript) === 0) return undefined
  return isExponent(word, before) ? undefined : notes.get(word.text)
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
  let space = goesOnUnspaced(value, right.value, vocabulary) ? '' : ' '
  const isCut = HYPHEN_END.test(value) && /^\p{Ll}/u.test(right.value)
  if (isCut && !isSuspended(value, right.value, vocabulary)) {
    if (!keepsHyphen(value, right.value, vocabulary)) value = value.slice(0, -1)
    space = ''
  }
  const text: Inline = { type: 'text', value: value + space + right.value }
  return [...before.slice(0, -1), text, ...after.slice(1)]
}
