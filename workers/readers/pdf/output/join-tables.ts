import { glyphsOf } from '../model/geometry.js'
import { repeatedRows } from '../model/repeated-header.js'
import type { FoundTable } from '../model/tables.js'
import { isContinued, tableEdge } from './table-edges.js'

/** Joins a table that the end of its column cuts with its rest at the top of the next column. */
export function joinTables<Block extends { readonly kind: string; readonly table?: FoundTable }>(
  blocks: readonly Block[],
): readonly Block[] {
  if (!blocks.some(({ table }, at) => table !== undefined && blocks[at + 1]?.table !== undefined))
    return blocks
  const joined: Block[] = []
  for (const block of blocks) {
    const before = joined.at(-1)
    const table =
      before?.table !== undefined && block.table !== undefined
        ? joinedTable(before.table, block.table)
        : undefined
    if (before === undefined || table === undefined) joined.push(block)
    else joined[joined.length - 1] = { ...before, table }
  }
  return joined
}

function joinedTable(before: FoundTable, after: FoundTable): FoundTable | undefined {
  const isBeside = after.box.y0 < before.box.y0 && after.box.x0 > before.box.x1
  if (!isBeside) return undefined
  const [left, right] = [tableEdge(before), tableEdge(after)]
  if (!isContinued(left, right)) return undefined
  const repeated = repeatedRows(left, right)
  const header = after.rows.slice(0, repeated).flat()
  return {
    ...before,
    rows: [...before.rows, ...after.rows.slice(repeated)],
    // Those of the last part: where the page ends with it, the next page goes on with those.
    columnSpans: after.columnSpans,
    repeatedGlyphs:
      (before.repeatedGlyphs ?? 0) + glyphsOf(header.flatMap(({ rows }) => rows.flat())),
  }
}
