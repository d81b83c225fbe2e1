import { expect, test } from 'vitest'
import { isTable } from '../../../../../workers/readers/pdf/tables/choice/choose-tables.js'
import { figureGutters } from '../../../../../workers/readers/pdf/tables/grids/figure-gutters.js'
import { streamGrid } from '../../../../../workers/readers/pdf/tables/grids/stream-grid.js'
import { textRows, wordsText } from '../../../../../workers/readers/pdf/tables/words.js'
import { tableAt, wordsAt } from './words.js'

/** Figures of four signs are 5 points apart, the longest label is as near to them. */
const XS = [14, 100, 125, 150, 175]
const gutters = (rows: readonly (readonly string[])[], xs = XS, nearEm = 0.62): number[] =>
  figureGutters(textRows(tableAt(rows, xs, 100)), nearEm)

test.each<[string, string[][], number[]]>([
  [
    'figures as near to each other as words are',
    [
      ['Random forest Bay', '76.3', '82.8', '90.9'],
      ['Lasso', '56.0', '8.13', '90.8'],
      ['Ours', '71.4', '–', '40.3*'],
    ],
    [97.5, 122.5, 147.5],
  ],
  [
    'figures and their deviations',
    [
      ['Lasso', '7 ± 1', '82.8 ± 2.1'],
      ['Ours', '6 ± 2', '8.13 ± 0.5'],
      ['Ridge', '5 ± 1', '9.44 ± 0.5'],
    ],
    [123],
  ],
  [
    'figures and what is in brackets',
    [
      ['Lasso', '7 (1)', '82 (2)'],
      ['Ours', '6 (2)', '81 (3)'],
      ['Ridge', '5 (1)', '90 (1)'],
    ],
    [124],
  ],
  [
    'a row of fewer figures among those of as many',
    [
      ['Lasso', '76.3', '82.8', '90.9'],
      ['Ours', '56.0', '8.13', '90.8'],
      ['Best of two', '71.4', '40.3'],
      ['Ridge', '71.4', '40.3', '1.33'],
    ],
    [122.5, 147.5],
  ],
  [
    'amounts behind the signs of their currency',
    [
      ['Boiler', '42.00', '15%', '$ 84.00'],
      ['Pump', '70.50', '15%', '$ 70.50'],
      ['Valve', '11.00', '20%', '$ 33.00'],
    ].map(([label = '', ...figures]) => [label, figures.join(' ')]),
    [126.5, 144.5],
  ],
  [
    'amounts before the sign of their currency',
    [
      ['Red', '2016 8 €'],
      ['White', '2017 9 €'],
      ['Pink', '2015 7 €'],
    ],
    [],
  ],
  [
    'from when to when: a dash in each row is no column',
    [
      ['Open', '10.00', '–', '17.00'],
      ['Kiln', '11.30', '–', '16.00'],
      ['Shop', '09.00', '–', '18.30'],
    ].map(([label = '', ...hours]) => [label, hours.join(' ')]),
    [],
  ],
  [
    'thousands apart',
    [
      ['Lasso', '76', '120'],
      ['Ours', '56', '813'],
      ['Ridge', '71', '403'],
    ].map(([label = '', ...figures]) => [label, figures.join(' ')]),
    [],
  ],
  [
    'dates',
    [
      ['Held', '21 2021-09-21'],
      ['Held', '25 2022-03-04'],
      ['Held', '28 2022-12-01'],
    ],
    [],
  ],
  [
    'telephones',
    [
      ['Held', '(405) 680-3701'],
      ['Held', '(918) 831-6302'],
      ['Held', '(859) 767-3747'],
    ],
    [],
  ],
  [
    'telephones whose last two parts vary',
    [
      ['Desk', '+852 3708 3020'],
      ['Desk', '+852 3708 3000'],
      ['Fax', '+852 3706 5408'],
    ],
    [],
  ],
  [
    'lists of figures',
    [
      ['Held', '(1, 2, 4)'],
      ['Held', '(2, 2, 3)'],
      ['Held', '(4, 1, 1)'],
    ],
    [],
  ],
  [
    'two rows',
    [
      ['Lasso', '76.3', '82.8'],
      ['Ours', '56.0', '8.13'],
    ],
    [],
  ],
])('%s', (_, rows, expected) => {
  expect(gutters(rows)).toEqual(expected)
})

test('the sign of a share belongs to its figure', () => {
  const rows = [
    ['Lasso', '76 %', '82.8'],
    ['Ours', '56 %', '8.13'],
    ['Ridge', '71 %', '55.1'],
  ]
  expect(gutters(rows, [14, 100, 123])).toEqual([120.5])
})

test('what is near is told', () => {
  const rows = [
    ['Lasso', '76.3', '82.8'],
    ['Ours', '56.0', '8.13'],
    ['Ridge', '71.4', '55.1'],
  ]
  const apart = [14, 100, 127]
  expect(gutters(rows, apart)).toEqual([])
  expect(gutters(rows, apart, 0.75)).toEqual([123.5])
})

test('figures that stand below two others are in no columns', () => {
  const rows = [
    ['Lasso', '76.3 82.8'],
    ['Ours', '56.0000 81'],
    ['Ridge', '1 2'],
  ]
  expect(gutters(rows, [0, 100])).toEqual([])
})

/** Titles are as wide as their columns, 3 points apart. */
const TITLES = ['Model', 'Acc.', 'BLEU', 'MAE.', 'Time']
const BODY = [
  ['Lasso', '76.3', '82.8', '9.09', '1.5'],
  ['Ours', '56.0', '8.13', '90.8', '22'],
  ['Ridge', '71.4', '55.1', '40.3', '3.1'],
  ['Gaussian process', '71.4', '55.1', '40.3', '30.1'],
]
const TIGHT = [0, 83, 106, 129, 152]

const texts = (kind: 'rules' | 'stream', rows: readonly (readonly string[])[], xs = TIGHT) => {
  const options = { kind, cellGapEm: 0.55, breaks: { ysPt: [] }, rulings: [] } as const
  const grid = streamGrid(tableAt(rows, xs, 100), options)
  return grid?.rows.map((row) => row.map((cell) => wordsText(cell?.words ?? [])))
}

test('a table between rules whose columns are as near as words', () => {
  const rows = [TITLES, ...BODY]
  const options = { kind: 'rules', cellGapEm: 0.55, breaks: { ysPt: [] }, rulings: [] } as const
  const grid = streamGrid(tableAt(rows, TIGHT, 100), options)
  expect(texts('rules', rows)).toEqual(rows)
  expect(grid !== undefined && isTable(grid)).toBe(true)
})

test('figures alone say so without rules, and titles that end or begin where they do', () => {
  expect(texts('stream', [TITLES, ...BODY])).toEqual([TITLES, ...BODY])
})

test.each<[string, string, string[]]>([
  ['titles of a column each', 'Acc. BLEU MAE. Time', ['Acc.', 'BLEU', 'MAE.', 'Time']],
  ['a title over all columns', 'Quarterly results', ['Quarterly results', '', '', '']],
])('%s as near as words over columns that are apart', (_, title, expected) => {
  const wide = BODY.map(([label = '', ...figures]) => [
    label,
    ...figures.map((text) => text[0] ?? ''),
  ])
  const rows = [['Model', title], ...wide]
  expect(texts('rules', rows)?.[0]).toEqual(['Model', ...expected])
})

test('titles of several words over figures that end where they do, the first one over the labels, too', () => {
  const ends = [88, 144, 205]
  const body = [
    ['Regional', '120', '9', '12.4'],
    ['National', '163', '8', '18.0'],
    ['Overseas', '41', '7', '41.3'],
  ].flatMap(([label = '', ...figures], row) => [
    ...wordsAt(label, 0, 114 + 14 * row),
    ...figures.flatMap((text, at) =>
      wordsAt(text, (ends[at] ?? 0) - 5 * text.length, 114 + 14 * row),
    ),
  ])
  const titles = ['Suppliers', 'Service (%)', 'Stock (days)']
  const head = titles.flatMap((text, at) => wordsAt(text, [43, 91, 147][at] ?? 0, 100))
  const options = { kind: 'rules', cellGapEm: 0.55, breaks: { ysPt: [] }, rulings: [] } as const
  const grid = streamGrid([...wordsAt('Group', 0, 100), ...head, ...body], options)
  expect(grid?.rows[0]?.map((cell) => wordsText(cell?.words ?? []))).toEqual(['Group', ...titles])
})
