import type { Link } from '../document/inlines.js'
import type { Marker, Run } from './delimiter-runs.js'
import { writeDestination } from './destinations.js'
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
    open: [],
    spans: 0,
    tagged: new Set(tagged),
    inCell,
  }
  const ends = markEnds(leaves)
  for (const [index, leaf] of leaves.entries()) {
    closeMarks(leaf, ends, index, layout)
    openMarks(leaf, ends, index, layout)
    if (leaf.kind === 'text') layText(leaf.value, layout)
    else layMarkdown(leaf.value, layout)
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
  readonly rawStart: number
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
    if (leaf.kind === 'text' && leaf.value.startsWith('^')) layout.forced.push(layout.raw.length)
  } else layMarker(mark, span, true, layout)
  layout.open.push({ mark, span, link: leaf.link, end, rawStart: layout.raw.length })
}

function closeInnermost(layout: Layout): void {
  const open = layout.open.pop()
  if (open === undefined) return
  if (open.mark !== LINK) {
    layMarker(open.mark, open.span, false, layout)
    return
  }
  forceUnbalancedBrackets(open.rawStart, layout)
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
}

/** The run of `char` that ends where the layout does. */
function touchedRun(char: string, layout: Layout): DraftRun | undefined {
  const last = layout.runs.at(-1)
  return last?.char === char && last.at + last.length === layout.raw.length ? last : undefined
}

/** A run of the text that touches one of ours is escaped, or they would be one. */
function forceRun(run: DraftRun, layout: Layout): void {
  layout.runs.splice(layout.runs.indexOf(run), 1)
  for (let at = run.at; at < run.at + run.length; at++) layout.forced.push(at)
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
  layout.raw += value
  if (layout.texts.at(-1) === start) layout.texts.pop()
  else layout.texts.push(start)
  layout.texts.push(layout.raw.length)
}

function layMarkdown(markdown: string, layout: Layout): void {
  // An exclamation mark before a bracket of ours would make an image.
  const follows = layout.texts.at(-1) === layout.raw.length && layout.raw.endsWith('!')
  if (follows && markdown.startsWith('[')) layout.forced.push(layout.raw.length - 1)
  layout.raw += markdown
}

/** Brackets in a link's text may stand bare in pairs, but none with a parenthesis after it. */
function forceUnbalancedBrackets(start: number, layout: Layout): void {
  const brackets = textPositions(start, layout).filter((at) => /[[\]]/.test(layout.raw.charAt(at)))
  let depth = 0
  let isSafe = true
  for (const at of brackets) {
    depth += layout.raw.charAt(at) === '[' ? 1 : -1
    if (depth < 0 || layout.raw.startsWith('](', at)) isSafe = false
  }
  if (depth !== 0 || !isSafe) layout.forced.push(...brackets)
}

function textPositions(from: number, layout: Layout): number[] {
  const positions: number[] = []
  for (let index = 0; index < layout.texts.length; index += 2) {
    const start = Math.max(from, layout.texts[index] ?? 0)
    for (let at = start; at < (layout.texts[index + 1] ?? 0); at++) positions.push(at)
  }
  return positions
}

const SPACE = /^\s$/u
const PUNCTUATION = /^[\p{P}\p{S}]$/u

/** Whether a run can open or close, by what stands beside it (CommonMark 6.2). */
function withFlanks({ char, at, length, markers }: DraftRun, raw: string): Run {
  const before = flank(raw.slice(Math.max(0, at - 2), at), false)
  const after = flank(raw.slice(at + length, at + length + 2), true)
  const isLeft = after !== 'space' && (after === 'word' || before !== 'word')
  const isRight = before !== 'space' && (before === 'word' || after !== 'word')
  const isWithin = char === '_' && isLeft && isRight
  const run = {
    char,
    at,
    length,
    canOpen: isLeft && (!isWithin || before === 'punctuation'),
    canClose: isRight && (!isWithin || after === 'punctuation'),
  }
  return markers === undefined ? run : { ...run, markers }
}

function flank(beside: string, isAfter: boolean): 'space' | 'punctuation' | 'word' {
  const points = Array.from(beside)
  const point = isAfter ? points[0] : points.at(-1)
  if (point === undefined || SPACE.test(point)) return 'space'
  return PUNCTUATION.test(point) ? 'punctuation' : 'word'
}
