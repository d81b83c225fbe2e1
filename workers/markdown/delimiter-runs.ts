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

export interface Run {
  readonly char: string
  /** Position in the raw paragraph. */
  readonly at: number
  readonly length: number
  readonly canOpen: boolean
  readonly canClose: boolean
  /** Outer to inner for openers, inner to outer for closers; absent for characters of the text. */
  readonly markers?: readonly Marker[]
}

/** What is wrong with a row of runs: text that acts, and spans whose markers do not. */
export interface Misreading {
  readonly actingTexts: Set<Run>
  readonly brokenSpans: Set<number>
}

interface Pair {
  readonly opener: number
  readonly closer: number
  readonly width: number
}

/** How a parser counts a run's length in the "multiple of 3" rule: parsers differ, so both must agree. */
type Counting = 'whole run' | 'what is left'

/** Checks what a parser would make of the runs. */
export function misreading(runs: readonly Run[]): Misreading {
  const found: Misreading = { actingTexts: new Set(), brokenSpans: new Set() }
  const attention = runs.filter((run) => run.char !== '~')
  const strikes = runs.filter((run) => run.char === '~' && run.length <= 2)
  for (const counting of ['whole run', 'what is left'] as const) {
    judge(attention, pairs(attention, counting), found)
    if (!attention.some((run) => run.canOpen && run.canClose)) break
  }
  judge(strikes, pairs(strikes, 'whole run'), found)
  return found
}

interface Matching {
  readonly runs: readonly Run[]
  readonly counting: Counting
  /** Characters of each run that are still unmatched. */
  readonly left: number[]
  /** Indexes of the runs that can still be closed. */
  readonly openers: number[]
  readonly found: Pair[]
}

/** The pairs a parser makes, in its order. */
function pairs(runs: readonly Run[], counting: Counting): Pair[] {
  const left = runs.map((run) => run.length)
  const matching: Matching = { runs, counting, left, openers: [], found: [] }
  for (const [index, run] of runs.entries()) {
    if (run.canClose) closeWith(index, run, matching)
    if (run.canOpen && (left[index] ?? 0) > 0) matching.openers.push(index)
  }
  return matching.found
}

function closeWith(closer: number, run: Run, matching: Matching): void {
  const { left, openers, found } = matching
  for (;;) {
    const top = openers.findLastIndex((opener) => closes(closer, opener, matching))
    const opener = openers[top]
    if (opener === undefined) return
    const openerLeft = left[opener] ?? 0
    const closerLeft = left[closer] ?? 0
    const width = run.char === '~' ? run.length : Math.min(2, openerLeft, closerLeft)
    found.push({ opener, closer, width })
    left[opener] = openerLeft - width
    left[closer] = closerLeft - width
    openers.length = openerLeft > width ? top + 1 : top
    if (closerLeft === width) return
  }
}

function closes(closer: number, opener: number, { runs, counting, left }: Matching): boolean {
  const opening = runs[opener]
  const closing = runs[closer]
  if (opening === undefined || closing === undefined || opening.char !== closing.char) return false
  if (closing.char === '~') return opening.length === closing.length
  if (!opening.canClose && !closing.canOpen) return true
  const isWhole = counting === 'whole run'
  const openerLength = isWhole ? opening.length : (left[opener] ?? 0)
  const closerLength = isWhole ? closing.length : (left[closer] ?? 0)
  return (openerLength + closerLength) % 3 !== 0 || closerLength % 3 === 0
}

function judge(runs: readonly Run[], made: readonly Pair[], found: Misreading): void {
  const markersLeft = runs.map((run) => [...(run.markers ?? [])])
  const wanted = new Set(runs.flatMap((run) => run.markers?.map((marker) => marker.span) ?? []))
  for (const { opener, closer, width } of made) {
    for (const end of [opener, closer]) {
      const run = runs[end]
      if (run !== undefined && run.markers === undefined) found.actingTexts.add(run)
    }
    const begun = markersLeft[opener]?.pop()
    const ended = markersLeft[closer]?.shift()
    if (begun?.span === ended?.span && begun?.width === width) wanted.delete(begun.span)
  }
  for (const span of wanted) found.brokenSpans.add(span)
}
