import { expect, test } from 'vitest'
import type { Grid } from '../../../../../workers/readers/pdf/tables/grid.js'
import { withShiftedTitles } from '../../../../../workers/readers/pdf/tables/grids/shifted-titles.js'
import { wordsText } from '../../../../../workers/readers/pdf/tables/words.js'
import { wordsAt } from './words.js'

interface Cell {
  readonly text: string
  /** Its left edge; figures end at their column's right one. */
  readonly x: number
  readonly colspan?: number
}
type Row = readonly (Cell | undefined | '')[]

function grid(rows: readonly Row[], kind: Grid['kind'] = 'stream'): Grid {
  const box = { x0: 0, y0: 0, x1: 500, y1: 20 * rows.length }
  return {
    kind,
    box,
    columns: rows[0]?.length ?? 0,
    rows: rows.map((cells, row) =>
      cells.map((cell) => {
        if (cell === undefined) return undefined
        const words = cell === '' ? [] : wordsAt(cell.text, cell.x, 20 * row)
        return { words, colspan: cell === '' ? 1 : (cell.colspan ?? 1), rowspan: 1 }
      }),
    ),
  }
}

const texts = ({ rows }: Grid) =>
  rows.map((row) => row.map((cell) => (cell === undefined ? undefined : wordsText(cell.words))))

/** Labels at 50; columns from 150 to 200 and from 202 to 260, titled at their left, with figures at their right. */
const body: Row[] = [
  [{ text: 'Amber', x: 50 }, '', { text: '7,818', x: 175 }, { text: '5,061', x: 235 }],
  [{ text: 'Birch', x: 50 }, '', { text: '990', x: 185 }, { text: '890', x: 245 }],
  [{ text: 'Cedar', x: 50 }, '', { text: '1,175', x: 175 }, { text: '78', x: 250 }],
]
const title = (text: string, x: number): Cell => ({ text, x })
const figures = [
  ['Amber', '7,818', '5,061'],
  ['Birch', '990', '890'],
  ['Cedar', '1,175', '78'],
]

test('titles at the left of figures go to the column behind them', () => {
  const header: Row = [title('Name', 50), title('2015', 150), title('2016', 203), '']
  expect(texts(withShiftedTitles(grid([header, ...body])))).toEqual([
    ['Name', '2015', '2016'],
    ...figures,
  ])
})

test('the last one may reach over its column, a title above over several', () => {
  const above: Row = [{ text: 'Sums', x: 150, colspan: 3 }, undefined, undefined, '']
  const last = { text: 'Sums of the year', x: 203, colspan: 2 }
  const header: Row = [title('Name', 50), title('2015', 150), last, undefined]
  const found = withShiftedTitles(grid([above, header, ...body]))
  expect(texts(found)).toEqual([
    ['Sums', undefined, ''],
    ['Name', '2015', 'Sums of the year'],
    ...figures,
  ])
  expect(found.rows[0]?.[0]?.colspan).toBe(2)
  expect(found.rows[1]?.[2]?.colspan).toBe(1)
})

test.each<[string, Grid]>([
  [
    'titles over their figures',
    grid([[title('Name', 50), title('2015', 150), title('2016', 180), ''], ...body]),
  ],
  [
    'a title over the last column',
    grid([[title('Name', 50), title('2015', 150), title('2016', 203), title('Sum', 240)], ...body]),
  ],
  [
    'text below the first one',
    grid([
      [title('Name', 50), title('2015', 150), title('2016', 203), ''],
      ...body,
      [title('Elder', 50), title('n/a', 150), '', ''],
    ]),
  ],
  [
    'drawn cells',
    grid([[title('Name', 50), title('2015', 150), title('2016', 203), ''], ...body], 'lattice'),
  ],
])('%s stay', (_, found) => {
  expect(withShiftedTitles(found)).toBe(found)
})
