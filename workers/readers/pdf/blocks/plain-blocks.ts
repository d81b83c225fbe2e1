import type { TextBlock } from '../model/blocks.js'
import { boundsOf } from '../model/geometry.js'
import type { Line, Row } from '../model/page.js'
import { rowText } from './row-text.js'

/** Lines further apart than this begin another block, ems. */
const GAP_MAX_EM = 2
/** Lines this near to one baseline are one row, ems. */
const ROW_EM = 0.4

/** Lines in the order they are given, without a look at where they stand but to tell rows and blocks apart. */
export function plainBlocks(lines: readonly Line[]): TextBlock[] {
  const groups: Line[][][] = []
  let before: Line | undefined
  for (const line of lines) {
    const step = before === undefined ? Number.NaN : (line.baseline - before.baseline) / line.size
    const rows = groups.at(-1)
    if (rows === undefined || !(Math.abs(step) < GAP_MAX_EM)) groups.push([[line]])
    else if (Math.abs(step) < ROW_EM) rows.at(-1)?.push(line)
    else rows.push([line])
    before = line
  }
  return groups.map(blockOf)
}

/** One block of the lines in the order they are given. */
export function blockOfLines(lines: readonly Line[]): TextBlock {
  const rows: Line[][] = []
  let before: Line | undefined
  for (const line of lines) {
    const step = before === undefined ? Number.NaN : line.baseline - before.baseline
    if (Math.abs(step) < ROW_EM * line.size) rows.at(-1)?.push(line)
    else rows.push([line])
    before = line
  }
  return blockOf(rows)
}

function blockOf(group: readonly (readonly Line[])[]): TextBlock {
  const rows = group.map((lines) => rowText(rowOf(lines)))
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

function rowOf(lines: readonly Line[]): Row {
  const { baseline, size, rtl } = lines[0] ?? { baseline: 0, size: 1, rtl: false }
  return { lines, baseline, size, rtl, ...boundsOf(lines) }
}
