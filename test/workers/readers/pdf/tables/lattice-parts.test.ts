import { expect, test } from 'vitest'
import type {
  Lattice,
  LatticeCell,
} from '../../../../../workers/readers/pdf/tables/grids/lattice.js'
import { latticeParts } from '../../../../../workers/readers/pdf/tables/grids/lattice-parts.js'
import { textAt } from '../../../../support/make-pdf.js'
import { markdownOf } from '../../../../support/pdf-markdown.js'

/** A lattice from a drawing: each letter is a cell, as large as the letters cover; lines 10 points apart. */
function drawn(...rows: readonly string[]): Lattice {
  const columns = rows[0]?.length ?? 0
  const cells: LatticeCell[] = [...new Set(rows.join(''))].map((letter) => {
    const row = rows.findIndex((line) => line.includes(letter))
    const line = rows[row] ?? ''
    return {
      row,
      column: line.indexOf(letter),
      rowspan: rows.filter((other) => other.includes(letter)).length,
      colspan: [...line].filter((other) => other === letter).length,
    }
  })
  const lines = (count: number) => Array.from({ length: count + 1 }, (_, k) => 10 * k)
  return { xs: lines(columns), ys: lines(rows.length), cells }
}
const shapes = (lattice: Lattice, holdsProse = () => true) =>
  latticeParts(lattice, holdsProse).map(({ xs, ys }) => `${xs.length - 1} x ${ys.length - 1}`)

test.each([
  [
    'columns above and below running text',
    ['aabb', 'ccdd', 'eeee', 'fghi', 'jklm'],
    ['2 x 2', '4 x 2'],
  ],
  [
    'what follows a title and running text',
    ['aabb', 'cccc', 'dddd', 'efgh', 'ijkl'],
    ['2 x 1', '4 x 2'],
  ],
  ['the same columns above and below', ['ab', 'cc', 'de'], []],
  ['one table between texts', ['aaa', 'bcd', 'efg', 'hhh'], []],
  ['no cell over all columns', ['aab', 'bcd', 'efg'], []],
])('%s', (_, rows, parts) => {
  expect(shapes(drawn(...rows))).toEqual(parts)
})

test('titles of sections part nothing', () => {
  expect(shapes(drawn('aabb', 'ccdd', 'eeee', 'fghi', 'jklm'), () => false)).toEqual([])
})

test('tables of a form that its frame holds together are read each by itself', async () => {
  const across = [700, 680, 660, 620, 600, 580, 560].map((y) => `50 ${y} m 530 ${y} l S`)
  const down = [50, 530].map((x) => `${x} 700 m ${x} 560 l S`)
  const upper = ['290 700 m 290 660 l S']
  const lower = [130, 210, 370].map((x) => `${x} 620 m ${x} 560 l S`)
  const rows = [
    ['Insurer', 'Number'],
    ['Granite Mutual', '23817'],
  ].flatMap(([a = '', b = ''], row) => [
    textAt(54, 686 - 20 * row, a, 9),
    textAt(294, 686 - 20 * row, b, 9),
  ])
  const text = [
    'This is to certify that the policies listed below have been issued to the insured',
    'for the period indicated. Limits may have been reduced by paid claims.',
  ].map((line, at) => textAt(54, 646 - 12 * at, line, 9))
  const policies = [
    ['Letter', 'Type', 'Policy', 'Limit'],
    ['A', 'Liability', 'GHM 7719402', '1,000,000'],
    ['B', 'Automobile', 'GHM 7719403', '300,000'],
  ].flatMap((cells, row) =>
    cells.map((cell, at) => textAt([54, 134, 214, 374][at] ?? 0, 606 - 20 * row, cell, 9)),
  )
  const page = await markdownOf(
    ...across,
    ...down,
    ...upper,
    ...lower,
    ...rows,
    ...text,
    ...policies,
  )
  expect(page).toMatchInlineSnapshot(`
    "| Insurer | Number |
    | --- | --- |
    | Granite Mutual | 23817 |

    This is to certify that the policies listed below have been issued to the insured
    for the period indicated. Limits may have been reduced by paid claims.

    | Letter | Type | Policy | Limit |
    | --- | --- | --- | --- |
    | A | Liability | GHM 7719402 | 1,000,000 |
    | B | Automobile | GHM 7719403 | 300,000 |"
  `)
})
