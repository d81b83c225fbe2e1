import { centreOf, type Extent, inOrder } from '../../model/geometry.js'
import { LIST_NUMBER } from '../../model/item-marks.js'
import { addCount, countOf, medianOf, mostOf } from '../../model/statistics.js'
import { type TableWord, type TextRow, wordsText } from '../words.js'
import {
  EDGE_PT,
  frequentEdges,
  type IsFrequent,
  NARROW_GAP_MIN_EM,
  ROWS_MIN,
} from './frequent-edges.js'

/** A smaller share of the rows with text on both sides lines up by chance. */
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
/** A percent sign may stand apart from its figure. */
const IS_TEXT = /^[\p{L}\p{N}%]/u
/** Notes in brackets stand behind the figures that they are of. */
const STARTS_TEXT = /^[\p{L}\p{N}<"'“„«]/u

/** Two words beside each other in a row; `at` is the right one's place in it. */
interface Gap {
  readonly row: TextRow
  readonly at: number
  readonly left: TableWord
  readonly right: TableWord
}

/** Where columns meet: the room that all rows leave, and how many of them line up along it. */
interface Gutter extends Extent {
  readonly rows: number
}

/**
 * Where columns meet that stand as near to each other as words do, `nearEm` at most, beside the `known` separators. Words
 * of many rows begin or end at one x, which those of running text do not, and either the texts on the other side of the
 * gap end anywhere, or the gap has another width than the spaces between words.
 */
export function narrowGutters(
  rows: readonly TextRow[],
  known: readonly number[],
  nearEm: number,
): number[] {
  if (rows.length < ROWS_MIN) return []
  const gutters: number[] = []
  for (const gutter of foundGutters(rows, nearEm)) {
    const isKnown = [...known, ...gutters].some((x) => x >= gutter.x0 && x <= gutter.x1)
    if (!isKnown && isKept(gutter, rows)) gutters.push(centreOf(gutter))
  }
  return gutters
}

function foundGutters(rows: readonly TextRow[], nearEm: number): Gutter[] {
  // Most rows are running text, of which nothing lines up: counted before anything is made of their gaps.
  const { starts, ends } = frequentEdges(rows)
  if (starts === undefined && ends === undefined) return []
  const gaps = rows.flatMap(gapsOf)
  return [
    ...linedUp(gaps, startOfRight, starts).filter(
      (own) => isAlongStarts(own) || isSpaced(own, gaps, nearEm),
    ),
    ...linedUp(gaps, endOfLeft, ends).filter(
      (own) => isAlongEnds(own) || isSpaced(own, gaps, nearEm),
    ),
  ].flatMap((own) => gutterOf(own, nearEm))
}

/** Gaps between words. */
function gapsOf(row: TextRow): Gap[] {
  const gaps: Gap[] = []
  for (let at = 1; at < row.words.length; at++) {
    const [left, right] = [row.words[at - 1], row.words[at]]
    if (left === undefined || right === undefined) continue
    if (right.x0 - left.x1 < NARROW_GAP_MIN_EM * row.sizePt) continue
    gaps.push({ row, at, left, right })
  }
  return gaps
}

/** Whether one of the words at least is text: parts of figures line up as well. */
const mayMeet = ({ left, right }: Gap): boolean =>
  !left.mono &&
  !right.mono &&
  IS_TEXT.test(left.text) &&
  STARTS_TEXT.test(right.text) &&
  (LETTER.test(left.text) || LETTER.test(right.text))

/** What stands before the gap, as far as words are near each other. */
function textBefore({ row, at }: Gap, nearEm: number): string {
  let from = at - 1
  while (from > 0 && isNear(row, from, nearEm)) from--
  return wordsText(row.words.slice(from, at))
}

function textBehind({ row, at }: Gap, nearEm: number): string {
  let to = at + 1
  while (to < row.words.length && isNear(row, to, nearEm)) to++
  return wordsText(row.words.slice(at, to))
}

const isNear = ({ words, sizePt }: TextRow, at: number, nearEm: number): boolean =>
  (words[at]?.x0 ?? 0) - (words[at - 1]?.x1 ?? 0) <= nearEm * sizePt

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
function linedUp(gaps: readonly Gap[], edge: Edge, isFrequent: IsFrequent | undefined): Gap[][] {
  if (isFrequent === undefined) return []
  const groups: Gap[][] = []
  let fromPt = Number.NEGATIVE_INFINITY
  const own = gaps.filter((gap) => isFrequent(edge(gap)) && mayMeet(gap))
  for (const gap of inOrder(own, (a, b) => edge(a) - edge(b))) {
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
function gutterOf(own: readonly Gap[], nearEm: number): Gutter[] {
  const gutter = { x0: Number.NEGATIVE_INFINITY, x1: Number.POSITIVE_INFINITY }
  for (const gap of own) {
    gutter.x0 = Math.max(gutter.x0, endOfLeft(gap))
    gutter.x1 = Math.min(gutter.x1, startOfRight(gap))
  }
  const isNarrow = own.some((gap) => widthOf(gap) <= nearEm * gap.left.sizePt)
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
function isSpaced(own: readonly Gap[], all: readonly Gap[], nearEm: number): boolean {
  // The number of an item stands before its text, not in a column of its own.
  if (own.some(({ left }) => LIST_NUMBER.test(left.text))) return false
  if ([textBefore, textBehind].some((text) => isOneText(own.map((gap) => text(gap, nearEm)))))
    return false
  // Below each other, equal words are equally wide.
  if (isOneWord(own.map(({ left }) => left)) || isOneWord(own.map(({ right }) => right)))
    return false
  const sizePt = sizeOf(own)
  const nearPt = nearEm * sizePt
  const members = new Set(own)
  const ownPt = usualWidth(own, sizePt)
  if (ownPt === undefined || ownPt > nearPt) return false
  // Gaps as wide as these may be those of other columns.
  const isOther = (gap: Gap) => Math.abs(widthOf(gap) - ownPt) > OTHER_SPACE_EM * sizePt
  const others = all.filter(
    (gap) => !members.has(gap) && widthOf(gap) <= nearPt && mayMeet(gap) && isOther(gap),
  )
  return usualWidth(others, sizePt) !== undefined
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

/** Whether most are one word, which has letters: signs of figures are mostly one. */
function isOneWord(words: readonly TableWord[]): boolean {
  const texts = words.flatMap(({ text }) => (LETTER.test(text) ? text : []))
  return texts.length > SAME_SHARE * words.length && isOneText(texts)
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
