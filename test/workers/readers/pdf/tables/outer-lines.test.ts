import { expect, test } from 'vitest'
import type { Line } from '../../../../../workers/readers/pdf/model/page.js'
import type { FoundTable } from '../../../../../workers/readers/pdf/model/tables.js'
import { withOuterLines } from '../../../../../workers/readers/pdf/tables/outer-lines.js'
import { lineOf, wordsOf } from '../../../../support/pdf-rows.js'

const XS = [50, 150, 250] as const
const line = (text: string, column: number, y: number, size = 10): Line =>
  lineOf(wordsOf(text, { x: XS[column] ?? 0, y, size }))

/** Rows of cells of one line, 20 points apart from y = 100 on. */
function tableOf(rows: readonly (readonly string[])[]): FoundTable {
  const cells = rows.map((row, at) =>
    row.map((text, column) => ({
      rows: text === '' ? [] : [line(text, column, 100 + 20 * at).words],
    })),
  )
  const bottom = 100 + 20 * (rows.length - 1)
  return {
    kind: 'rules',
    box: { x0: 50, x1: 320, y0: 92, y1: bottom + 2.2 },
    columns: 3,
    headerRows: 1,
    rows: cells,
    columnSpans: XS.map((x) => ({ x0: x, x1: x + 70 })),
  }
}

const TABLE = tableOf([
  ['Name', 'stock,', 'income'],
  ['Harbour', '12', '13'],
  ['Library', '14', '15'],
])

const texts = ({ rows }: FoundTable) =>
  rows.map((row) =>
    row.map((cell) =>
      cell.rows.map((words) => words.map(({ text }) => text).join(' ')).join(' / '),
    ),
  )

test.each<{ name: string; lines: Line[]; first: string[]; last: string[] }>([
  {
    name: 'lines of titles that begin above the others',
    lines: [line('other', 2, 94), line('Accumulated', 2, 82), line('Treasury', 1, 88)],
    first: ['Name', 'Treasury / stock,', 'Accumulated / other / income'],
    last: ['Library', '14', '15'],
  },
  {
    name: 'the end of a label below the figures of the last row',
    lines: [line('of the town', 0, 148)],
    first: ['Name', 'stock,', 'income'],
    last: ['Library / of the town', '14', '15'],
  },
  {
    name: 'what does not reach into the table',
    lines: [line('Treasury', 1, 86), line('a note', 0, 153)],
    first: ['Name', 'stock,', 'income'],
    last: ['Library', '14', '15'],
  },
  {
    name: 'what stands over two columns, or in larger type',
    lines: [line('of both years together', 1, 94), line('Sum', 0, 147, 13)],
    first: ['Name', 'stock,', 'income'],
    last: ['Library', '14', '15'],
  },
])('$name', ({ lines, first, last }) => {
  const grown = withOuterLines(TABLE, lines)
  expect(texts(grown)).toEqual([first, ['Harbour', '12', '13'], last])
})

test('the box reaches as far as the lines', () => {
  const { box } = withOuterLines(TABLE, [line('other', 2, 94), line('of the town', 0, 148)])
  expect([box.y0, box.y1]).toEqual([86, 150.2])
})
