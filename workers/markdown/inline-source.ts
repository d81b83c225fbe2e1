import type { Link } from '../document/inlines.js'
import type { Flanking, Marker, Run } from './delimiter-runs.js'
import { writeCodeSpan, writeDestination } from './destinations.js'
import type { Leaf } from './inline-leaves.js'
import { LINK, MARKS_OUTER_FIRST, type Mark, SPELLINGS } from './inline-marks.js'

/** A paragraph's Markdown before its text is escaped. */
export interface InlineSource {
  readonly raw: string
  /** Start and end of each stretch of text, ascending; the rest is Markdown already. */
  readonly texts: readonly number[]
  readonly runs: readonly Run[]
  /** Positions in texts that must be escaped whatever stands around them. */
  readonly forced: readonly number[]
}

/**
 * Lays leaves out with their markers. `tagged` names the spans (counted from 0 in the order they open) that are
 * written with tags, since their delimiter runs would not act.
 */
export function inlineSource(
  leaves: readonly Leaf[],
  tagged: ReadonlySet<number>,
  inCell: boolean,
): InlineSource {
  const layout: Layout = {
    raw: '',
    texts: [],
    runs: [],
    forced: [],
    brackets: [],
    lastOfText: '',
    open: [],
    spans: 0,
    tagged: new Set(tagged),
    inCell,
  }
  const ends = markEnds(leaves)
  for (const [index, leaf] of leaves.entries()) {
    closeMarks(leaf, ends, index, layout)
    openMarks(leaf, ends, index, layout)
    layLeaf(leaf, layout)
  }
  while (layout.open.length > 0) closeInnermost(layout)
  return { ...layout, runs: layout.runs.map((run) => withFlanks(run, layout.raw)) }
}

interface OpenMark {
  readonly mark: Mark
  readonly span: number
  readonly link: Link | undefined
  /** Index of the last leaf it covers. */
  readonly end: number
}

interface DraftRun {
  readonly char: string
  readonly at: number
  length: number
  readonly markers?: Marker[]
  readonly opens?: boolean
}

interface Layout {
  raw: string
  readonly texts: number[]
  readonly runs: DraftRun[]
  readonly forced: number[]
  /** Brackets of text in the link that is open. */
  readonly brackets: Bracket[]
  /** The last character laid, when it is text. */
  lastOfText: string
  readonly open: OpenMark[]
  spans: number
  readonly tagged: Set<number>
  readonly inCell: boolean
}

/** For each mark and leaf, the index of the last leaf that the mark covers without a gap. */
type MarkEnds = ReadonlyMap<Mark, readonly number[]>

function markEnds(leaves: readonly Leaf[]): MarkEnds {
  return new Map(MARKS_OUTER_FIRST.map((mark) => [mark, endsOf(mark, leaves)]))
}

function endsOf(mark: Mark, leaves: readonly Leaf[]): number[] {
  const ends = leaves.map((_, index) => index)
  for (let index = leaves.length - 2; index >= 0; index--) {
    const leaf = leaves[index]
    const next = leaves[index + 1]
    if (leaf === undefined || next === undefined || (leaf.marks & next.marks & mark) === 0) continue
    if (mark === LINK && leaf.link !== next.link) continue
    ends[index] = ends[index + 1] ?? index
  }
  return ends
}

/** Closes what does not cover the leaf, and what would end within a link that begins here. */
function closeMarks(leaf: Leaf, ends: MarkEnds, index: number, layout: Layout): void {
  const isOpen = layout.open.some(({ mark, link }) => mark === LINK && link === leaf.link)
  const linkEnd = (leaf.marks & LINK) !== 0 && !isOpen ? (ends.get(LINK)?.[index] ?? index) : -1
  const keep = layout.open.findIndex(({ end }) => end < index || end < linkEnd)
  if (keep < 0) return
  while (layout.open.length > keep) closeInnermost(layout)
}

function openMarks(leaf: Leaf, ends: MarkEnds, index: number, layout: Layout): void {
  const isOpen = (mark: Mark) => layout.open.some((open) => open.mark === mark)
  const end = (mark: Mark) => ends.get(mark)?.[index] ?? index
  const fresh = MARKS_OUTER_FIRST.filter((mark) => (leaf.marks & mark) !== 0 && !isOpen(mark))
  if (fresh.length > 1) fresh.sort((left, right) => end(right) - end(left))
  for (const mark of fresh) openMark(mark, leaf, end(mark), layout)
}

function openMark(mark: Mark, leaf: Leaf, end: number, layout: Layout): void {
  const span = layout.spans++
  if (mark === LINK) {
    layMarkdown('[', layout)
    layout.brackets.length = 0
    if (leaf.kind === 'text' && leaf.value.startsWith('^')) layout.forced.push(layout.raw.length)
  } else layMarker(mark, span, true, layout)
  layout.open.push({ mark, span, link: leaf.link, end })
}

function closeInnermost(layout: Layout): void {
  const open = layout.open.pop()
  if (open === undefined) return
  if (open.mark !== LINK) {
    layMarker(open.mark, open.span, false, layout)
    return
  }
  forceUnbalancedBrackets(layout)
  const destination = writeDestination(open.link?.url ?? '')
  layMarkdown(`](${layout.inCell ? destination.replaceAll('|', '\\|') : destination})`, layout)
}

function layMarker(
  mark: Exclude<Mark, typeof LINK>,
  span: number,
  opens: boolean,
  layout: Layout,
): void {
  const { run, tag } = SPELLINGS[mark]
  const touched = run === undefined ? undefined : touchedRun(run.charAt(0), layout)
  // An opener right after a closer would be one run with it: `*a***b**`, which parsers read as they like.
  if (opens && touched?.opens === false) layout.tagged.add(span)
  if (run === undefined || layout.tagged.has(span)) {
    layMarkdown(opens ? `<${tag}>` : `</${tag}>`, layout)
    return
  }
  const marker = { span, width: run.length }
  if (touched?.markers !== undefined) {
    touched.markers.push(marker)
    touched.length += run.length
  } else {
    if (touched !== undefined) forceRun(touched, layout)
    const at = layout.raw.length
    layout.runs.push({ char: run.charAt(0), at, length: run.length, markers: [marker], opens })
  }
  layout.raw += run
  layout.lastOfText = ''
}

/** The run of `char` that ends where the layout does. */
function touchedRun(char: string, layout: Layout): DraftRun | undefined {
  const last = layout.runs.at(-1)
  return last?.char === char && last.at + last.length === layout.raw.length ? last : undefined
}

/** A run of the text, the last one laid, that touches one of ours is escaped, or they would be one. */
function forceRun(run: DraftRun, layout: Layout): void {
  layout.runs.pop()
  for (let at = run.at; at < run.at + run.length; at++) layout.forced.push(at)
}

function layLeaf({ kind, value }: Leaf, layout: Layout): void {
  if (kind === 'text') layText(value, layout)
  else layMarkdown(kind === 'code' ? writeCodeSpan(value, layout.inCell) : value, layout)
}

/** Delimiters in a bare address do nothing, since GFM makes a link of it. */
const ADDRESS_OR_RUN = /(?:https?:\/\/|www\.)[^\s<]*|\*+|_+|~+/g

function layText(value: string, layout: Layout): void {
  const start = layout.raw.length
  for (const match of value.matchAll(ADDRESS_OR_RUN)) {
    const char = match[0].charAt(0)
    if (char !== '*' && char !== '_' && char !== '~') continue
    const run = { char, at: start + match.index, length: match[0].length }
    const touched = match.index === 0 ? touchedRun(char, layout) : undefined
    layout.runs.push(run)
    if (touched !== undefined) forceRun(run, layout)
  }
  if (layout.open.some(({ mark }) => mark === LINK)) noteBrackets(value, layout)
  layout.raw += value
  layout.lastOfText = value.slice(-1)
  if (layout.texts.at(-1) === start) layout.texts.pop()
  else layout.texts.push(start)
  layout.texts.push(layout.raw.length)
}

function layMarkdown(markdown: string, layout: Layout): void {
  // An exclamation mark before a bracket of ours would make an image.
  const makesImage = layout.lastOfText === '!' && markdown.startsWith('[')
  if (makesImage) layout.forced.push(layout.raw.length - 1)
  layout.raw += markdown
  layout.lastOfText = ''
}

interface Bracket {
  readonly at: number
  readonly opens: boolean
  /** Whether a rule of escape-rules.ts may escape it. */
  readonly isTaken: boolean
}

/** Brackets in a link's text may stand bare in pairs, unless one of a pair is escaped. */
function forceUnbalancedBrackets({ brackets, forced }: Layout): void {
  let depth = 0
  let isSafe = true
  for (const { opens, isTaken } of brackets) {
    depth += opens ? 1 : -1
    if (depth < 0 || isTaken) isSafe = false
  }
  if (depth !== 0 || !isSafe) forced.push(...brackets.map(({ at }) => at))
}

function noteBrackets(value: string, layout: Layout): void {
  for (const match of value.matchAll(/\[\^?|\]\(?/g)) {
    const at = layout.raw.length + match.index
    layout.brackets.push({ at, opens: match[0].startsWith('['), isTaken: match[0].length > 1 })
  }
}

/** Whether a run can open or close, by what stands beside it (CommonMark 6.2). */
function withFlanks({ char, at, length, markers }: DraftRun, raw: string): Run {
  const before = Array.from(raw.slice(Math.max(0, at - 2), at)).at(-1) ?? ' '
  const after = Array.from(raw.slice(at + length, at + length + 2))[0] ?? ' '
  const current = flanking(char, flank(before), flank(after))
  const isAlike = PARSED_ALIKE.test(before) && PARSED_ALIKE.test(after)
  const flankings = isAlike
    ? [current]
    : [current, micromarkFlanking(char, before, after), olderFlanking(char, before, after)]
  return { char, at, length, flankings, ...(markers === undefined ? {} : { markers }) }
}

type Flank = 'space' | 'punctuation' | 'word'

function flanking(char: string, before: Flank, after: Flank): Flanking {
  const isLeft = after !== 'space' && (after === 'word' || before !== 'word')
  const isRight = before !== 'space' && (before === 'word' || after !== 'word')
  return withinWords(char, isLeft, isRight, before, after)
}

/** An underscore within a word does nothing. */
function withinWords(
  char: string,
  isLeft: boolean,
  isRight: boolean,
  before: Flank,
  after: Flank,
): Flanking {
  if (char !== '_') return { canOpen: isLeft, canClose: isRight }
  return {
    canOpen: isLeft && (!isRight || before !== 'word'),
    canClose: isRight && (!isLeft || after !== 'word'),
  }
}

/** What every parser has as the same kind of character. */
const PARSED_ALIKE = /^[\s\p{L}\p{N}!-)+-/:-@[-^`{-}\u2010-\u2027]$/u

const flank = (point: string): Flank =>
  /\s/u.test(point) ? 'space' : /[\p{P}\p{S}]/u.test(point) ? 'punctuation' : 'word'

/** micromark reads UTF-16 by the unit, and lets a run open before another one and close after it. */
function micromarkFlanking(char: string, before: string, after: string): Flanking {
  const unitFlank = (point: string): Flank => (point.length > 1 ? 'word' : flank(point))
  const [left, right] = [unitFlank(before), unitFlank(after)]
  if (char === '~') return flanking(char, left, right)
  const isLeft = right === 'word' || (right === 'punctuation' && left !== 'word')
  const isRight = left === 'word' || (left === 'punctuation' && right !== 'word')
  const opens = isLeft || /[*_~]/.test(after)
  const closes = isRight || /[*_~]/.test(before)
  return withinWords(char, opens, closes, left, right)
}

/** To CommonMark before 0.31, and so to GFM's own parser, symbols beyond ASCII are letters. */
function olderFlanking(char: string, before: string, after: string): Flanking {
  const olderFlank = (point: string): Flank =>
    /[^\0-\x7f\P{S}]/u.test(point) ? 'word' : flank(point)
  return flanking(char, olderFlank(before), olderFlank(after))
}
