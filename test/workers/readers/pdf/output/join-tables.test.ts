import { expect, test } from 'vitest'
import type { FoundTable } from '../../../../../workers/readers/pdf/model/tables.js'
import { joinTables } from '../../../../../workers/readers/pdf/output/join-tables.js'
import { rowsOf } from '../../../../support/pdf-rows.js'

/** A table of two columns from (x, y) on. */
function table(x: number, y: number, rows: readonly (readonly [string, string])[]) {
  const cell = (text: string, left: number) => ({
    rows: rowsOf([[text, { x: left }]]).flatMap(({ lines }) => lines.map(({ words }) => words)),
  })
  const found: FoundTable = {
    kind: 'rules',
    box: { x0: x, y0: y, x1: x + 200, y1: y + 20 * rows.length },
    columns: 2,
    headerRows: 1,
    rows: rows.map(([left, right]) => [cell(left, x), cell(right, x + 120)]),
    columnSpans: [
      { x0: x, x1: x + 60 },
      { x0: x + 120, x1: x + 190 },
    ],
  }
  return { kind: 'table', table: found } as const satisfies { kind: string; table: FoundTable }
}

const textsOf = (blocks: readonly ReturnType<typeof table>[]) =>
  blocks.map((block) =>
    block.table.rows.map((row) => row.flatMap((cell) => cell.rows.flat())[0]?.text),
  )

const FIRST = table(50, 400, [
  ['Head', 'Mean'],
  ['a', '1'],
])

test('a table goes on at the top of the next column, without its header', () => {
  const rest = table(320, 60, [
    ['Head', 'Mean'],
    ['b', '2'],
  ])
  const joined = joinTables([FIRST, rest])
  expect(textsOf(joined)).toEqual([['Head', 'a', 'b']])
  expect(joined[0]?.table.repeatedGlyphs).toBe('HeadMean'.length)
})

test.each([
  ['below each other', table(50, 500, [['b', '2']])],
  ['at one height', table(320, 400, [['b', '2']])],
])('tables %s stay apart', (_, other) => {
  expect(joinTables([FIRST, other])).toHaveLength(2)
})

test('a header of two rows is left out whole', () => {
  const header = [
    ['North', 'South'],
    ['Plan', 'Done'],
  ] as const
  const spanning = (one: ReturnType<typeof table>) => {
    const [first = [], ...rows] = one.table.rows
    const titles = first.map((cell) => ({ ...cell, colspan: 2 }))
    return { ...one, table: { ...one.table, rows: [titles, ...rows] } }
  }
  const before = spanning(table(50, 400, [...header, ['a', '1']]))
  const after = spanning(table(320, 60, [...header, ['b', '2']]))
  expect(textsOf(joinTables([before, after]))).toEqual([['North', 'Plan', 'a', 'b']])
})
