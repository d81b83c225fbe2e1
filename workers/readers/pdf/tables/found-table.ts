import type {
  ColumnSpan,
  GridCell as FoundCell,
  FoundTable,
  TableKind,
  Word,
} from '../page-model.js'
import type { Grid, GridCell, GridRow } from './grid.js'
import { type TableWord, textRows } from './words.js'

interface SourceWord extends TableWord {
  readonly word: Word
  readonly rtl: boolean
}

/** The grid as later stages read it: cells in reading order, their words line by line. */
export function foundTable(grid: Grid<SourceWord>, kind: TableKind): FoundTable {
  const isRtl = isMostlyRtl(grid)
  return {
    kind,
    box: grid.box,
    columns: grid.columns,
    // Markdown has exactly one header row; without a drawn one the first row stands for it.
    headerRows: 1,
    rows: grid.rows.map((row) => foundRow(row, isRtl)),
    columnSpans: columnSpans(grid),
  }
}

/** In a table of right-to-left text the first column stands at the right. */
function isMostlyRtl(grid: Grid<SourceWord>): boolean {
  let rtl = 0
  let all = 0
  for (const row of grid.rows) {
    for (const cell of row) {
      for (const word of cell?.words ?? []) {
        all++
        if (word.rtl) rtl++
      }
    }
  }
  return rtl > 0.5 * all
}

function foundRow(row: GridRow<SourceWord>, isRtl: boolean): FoundCell[] {
  const cells = row.filter((cell) => cell !== undefined).map(foundCell)
  return isRtl ? cells.reverse() : cells
}

function foundCell({ words, colspan, rowspan }: GridCell<SourceWord>): FoundCell {
  return {
    rows: textRows(words).map((line) => readingOrder(line.words)),
    ...(colspan > 1 ? { colspan } : {}),
    ...(rowspan > 1 ? { rowspan } : {}),
  }
}

function readingOrder(words: readonly SourceWord[]): Word[] {
  const rtl = words.filter((word) => word.rtl).length
  const ordered = rtl > 0.5 * words.length ? words.toReversed() : words
  return ordered.map(({ word }) => word)
}

function columnSpans(grid: Grid<SourceWord>): ColumnSpan[] {
  const spans = Array.from({ length: grid.columns }, () => ({ x0: Infinity, x1: -Infinity }))
  for (const row of grid.rows) {
    for (const [column, cell] of row.entries()) {
      const span = spans[column]
      if (cell === undefined || cell.colspan > 1 || span === undefined) continue
      for (const word of cell.words) {
        span.x0 = Math.min(span.x0, word.x0)
        span.x1 = Math.max(span.x1, word.x1)
      }
    }
  }
  return spans
}
