import { centreOf, type Extent } from '../../model/geometry.js'
import { PREFIX_SIGN } from '../../model/signs.js'
import { addCount, medianOf, mostOf } from '../../model/statistics.js'
import type { TableWord, TextRow } from '../words.js'

/** Fewer rows have as many figures by chance. */
const ROWS_MIN = 3
/** The share of the rows that end in several figures which end in as many. */
const SAME_SHARE = 0.6

/** Figures that are measured or counted; dates and the numbers of telephones are in one column each. */
const MEASURE =
  /^(?:[-+−–±~<>≤≥]?\.?\d(?:[\d.,’]*\d)?%?[*†‡∗]*|[([][-+−–]?\.?\d(?:[\d.,’]*\d)?%?[)\]][*†‡∗]*|[-–—−])$/
/** Parts of one figure: `1 470`, `1.5 ± .2`, `12 (3)`. */
const THOUSANDS = /^\d{3}(?!\d)/
const LEAD = /^[-−–]?\d{1,3}$/
const DEVIATION = /^[±∓]/
const BRACKETED = /^[([]/
const DASH = /^[-–—−]$/
/** `4.5 %`. */
const PERCENT = /^[%‰]$/

/**
 * Where columns of figures meet that stand as near to each other as words do, `nearEm` at most, and the labels before
 * them, points, from the left: rows that end in as many figures, each below that of the row above. Running text holds no
 * such rows.
 */
export function figureGutters(rows: readonly TextRow[], nearEm: number): number[] {
  if (!mayHold(rows, nearEm)) return []
  const ends = rows.map(trailingFigures).filter(({ figures }) => figures.length >= 2)
  const counts = new Map<number, number>()
  for (const { figures } of ends) addCount(counts, figures.length, 1)
  const columns = mostOf(counts) ?? 0
  const deciding = withRanges(ends.filter(({ figures }) => figures.length === columns))
  if (deciding.length < ROWS_MIN || deciding.length < SAME_SHARE * ends.length) return []
  if (!areMeasures(deciding)) return []
  const [labels, ...between] = guttersOf(columnExtents(deciding))
  // Figures that stand below two others are in no columns.
  if (labels === undefined || between.some(isEmpty)) return []
  const nearPt = nearEm * medianOf(rows.map(({ sizePt }) => sizePt))
  const isNear = (gutter: Extent | undefined) =>
    gutter !== undefined && gutter.x1 - gutter.x0 <= nearPt
  const told = isNear(between[0]) && !isEmpty(labels) ? [labels, ...between] : between
  return told.filter(isNear).map(centreOf)
}

/** What is left between each two of the extents, left to right. */
const guttersOf = (extents: readonly Extent[]): Extent[] =>
  extents.slice(1).map(({ x0 }, at) => ({ x0: extents[at]?.x1 ?? x0, x1: x0 }))

const isEmpty = ({ x0, x1 }: Extent): boolean => x0 >= x1

/** Whether enough rows have two figures as near to each other as words. */
function mayHold(rows: readonly TextRow[], nearEm: number): boolean {
  let near = 0
  for (const row of rows) if (hasNearFigures(row, nearEm) && ++near >= ROWS_MIN) return true
  return false
}

function hasNearFigures({ words, sizePt }: TextRow, nearEm: number): boolean {
  for (let at = 1; at < words.length; at++) {
    const [left, right] = [words[at - 1], words[at]]
    if (left === undefined || right === undefined || right.x0 - left.x1 > nearEm * sizePt) continue
    if (isMeasure(left) && isMeasure(right)) return true
  }
  return false
}

/** `text` is its first word, without the sign of a currency. */
interface Figure extends Extent {
  readonly text: string
}

/** The figures at the end of a row, left to right, and where what stands before them ends. */
interface RowEnd {
  readonly figures: readonly Figure[]
  readonly labelEnd: number
}

function trailingFigures({ words }: TextRow): RowEnd {
  const figures: Figure[] = []
  let at = words.length - 1
  for (; at >= 0; at--) {
    const word = words[at]
    if (word === undefined) break
    const joined = joinedFigure(word, figures.at(-1))
    if (joined !== undefined) figures[figures.length - 1] = joined
    else if (isMeasure(word)) figures.push({ text: word.text, x0: word.x0, x1: word.x1 })
    else break
  }
  return { figures: figures.reverse(), labelEnd: words[at]?.x1 ?? Number.NEGATIVE_INFINITY }
}

/** The figure behind a word with that word, where the two are one: its sign, or a part of it. */
function joinedFigure(word: TableWord, next: Figure | undefined): Figure | undefined {
  if (next === undefined) return undefined
  if (PREFIX_SIGN.test(word.text)) return { ...next, x0: word.x0 }
  return isMeasure(word) && areOne(word, next)
    ? { ...next, text: word.text, x0: word.x0 }
    : undefined
}

const isMeasure = ({ text }: TableWord): boolean =>
  MEASURE.test(text) || DEVIATION.test(text) || PERCENT.test(text)

const areOne = (left: TableWord, right: Figure): boolean =>
  DEVIATION.test(left.text) ||
  DEVIATION.test(right.text) ||
  PERCENT.test(right.text) ||
  (THOUSANDS.test(right.text) && LEAD.test(left.text)) ||
  (BRACKETED.test(right.text) && !BRACKETED.test(left.text))

/** A dash between two figures in every row is that of a range, `10.00 – 17.00`: a mark of nothing has a column of its own. */
function withRanges(rows: readonly RowEnd[]): readonly RowEnd[] {
  const columns = rows[0]?.figures.length ?? 0
  const dash = Array.from({ length: columns }, (_, column) => column).findLast(
    (column) =>
      column > 0 &&
      column < columns - 1 &&
      rows.every(({ figures }) => DASH.test(figures[column]?.text ?? '')),
  )
  if (dash === undefined) return rows
  return withRanges(rows.map((row) => ({ ...row, figures: withRangeAt(row.figures, dash) })))
}

function withRangeAt(figures: readonly Figure[], dash: number): Figure[] {
  const [from, to] = [figures[dash - 1], figures[dash + 1]]
  if (from === undefined || to === undefined) return [...figures]
  return [
    ...figures.slice(0, dash - 1),
    { text: `${from.text}–${to.text}`, x0: from.x0, x1: to.x1 },
    ...figures.slice(dash + 2),
  ]
}

/** Whether the first figures differ, and others: numbers of telephones begin alike, and vary in their last part. */
function areMeasures([first, ...others]: readonly RowEnd[]): boolean {
  const figures = first?.figures ?? []
  const isVaried = ({ text }: Figure, column: number) =>
    !others.every((row) => row.figures[column]?.text === text)
  return figures.slice(0, 1).every(isVaried) && figures.filter(isVaried).length > 1
}

/** What stands before the figures, then those of each column. */
function columnExtents(rows: readonly RowEnd[]): Extent[] {
  const columns = rows[0]?.figures.length ?? 0
  const labels = { x0: Number.NEGATIVE_INFINITY, x1: Math.max(...rows.map((row) => row.labelEnd)) }
  return [
    labels,
    ...Array.from({ length: columns }, (_, column) => ({
      x0: Math.min(...rows.map(({ figures }) => figures[column]?.x0 ?? Number.POSITIVE_INFINITY)),
      x1: Math.max(...rows.map(({ figures }) => figures[column]?.x1 ?? Number.NEGATIVE_INFINITY)),
    })),
  ]
}
