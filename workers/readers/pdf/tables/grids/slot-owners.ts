import { type Grid, type GridCell, type GridRow, plainCell } from '../grid.js'

/**
 * The grid with exactly one owner a slot: spans end where another cell begins or the grid does, and a slot that no cell
 * reaches gets an empty one. No row is wider than the grid.
 */
export function withSlotOwners(grid: Grid): Grid {
  const { rows, columns } = grid
  const owned = rows.map(() => new Array<boolean>(columns).fill(false))
  const isFree = (row: number, column: number) =>
    column < columns && owned[row]?.[column] === false && rows[row]?.[column] === undefined
  const whole: GridRow[] = []
  for (const [row, cells] of rows.entries()) {
    const own = new Array<GridCell | undefined>(columns).fill(undefined)
    for (let column = 0; column < columns; column++) {
      if (owned[row]?.[column] !== false) continue
      const cell = spannedCell(cells[column] ?? plainCell([]), row, column, isFree)
      own[column] = cell
      for (let y = row; y < row + cell.rowspan; y++)
        owned[y]?.fill(true, column, column + cell.colspan)
    }
    whole.push(own)
  }
  return { ...grid, rows: whole }
}

/** The cell with as much of its spans as is free. */
function spannedCell(
  cell: GridCell,
  row: number,
  column: number,
  isFree: (row: number, column: number) => boolean,
): GridCell {
  let colspan = 1
  while (colspan < cell.colspan && isFree(row, column + colspan)) colspan++
  let rowspan = 1
  while (rowspan < cell.rowspan && isRowFree(row + rowspan, column, colspan, isFree)) rowspan++
  return { words: cell.words, colspan, rowspan }
}

function isRowFree(
  row: number,
  column: number,
  colspan: number,
  isFree: (row: number, column: number) => boolean,
): boolean {
  for (let offset = 0; offset < colspan; offset++) if (!isFree(row, column + offset)) return false
  return true
}
