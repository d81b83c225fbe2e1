import { centreOf, type Extent, firstFrom, isOver } from '../../model/geometry.js'
import { addUnder, medianOf } from '../../model/statistics.js'
import { titlesAbove } from '../evidence/ruled-titles.js'
import { mergeCollinear, type Ruling } from '../evidence/rulings.js'
import { type Grid, type GridRow, plainCell, wordsOfRow } from '../grid.js'
import {
  CELL_GAP_EM,
  HORIZONTAL_MIN_PT,
  TIGHT_LEADING_EM,
  UNFRAMED_CELL_GAP_EM,
} from '../thresholds.js'
import { rowCells, type TableWord, type TextRow, wordsText } from '../words.js'
import { mayBeTitle } from './column-titles.js'
import { isFar } from './extents.js'
import { streamGrid } from './stream-grid.js'
import { tidyGrid } from './tidy-grid.js'

/** Fewer titles with a line each are links, or titles beside each other. */
export const TITLES_MIN = 3
/** More are ticks of a scale. */
const TITLES_MAX = 40
/** A title's line is so near below its baseline, em. */
const LINE_BELOW_EM = 0.4
/** A title ends within its line, give or take so much, points. */
const ENDS_PT = 3
/** Columns are at least so far apart, em: words are as a rule nearer to each other. */
const GAP_MIN_EM = 0.35
/** What stands further below than rows do, as a ratio, may be no row. */
const APART_RATIO = 1.3

/**
 * Tables whose titles are underlined one by one: the lines of titles, and the rows below them as far as a gap between each
 * two titles stays free. `rows` from top to bottom; `drawn`: thin horizontal lines.
 */
export function titledGrids(rows: readonly TextRow[], drawn: readonly Ruling[]): Grid[] {
  const rulings = mergeCollinear(drawn, HORIZONTAL_MIN_PT)
  const grids: Grid[] = []
  let from = 0
  for (let at = 0; at < rows.length - 1; at++) {
    const lines = linesOfTitles(rows[at], rulings)
    if (lines.length < TITLES_MIN) continue
    const { end, gaps } = rowsBelow(rows, at, lines, rulings)
    if (end <= at + 1) continue
    const labels = labelGaps(rows.slice(at + 1, end), rows[at])
    const separatorsPt = [labels, ...gaps].flatMap(middleOfWidest)
    const start = Math.max(
      from,
      titlesAbove(rows, titlesStart(rows, at, from, separatorsPt), rulings),
    )
    const yPt = Math.max(...lines.map((line) => line.at))
    const grid = gridOf(rows.slice(start, end), separatorsPt, yPt, rulings)
    if (grid !== undefined) grids.push(grid)
    from = end
    at = end - 1
  }
  return grids
}

/** The lines below a row's titles, from the left; none unless each word stands on one and each has a title. */
function linesOfTitles(row: TextRow | undefined, rulings: readonly Ruling[]): Ruling[] {
  if (row === undefined) return []
  const { baselinePt, sizePt, words } = row
  const lines: Ruling[] = []
  const first = firstFrom(rulings.length, (k) => rulings[k]?.at ?? Infinity, baselinePt)
  for (const line of rulings.slice(first, first + TITLES_MAX + 1)) {
    if (line.at >= baselinePt + LINE_BELOW_EM * sizePt) break
    lines.push(line)
  }
  if (lines.length < TITLES_MIN || lines.length > TITLES_MAX) return []
  lines.sort((a, b) => a.from - b.from)
  const titles = new Map<Ruling, TableWord[]>()
  for (const word of words) {
    const line = lines.find(({ from, to }) => word.x0 >= from - ENDS_PT && word.x1 <= to + ENDS_PT)
    // Links are underlined, too.
    if (line === undefined || word.word.link >= 0) return []
    addUnder(titles, line, word)
  }
  if (titles.size < lines.length) return []
  // Figures above their sum have a line below them as well.
  return [...titles.values()].every((own) => mayBeTitle(wordsText(own))) ? lines : []
}

/** Where the rows below titles end that keep to them, and the gaps that they leave between each two titles. */
function rowsBelow(
  rows: readonly TextRow[],
  at: number,
  lines: readonly Ruling[],
  rulings: readonly Ruling[],
) {
  const between = lines.slice(1).map(({ from }, k) => ({ x0: lines[k]?.to ?? from, x1: from }))
  let gaps = between.map((gap) => [gap])
  let end = at + 1
  for (; end < rows.length; end++) {
    const [above, row] = [rows[end - 1], rows[end]]
    if (above === undefined || row === undefined || isFar(above, row)) break
    if (linesOfTitles(row, rulings).length > 0) break
    const left = gaps.map((own, k) => without(own, row, widthOf(between[k])))
    if (left.some(({ length }) => length === 0)) break
    gaps = left
  }
  return { end: endOfTable(rows, at, end), gaps }
}

const widthOf = (gap: Extent | undefined): number => (gap === undefined ? 0 : gap.x1 - gap.x0)

/** What the words of a row leave of some gaps, as far as that is as wide as between columns, or half as wide as it was. */
function without(
  gaps: readonly Extent[],
  { words, sizePt }: TextRow,
  widthPt = Infinity,
): Extent[] {
  let left = [...gaps]
  for (const word of words) {
    left = left.flatMap((gap) =>
      isOver(gap, word)
        ? [
            { x0: gap.x0, x1: word.x0 },
            { x0: word.x1, x1: gap.x1 },
          ]
        : [gap],
    )
  }
  const leastPt = Math.min(widthPt / 2, GAP_MIN_EM * sizePt)
  return left.filter((gap) => widthOf(gap) >= leastPt)
}

/** Without last rows of one text each that stand further below than rows do. */
function endOfTable(rows: readonly TextRow[], at: number, end: number): number {
  const pitchPt = medianOf(rows.slice(at + 1, end).map((row, k) => distancePt(rows[at + k], row)))
  let last = end
  for (let first = end - 1; first > at; first--) {
    const row = rows[first]
    if (row === undefined || rowCells(row, CELL_GAP_EM).length > 1) break
    if (distancePt(rows[first - 1], row) > APART_RATIO * pitchPt) last = first
  }
  return last
}

const isRightBelow = (row: TextRow, below: TextRow | undefined): boolean =>
  below !== undefined && distancePt(row, below) <= TIGHT_LEADING_EM * row.sizePt

const distancePt = (above: TextRow | undefined, row: TextRow): number =>
  row.baselinePt - (above?.baselinePt ?? row.baselinePt)

/** What all rows leave free between the labels before the first title, and it; none where there are no labels. */
function labelGaps(rows: readonly TextRow[], titles: TextRow | undefined): Extent[] {
  let x0 = Number.POSITIVE_INFINITY
  for (const { words } of rows) x0 = Math.min(x0, words[0]?.x1 ?? x0)
  const gap = { x0, x1: titles?.words[0]?.x0 ?? x0 }
  return rows.reduce<Extent[]>((left, row) => without(left, row), [gap])
}

function middleOfWidest([first, ...others]: readonly Extent[]): number[] {
  if (first === undefined) return []
  let widest = first
  for (const gap of others) if (widthOf(gap) > widthOf(widest)) widest = gap
  return [centreOf(widest)]
}

/** Where the lines of titles begin that are underlined together: each right above the next, in its columns. */
function titlesStart(
  rows: readonly TextRow[],
  at: number,
  min: number,
  separatorsPt: readonly number[],
): number {
  let start = at
  while (start > min) {
    const [above, row] = [rows[start - 1], rows[start]]
    if (above === undefined || !isRightBelow(above, row)) break
    const cells = rowCells(above, UNFRAMED_CELL_GAP_EM)
    const isOfColumns = cells.every(({ x0, x1 }) => !separatorsPt.some((x) => x0 < x && x1 > x))
    if (cells.length < 2 || !isOfColumns) break
    start--
  }
  return start
}

function gridOf(
  rows: readonly TextRow[],
  separatorsPt: readonly number[],
  yPt: number,
  rulings: readonly Ruling[],
): Grid | undefined {
  const options = { kind: 'rules', cellGapEm: UNFRAMED_CELL_GAP_EM, rulings, separatorsPt } as const
  const words = rows.flatMap((row) => row.words)
  const grid = streamGrid(words, { ...options, breaks: { ysPt: [yPt] } })
  if (grid === undefined) return undefined
  const tidy = tidyGrid(grid)
  return { ...tidy, rows: withWholeTitles(tidy.rows, yPt), hasUnderlinedTitles: true }
}

/** The lines of titles as one row: they are underlined together. */
function withWholeTitles(rows: readonly GridRow[], yPt: number): readonly GridRow[] {
  const count = rows.findIndex((row) => wordsOfRow(row).some(({ baselinePt }) => baselinePt > yPt))
  const titles = rows.slice(0, count)
  const isOfColumns = titles.every((row) => row.every((cell) => cell?.colspan === 1))
  if (count < 2 || !isOfColumns) return rows
  const whole = titles[0]?.map((_, column) =>
    plainCell(titles.flatMap((row) => row[column]?.words ?? [])),
  )
  return [whole ?? [], ...rows.slice(count)]
}
