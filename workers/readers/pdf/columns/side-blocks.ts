import { type Column, type ColumnItem, rowStretches } from '../model/columns.js'
import { extentOf, isMostlyRtl, rowsOfLines } from '../model/geometry.js'
import type { Row } from '../model/page.js'
import { type SideBand, sideBands } from './side-bands.js'
import { labelsFirst } from './side-labels.js'
import type { Side } from './side-rows.js'
import { readsDown } from './side-signs.js'

/** Blocks within blocks, at most. */
const DEPTH_MAX = 4

/** Rows that are read one after the other: a block beside others, or what stands above and below those. */
interface Part {
  readonly rows: readonly Row[]
  readonly isBeside: boolean
}

/**
 * Parts the blocks that stand side by side in a column: the sender and the receiver of a letter, figures with what they
 * mean below them. No gutter of the page shows them, and read across they are torn apart. Each becomes a column of its
 * own, in reading order; rows of a label and its value are left as they are.
 */
export function partSideBlocks(columns: readonly Column[], bodySize: number): Column[] {
  return columns.flatMap((column) => partsOfColumn(column, bodySize))
}

function partsOfColumn(column: Column, bodySize: number): Column[] {
  const parted: Column[] = []
  let items: ColumnItem[] = []
  const endColumn = () => {
    if (items.length > 0) parted.push({ ...column, items })
    items = []
  }
  const between = column.items.filter(({ kind }) => kind !== 'row')
  for (const [at, stretch] of rowStretches(column.items).entries()) {
    for (const { rows, isBeside } of partsOf({ rows: stretch, isBeside: false }, bodySize, 0)) {
      if (isBeside) {
        endColumn()
        parted.push({ ...extentOf(rows), items: rows.map(itemOf), isBeside })
        continue
      }
      for (const row of labelsFirst(rows)) items.push(itemOf(row))
    }
    const next = between[at]
    if (next !== undefined) items.push(next)
  }
  endColumn()
  return parted
}

const itemOf = (row: Row): ColumnItem => ({ kind: 'row', row })

/** The rows above, between and below the bands, and the sides of each, which may hold blocks side by side again. */
function partsOf({ rows, isBeside }: Part, bodySize: number, depth: number): Part[] {
  const parts: Part[] = []
  let end = 0
  for (const { from, to, left, right } of depth < DEPTH_MAX
    ? likeliest(rows, bodySize, isBeside)
    : []) {
    if (from > end) parts.push({ rows: rows.slice(end, from), isBeside })
    const sides = [rowsOf(left), rowsOf(right)]
    if (isMostlyRtl(rows.flatMap(({ lines }) => lines))) sides.reverse()
    for (const side of sides)
      parts.push(...partsOf({ rows: side, isBeside: true }, bodySize, depth + 1))
    end = to
  }
  if (end < rows.length) parts.push({ rows: rows.slice(end), isBeside })
  return parts
}

/** The bands that are read side by side, from top to bottom: of those that share rows the surest one over most lines. */
function likeliest(rows: readonly Row[], bodySize: number, isBeside: boolean): SideBand[] {
  const weighed = sideBands(rows, bodySize, isBeside)
    .map((band) => ({ band, weight: readsDown(band, bodySize) * linesOf(band) }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
  const isTaken = new Uint8Array(rows.length)
  const chosen: SideBand[] = []
  for (const { band } of weighed) {
    if (isTaken.subarray(band.from, band.to).includes(1)) continue
    isTaken.fill(1, band.from, band.to)
    chosen.push(band)
  }
  return chosen.sort((a, b) => a.from - b.from)
}

const linesOf = ({ left, right }: SideBand): number =>
  [...left, ...right].reduce((sum, { lines }) => sum + lines.length, 0)

/** Rows are all of blocks side by side where that is so much likelier than not, as log odds: aligned rows may be a table. */
const SURE_ODDS = 1
/** More rows are a list or a table. */
const SURE_ROWS_MAX = 12

/** Whether rows that line up as those of a table do are blocks that stand side by side. */
export function areSideBlocks(rows: readonly Row[], bodySize: number): boolean {
  if (rows.length > SURE_ROWS_MAX) return false
  const isWhole = ({ from, to }: SideBand) => from === 0 && to === rows.length
  return sideBands(rows, bodySize).some(
    (band) => isWhole(band) && readsDown(band, bodySize) > SURE_ODDS,
  )
}

const rowsOf = (side: Side): readonly Row[] => rowsOfLines(side.flatMap(({ lines }) => lines))
