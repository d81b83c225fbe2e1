import type { Link } from '../document/inlines.js'
import type { Flanking, Marker, Run } from './delimiter-runs.js'
import { writeCodeSpan, writeDestination } from './destinations.js'
import {
  type InlineContext,
  isLineSuspect,
  isSuspect,
  mayAct,
  type RuleSuspicion,
} from './escape-rules.js'
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
    leaves,
    raw: '',
    texts: [],
    runs: [],
    forced: [],
    brackets: [],
    endsInBang: false,
    open: [],
    ends: [-1, -1, -1, -1, -1, -1],
    spans: 0,
    tagged: new Set(tagged),
    suspicion: { lines: false, anywhere: false },
    startsLine: true,
    hasBackticks: false,
    context,
  }
  for (let index = 0; index < leaves.length; index++) layLeaf(index, layout)
  while (layout.open.length > 0) closeInnermost(layout)
  for (const run of layout.runs)
    run.flankings = flankingsOf(run.char, run.at, run.length, layout.raw)
  return layout
}

interface OpenMark {
  readonly mark: Mark
  readonly span: number
  readonly link: Link | undefined
  /** Index of the last leaf it covers. */
  readonly end: number
}

/** A run as it grows; what it can do is seen when all is laid. */
interface DraftRun extends Run {
  length: number
  readonly markers: Marker[] | undefined
  flankings: readonly Flanking[]
}

interface Layout {
  readonly leaves: readonly Leaf[]
  raw: string
  readonly texts: number[]
  readonly runs: DraftRun[]
  readonly forced: number[]
  /** Brackets of text in the link that is open. */
  readonly brackets: Bracket[]
  /** What was laid last is text, and ends in an exclamation mark. */
  endsInBang: boolean
  readonly open: OpenMark[]
  /** By the place of a mark's bit, the last leaf of the stretch it was last seen to cover. */
  readonly ends: number[]
  spans: number
  readonly tagged: Set<number>
  readonly suspicion: RuleSuspicion
  /** Whether text laid now would begin a line, or follow a footnote reference. */
  startsLine: boolean
  hasBackticks: boolean
  readonly context: InlineContext
}

/**
 * Index of the last leaf that the mark covers without a gap, from one that it covers. Leaves are asked about in their
 * order, so that each stretch is walked once.
 */
function endOf(mark: Mark, index: number, { leaves, ends }: Layout): number {
  const place = 31 - Math.clz32(mark)
  const known = ends[place] ?? -1
  if (known >= index) return known
  let end = index
  while (goesOn(mark, leaves[end], leaves[end + 1])) end++
  ends[place] = end
  return end
}

function goesOn(mark: Mark, leaf: Leaf | undefined, next: Leaf | undefined): boolean {
  if (leaf === undefined || next === undefined) return false
  return (leaf.marks & next.marks & mark) !== 0 && (mark !== LINK || leaf.link === next.link)
}

/** Closes what does not cover the leaf, and what would end within a link that begins here. */
function closeMarks(leaf: Leaf, index: number, layout: Layout): void {
  const { open } = layout
  const beginsLink = (leaf.marks & LINK) !== 0 && !isLinkOpen(leaf.link, open)
  const end = beginsLink ? Math.max(index, endOf(LINK, index, layout)) : index
  let keep = 0
  while (keep < open.length && (open[keep]?.end ?? end) >= end) keep++
  while (open.length > keep) closeInnermost(layout)
}

function isLinkOpen(own: Link | undefined, open: readonly OpenMark[]): boolean {
  for (const { mark, link } of open) if (mark === LINK && link === own) return true
  return false
}

function openMarks(leaf: Leaf, index: number, layout: Layout): void {
  let fresh = leaf.marks
  for (const { mark } of layout.open) fresh &= ~mark
  if (fresh === 0) return
  const marks = MARKS_OUTER_FIRST.filter((mark) => (fresh & mark) !== 0)
  if (marks.length > 1)
    marks.sort((left, right) => endOf(right, index, layout) - endOf(left, index, layout))
  for (const mark of marks) openMark(mark, leaf, endOf(mark, index, layout), layout)
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
    const markers = [marker]
    layout.runs.push({ char: run.charAt(0), at, length: run.length, flankings: [], markers, opens })
  }
  layout.raw += run
  layout.endsInBang = false
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

function layLeaf(index: number, layout: Layout): void {
  const leaf = layout.leaves[index]
  if (leaf === undefined) return
  const { kind, value, marks } = leaf
  if (layout.open.length > 0) closeMarks(leaf, index, layout)
  if (marks !== 0) openMarks(leaf, index, layout)
  if (kind === 'text') layText(value, layout)
  else
    layMarkdown(kind === 'code' ? writeCodeSpan(value, layout.context === 'cell') : value, layout)
}

/** Delimiters in a bare address do nothing, since GFM makes a link of it. */
const ADDRESS_OR_RUN = /(?:https?:\/\/|www\.)[^\s<]*|\*+|_+|~+/g

function layText(value: string, layout: Layout): void {
  const start = layout.raw.length
  if (mayAct(value)) {
    if (/[*_~]/.test(value)) layRuns(value, layout)
    layout.hasBackticks ||= value.includes('`')
    layout.suspicion.anywhere ||= isSuspect(value, layout.context)
    if (isInLink(layout.open)) noteBrackets(value, layout)
  }
  layout.suspicion.lines ||= layout.startsLine && isLineSuspect(value)
  layout.startsLine = false
  layout.raw += value
  layout.endsInBang = value.endsWith('!')
  if (layout.texts.at(-1) === start) layout.texts.pop()
  else layout.texts.push(start)
  layout.texts.push(layout.raw.length)
}

function isInLink(open: readonly OpenMark[]): boolean {
  for (const { mark } of open) if (mark === LINK) return true
  return false
}

/** The runs of a text. */
function layRuns(value: string, layout: Layout): void {
  for (const match of value.matchAll(ADDRESS_OR_RUN)) {
    const char = match[0].charAt(0)
    if (char !== '*' && char !== '_' && char !== '~') continue
    const touched = match.index === 0 ? touchedRun(char, layout) : undefined
    const at = layout.raw.length + match.index
    const { length } = match[0]
    const run = { char, at, length, flankings: [], markers: undefined, opens: undefined }
    layout.runs.push(run)
    if (touched !== undefined) forceRun(run, layout)
  }
}

function layMarkdown(markdown: string, layout: Layout): void {
  // An exclamation mark before a bracket of ours would make an image.
  const makesImage = layout.endsInBang && markdown.startsWith('[')
  if (makesImage) layout.forced.push(layout.raw.length - 1)
  layout.raw += markdown
  layout.endsInBang = false
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
  if (depth === 0 && isSafe) return
  for (const { at } of brackets) forced.push(at)
}

function noteBrackets(value: string, layout: Layout): void {
  for (const match of value.matchAll(/\[\^?|\]\(?/g)) {
    const at = layout.raw.length + match.index
    layout.brackets.push({ at, opens: match[0].startsWith('['), isTaken: match[0].length > 1 })
  }
}
