import { expect, test } from 'vitest'
import { STYLE } from '../../../../../workers/readers/pdf/model/page.js'
import type { FoundTable, GridCell } from '../../../../../workers/readers/pdf/model/tables.js'
import { tableBlock } from '../../../../../workers/readers/pdf/output/table-block.js'
import { wordsOf } from '../../../../support/pdf-rows.js'

/** `*` before a text is bold type; an empty text is an empty cell. */
const cellOf = (text: string): GridCell => {
  const style = text.startsWith('*') ? STYLE.bold : 0
  return { rows: text === '' ? [] : [wordsOf(text.replace('*', ''), { style })] }
}

function titleRows(...rows: readonly string[][]): boolean[] {
  const table: FoundTable = {
    kind: 'lattice',
    box: { x0: 0, y0: 0, x1: 100, y1: 100 },
    columns: 2,
    headerRows: 1,
    rows: rows.map((row) => row.map(cellOf)),
    columnSpans: [],
  }
  const found = new Map<GridCell, boolean>()
  tableBlock(table, 1, (cell, isTitle) => {
    found.set(cell, isTitle)
    return []
  })
  return table.rows.map((row) => row.some((cell) => found.get(cell) === true))
}

test('bold rows right below the header are titles of columns too', () => {
  expect(titleRows(['Name', 'Sum'], ['*first', '*in EUR'], ['Oil', '3'])).toEqual([
    true,
    true,
    false,
  ])
})

test.each<[string, string[]]>([
  ['names a section', ['*Assets', '']],
  ['has a label in bold', ['*Total', '3']],
  ['has regular text', ['Oil', '3']],
])('a row below the header that %s is none', (_, row) => {
  expect(titleRows(['Name', 'Sum'], row, ['Oil', '3'])).toEqual([true, false, false])
})

test('a bold row further down is none', () => {
  const rows = titleRows(['Name', 'Sum'], ['Oil', '3'], ['*Total', '*3'])
  expect(rows).toEqual([true, false, false])
})
