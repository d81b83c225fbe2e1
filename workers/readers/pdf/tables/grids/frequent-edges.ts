import type { TextRow } from '../words.js'

/** Nearer words are pieces of one, ems. */
export const NARROW_GAP_MIN_EM = 0.12
/** Edges of one column differ by rounding alone, points. */
export const EDGE_PT = 0.6
/** Fewer rows line up by chance. */
export const ROWS_MIN = 4
/** A smaller share of the rows that reach over an edge does: a row may have several there, and some lie just beside. */
const FREQUENT_SHARE = 0.6

/** Tells the edges of gaps at which as many lie as a gutter has rows. */
export type IsFrequent = (x: number) => boolean

/** Undefined where there are none. */
export interface FrequentEdges {
  readonly starts: IsFrequent | undefined
  readonly ends: IsFrequent | undefined
}

/**
 * The edges at which many of the gaps between words of rows end (texts start there), and begin (texts end). A count: most rows
 * are running text, of which nothing lines up, and nothing need be made of their gaps.
 */
export function frequentEdges(rows: readonly TextRow[]): FrequentEdges {
  clear(starts)
  clear(ends)
  for (const { words, sizePt } of rows) {
    const gapMinPt = NARROW_GAP_MIN_EM * sizePt
    let end = Number.POSITIVE_INFINITY
    for (const { x0, x1 } of words) {
      if (x0 - end >= gapMinPt) {
        count(starts, x0)
        count(ends, end)
      }
      end = x1
    }
  }
  const reach = reachOf(rows)
  return { starts: frequentOf(starts, reach), ends: frequentOf(ends, reach) }
}

/** Edges by place, EDGE_PT each; places far apart share a count, which only asks for a closer look. */
interface Places {
  readonly counts: Uint16Array
  /** Where the last edge of each lies, points. */
  readonly xs: Float64Array
  /** Those that edges lie in. */
  readonly taken: number[]
}

const PLACES = 1 << 11
const newPlaces = (): Places => ({
  counts: new Uint16Array(PLACES),
  xs: new Float64Array(PLACES),
  taken: [],
})
/** One thread reads one page at a time. */
const starts = newPlaces()
const ends = newPlaces()

const placeOf = (x: number): number => Math.floor(x / EDGE_PT) & (PLACES - 1)

/** Most rows take few of the places. */
function clear({ counts, taken }: Places): void {
  for (const place of taken) counts[place] = 0
  taken.length = 0
}

function count({ counts, xs, taken }: Places, x: number): void {
  const place = placeOf(x)
  const before = counts[place] ?? 0
  if (before === 0) taken.push(place)
  counts[place] = before + 1
  xs[place] = x
}

function frequentOf(places: Places, reach: Reach): IsFrequent | undefined {
  const frequent = new Set<number>()
  for (const place of places.taken) if (isFrequentAt(places, place, reach)) frequent.add(place)
  return frequent.size === 0 ? undefined : (x) => frequent.has(placeOf(x))
}

/** Whether so many edges lie there, or there and beside it: what is EDGE_PT apart may lie in two places. */
function isFrequentAt({ counts, xs }: Places, place: number, reach: Reach): boolean {
  const own = counts[place] ?? 0
  const before = counts[(place + PLACES - 1) & (PLACES - 1)] ?? 0
  const behind = counts[(place + 1) & (PLACES - 1)] ?? 0
  const edges = own + Math.max(before, behind)
  return edges >= ROWS_MIN && edges >= FREQUENT_SHARE * rowsOver(reach, xs[place] ?? 0)
}

/** From where to where the rows reach, points. */
interface Reach {
  readonly fromPt: Float64Array
  readonly toPt: Float64Array
}

const reachOf = (rows: readonly TextRow[]): Reach => ({
  fromPt: Float64Array.from(rows, ({ words }) => words[0]?.x0 ?? Number.NaN),
  toPt: Float64Array.from(rows, ({ words }) => words.at(-1)?.x1 ?? Number.NaN),
})

/** How many rows reach from one side of `x` to the other. */
function rowsOver({ fromPt, toPt }: Reach, x: number): number {
  let over = 0
  for (let row = 0; row < fromPt.length; row++)
    if ((fromPt[row] ?? x) < x && (toPt[row] ?? x) > x) over++
  return over
}
