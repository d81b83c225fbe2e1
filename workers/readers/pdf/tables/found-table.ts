import type { GridCell as FoundCell, FoundTable, TableKind, Word } from '../page-model.js'
import type { Grid, GridCell, GridRow } from './grid.js'
import { type TableWord, textRows } from './words.js'

interface SourceWord extends TableWord {
  readonly word: Word
  readonly rtl: boolean
}

/** The grid as later stages read it: cells in reading order, their words line by line. */
export function foundTable(grid: Grid<SourceWord>, kind: TableKind): FoundTable {
  const isRtl = isMostlyRtl(grid)
  const edges = columnEdges(grid)
  return {
    kind,
    box: grid.box,
    columns: grid.columns,
    // Markdown has exactly one header row; without a drawn one the first row stands for it.
    headerRows: 1,
    rows: grid.rows.map((row) => foundRow(row, isRtl)),
    columnEdges: edges,
  }
}

/** In a table of right-to-left text the first column stands at the right. */
function isMostlyRtl(grid: Grid<SourceWord>): boolean {
  let rtl = 0
  let all = 0
  for (const word of grid.rows.flatMap((row) => row.flatMap((cell) => cell?.words ?? []))) {
    all++
    if (word.rtl) rtl++
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

/** Borders between columns: halfway between the texts on both sides. Spanning cells are left out. */
function columnEdges(grid: Grid<SourceWord>): number[] {
  const { x0, x1 } = grid.box
  const starts: number[] = Array.from({ length: grid.columns }, () => Infinity)
  const ends: number[] = Array.from({ length: grid.columns }, () => -Infinity)
  for (const row of grid.rows) {
    row.forEach((cell, column) => {
      if (cell === undefined || cell.colspan > 1) return
      for (const word of cell.words) {
        starts[column] = Math.min(starts[column] ?? Infinity, word.x0)
        ends[column] = Math.max(ends[column] ?? -Infinity, word.x1)
      }
    })
  }
  const edges = [x0]
  for (let column = 1; column < grid.columns; column++) {
    const end = ends[column - 1] ?? -Infinity
    const start = starts[column] ?? Infinity
    // A column without text of its own gets an even share of the width.
    const even = x0 + ((x1 - x0) * column) / grid.columns
    const edge = Number.isFinite(end) && Number.isFinite(start) ? (end + start) / 2 : even
    edges.push(Math.max(edge, edges.at(-1) ?? x0))
  }
  return [...edges, x1]
}
