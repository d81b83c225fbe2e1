import type { TextBlock } from '../model/blocks.js'
import { boundsOf } from '../model/geometry.js'
import type { Line, Row } from '../model/page.js'
import { runsOf } from '../model/statistics.js'
import { rowText } from './row-text.js'

/** Lines further apart than this begin another block, ems. */
const GAP_MAX_EM = 2
/** Lines this near to one baseline are one row, ems. */
const ROW_EM = 0.4

/** Lines in the order they are given, without a look at where they stand but to tell rows and blocks apart. */
export function plainBlocks(lines: readonly Line[]): TextBlock[] {
  return runsOf(lines, (line, before) => isNear(line, before, GAP_MAX_EM)).map(blockOfLines)
}

/** One block of the lines in the order they are given. */
export function blockOfLines(lines: readonly Line[]): TextBlock {
  const rows = runsOf(lines, (line, before) => isNear(line, before, ROW_EM)).map((row) =>
    rowText(rowOf(row)),
  )
  const box = boundsOf(rows.map(({ row }) => row))
  return {
    ...box,
    kind: 'text',
    rows,
    size: rows[0]?.row.size ?? 1,
    bold: rows.every(({ bold }) => bold),
    italic: rows.every(({ italic }) => italic),
    gapAbove: Number.POSITIVE_INFINITY,
    gapBelow: Number.POSITIVE_INFINITY,
    columnX0: box.x0,
    columnX1: box.x1,
  }
}

const isNear = (line: Line, before: Line, reachEm: number): boolean =>
  Math.abs(line.baseline - before.baseline) < reachEm * line.size

function rowOf(lines: readonly Line[]): Row {
  const { baseline, size, rtl } = lines[0] ?? { baseline: 0, size: 1, rtl: false }
  return { lines, baseline, size, rtl, ...boundsOf(lines) }
}
