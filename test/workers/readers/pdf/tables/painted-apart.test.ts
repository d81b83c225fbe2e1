import { expect, test } from 'vitest'
import { isPaintedApart } from '../../../../../workers/readers/pdf/tables/choice/painted-apart.js'
import type { Grid } from '../../../../../workers/readers/pdf/tables/grid.js'
import { wordsAt } from './words.js'

const NAMES = ['Lisbon harbour', 'Copper mill', 'Village garden', 'Station market']
const ROLES = ['Owned by the town', 'Let since spring', 'Open in summer', 'Closed for works']
const FIGURES = ['12.50', '8.00', '31.25', '4.10']

/** A grid of columns of texts; `orders`: when the words of each cell are painted, by column. */
function grid(columns: readonly (readonly string[])[], orders: readonly (readonly number[])[]) {
  const [first = []] = columns
  const rows = first.map((_, row) =>
    columns.map((texts, column) => ({
      words: wordsAt(texts[row] ?? '', 200 * column, 20 * row).map((word) => ({
        ...word,
        order: orders[column]?.[row] ?? 0,
      })),
      colspan: 1,
      rowspan: 1,
    })),
  )
  const box = { x0: 0, y0: 0, x1: 600, y1: 80 }
  return { kind: 'stream', box, columns: columns.length, rows } satisfies Grid
}

test.each<[string, Grid, boolean]>([
  [
    'painted column by column',
    grid(
      [NAMES, ROLES],
      [
        [0, 1, 2, 3],
        [4, 5, 6, 7],
      ],
    ),
    true,
  ],
  [
    'the right column first',
    grid(
      [NAMES, ROLES],
      [
        [4, 5, 6, 7],
        [0, 1, 2, 3],
      ],
    ),
    true,
  ],
  [
    'painted row by row',
    grid(
      [NAMES, ROLES],
      [
        [0, 2, 4, 6],
        [1, 3, 5, 7],
      ],
    ),
    false,
  ],
  [
    'the last row of one side after the other side',
    grid(
      [NAMES, ROLES],
      [
        [0, 1, 2, 7],
        [3, 4, 5, 6],
      ],
    ),
    false,
  ],
  [
    'figures column by column',
    grid(
      [NAMES, FIGURES],
      [
        [0, 1, 2, 3],
        [4, 5, 6, 7],
      ],
    ),
    false,
  ],
  [
    'two rows',
    grid(
      [NAMES.slice(2), ROLES.slice(2)],
      [
        [0, 1],
        [2, 3],
      ],
    ),
    false,
  ],
  [
    'two columns row by row, the third of them after both',
    grid(
      [NAMES, ROLES, NAMES],
      [
        [0, 2, 4, 6],
        [1, 3, 5, 7],
        [8, 9, 10, 11],
      ],
    ),
    true,
  ],
  [
    'bullets after all text',
    grid(
      [NAMES.map(() => '•'), NAMES, ROLES],
      [
        [8, 9, 10, 11],
        [0, 1, 2, 3],
        [4, 5, 6, 7],
      ],
    ),
    true,
  ],
])('%s', (_, found, isApart) => {
  expect(isPaintedApart(found)).toBe(isApart)
})
