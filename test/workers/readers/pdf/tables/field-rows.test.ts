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

/** A drawn grid of cells, each of words in their sizes. */
const boxesOf = (
  ...cells: (readonly (readonly [text: string, sizePt: number, bold?: boolean])[])[]
): Grid => ({
  kind: 'lattice',
  box: { x0: 0, x1: 1, y0: 0, y1: 1 },
  columns: cells.length,
  rows: [
    cells.map((words, column) =>
      plainCell(
        words.flatMap(([text, sizePt, bold = false], row) =>
          wordsAt(text, 100 * column, 12 * row, { sizePt, bold }),
        ),
      ),
    ),
  ],
})

test.each([
  [
    'a label above a value each',
    [
      [
        ['Date', 7],
        ['Sept 18', 10],
      ],
      [
        ['Terms', 7],
        ['Net 30', 10],
      ],
    ],
    true,
  ],
  [
    'some to be filled in',
    [
      [
        ['Date', 7],
        ['Sept 18', 10],
      ],
      [
        ['Terms', 7],
        ['Net 30', 10],
      ],
      [['Order', 7]],
    ],
    true,
  ],
  [
    'one value',
    [
      [
        ['Date', 7],
        ['Sept 18', 10],
      ],
      [['Terms', 7]],
    ],
    false,
  ],
  [
    'text below a title',
    [
      [
        ['2011', 7],
        ['Owner', 10],
        ['A bakery', 7],
      ],
      [
        ['2003', 7],
        ['Pastry', 10],
      ],
    ],
    false,
  ],
  [
    'text of two looks',
    [
      [
        ['2011', 7],
        ['Owner', 10, true],
        ['of it', 10],
      ],
      [
        ['2003', 7],
        ['Pastry', 10],
      ],
    ],
    false,
  ],
] as const)('whether drawn boxes are fields: %s', (_, cells, expected) => {
  expect(fieldRows(boxesOf(...(cells as never as Parameters<typeof boxesOf>))) !== undefined).toBe(
    expected,
  )
})

test.each([
  [
    'a title in large type',
    [
      [7, 'Skills', 'Sea'],
      [16, 'AWARDS', 'NAMES'],
      [7, 'Tools', 'Air'],
      [16, 'LINKS', 'NOTES'],
    ],
    false,
  ],
  [
    'a sum in large type',
    [
      [7, 'Due', 'Paid'],
      [16, '4,066', '120'],
      [7, 'Tools', 'Air'],
      [16, '3', '14'],
    ],
    true,
  ],
] as const)('whether what stands below labels is filled in: %s', (_, rows, expected) => {
  expect(fieldRows(gridOf(rows as never)) !== undefined).toBe(expected)
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
