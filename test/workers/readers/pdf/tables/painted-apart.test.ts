import { expect, test } from 'vitest'
import { isPaintedApart } from '../../../../../workers/readers/pdf/tables/choice/painted-apart.js'
import type { Grid } from '../../../../../workers/readers/pdf/tables/grid.js'
import { wordsAt } from './words.js'

const NAMES = ['Lisbon harbour', 'Copper mill', 'Village garden', 'Station market']
const ROLES = ['Owned by the town', 'Let since spring', 'Open in summer', 'Closed for works']
const FIGURES = ['12.50', '8.00', '31.25', '4.10']

/** A grid of columns of texts; `painted`: when the words of each cell are, a digit (base 12) by row for each column. */
function grid(columns: readonly (readonly string[])[], painted: string) {
  const orders = painted
    .split(' ')
    .map((own) => [...own].map((digit) => Number.parseInt(digit, 12)))
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
  ['painted column by column', grid([NAMES, ROLES], '0123 4567'), true],
  ['the right column first', grid([NAMES, ROLES], '4567 0123'), true],
  ['painted row by row', grid([NAMES, ROLES], '0246 1357'), false],
  ['the last row of one side after the other side', grid([NAMES, ROLES], '0127 3456'), false],
  ['figures column by column', grid([NAMES, FIGURES], '0123 4567'), false],
  ['two rows', grid([NAMES.slice(2), ROLES.slice(2)], '01 23'), false],
  [
    'two columns row by row, the third of them after both',
    grid([NAMES, ROLES, NAMES], '0246 1357 89ab'),
    true,
  ],
  ['bullets after all text', grid([NAMES.map(() => '•'), NAMES, ROLES], '89ab 0123 4567'), true],
])('%s', (_, found, isApart) => {
  expect(isPaintedApart(found)).toBe(isApart)
})
