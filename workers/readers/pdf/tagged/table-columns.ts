import { boundsOf, joinedExtents } from '../model/geometry.js'
import type { Line } from '../model/page.js'
import { countOf } from '../model/statistics.js'

/** A cell of a table element. */
export interface Cell {
  readonly colspan: number
  readonly rowspan: number
  readonly isHeader: boolean
  readonly lines: readonly Line[]
}

/** Columns that a row takes up. */
export function widthOf(row: readonly Cell[]): number {
  return row.reduce((sum, { colspan }) => sum + colspan, 0)
}

/** From where to where a column reaches, points. */
export interface Extent {
  x0: number
  x1: number
}

/** What the columns take up, by the cells of one column in rows that have all of them. */
function columnExtents(rows: readonly (readonly Cell[])[], columns: number): Extent[] {
  const extents = Array.from({ length: columns }, () => ({
    x0: Number.POSITIVE_INFINITY,
    x1: Number.NEGATIVE_INFINITY,
  }))
  for (const row of rows) {
    if (widthOf(row) !== columns) continue
    let column = 0
    for (const { colspan, lines } of row) {
      const extent = extents[column]
      if (colspan === 1 && extent !== undefined) {
        for (const { x0, x1 } of lines) {
          extent.x0 = Math.min(extent.x0, x0)
          extent.x1 = Math.max(extent.x1, x1)
        }
      }
      column += colspan
    }
  }
  return extents
}

/** What columns take up, as rows tell that have all of them, or else as cells stand; `widest` is the widest row. */
export function columnsOf(rows: readonly (readonly Cell[])[], widest: number): Extent[] {
  const told = columnExtents(rows, widest)
  const isShort = (row: readonly Cell[]): boolean => widthOf(row) < widest && row.every(isSingle)
  if (2 * countOf(told, isKnown) >= widest || 2 * countOf(rows, isShort) < rows.length) return told
  return standingColumns(rows)
}

const isSingle = ({ colspan }: Cell): boolean => colspan === 1

const isKnown = ({ x0 }: Extent): boolean => Number.isFinite(x0)

/**
 * What columns take up where no row has all of them, as browsers leave empty cells out of the tree: the places that cells
 * of one column stand at, from the left.
 */
function standingColumns(rows: readonly (readonly Cell[])[]): Extent[] {
  const cells = rows.flat().filter(({ colspan, lines }) => colspan === 1 && lines.length > 0)
  return joinedExtents(cells.map(({ lines }) => boundsOf(lines)))
}
