import { spansOf } from '../../../document/cell-spans.js'
import { wordWith } from '../model/geometry.js'
import type { Word } from '../model/page.js'
import type { ColumnSpan, GridCell as FoundCell, FoundTable, TableKind } from '../model/tables.js'
import type { Grid, GridCell, GridRow } from './grid.js'
import { withSlotOwners } from './grids/slot-owners.js'
import { isCurrencyOf } from './number-signs.js'
import { JOINED_GAP_EM, type TableWord, textRows } from './words.js'

/** The grid as later stages read it: cells in reading order, their words line by line. */
export function foundTable(grid: Grid, kind: TableKind): FoundTable {
  const isRtl = isMostlyRtl(grid)
  return {
    kind,
    box: grid.box,
    columns: grid.columns,
    // Markdown has exactly one header row; without a drawn one the first row stands for it.
    headerRows: 1,
    rows: foundRows(withSlotOwners(grid).rows, isRtl),
    columnSpans: columnSpans(grid),
  }
}

/** In a table of right-to-left text the first column stands at the right. */
function isMostlyRtl(grid: Grid): boolean {
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
  return 2 * rtl > all
}

function foundRows(rows: readonly GridRow[], isRtl: boolean): FoundCell[][] {
  const found: FoundCell[][] = []
  for (const row of rows) {
    const cells: FoundCell[] = []
    for (const cell of row) if (cell !== undefined) cells.push(foundCell(cell))
    found.push(isRtl ? cells.reverse() : cells)
  }
  return found
}

function foundCell({ words, colspan, rowspan }: GridCell): FoundCell {
  const rows: Word[][] = []
  for (const line of textRows(words)) rows.push(readingOrder(line.words))
  return colspan <= 1 && rowspan <= 1 ? { rows } : { rows, ...spansOf(colspan, rowspan) }
}

function readingOrder(words: readonly TableWord[]): Word[] {
  const ordered: Word[] = []
  let rtl = 0
  let before: Word | undefined
  for (const { word, rtl: isRtl } of words) {
    const spaceBefore = isRtl ? word.spaceBefore : isSpaceBetween(before, word)
    ordered.push(spaceBefore === word.spaceBefore ? word : wordWith(word, { spaceBefore }))
    before = word
    if (isRtl) rtl++
  }
  return 2 * rtl > words.length ? ordered.reverse() : ordered
}

/** Sheets set a currency sign at the edge of its column: however far from its figure, it belongs to it. */
function isSpaceBetween(before: Word | undefined, word: Word): boolean {
  if (before === undefined) return word.spaceBefore
  if (isCurrencyOf(before.text, word.text)) return false
  return word.spaceBefore || word.x0 - before.x1 > JOINED_GAP_EM * word.size
}

function columnSpans(grid: Grid): ColumnSpan[] {
  const spans = Array.from({ length: grid.columns }, () => ({ x0: Infinity, x1: -Infinity }))
  for (const row of grid.rows) {
    for (const [column, cell] of row.entries()) {
      const span = spans[column]
      if (cell === undefined || cell.colspan > 1 || span === undefined) continue
      for (const { word } of cell.words) {
        span.x0 = Math.min(span.x0, word.x0)
        span.x1 = Math.max(span.x1, word.x1)
      }
    }
  }
  return spans
}
