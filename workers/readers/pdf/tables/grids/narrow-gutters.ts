import { centreOf, type Extent, inOrder } from '../../model/geometry.js'
import { addCount, countOf, medianOf, mostOf } from '../../model/statistics.js'
import { CELL_GAP_EM } from '../thresholds.js'
import { type TableWord, type TextRow, wordsText } from '../words.js'

/** Nearer words are pieces of one, ems. */
export const NARROW_GAP_MIN_EM = 0.12
/** Edges of one column differ by rounding alone, points. */
const EDGE_PT = 0.6
/** Fewer rows, or a smaller share of those with text on both sides, line up by chance. */
const ROWS_MIN = 4
const ROWS_SHARE = 0.7
/** Rows whose text runs over the gutter: titles over several columns. */
const CROSSING_SHARE = 0.12
/** What is within this distance, ems, or the same in more than this share of the rows, does not vary. */
const VARIED_EM = 0.3
const SAME_SHARE = 0.7
/** Spaces of one kind are as wide as each other to this, ems, in this share of them; those of words and columns differ by more. */
const SPACE_EM = 0.02
const SPACES_SHARE = 0.8
const OTHER_SPACE_EM = 0.04

const LETTER = /\p{L}/u
const IS_TEXT = /^[\p{L}\p{N}]/u
/** Notes in brackets stand behind the figures that they are of. */
const STARTS_TEXT = /^[\p{L}\p{N}<"'“„«]/u
/** The number of an item stands before its text, not in a column of its own. */
const MARKER = /^[([]?\w{1,4}[.)\]]$/

/** Two words beside each other in a row. */
interface Gap {
  readonly row: number
  readonly left: TableWord
  readonly right: TableWord
  /** What stands on either side, as far as words are near each other. */
  readonly leftText: string
  readonly rightText: string
}

/** Where columns meet: the room that all rows leave, and how many of them line up along it. */
interface Gutter extends Extent {
  readonly rows: number
}

/**
 * Where columns meet that stand as near to each other as words do, beside the `known` separators. Words of many rows begin
 * or end at one x, which those of running text do not, and either the texts on the other side of the gap end anywhere, or
 * the gap has another width than the spaces between words.
 */
export function narrowGutters(rows: readonly TextRow[], known: readonly number[]): number[] {
  const gaps = rows.flatMap(gapsOf)
  const found = [
    ...linedUp(gaps, startOfRight).filter((own) => isAlongStarts(own) || isSpaced(own, gaps)),
    ...linedUp(gaps, endOfLeft).filter((own) => isAlongEnds(own) || isSpaced(own, gaps)),
  ].flatMap(gutterOf)
  const gutters: number[] = []
  for (const gutter of found) {
    const isKnown = [...known, ...gutters].some((x) => x >= gutter.x0 && x <= gutter.x1)
    if (!isKnown && isKept(gutter, rows)) gutters.push(centreOf(gutter))
  }
  return gutters
}

/** Gaps between words, one of which at least is text: parts of figures line up as well. */
function gapsOf(row: TextRow, at: number): Gap[] {
  const gaps: Gap[] = []
  for (let k = 1; k < row.words.length; k++) {
    const [left, right] = [row.words[k - 1], row.words[k]]
    if (left === undefined || right === undefined || !mayMeet(left, right)) continue
    if (right.x0 - left.x1 < NARROW_GAP_MIN_EM * row.sizePt) continue
    const [from, to] = nearAround(row, k)
    const leftText = wordsText(row.words.slice(from, k))
    const rightText = wordsText(row.words.slice(k, to))
    gaps.push({ row: at, left, right, leftText, rightText })
  }
  return gaps
}

const mayMeet = (left: TableWord, right: TableWord): boolean =>
  !left.mono &&
  !right.mono &&
  IS_TEXT.test(left.text) &&
  STARTS_TEXT.test(right.text) &&
  (LETTER.test(left.text) || LETTER.test(right.text))

/** From the first to after the last of the words that stand near each other before the one at `at`, and from it on. */
function nearAround({ words, sizePt }: TextRow, at: number): [from: number, to: number] {
  const isNear = (right: number) =>
    (words[right]?.x0 ?? 0) - (words[right - 1]?.x1 ?? 0) <= CELL_GAP_EM * sizePt
  let from = at - 1
  while (from > 0 && isNear(from)) from--
  let to = at + 1
  while (to < words.length && isNear(to)) to++
  return [from, to]
}

/** Texts begin at one x, those before them end anywhere. */
const isAlongStarts = (own: readonly Gap[]): boolean => isVaried(own, endOfLeft)

/** Texts end at one x, and so do those after them, which begin anywhere. */
const isAlongEnds = (own: readonly Gap[]): boolean =>
  isVaried(own, startOfRight) && !isVaried(own, endOfRight)

type Edge = (gap: Gap) => number

const endOfLeft: Edge = ({ left }) => left.x1
const startOfRight: Edge = ({ right }) => right.x0
const endOfRight: Edge = ({ right }) => right.x1
const sizeOf = ([gap]: readonly Gap[]): number => gap?.left.sizePt ?? 0

/** The gaps that have an edge at one x, where they are those of several rows. */
function linedUp(gaps: readonly Gap[], edge: Edge): Gap[][] {
  const groups: Gap[][] = []
  let fromPt = Number.NEGATIVE_INFINITY
  for (const gap of inOrder(gaps, (a, b) => edge(a) - edge(b))) {
    if (edge(gap) - fromPt <= EDGE_PT) groups.at(-1)?.push(gap)
    else {
      groups.push([gap])
      fromPt = edge(gap)
    }
  }
  return groups.filter((own) => rowCount(own) >= ROWS_MIN)
}

const rowCount = (gaps: readonly Gap[]): number => new Set(gaps.map(({ row }) => row)).size

/** Nothing where columns are far apart in all rows, or text runs over. */
function gutterOf(own: readonly Gap[]): Gutter[] {
  const gutter = { x0: Number.NEGATIVE_INFINITY, x1: Number.POSITIVE_INFINITY }
  for (const gap of own) {
    gutter.x0 = Math.max(gutter.x0, endOfLeft(gap))
    gutter.x1 = Math.min(gutter.x1, startOfRight(gap))
  }
  const isNarrow = own.some((gap) => widthOf(gap) <= CELL_GAP_EM * gap.left.sizePt)
  return isNarrow && gutter.x1 > gutter.x0 ? [{ ...gutter, rows: rowCount(own) }] : []
}

/** Whether most of the edges do not line up: a title's need not. */
function isVaried(own: readonly Gap[], edge: Edge): boolean {
  const xs = new Float64Array(own.map(edge)).sort()
  const reachPt = VARIED_EM * sizeOf(own)
  let most = 0
  for (let from = 0, to = 0; to < xs.length; to++) {
    while ((xs[to] ?? 0) - (xs[from] ?? 0) > reachPt) from++
    most = Math.max(most, to - from + 1)
  }
  return most <= SAME_SHARE * xs.length
}

/** Whether the rows have one space there, and another between words. A unit may be nearer to its figures. */
function isSpaced(own: readonly Gap[], all: readonly Gap[]): boolean {
  if (own.some(({ left }) => MARKER.test(left.text))) return false
  if (isOneText(own.map(({ leftText }) => leftText))) return false
  if (isOneText(own.map(({ rightText }) => rightText))) return false
  const sizePt = sizeOf(own)
  const nearPt = CELL_GAP_EM * sizePt
  const members = new Set(own)
  const others = all.filter((gap) => !members.has(gap) && widthOf(gap) <= nearPt)
  const ownPt = usualWidth(own, sizePt)
  const spacePt = usualWidth(others, sizePt)
  if (ownPt === undefined || spacePt === undefined || ownPt > nearPt) return false
  return Math.abs(ownPt - spacePt) > OTHER_SPACE_EM * sizePt
}

/** The width that nearly all gaps have; undefined where they differ. */
function usualWidth(gaps: readonly Gap[], sizePt: number): number | undefined {
  const usualPt = medianOf(gaps.map(widthOf))
  const usual = countOf(gaps, (gap) => Math.abs(widthOf(gap) - usualPt) <= SPACE_EM * sizePt)
  return usual > 0 && usual >= SPACES_SHARE * gaps.length ? usualPt : undefined
}

const widthOf = ({ left, right }: Gap): number => right.x0 - left.x1

function isOneText(texts: readonly string[]): boolean {
  const counts = new Map<string, number>()
  for (const text of texts) addCount(counts, text, 1)
  return (counts.get(mostOf(counts) ?? '') ?? 0) > SAME_SHARE * texts.length
}

/** Whether most rows with text on both sides are parted there, and few run over it. */
function isKept(gutter: Gutter, rows: readonly TextRow[]): boolean {
  const x = centreOf(gutter)
  let both = 0
  let crossing = 0
  for (const { words } of rows) {
    if (words.some(({ x0, x1 }) => x0 < x && x1 > x)) crossing++
    else if (words.some(({ x1 }) => x1 <= x) && words.some(({ x0 }) => x0 >= x)) both++
  }
  return (
    gutter.rows >= ROWS_SHARE * (both + crossing) &&
    crossing <= Math.max(1, CROSSING_SHARE * gutter.rows)
  )
}
