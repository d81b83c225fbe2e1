import { type PageItems, widthOf } from './page-items.js'

/** A margin of heads is so wide at most, and has so many lines, as shares of those of the text beside it. */
const WIDTH_MAX = 0.6
const LINES_MAX = 0.5
/** One alone may be a note. */
const HEADS_MIN = 2
const HEAD_LINES_MAX = 4
/** White between two heads, ems. */
const WHITE_EM = 0.7
/** A head stands on the height of a line of text: they share so much of the lower one's height. */
const OVERLAP_SHARE = 0.35
/** So many heads as a share stand where the text leaves more white above than between most of its lines, by this, ems. */
const BEGIN_SHARE = 0.6
const BEGIN_EM = 0.2

/** Places of items in a page, from the top. */
type Places = readonly number[]

/** A head and the text that stands beside it, down to the next head. */
export interface HeadedText {
  readonly head: Places
  readonly text: Places
}

/**
 * Texts with their titles in the margin at their left, each before its text; what stands above the first has none.
 * Undefined where the left side is a column of its own. Rows of a résumé, a manual, a law: read as columns, all titles
 * would come before all text.
 */
export function headedTexts(
  page: PageItems,
  left: Places,
  right: Places,
  bodySize: number,
): HeadedText[] | undefined {
  if (left.length < HEADS_MIN || left.length > LINES_MAX * right.length) return undefined
  if (widthOf(page, left) > WIDTH_MAX * widthOf(page, right)) return undefined
  const heads = headsOf(page, left, bodySize)
  if (heads.length < HEADS_MIN || heads.some((head) => head.length > HEAD_LINES_MAX))
    return undefined
  const starts = heads.map((head) => lineBeside(page, head[0] ?? 0, right))
  if (starts.some((start) => start === undefined)) return undefined
  const places = starts.flatMap((start) => start ?? [])
  // Beside a table stand several, and what overlaps may stand in any order.
  if (places.some((place, at) => at > 0 && place <= (places[at - 1] ?? 0))) return undefined
  if (!beginTexts(page, right, places, bodySize)) return undefined
  return cutAt(right, heads, places)
}

function headsOf({ y0, y1 }: PageItems, left: Places, bodySize: number): number[][] {
  const heads: number[][] = []
  let end = Number.NEGATIVE_INFINITY
  for (const at of left) {
    if ((y0[at] ?? 0) - end > WHITE_EM * bodySize) heads.push([])
    heads.at(-1)?.push(at)
    end = Math.max(end, y1[at] ?? 0)
  }
  return heads
}

/** Where among the lines of text the one stands that a head stands beside. */
function lineBeside({ y0, y1 }: PageItems, head: number, right: Places): number | undefined {
  const found = right.findIndex((at) => {
    const sharedPt = Math.min(y1[at] ?? 0, y1[head] ?? 0) - Math.max(y0[at] ?? 0, y0[head] ?? 0)
    const lowerPt = Math.min((y1[at] ?? 0) - (y0[at] ?? 0), (y1[head] ?? 0) - (y0[head] ?? 0))
    return sharedPt > OVERLAP_SHARE * lowerPt
  })
  return found < 0 ? undefined : found
}

/** Whether texts begin there: two columns of running text have titles anywhere. */
function beginTexts(
  { y0, y1 }: PageItems,
  right: Places,
  starts: readonly number[],
  bodySize: number,
): boolean {
  const gaps = right.map((at, k) =>
    k === 0 ? Number.POSITIVE_INFINITY : (y0[at] ?? 0) - (y1[right[k - 1] ?? at] ?? 0),
  )
  const usual = gaps.toSorted((a, b) => a - b)[gaps.length >> 1] ?? 0
  const begun = starts.filter((start) => (gaps[start] ?? 0) > usual + BEGIN_EM * bodySize)
  return begun.length >= BEGIN_SHARE * starts.length
}

function cutAt(right: Places, heads: readonly Places[], starts: readonly number[]): HeadedText[] {
  const [first = 0] = starts
  const above = first === 0 ? [] : [{ head: [], text: right.slice(0, first) }]
  return [
    ...above,
    ...heads.map((head, at) => ({ head, text: right.slice(starts[at], starts[at + 1]) })),
  ]
}
