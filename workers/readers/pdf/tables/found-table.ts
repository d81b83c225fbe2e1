import { spansOf } from '../../../document/cell-spans.js'
import { type Extent, extentOf, wordWith } from '../model/geometry.js'
import type { Word } from '../model/page.js'
import { countOf } from '../model/statistics.js'
import type { GridCell as FoundCell, FoundTable, TableKind } from '../model/tables.js'
import { withoutLastLeaders } from './evidence/leaders.js'
import { cellsByColumn, type Grid, type GridCell, type GridRow, wordsOfRow } from './grid.js'
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
  const words = grid.rows.flatMap(wordsOfRow)
  return 2 * countOf(words, ({ rtl }) => rtl) > words.length
}

const foundRows = (rows: readonly GridRow[], isRtl: boolean): FoundCell[][] =>
  rows.map((row) => {
    const cells = row.flatMap((cell) => (cell === undefined ? [] : [foundCell(cell)]))
    return isRtl ? cells.reverse() : cells
  })

function foundCell({ words, colspan, rowspan }: GridCell): FoundCell {
  const rows = textRows(words).map((line) => readingOrder(withoutLastLeaders(line.words)))
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
  if (isCurrencyOf(before.text, word.text) || isFractionOf(before.text, word.text)) return false
  return word.spaceBefore || word.x0 - before.x1 > JOINED_GAP_EM * word.size
}

/** Figures whose points line up may be set apart from those. */
const isFractionOf = (before: string, text: string): boolean =>
  /^[.,]\d+$/.test(text) && /\d$/.test(before)

const columnSpans = (grid: Grid): Extent[] =>
  cellsByColumn(grid).map((cells) => {
    const words: Word[] = []
    for (const cell of cells) for (const { word } of cell.words) words.push(word)
    return extentOf(words)
  })
