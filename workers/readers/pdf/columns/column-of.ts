import { type Column, type ColumnItem, itemOf } from '../model/columns.js'
import { isOver, rowsOfLines } from '../model/geometry.js'
import type { Line } from '../model/page.js'
import type { FoundForm, FoundTable } from '../model/tables.js'
import { edgesOf, type PageItems, placesOf, type Region } from './page-items.js'

type Found = FoundTable | FoundForm

/** Items that no gutter parts, as rows, tables and forms from top to bottom, those beside each other as text is read. */
export function columnOf(page: PageItems, region: Region, isRtl: boolean): Column {
  const lines: Line[] = []
  const tables: Found[] = []
  for (const at of placesOf(page, region)) {
    const line = page.lines[at]
    const table = page.tables[at]
    if (line !== undefined) lines.push(line)
    if (table !== undefined) tables.push(table)
  }
  const items: ColumnItem[] = []
  let next = 0
  const ordered = besideInOrder(tables, isRtl)
  for (const row of rowsOfLines(lines)) {
    for (; next < ordered.length; next++) {
      const table = ordered[next]
      if (table === undefined || table.box.y0 >= row.y0) break
      items.push(itemOf(table))
    }
    items.push({ kind: 'row', row })
  }
  for (const table of ordered.slice(next)) items.push(itemOf(table))
  const [x0, x1] = edgesOf(page, placesOf(page, region))
  return { x0, x1, items }
}

/** Tables that stand beside each other begin at one height by chance alone. */
function besideInOrder(tables: readonly Found[], isRtl: boolean): readonly Found[] {
  if (tables.length < 2) return tables
  const rows: Found[][] = []
  for (const table of tables) {
    const row = rows.at(-1)
    if (row?.every((other) => areBeside(other, table)) === true) row.push(table)
    else rows.push([table])
  }
  const direction = isRtl ? -1 : 1
  return rows.flatMap((row) => row.sort((a, b) => direction * (a.box.x0 - b.box.x0)))
}

/** Whether neither stands over the other, and most of the lower one's height, or of the other's, is beside the other. */
function areBeside({ box: upper }: Found, { box: lower }: Found): boolean {
  if (isOver(upper, lower)) return false
  const sharedPt = Math.min(upper.y1, lower.y1) - lower.y0
  return 2 * sharedPt > Math.min(upper.y1 - upper.y0, lower.y1 - lower.y0)
}
