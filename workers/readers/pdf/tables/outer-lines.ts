// Cells that stand in the middle of their row's height, or titles at the foot of a header: those of more lines begin above
// the row's others, and end below them. In a table's first row and its last one these lines stand out of what the grid was
// told by.
import type { Rect } from '../../../document/blocks.js'
import { boundsOf, type Extent, isOver, middleOf } from '../model/geometry.js'
import type { Line, Word } from '../model/page.js'
import type { FoundTable, GridCell } from '../model/tables.js'
import { HEADER_LEADING_EM } from './thresholds.js'

/** A line that begins above a table, or ends below, reaches into it by this share of its size, where it is one of its row. */
const REACH_EM = 0.1
/** Lines of one row that stand out of the table. */
const LINES_MAX = 12
/** Lines of a cell are of one size but for rounding, a ratio. */
const SIZE_SWAY = 0.08

type Side = 'above' | 'below'

/** The outermost line of a cell as it grows. */
interface Edge {
  readonly at: number
  readonly extent: Extent
  /** From the table outward. */
  readonly lines: Line[]
  baseline: number
  size: number
}

/** The table with the lines of its first and last row that stand out of it; `lines` are those around it. */
export function withOuterLines(table: FoundTable, lines: readonly Line[]): FoundTable {
  return grownTo('below', grownTo('above', table, lines), lines)
}

function grownTo(side: Side, table: FoundTable, lines: readonly Line[]): FoundTable {
  const { box, rows, columnSpans } = table
  const outer = linesBeyond(side, box, lines)
  const nearest = outer[0]
  if (nearest === undefined || !reachesInto(side, nearest, box)) return table
  const at = side === 'above' ? 0 : rows.length - 1
  const edges = edgesOf(side, rows[at] ?? [], columnSpans)
  for (const line of outer) if (!isAdded(side, line, edges)) break
  const added = edges.flatMap((edge) => edge.lines)
  if (added.length === 0) return table
  return {
    ...table,
    box: { ...boundsOf([box, ...added]), x0: box.x0, x1: box.x1 },
    rows: rows.with(at, grownCells(side, rows[at] ?? [], edges)),
  }
}

/** From the table outward, the lines over or under it whose middle is out of it. */
function linesBeyond(side: Side, box: Rect, lines: readonly Line[]): Line[] {
  const isBeyond = (line: Line): boolean =>
    side === 'above' ? middleOf(line) < box.y0 : middleOf(line) > box.y1
  const near = lines.filter((line) => isOver(line, box) && isBeyond(line))
  const outward = (a: Line, b: Line): number => a.baseline - b.baseline
  return near.toSorted(side === 'above' ? (a, b) => outward(b, a) : outward).slice(0, LINES_MAX)
}

const reachesInto = (side: Side, { y0, y1, size }: Line, box: Rect): boolean =>
  side === 'above' ? y1 > box.y0 + REACH_EM * size : y0 < box.y1 - REACH_EM * size

function edgesOf(side: Side, row: readonly GridCell[], columns: readonly Extent[]): Edge[] {
  const edges: Edge[] = []
  let column = 0
  for (const [at, { rows, colspan = 1, rowspan = 1 }] of row.entries()) {
    const [word] = (side === 'above' ? rows[0] : rows.at(-1)) ?? []
    const extent = columns[column]
    column += colspan
    if (colspan > 1 || rowspan > 1 || extent === undefined || word === undefined) continue
    edges.push({ at, extent, lines: [], baseline: word.baseline, size: word.size })
  }
  return edges
}

/** Adds a line to the one column that it stands over or under, right beyond the last line there. */
function isAdded(side: Side, line: Line, edges: readonly Edge[]): boolean {
  const [edge, ...others] = edges.filter(({ extent }) => isOver(line, extent))
  if (edge === undefined || others.length > 0) return false
  const gap = side === 'above' ? edge.baseline - line.baseline : line.baseline - edge.baseline
  if (gap <= 0 || gap > HEADER_LEADING_EM * edge.size) return false
  if (Math.abs(line.size - edge.size) > SIZE_SWAY * edge.size) return false
  edge.lines.push(line)
  edge.baseline = line.baseline
  edge.size = line.size
  return true
}

function grownCells(side: Side, row: readonly GridCell[], edges: readonly Edge[]): GridCell[] {
  return row.map((cell, at) => {
    const added: (readonly Word[])[] =
      edges.find((edge) => edge.at === at)?.lines.map(({ words }) => words) ?? []
    if (added.length === 0) return cell
    const rows = side === 'above' ? [...added.reverse(), ...cell.rows] : [...cell.rows, ...added]
    return { ...cell, rows }
  })
}
