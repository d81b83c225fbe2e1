import { inOrder, middleOf, rowsOfLines } from '../model/geometry.js'
import {
  type DrawnBox,
  type HorizontalRuling,
  type Line,
  type Page,
  type Row,
  STYLE,
  type TextMeasure,
  TYPEWRITTEN_SHARE,
  type VerticalRuling,
  type Word,
} from '../model/page.js'
import type {
  ColumnSpan,
  FoundTable,
  RejectedTable,
  TableKind,
  TableSearch,
} from '../model/tables.js'
import { chooseTables, isTable } from './choice/choose-tables.js'
import { isLeaderLine, withoutLeaders } from './evidence/leaders.js'
import type { PaintedBox } from './evidence/painted-box.js'
import type { Ruling } from './evidence/rulings.js'
import { foundTable } from './found-table.js'
import type { Grid, GridKind } from './grid.js'
import { alignedCandidates } from './grids/aligned-grids.js'
import { framedCandidates } from './grids/candidates.js'
import { figureColumn } from './grids/figure-column.js'
import { pageGrids } from './grids/page-grids.js'
import { withoutTitleRows } from './grids/title-rows.js'
import { titledColumns } from './grids/titled-columns.js'
import { STREAM_CELL_GAP_EM } from './thresholds.js'
import type { WordLine } from './word-index.js'
import type { TableWord, TextRow } from './words.js'

/** A word with what the line it stands on says about it. */
export interface PageWord extends TableWord {
  readonly word: Word
  readonly rtl: boolean
}

const KIND: Readonly<Record<GridKind, TableKind>> = {
  lattice: 'lattice',
  rules: 'rules',
  bands: 'zebra',
  stream: 'stream',
}

/**
 * Tables that rulings, fills or booktabs rules show, found before columns are cut. `lines` are the page's lines without
 * furniture; every word belongs to at most one table. Tables come from top to bottom and do not overlap.
 */
export function findRuledTables(
  page: Page,
  lines: readonly Line[],
  measure: TextMeasure,
): TableSearch {
  const candidates = framedCandidates({
    lines: () => wordLines(lines, codeStyle(measure)),
    horizontal: page.horizontals.map(horizontal),
    vertical: page.verticals.map(vertical),
    boxes: page.boxes.map(paintedBox),
    widthPt: page.width,
    heightPt: page.height,
    bodyPt: measure.bodySize,
  })
  const { chosen, rejected } = chooseTables([...candidates, ...runsOfPage(page, lines, measure)])
  return {
    tables: chosen.map(asFound),
    rejected: rejected.map(({ grid, reason }) => ({
      kind: KIND[grid.kind],
      box: grid.box,
      reason,
    })),
  }
}

/** Grids without drawn cells that the page shows before columns are cut. */
function runsOfPage(page: Page, lines: readonly Line[], measure: TextMeasure): Grid<PageWord>[] {
  const code = codeStyle(measure)
  const rows: TextRow<PageWord>[] = []
  const extent = { x0: Number.POSITIVE_INFINITY, x1: Number.NEGATIVE_INFINITY }
  for (const row of rowsOfLines(lines.filter((line) => !isLeaderLine(line)))) {
    extent.x0 = Math.min(extent.x0, row.x0)
    extent.x1 = Math.max(extent.x1, row.x1)
    rows.push(withoutLeaders(textRow(row, code)))
  }
  return pageGrids(rows, { ...extent, rulings: () => page.horizontals.map(horizontal) })
}

/**
 * Tables without rulings among the rows of one column, top to bottom. The rows of a table are consecutive rows of the
 * column.
 */
export function findBorderlessTables(
  rows: readonly Row[],
  column: ColumnSpan,
  page: Page,
  measure: TextMeasure,
): TableSearch {
  const aligned = findAlignedTables(rows, column, page, measure)
  const titled = titledColumns(rows).filter(({ box }) =>
    aligned.tables.every((other) => other.box.y1 < box.y0 || other.box.y0 > box.y1),
  )
  if (titled.length === 0) return aligned
  const tables = [...aligned.tables, ...titled].sort((a, b) => a.box.y0 - b.box.y0)
  return { tables, rejected: aligned.rejected }
}

function findAlignedTables(
  rows: readonly Row[],
  column: ColumnSpan,
  page: Page,
  measure: TextMeasure,
): TableSearch {
  const tables: FoundTable[] = []
  const rejected: RejectedTable[] = []
  const code = codeStyle(measure)
  // Lines in a monospaced font are whole, whatever gaps they have.
  let several = code === 0 ? rows.length : 0
  for (const row of rows) if (row.lines.length > 1) several++
  if (several < 2) return { tables, rejected }
  const texts = textRows(rows, code)
  if (texts === undefined) return { tables, rejected }
  const region = {
    ...column,
    bodyPt: measure.bodySize,
    rulings: () => page.horizontals.map(horizontal),
  }
  for (const { grid } of alignedCandidates(texts, region)) {
    if (isTable(grid)) tables.push(asFound(grid))
    else rejected.push({ kind: 'stream', box: grid.box, reason: 'improbable' })
  }
  const figures = figureColumn(rows)
  const isWhole = figures !== undefined && tables.every((table) => isPartOf(table, figures))
  return { tables: isWhole ? [figures] : tables, rejected }
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
function textRows(rows: readonly Row[], codeStyle: number): TextRow<PageWord>[] | undefined {
  let hasGaps = false
  let near = 0
  const texts: TextRow<PageWord>[] = []
  for (const row of rows) {
    if (hasWideGap(row)) {
      hasGaps = true
      near = REACH_ROWS
    }
    near--
    texts.push(
      near >= 0
        ? textRow(row, codeStyle)
        : { baselinePt: row.baseline, sizePt: row.size, words: [] },
    )
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

const horizontal = ({ x0, x1, y }: HorizontalRuling): Ruling => ({ at: y, from: x0, to: x1 })
const vertical = ({ y0, y1, x }: VerticalRuling): Ruling => ({ at: x, from: y0, to: y1 })

const asFound = (grid: Grid<PageWord>): FoundTable =>
  withoutTitleRows(foundTable(grid, KIND[grid.kind]))

const paintedBox = ({ x0, y0, x1, y1, filled, color }: DrawnBox): PaintedBox => ({
  x0,
  y0,
  x1,
  y1,
  stroked: !filled,
  color,
})

/** The style that tells code; none where all of a document is typewritten. */
const codeStyle = ({ monoShare }: TextMeasure): number =>
  monoShare < TYPEWRITTEN_SHARE ? STYLE.mono : 0

function wordLines(lines: readonly Line[], codeStyle: number): WordLine<PageWord>[] {
  const found: WordLine<PageWord>[] = []
  for (const line of lines) found.push(wordLine(line, codeStyle))
  return found
}

function wordLine(line: Line, codeStyle: number): WordLine<PageWord> {
  let words: readonly PageWord[] | undefined
  return {
    middlePt: middleOf(line),
    sizePt: line.size,
    x0: line.x0,
    x1: line.x1,
    words() {
      words ??= pageWords(line, codeStyle)
      return words
    },
  }
}

function pageWords(line: Line, codeStyle: number): PageWord[] {
  const words: PageWord[] = []
  for (const word of line.words) words.push(pageWord(word, line, line.baseline, codeStyle))
  return words
}

function pageWord(
  word: Word,
  { size, rtl }: Line,
  baselinePt: number,
  codeStyle: number,
): PageWord {
  return {
    text: word.text,
    x0: word.x0,
    x1: word.x1,
    baselinePt,
    sizePt: size,
    bold: (word.style & STYLE.bold) !== 0,
    mono: (word.style & codeStyle) !== 0,
    spaceBefore: word.spaceBefore,
    word,
    rtl,
  }
}

function textRow({ lines, baseline, size }: Row, codeStyle: number): TextRow<PageWord> {
  const words: PageWord[] = []
  for (const line of lines) {
    for (const word of line.words) words.push(pageWord(word, line, baseline, codeStyle))
  }
  return { baselinePt: baseline, sizePt: size, words: inOrder(words, fromLeft) }
}

const fromLeft = (a: PageWord, b: PageWord): number => a.x0 - b.x0
