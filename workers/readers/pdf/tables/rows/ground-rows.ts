import type { Rect } from '../../../../document/blocks.js'
import type { Ruling } from '../evidence/rulings.js'
import { type Grid, type GridRow, hasWords, isOfCells, plainCell, wordsOfRow } from '../grid.js'
import { OVERHANG_PT } from '../thresholds.js'
import { middleYPt } from '../words.js'

/**
 * The grid with the lines of its header as one row where they stand on one painted band: titles of columns that wrap are
 * set to its foot, so that the longest begins alone. Titles over several columns, and what a rule parts, stay rows.
 * `bands`: what is painted behind rows.
 */
export function withGroundHeader(
  grid: Grid,
  bands: readonly Rect[],
  rulings: readonly Ruling[],
): Grid {
  if (isOfCells(grid)) return grid
  const [first] = grid.rows
  const band = bands.find((one) => first !== undefined && holds(one, first) && reaches(one, grid))
  if (band === undefined) return grid
  const end = grid.rows.findIndex((row) => !holds(band, row))
  if (end < 2) return grid
  const joined: GridRow[] = []
  for (const row of grid.rows.slice(0, end)) {
    const above = joined.at(-1)
    if (above === undefined || above.some(isTitle) || isParted(above, row, rulings))
      joined.push(row)
    else joined[joined.length - 1] = both(above, row)
  }
  return joined.length === end ? grid : { ...grid, rows: [...joined, ...grid.rows.slice(end)] }
}

const holds = (band: Rect, row: GridRow): boolean => {
  const words = wordsOfRow(row)
  return (
    words.length > 0 &&
    words.every((word) => middleYPt(word) > band.y0 && middleYPt(word) < band.y1)
  )
}

const reaches = (band: Rect, { box }: Grid): boolean =>
  band.x0 < box.x0 + OVERHANG_PT && band.x1 > box.x1 - OVERHANG_PT

const isTitle = (cell: GridRow[number]): boolean => hasWords(cell) && (cell?.colspan ?? 1) > 1

function isParted(above: GridRow, row: GridRow, rulings: readonly Ruling[]): boolean {
  let from = Number.NEGATIVE_INFINITY
  let to = Number.POSITIVE_INFINITY
  for (const { baselinePt } of wordsOfRow(above)) from = Math.max(from, baselinePt - 1)
  for (const word of wordsOfRow(row)) to = Math.min(to, middleYPt(word))
  return rulings.some(({ at }) => at > from && at < to)
}

const both = (above: GridRow, row: GridRow): GridRow =>
  row.map((cell, column) => {
    const upper = above[column]
    if (!hasWords(upper)) return cell
    return plainCell([...(upper?.words ?? []), ...(cell?.words ?? [])])
  })
