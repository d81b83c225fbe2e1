import { type GridCell, type GridRow, plainCell } from '../grid.js'
import { CELL_GAP_EM } from '../thresholds.js'
import { rowCells, type TableWord, type TextRow, textRows } from '../words.js'
import type { LatticeCell } from './lattice.js'

/** How far a label may reach over the line between two columns, points. */
const REACH_PT = 1

interface TitledCell {
  readonly title: readonly TableWord[]
  /** One for each of its columns. */
  readonly labels: readonly (readonly TableWord[])[]
}

/**
 * A drawn row of which a cell over several columns holds a title and, in its last line, a label for each of them:
 * the row of titles and the row of labels; undefined where there is no such cell. `xs` are the lines between columns.
 */
export function titledRows(
  cells: readonly LatticeCell[],
  wordsOf: (cell: LatticeCell) => readonly TableWord[],
  xs: readonly number[],
): GridRow[] | undefined {
  const titled = new Map<LatticeCell, TitledCell>()
  for (const cell of cells) {
    const parts =
      cell.colspan > 1 && cell.rowspan === 1 ? titledCell(wordsOf(cell), cell, xs) : undefined
    if (parts !== undefined) titled.set(cell, parts)
  }
  if (titled.size === 0) return undefined
  const titles: (GridCell | undefined)[] = new Array(xs.length - 1).fill(undefined)
  const labels = titles.slice()
  for (const cell of cells) {
    const { column, colspan, rowspan } = cell
    const parts = titled.get(cell)
    if (parts === undefined)
      titles[column] = { words: wordsOf(cell), colspan, rowspan: rowspan + 1 }
    else {
      titles[column] = { words: parts.title, colspan, rowspan }
      for (const [at, words] of parts.labels.entries()) labels[column + at] = plainCell(words)
    }
  }
  return [titles, labels]
}

function titledCell(
  words: readonly TableWord[],
  { column, colspan }: LatticeCell,
  xs: readonly number[],
): TitledCell | undefined {
  const lines = textRows(words)
  const last = lines.pop()
  if (last === undefined || lines.length === 0 || lines.some(isOfSeveral)) return undefined
  const labels = labelsOf(last, xs.slice(column, column + colspan + 1))
  return labels && { title: lines.flatMap((line) => line.words), labels }
}

const isOfSeveral = (line: TextRow): boolean => rowCells(line, CELL_GAP_EM).length > 1

/** The words of a line by column; undefined where a column has none, or a label stands in two. */
function labelsOf(line: TextRow, xs: readonly number[]): TableWord[][] | undefined {
  const labels: TableWord[][] = xs.slice(1).map(() => [])
  for (const { x0, x1, words } of rowCells(line, CELL_GAP_EM)) {
    const at = xs.findLastIndex((x) => x <= (x0 + x1) / 2)
    if (x0 < (xs[at] ?? Infinity) - REACH_PT || x1 > (xs[at + 1] ?? -Infinity) + REACH_PT)
      return undefined
    labels[at]?.push(...words)
  }
  return labels.every(({ length }) => length > 0) ? labels : undefined
}
