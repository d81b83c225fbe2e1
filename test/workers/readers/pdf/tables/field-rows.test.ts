import { expect, test } from 'vitest'
import { fieldRows } from '../../../../../workers/readers/pdf/tables/choice/field-rows.js'
import { type Grid, plainCell } from '../../../../../workers/readers/pdf/tables/grid.js'
import { wordsText } from '../../../../../workers/readers/pdf/tables/words.js'
import { textAt } from '../../../../support/make-pdf.js'
import { markdownOf } from '../../../../support/pdf-markdown.js'
import { wordsAt } from './words.js'

/** Rows of texts, each row in its size. */
const gridOf = (rows: readonly (readonly [sizePt: number, ...texts: string[]])[]): Grid => ({
  kind: 'rules',
  box: { x0: 0, x1: 1, y0: 0, y1: 1 },
  columns: (rows[0]?.length ?? 1) - 1,
  rows: rows.map(([sizePt, ...texts], row) =>
    texts.map((text, column) =>
      plainCell(text === '' ? [] : wordsAt(text, 100 * column, 14 * row, { sizePt })),
    ),
  ),
})
const textsOf = (grid: Grid | undefined) =>
  grid?.rows.map((row) => row.map((cell) => wordsText(cell?.words ?? [])))

test('small labels above what is filled in are its fields, with what goes on below', () => {
  expect(
    textsOf(
      fieldRows(
        gridOf([
          [7, 'Holder', 'Policy'],
          [10, 'Ada Byron', 'BM 07'],
          [7, 'Address', 'Vehicle'],
          [10, '8 Pinfold Close', 'Estate'],
          [10, 'Otley', ''],
        ]),
      ),
    ),
  ).toEqual([
    ['Holder Ada Byron', 'Policy BM 07'],
    ['Address 8 Pinfold Close Otley', 'Vehicle Estate'],
  ])
})

test.each([
  [
    'one row of small titles',
    [
      [7, 'A', 'B'],
      [10, '1', '2'],
      [10, '3', '4'],
      [10, '5', '6'],
    ],
  ],
  [
    'rows of one size',
    [
      [10, 'A', 'B'],
      [10, '1', '2'],
      [10, 'C', 'D'],
      [10, '3', '4'],
    ],
  ],
  [
    'labels without values between',
    [
      [7, 'A', 'B'],
      [10, '1', '2'],
      [7, 'C', 'D'],
      [7, 'E', 'F'],
      [10, '3', '4'],
    ],
  ],
  [
    'values that come first',
    [
      [10, '1', '2'],
      [7, 'A', 'B'],
      [10, '1', '2'],
      [7, 'C', 'D'],
      [10, '3', '4'],
    ],
  ],
  [
    'many columns',
    [
      [7, 'A', 'B', 'C', 'D', 'E'],
      [10, '1', '2', '3', '4', '5'],
      [7, 'F', 'G', 'H', 'I', 'J'],
      [10, '6', '7', '8', '9', '0'],
    ],
  ],
] as const)('%s are no fields', (_, rows) => {
  expect(fieldRows(gridOf(rows as never))).toBeUndefined()
})

test('fields on rules are read one by one', async () => {
  const field = (x: number, y: number, label: string, value: string) => [
    textAt(x, y + 12, label, 6),
    textAt(x, y, value, 10),
    `${x} ${y - 4} m ${x + 220} ${y - 4} l S`,
  ]
  const page = [
    ['Policyholder', 'Ada Byron', 'Policy number', 'BM/0719336'],
    ['Address', '8 Pinfold Close, Otley', 'Vehicle', 'Estate 1.5 TSI'],
    ['Occupation', 'Veterinary nurse', 'Mileage', '31,480'],
  ].flatMap(([a = '', b = '', c = '', d = ''], row) => [
    ...field(50, 700 - 30 * row, a, b),
    ...field(310, 700 - 30 * row, c, d),
  ])
  expect(await markdownOf(...page)).toMatchInlineSnapshot(`
    "Policyholder: Ada Byron

    Policy number: BM/0719336

    Address: 8 Pinfold Close, Otley

    Vehicle: Estate 1.5 TSI

    Occupation: Veterinary nurse

    Mileage: 31,480"
  `)
})

test('drawn boxes in a row, each with its label in small type, are fields', async () => {
  const xs = [50, 130, 210, 290, 370, 450]
  const lines = [
    '50 700 m 530 700 l S',
    '50 670 m 530 670 l S',
    ...[...xs, 530].map((x) => `${x} 700 m ${x} 670 l S`),
  ]
  const pairs = [
    ['Invoice', 'HF-2318'],
    ['Date', 'Sept 18'],
    ['Due', 'Oct 18'],
    ['Customer', 'C10492'],
    ['Terms', 'Net 30'],
    ['Order', 'CMS-77'],
  ].flatMap(([label = '', value = ''], at) => [
    textAt((xs[at] ?? 0) + 4, 690, label, 6),
    textAt((xs[at] ?? 0) + 4, 677, value, 10),
  ])
  expect(await markdownOf(...lines, ...pairs)).toBe(
    [
      'Invoice: HF-2318',
      'Date: Sept 18',
      'Due: Oct 18',
      'Customer: C10492',
      'Terms: Net 30',
      'Order: CMS-77',
    ].join('\n\n'),
  )
})
