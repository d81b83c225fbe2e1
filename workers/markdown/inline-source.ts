import type { Link } from '../document/inlines.js'
import type { Marker, Run } from './delimiter-runs.js'
import { writeCodeSpan, writeDestination } from './destinations.js'
import { type InlineContext, isLineSuspect, isSuspect, type RuleSuspicion } from './escape-rules.js'
import { flankingsOf } from './flanking.js'
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
  readonly suspicion: Readonly<RuleSuspicion>
  /** In texts. */
  readonly hasBackticks: boolean
}

/**
 * Lays leaves out with their markers. `tagged` names the spans (counted from 0 in the order they open) that are
 * written with tags, since their delimiter runs would not act.
 */
export function inlineSource(
  leaves: readonly Leaf[],
  tagged: ReadonlySet<number>,
  context: InlineContext,
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
    suspicion: { lines: false, anywhere: false },
    startsLine: true,
    hasBackticks: false,
    context,
  }
  const ends = markEnds(leaves)
  for (const [index, leaf] of leaves.entries()) {
    if (layout.open.length > 0) closeMarks(leaf, ends, index, layout)
    if (leaf.marks !== 0) openMarks(leaf, ends, index, layout)
    layLeaf(leaf, layout)
  }
  while (layout.open.length > 0) closeInnermost(layout)
  const runs: Run[] = []
  for (const run of layout.runs) runs.push(finished(run, layout.raw))
  return { ...layout, runs }
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
  readonly suspicion: RuleSuspicion
  /** Whether text laid now would begin a line, or follow a footnote reference. */
  startsLine: boolean
  hasBackticks: boolean
  readonly context: InlineContext
}

/** For each mark and leaf, the index of the last leaf that the mark covers without a gap. */
type MarkEnds = ReadonlyMap<Mark, readonly number[]>

function markEnds(leaves: readonly Leaf[]): MarkEnds {
  let used = 0
  for (const leaf of leaves) used |= leaf.marks
  const marks = MARKS_OUTER_FIRST.filter((mark) => (used & mark) !== 0)
  return new Map(marks.map((mark) => [mark, endsOf(mark, leaves)]))
}

function endsOf(mark: Mark, leaves: readonly Leaf[]): number[] {
  const ends: number[] = []
  for (let index = 0; index < leaves.length; index++) ends.push(index)
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
  layMarkdown(
    `](${layout.context === 'cell' ? destination.replaceAll('|', '\\|') : destination})`,
    layout,
  )
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
  layout.startsLine = false
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
  else
    layMarkdown(kind === 'code' ? writeCodeSpan(value, layout.context === 'cell') : value, layout)
}

/** Delimiters in a bare address do nothing, since GFM makes a link of it. */
const ADDRESS_OR_RUN = /(?:https?:\/\/|www\.)[^\s<]*|\*+|_+|~+/g

function layText(value: string, layout: Layout): void {
  const start = layout.raw.length
  if (/[*_~]/.test(value)) layRuns(value, layout)
  layout.hasBackticks ||= value.includes('`')
  layout.suspicion.anywhere ||= isSuspect(value, layout.context)
  layout.suspicion.lines ||= layout.startsLine && isLineSuspect(value)
  layout.startsLine = false
  if (layout.open.some(({ mark }) => mark === LINK)) noteBrackets(value, layout)
  layout.raw += value
  layout.lastOfText = value.slice(-1)
  if (layout.texts.at(-1) === start) layout.texts.pop()
  else layout.texts.push(start)
  layout.texts.push(layout.raw.length)
}

/** The runs of a text. */
function layRuns(value: string, layout: Layout): void {
  for (const match of value.matchAll(ADDRESS_OR_RUN)) {
    const char = match[0].charAt(0)
    if (char !== '*' && char !== '_' && char !== '~') continue
    const run = { char, at: layout.raw.length + match.index, length: match[0].length }
    const touched = match.index === 0 ? touchedRun(char, layout) : undefined
    layout.runs.push(run)
    if (touched !== undefined) forceRun(run, layout)
  }
}

function layMarkdown(markdown: string, layout: Layout): void {
  // An exclamation mark before a bracket of ours would make an image.
  const makesImage = layout.lastOfText === '!' && markdown.startsWith('[')
  if (makesImage) layout.forced.push(layout.raw.length - 1)
  layout.raw += markdown
  layout.lastOfText = ''
  layout.startsLine = markdown.endsWith('\n') || markdown.startsWith('[^')
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

function finished({ char, at, length, markers, opens }: DraftRun, raw: string): Run {
  const flankings = flankingsOf(char, at, length, raw)
  if (markers === undefined) return { char, at, length, flankings }
  return { char, at, length, flankings, markers, opens: opens === true }
}
