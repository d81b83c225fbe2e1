import type { Rect } from '../../../document/blocks.js'
import { type Extent, extentOf, isWithin, rowsOfLines } from '../model/geometry.js'
import { isLeaderLine } from '../model/leaders.js'
import type { Line, Page, Row, TextMeasure } from '../model/page.js'
import { isSign } from '../model/signs.js'
import type {
  FoundForm,
  FoundTable,
  RejectedTable,
  TableSearch,
  TaggedGrid,
} from '../model/tables.js'
import { isBoxForm } from './choice/box-form.js'
import { chooseTables, isTable, overlaps } from './choice/choose-tables.js'
import { hasSingleRows } from './choice/drawn-cells.js'
import { isLed, withoutLeaders } from './evidence/leaders.js'
import {
  drawingOf,
  emptyRow,
  type Lens,
  lensFor,
  onPage,
  rulesOf,
  textRow,
  wordLines,
} from './evidence/normal-page.js'
import { foundForm } from './found-form.js'
import { foundTable } from './found-table.js'
import type { Grid } from './grid.js'
import { alignedCandidates } from './grids/aligned-grids.js'
import { alignedWithin } from './grids/aligned-within.js'
import { framedCandidates } from './grids/candidates.js'
import { figureColumns } from './grids/figure-column.js'
import { pageGrids, titledPageGrids } from './grids/page-grids.js'
import { FULL_ROWS_MIN } from './grids/page-runs.js'
import { paintedGrids } from './grids/painted-grids.js'
import { pairParts } from './grids/pair-parts.js'
import { taggedHypotheses } from './grids/tagged-grids.js'
import { withoutTextRows } from './grids/text-rows.js'
import { withoutTitleRows } from './grids/title-rows.js'
import { TITLES_MIN } from './grids/underlined-titles.js'
import { onGrounds } from './on-grounds.js'
import { LINES_SWAY_PT, OVERHANG_PT, RULINGS_MAX, STREAM_CELL_GAP_EM } from './thresholds.js'
import { indexWords, type WordLine } from './word-index.js'
import type { TextRow } from './words.js'

/**
 * Tables and forms that rulings, fills or booktabs rules show, found before columns are cut. `lines` are the page's lines
 * without furniture; every word belongs to at most one of them. They come from top to bottom and do not overlap.
 * `tagged`: what the structure tree makes of the same lines, one more hypothesis.
 */
export function findRuledTables(
  page: Page,
  lines: readonly Line[],
  measure: TextMeasure,
  tagged: readonly TaggedGrid[] = [],
): TableSearch {
  const own = pageLines(lines)
  const lens = lensFor(measure, own.rows)
  const found = pageHypotheses(page, own, lens, tagged)
  const { chosen, rejected } = chooseTables(onGrounds(found, page, lens))
  return {
    tables: chosen
      .filter((grid) => !isBoxForm(grid) && grid.isRival !== true)
      .flatMap(pairParts)
      .map((grid) => asFound(grid, lens)),
    forms: chosen.filter(isBoxForm).map((grid) => foundForm(grid, lines, lens)),
    rejected: rejected.map(({ grid, reason }) => ({
      kind: grid.kind,
      box: onPage(grid.box, lens),
      reason,
    })),
  }
}

/** A page's lines, and the rows of those that are no leaders. */
export interface PageLines {
  readonly lines: readonly Line[]
  readonly rows: readonly Row[]
}

/** @public Called by bench/train. */
export const pageLines = (lines: readonly Line[]): PageLines => ({
  lines,
  rows: rowsOfLines(lines.filter((line) => !isLeaderLine(line))),
})

/**
 * Every grid that the page as a whole could hold; they overlap.
 * @public Called by bench/train.
 */
export function pageHypotheses(
  page: Page,
  { lines, rows }: PageLines,
  lens: Lens,
  tagged: readonly TaggedGrid[] = [],
): Grid[] {
  let own: WordLine[] | undefined
  const wordsOfLines = () => {
    own ??= wordLines(lines, lens)
    return own
  }
  const framed = framedCandidates({ ...drawingOf(page, lens), lines: wordsOfLines })
  const told = tagged.length === 0 ? [] : taggedHypotheses(tagged, indexWords(wordsOfLines()))
  // Where each drawn row is one, what its cells wrap to are no rows: nothing else is looked for there.
  const drawn = framed.filter(isDrawnByRow)
  const isKnown = (box: Rect) => drawn.some((grid) => isWithin(box, grid.box, OVERHANG_PT))
  const runs = runsOfPage(page, rows, lens, isKnown)
  const apart = linesApart(lines, [...drawn, ...told.filter(isTable)], lens)
  const found = [...framed, ...told, ...runs]
  const tables = found.filter((grid) => isTable(grid) && !isDrawnByRow(grid))
  const painted = paintedGrids(apart, lens)
  const shown = painted.filter(isTable)
  if (tables.length + shown.length === 0) return [...found, ...painted]
  const index = indexWords(wordsOfLines())
  const rulings = () => rulesOf(page, lens)
  const within = alignedWithin(tables, index, rulings)
  const rivals = alignedWithin(shown, index, rulings).filter(isApartFrom([...tables, ...within]))
  return [...found, ...within, ...painted, ...rivals.map(asRival)]
}

/** The lines that no cells of the grids are around. */
function linesApart(lines: readonly Line[], grids: readonly Grid[], lens: Lens): readonly Line[] {
  if (grids.length === 0) return lines
  const boxes = grids.map(({ box }) => onPage(box, lens))
  return lines.filter((line) => !boxes.some((box) => isWithin(line, box, OVERHANG_PT)))
}

const asRival = (grid: Grid): Grid => ({ ...grid, isRival: true })

/** Whether a grid shares no ground with any of others. */
const isApartFrom =
  (others: readonly Grid[]) =>
  ({ box }: Grid): boolean =>
    !others.some((other) => overlaps(other.box, box))

const isDrawnByRow = (grid: Grid): boolean =>
  grid.kind === 'lattice' && isTable(grid) && hasSingleRows(grid)

/** Grids without drawn cells that the page shows before columns are cut. */
function runsOfPage(
  page: Page,
  found: readonly Row[],
  lens: Lens,
  isKnown: (box: Rect) => boolean,
): Grid[] {
  const isRun = mayHoldRun(found)
  const areTitled = hasLinesBeside(page)
  if (!isRun && !areTitled) return []
  const { x0, x1 } = extentOf(found)
  const rows = found.map((row) => withoutLeaders(textRow(row, lens)))
  const rulings = () => rulesOf(page, lens)
  const extent = { x0: lens.scale * x0, x1: lens.scale * x1 }
  const runs = isRun ? pageGrids(rows, { ...extent, rulings, isKnown }) : []
  return areTitled ? [...runs, ...titledPageGrids(rows, rulings())] : runs
}

/** Whether so many thin lines lie about one height that each could be below a title of its own. */
function hasLinesBeside({ horizontals }: Page): boolean {
  if (horizontals.length < TITLES_MIN || horizontals.length > RULINGS_MAX) return false
  const ys = Float64Array.from(horizontals, ({ y }) => y).sort()
  return ys.some((y, at) => (ys[at + TITLES_MIN - 1] ?? Infinity) - y <= LINES_SWAY_PT)
}

/** Whether enough rows have several wide gaps: a cheaper question than what their cells are, which refuses no run. */
export function mayHoldRun(rows: readonly Row[]): boolean {
  let full = 0
  for (const row of rows) if (wideGaps(row) >= 2 && ++full >= FULL_ROWS_MIN) return true
  return false
}

/** Gaps as wide as between cells; leaders fill none, and the signs of figures may stand elsewhere. */
function wideGaps({ lines, size }: Row): number {
  let gaps = 0
  let end = Number.NaN
  for (const { words } of lines) {
    for (const { text, x0, x1 } of words) {
      if (x0 - end > STREAM_CELL_GAP_EM * size || x1 < end) gaps++
      if (isLed(text)) gaps++
      if (!isSign(text) || Number.isNaN(end)) end = x1
    }
  }
  return gaps
}

/**
 * Tables and forms without rulings among the rows of one column, top to bottom. The rows of each are consecutive rows of
 * the column.
 */
export function findBorderlessTables(
  rows: readonly Row[],
  column: Extent,
  page: Page,
  measure: TextMeasure,
): TableSearch {
  const tables: FoundTable[] = []
  const forms: FoundForm[] = []
  const rejected: RejectedTable[] = []
  const lens = lensFor(measure, rows)
  const lines = rows.flatMap((row) => row.lines)
  const found = columnHypotheses(rows, column, page, lens)
  for (const grid of onGrounds(found, page, lens)) {
    if (isBoxForm(grid)) forms.push(foundForm(grid, lines, lens))
    else if (isTable(grid)) tables.push(asFound(grid, lens))
    else rejected.push({ kind: 'stream', box: onPage(grid.box, lens), reason: 'improbable' })
  }
  const figures = figureColumns(rows)
  const isWhole =
    figures.length > 0 &&
    forms.length === 0 &&
    tables.every((table) => figures.some((whole) => isPartOf(table, whole)))
  return { tables: isWhole ? figures : tables, forms, rejected }
}

/**
 * Every grid of consecutive rows that a column of the page could hold.
 * @public Called by bench/train.
 */
export function columnHypotheses(
  rows: readonly Row[],
  column: Extent,
  page: Page,
  lens: Lens,
): Grid[] {
  // Lines in a monospaced font are whole, whatever gaps they have.
  let several = lens.codeStyle === 0 ? rows.length : 0
  for (const row of rows) if (row.lines.length > 1) several++
  const texts = several < 2 ? undefined : textRows(rows, lens)
  if (texts === undefined) return []
  const region = {
    x0: lens.scale * column.x0,
    x1: lens.scale * column.x1,
    rulings: () => rulesOf(page, lens),
  }
  return alignedCandidates(texts, region)
}

/** Labels and figures of one group, or a few: the column of all figures has more of them. */
const isPartOf = (part: FoundTable, whole: FoundTable): boolean =>
  part.columns === 2 && part.box.y0 > whole.box.y0 - 1 && part.box.y1 < whole.box.y1 + 1

/** A table goes on over so many rows without a gap: labels and cells that wrap. */
const REACH_ROWS = 12

/**
 * The rows with their words where a table could be: rows with a gap as wide as between cells, and those that a table goes
 * on over. Other rows start no table and end none: they are left without words. Undefined without any gap.
 */
function textRows(rows: readonly Row[], lens: Lens): TextRow[] | undefined {
  let hasGaps = false
  let near = 0
  const texts: TextRow[] = []
  for (const row of rows) {
    if (hasWideGap(row)) {
      hasGaps = true
      near = REACH_ROWS
    }
    near--
    texts.push(near >= 0 ? textRow(row, lens) : emptyRow(row, lens))
  }
  return hasGaps ? texts : undefined
}

/** Whether two words stand as far apart as cells; true as well where they are not in order from the left. */
function hasWideGap({ lines, size }: Row): boolean {
  const gapMinPt = STREAM_CELL_GAP_EM * size
  let x0 = Number.NEGATIVE_INFINITY
  let x1 = Number.POSITIVE_INFINITY
  for (const { words } of lines) {
    for (const word of words) {
      if (word.x0 < x0 || word.x0 - x1 > gapMinPt) return true
      x1 = x0 === Number.NEGATIVE_INFINITY ? word.x1 : Math.max(x1, word.x1)
      x0 = word.x0
    }
  }
  return false
}

const asFound = (grid: Grid, lens: Lens): FoundTable =>
  withoutTextRows(withoutTitleRows({ ...foundTable(grid, grid.kind), box: onPage(grid.box, lens) }))
