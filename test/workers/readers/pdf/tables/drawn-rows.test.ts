import { expect, test } from 'vitest'
import { hasSingleRows } from '../../../../../workers/readers/pdf/tables/choice/drawn-cells.js'
import type { Grid } from '../../../../../workers/readers/pdf/tables/grid.js'
import { plainCell } from '../../../../../workers/readers/pdf/tables/grid.js'
import { textAt } from '../../../../support/make-pdf.js'
import { convertPages, markdownOf } from '../../../../support/pdf-markdown.js'
import { wordsAt } from './words.js'

const XS = [71, 191, 304, 416, 525]
const LEADING = 13
const LINES_MAX = 2

/** A line from each place to the next. */
const lines = (xs: readonly number[], y: number): string[] =>
  xs.slice(1).map((to, at) => `${xs[at]} ${y} m ${to} ${y} l S`)

/** A drawn table whose rows are all as high as two lines; the lines of a cell are parted by `|`. */
function drawnTable(rows: readonly (readonly string[])[], isInPieces = false): string {
  const height = LINES_MAX * LEADING + 10
  const top = 740
  const ys = Array.from({ length: rows.length + 1 }, (_, at) => top - at * height)
  const rules = [
    ...ys.flatMap((y) => lines(isInPieces ? XS : [XS[0] ?? 0, XS.at(-1) ?? 0], y)),
    ...XS.map((x) => `${x} ${ys[0]} m ${x} ${ys.at(-1)} l S`),
  ]
  const texts = rows.flatMap((cells, row) =>
    cells.flatMap((cell, column) =>
      cell
        .split('|')
        .map((line, at) => textAt((XS[column] ?? 0) + 5, (ys[row] ?? 0) - 14 - at * LEADING, line)),
    ),
  )
  return ['.5 w', ...rules, ...texts].join(' ')
}

test('cells that wrap in a drawn table are no rows, however well their lines align with figures', async () => {
  const markdown = await markdownOf(
    drawnTable([
      ['2,345', '', '', ''],
      ['Microsoft Word|Formula', 'LibreOffice|Formula', 'Expected Result', 'Actual Result'],
      ['ROUND(2,345;1)', '((2,345) ROUND|(1))', '2,3', '2.3'],
      ['ROUND(A1; 2)', '((A1) ROUND|(2))', '2,35', '2345'],
      ['A1 *10,1', 'A1 * 10,1', '23,6845 (or|rounded)', '23684.5'],
    ]),
  )
  expect(markdown.split('\n')).toEqual([
    '| 2,345 |  |  |  |',
    '| --- | --- | --- | --- |',
    '| Microsoft Word Formula | LibreOffice Formula | Expected Result | Actual Result |',
    '| ROUND(2,345;1) | ((2,345) ROUND (1)) | 2,3 | 2.3 |',
    '| ROUND(A1; 2) | ((A1) ROUND (2)) | 2,35 | 2345 |',
    '| A1 *10,1 | A1 * 10,1 | 23,6845 (or rounded) | 23684.5 |',
  ])
})

test.each([
  ['from side to side', false],
  ['cell by cell', true],
])(
  'nothing else is made of a table that is drawn row by row, its rules %s',
  async (_, isInPieces) => {
    const rows = [
      ['Region', 'Stores', 'Staff', 'Sales'],
      ['North', '12', '140', '2,310'],
      ['East|and coast', '8', '95', '1,780'],
      ['South', '15', '180', '2,950'],
      ['West', '9', '101', '1,904'],
    ]
    const { markdown, quality } = await convertPages([{ content: drawnTable(rows, isInPieces) }])
    expect(markdown).toContain('| East and coast | 8 | 95 | 1,780 |')
    expect(quality.signals).toMatchObject({ tables_found: 1, tables_rejected: 0 })
  },
)

/** A drawn row of cells, each of lines parted by `|`. */
const rowOf = (...cells: readonly string[]) =>
  cells.map((cell, column) =>
    plainCell(
      cell === ''
        ? []
        : cell.split('|').flatMap((line, at) => wordsAt(line, 100 * column, 100 + 12 * at)),
    ),
  )

test.each([
  { name: 'a cell that wraps', rows: [rowOf('a', 'b'), rowOf('c|c', 'd')], isSingle: true },
  {
    name: 'two records in a row',
    rows: [rowOf('a', 'b'), rowOf('4', '1|2', '3|4')],
    isSingle: false,
  },
  { name: 'an empty row', rows: [rowOf('a', 'b'), rowOf('', '')], isSingle: true },
])('$name', ({ rows, isSingle }) => {
  const grid: Grid = { kind: 'lattice', box: { x0: 0, y0: 0, x1: 1, y1: 1 }, columns: 2, rows }
  expect(hasSingleRows(grid)).toBe(isSingle)
})
