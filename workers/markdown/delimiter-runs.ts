/**
 * Which delimiter runs of a paragraph would act, and with which partner: the algorithm of CommonMark 0.31, appendix
 * "process emphasis", for `*` and `_`, and GFM's for `~`. The writer asks it about what it is going to write, so that
 * it escapes no more than what acts and sees where a run of its own would not.
 */

/** A marker that the writer wants to act. */
export interface Marker {
  readonly span: number
  readonly width: number
}

export interface Flanking {
  readonly canOpen: boolean
  readonly canClose: boolean
}

export interface Run {
  readonly char: string
  /** Position in the raw paragraph. */
  readonly at: number
  readonly length: number
  /** What the run can do: to current CommonMark and, where they differ, to each of the other kinds of parsers. */
  readonly flankings: readonly Flanking[]
  /** Outer to inner for openers, inner to outer for closers; undefined for characters of the text. */
  readonly markers: readonly Marker[] | undefined
  /** With markers: whether they open spans or close them. */
  readonly opens: boolean | undefined
}

/** What is wrong with a row of runs: text that acts, and spans whose markers do not. */
export interface Misreading {
  readonly actingTexts: ReadonlySet<Run>
  readonly brokenSpans: ReadonlySet<number>
}

const AS_MEANT: Misreading = { actingTexts: new Set(), brokenSpans: new Set() }

/** A misreading as it is found. */
interface Findings extends Misreading {
  readonly actingTexts: Set<Run>
  readonly brokenSpans: Set<number>
}

interface Pair {
  readonly opener: number
  readonly closer: number
  readonly width: number
}

/** How a parser counts a run's length in the "multiple of 3" rule: parsers differ. */
type Counting = 'whole run' | 'what is left'

/** Checks what parsers would make of the runs; what is written must be right for all. */
export function misreading(runs: readonly Run[]): Misreading {
  if (runs.every(canOnlyAct)) return AS_MEANT
  const found: Findings = { actingTexts: new Set(), brokenSpans: new Set() }
  let kinds = 0
  for (const { flankings } of runs) kinds = Math.max(kinds, flankings.length)
  for (let kind = 0; kind < kinds; kind++) judgeAs(kind, runs, found)
  return found
}

/** What one kind of parser makes of the runs. */
function judgeAs(kind: number, runs: readonly Run[], found: Findings): void {
  const attention: ReadRun[] = []
  const strikes: ReadRun[] = []
  let isCounted = false
  for (const run of runs) {
    const { canOpen, canClose } = flankingFor(kind, run)
    const read = { run, canOpen, canClose }
    if (run.char === '~') {
      if (run.length <= 2) strikes.push(read)
      continue
    }
    attention.push(read)
    isCounted ||= canOpen && canClose
  }
  judge(strikes, 'whole run', found)
  judge(attention, 'whole run', found)
  if (isCounted) judge(attention, 'what is left', found)
}

/** Whether a run is ours and does what it should and nothing else; where all do, they pair like brackets. */
function canOnlyAct({ markers, opens, flankings }: Run): boolean {
  if (markers === undefined) return false
  for (const { canOpen, canClose } of flankings)
    if (canOpen !== opens || canClose === opens) return false
  return true
}

/** A run as one kind of parser has it. */
interface ReadRun extends Flanking {
  readonly run: Run
}

const UNABLE: Flanking = { canOpen: false, canClose: false }

const flankingFor = (kind: number, { flankings }: Run): Flanking =>
  flankings[kind] ?? flankings[0] ?? UNABLE

interface Matching {
  readonly runs: readonly ReadRun[]
  readonly counting: Counting
  /** Characters of each run that are still unmatched. */
  readonly left: number[]
  /** Indexes of the runs that can still be closed. */
  readonly openers: number[]
  /** The run before which there is no opener for a kind of closer; it keeps the search linear. */
  readonly bottoms: Map<string, number>
  readonly found: Pair[]
}

/** The pairs a parser makes, in its order. */
function pairs(runs: readonly ReadRun[], counting: Counting): Pair[] {
  const left = runs.map(({ run }) => run.length)
  const bottoms = new Map<string, number>()
  const matching: Matching = { runs, counting, left, openers: [], bottoms, found: [] }
  for (const [index, { canOpen, canClose }] of runs.entries()) {
    if (canClose) closeWith(index, matching)
    if (canOpen && (left[index] ?? 0) > 0) matching.openers.push(index)
  }
  return matching.found
}

function closeWith(closer: number, matching: Matching): void {
  const { runs, left, openers, found } = matching
  for (;;) {
    const top = topOpener(closer, matching)
    const opener = openers[top]
    if (opener === undefined) return
    const openerLeft = left[opener] ?? 0
    const closerLeft = left[closer] ?? 0
    const isStrike = runs[closer]?.run.char === '~'
    const width = isStrike ? closerLeft : Math.min(2, openerLeft, closerLeft)
    found.push({ opener, closer, width })
    left[opener] = openerLeft - width
    left[closer] = closerLeft - width
    openers.length = openerLeft > width ? top + 1 : top
    if (closerLeft === width) return
  }
}

/** Index in `openers` of the nearest one that the closer ends, or -1. */
function topOpener(closer: number, matching: Matching): number {
  const { openers, bottoms } = matching
  if (openers.length === 0) return -1
  const bottom = bottoms.size === 0 ? 0 : (bottoms.get(kindOf(closer, matching)) ?? 0)
  for (let top = openers.length - 1; top >= 0; top--) {
    const opener = openers[top] ?? 0
    if (opener < bottom) break
    if (closes(closer, opener, matching)) return top
  }
  bottoms.set(kindOf(closer, matching), closer)
  return -1
}

function kindOf(closer: number, { runs, left }: Matching): string {
  const { run, canOpen } = runs[closer] ?? {}
  return `${run?.char}${canOpen} ${run?.length} ${left[closer]}`
}

function closes(closer: number, opener: number, { runs, counting, left }: Matching): boolean {
  const opening = runs[opener]
  const closing = runs[closer]
  if (opening === undefined || closing === undefined) return false
  if (opening.run.char !== closing.run.char) return false
  if (closing.run.char === '~') return opening.run.length === closing.run.length
  if (!opening.canClose && !closing.canOpen) return true
  const isWhole = counting === 'whole run'
  const openerLength = isWhole ? opening.run.length : (left[opener] ?? 0)
  const closerLength = isWhole ? closing.run.length : (left[closer] ?? 0)
  return (openerLength + closerLength) % 3 !== 0 || closerLength % 3 === 0
}

function judge(runs: readonly ReadRun[], counting: Counting, found: Findings): void {
  if (runs.length === 0) return
  const markersLeft = runs.map(ownMarkers)
  const marked = new Set<number>()
  for (const { opener, closer, width } of pairs(runs, counting)) {
    noteActing(runs[opener], found)
    noteActing(runs[closer], found)
    const begun = markersLeft[opener]?.pop()
    const ended = markersLeft[closer]?.shift()
    if (begun !== undefined && begun.span === ended?.span && begun.width === width)
      marked.add(begun.span)
  }
  for (const { run } of runs) {
    if (run.markers === undefined) continue
    for (const { span } of run.markers) if (!marked.has(span)) found.brokenSpans.add(span)
  }
}

const ownMarkers = ({ run }: ReadRun): Marker[] =>
  run.markers === undefined ? [] : [...run.markers]

function noteActing(read: ReadRun | undefined, { actingTexts }: Findings): void {
  if (read !== undefined && read.run.markers === undefined) actingTexts.add(read.run)
}
