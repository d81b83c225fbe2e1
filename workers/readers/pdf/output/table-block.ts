import { defined } from '../../../../src/contract/defined.js'
import type { Rect, Table, TableCell, TableRow } from '../../../document/blocks.js'
import type { Inline } from '../../../document/inlines.js'
import { boundsOf } from '../model/geometry.js'
import { ASCENT_EM, DESCENT_EM, STYLE, type Word } from '../model/page.js'
import type { FoundTable, GridCell } from '../model/tables.js'

/** A found table as the document has it. `cellInlines` writes a cell's lines of words, `isTitle` where it is one of columns. */
export function tableBlock(
  { rows, columns, headerRows, box }: FoundTable,
  page: number,
  cellInlines: (cell: GridCell, isTitle: boolean) => Inline[],
): Table {
  const titleRows = titleRowsOf(rows, headerRows)
  const written = rows.map((row, index) => ({
    cells: row.map((cell) => writtenCell(cell, cellInlines(cell, index < titleRows))),
  }))
  return { type: 'table', columns, headerRows, rows: [written], provenance: { page, box } }
}

/** Leading rows that are the header, or bold in all their cells as one is. */
function titleRowsOf(rows: FoundTable['rows'], headerRows: number): number {
  const end = rows.findIndex((row, at) => at >= headerRows && !isBoldThroughout(row))
  return end < 0 ? rows.length : end
}

/** Whether several cells have text, and nothing but bold text. */
function isBoldThroughout(row: readonly GridCell[]): boolean {
  const filled = row.map(({ rows }) => rows.flat()).filter(({ length }) => length > 0)
  return filled.length > 1 && filled.flat().every(({ style }) => (style & STYLE.bold) !== 0)
}

/** The block with the boxes of its cells' words. */
export function withBoxes(block: Table, { rows }: FoundTable): Table {
  const page = block.provenance?.page ?? 0
  const [written = []] = block.rows as readonly (readonly TableRow[])[] // as `tableBlock` makes them
  const boxed = written.map(({ cells }, row) => ({
    cells: cells.map((cell, column) => withBox(cell, rows[row]?.[column], page)),
  }))
  return { ...block, rows: [boxed] }
}

function withBox(cell: TableCell, found: GridCell | undefined, page: number): TableCell {
  const words = found?.rows.flat() ?? []
  if (words.length === 0) return cell
  const box = boundsOf(words.map(boxOfWord))
  return { ...cell, provenance: { page, box } }
}

const boxOfWord = ({ x0, x1, baseline, size }: Word): Rect => ({
  x0,
  x1,
  y0: baseline - ASCENT_EM * size,
  y1: baseline + DESCENT_EM * size,
})

function writtenCell({ colspan, rowspan }: GridCell, children: Inline[]): TableCell {
  if (colspan === undefined && rowspan === undefined) return { children }
  return { ...defined({ colspan, rowspan }), children }
}
