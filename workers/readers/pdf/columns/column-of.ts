import type { Column, ColumnItem } from '../model/columns.js'
import { rowsOfLines } from '../model/geometry.js'
import type { Line } from '../model/page.js'
import type { FoundForm, FoundTable } from '../model/tables.js'
import { edgesOf, type PageItems, placesOf, type Region } from './page-items.js'

/** Items that no gutter parts, as rows, tables and forms from top to bottom. */
export function columnOf(page: PageItems, region: Region): Column {
  const lines: Line[] = []
  const tables: (FoundTable | FoundForm)[] = []
  for (const at of placesOf(page, region)) {
    const line = page.lines[at]
    const table = page.tables[at]
    if (line !== undefined) lines.push(line)
    if (table !== undefined) tables.push(table)
  }
  const items: ColumnItem[] = []
  let next = 0
  for (const row of rowsOfLines(lines)) {
    for (; next < tables.length; next++) {
      const table = tables[next]
      if (table === undefined || table.box.y0 >= row.y0) break
      items.push(itemOf(table))
    }
    items.push({ kind: 'row', row })
  }
  for (const table of tables.slice(next)) items.push(itemOf(table))
  const [x0, x1] = edgesOf(page, placesOf(page, region))
  return { x0, x1, items }
}

const itemOf = (found: FoundTable | FoundForm): ColumnItem =>
  found.kind === 'form' ? { kind: 'form', form: found } : { kind: 'table', table: found }
