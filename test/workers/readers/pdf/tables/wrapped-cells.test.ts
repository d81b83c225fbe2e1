import { expect, test } from 'vitest'
import { chooseTables } from '../../../../../workers/readers/pdf/tables/choice/choose-tables.js'
import type { Grid } from '../../../../../workers/readers/pdf/tables/grid.js'
import { framedCandidates } from '../../../../../workers/readers/pdf/tables/grids/candidates.js'
import { streamGrid } from '../../../../../workers/readers/pdf/tables/grids/stream-grid.js'
import { streamRuns } from '../../../../../workers/readers/pdf/tables/grids/stream-runs.js'
import {
  type TableWord,
  textRows,
  wordsText,
} from '../../../../../workers/readers/pdf/tables/words.js'
import { asLine, tableAt, wordsAt } from './words.js'

const texts = (grid: Grid | undefined) =>
  grid?.rows.map((row) => row.map((cell) => (cell === undefined ? null : wordsText(cell.words))))

const COLUMNS = [50, 150, 300]
const grid = (rows: string[][], ysPt: number[] = []) =>
  texts(
    streamGrid(tableAt(rows, COLUMNS, 100, 12), {
      kind: 'rules',
      cellGapEm: 0.55,
      breaks: { ysPt },
      rulings: [],
    }),
  )

test('a label that had no room for its last word goes on below, set as tight as the rows', () => {
  expect(
    grid([
      ['Acme Automation', 'holds the parts together', 'London'],
      ['Incorporated', '', ''],
      ['Bolt and Sons', 'wood', 'Paris'],
      ['Nut', 'turns on a bolt', 'Rome'],
    ]),
  ).toEqual([
    ['Acme Automation Incorporated', 'holds the parts together', 'London'],
    ['Bolt and Sons', 'wood', 'Paris'],
    ['Nut', 'turns on a bolt', 'Rome'],
  ])
})

test('a line of all columns that had no room goes on where its label begins within a sentence', () => {
  expect(
    grid([
      ['Free program', 'given to everyone who', 'asks at the'],
      ['for all', 'lives in this street', 'town hall'],
      ['Work kit', 'turns on a bolt that is', 'Rome'],
    ]),
  ).toEqual([
    ['Free program for all', 'given to everyone who lives in this street', 'asks at the town hall'],
    ['Work kit', 'turns on a bolt that is', 'Rome'],
  ])
})

test.each([
  [
    'figures',
    ['Revenue of', 'by all of the holders', '275.5'],
    ['growth', 'for each of the years', '7.1'],
  ],
  [
    'labels in lower case',
    ['first half', 'of every year of these', 'no rate'],
    ['second one', 'and every year of these', 'half rate'],
  ],
  [
    'names',
    ['Stage Law 5', 'taught by Mrs Smith alone', 'Room six'],
    ['iSTEM now', 'taught by Mrs Smith alone', 'Room six'],
  ],
])('lines of %s are rows', (_, above, below) => {
  expect(grid([above, below, ['Bolt', 'wood', 'Paris']])).toHaveLength(3)
})

test('titles of columns wrap as loosely as browsers set text', () => {
  const words = tableAt(
    [
      ['Art.', '', 'Price'],
      ['no.', 'Description', 'net'],
      ['1010', 'Potting soil', '8.90'],
      ['1012', 'Peat', '13.50'],
    ],
    COLUMNS,
    100,
    15,
  )
  const found = streamGrid(words, {
    kind: 'rules',
    cellGapEm: 0.55,
    breaks: { ysPt: [] },
    rulings: [],
  })
  expect(texts(found)?.[0]).toEqual(['Art. no.', 'Description', 'Price net'])
})

test('bold titles are no part of the row below them, though no border parts the two', () => {
  const rows = ['Oslo', 'Graz', 'Rome', 'Bonn']
  const words = [
    ...wordsAt('City', 50, 100, { bold: true }),
    ...wordsAt('Price', 150, 100, { bold: true }),
    ...tableAt(
      rows.map((city, at) => [city, `${at}.50`]),
      COLUMNS,
      114,
    ),
  ]
  const found = streamGrid(words, {
    kind: 'bands',
    cellGapEm: 0.55,
    breaks: { ysPt: [118, 132, 146], complete: { fromPt: 80, toPt: 300 } },
    rulings: [],
  })
  expect(texts(found)?.slice(0, 2)).toEqual([
    ['City', 'Price'],
    ['Oslo', '0.50'],
  ])
})

test('where rules part all other rows, figures below each other are rows; one with its share below it is not', () => {
  const between = (rows: string[][]) =>
    texts(
      streamGrid(tableAt(rows, COLUMNS, 100, 12), {
        kind: 'rules',
        cellGapEm: 0.55,
        breaks: { ysPt: [104, 116], complete: { fromPt: 80, toPt: 300 } },
        rulings: [],
      }),
    )
  const head = [
    ['', '2023', '2024'],
    ['Balance', '1,960', '2,071'],
  ]
  const rows = [
    ['Net profit', '221', '193'],
    ['Dividends', '(85)', '(77)'],
    ['Disposal of stock', '', '641'],
  ]
  expect(between([...head, ...rows])).toEqual([...head, ...rows])
  const shares = [
    ['Net profit', '221', '193'],
    ['and its share', '(5 %)', '(4 %)'],
  ]
  expect(between([...head, ...shares])?.[2]).toEqual([
    'Net profit and its share',
    '221 (5 %)',
    '193 (4 %)',
  ])
})

test('a label with room above it begins a row', () => {
  expect(
    grid([
      ['Acme', 'holds the parts together', 'London'],
      ['Bolt', '', ''],
      ['The longest of all', 'wood', 'Paris'],
    ]),
  ).toHaveLength(3)
})

test('a header over two lines whose labels begin in either is one row', () => {
  const rows = [
    ['Name of', '', 'Corporate'],
    ['Subprocessor', 'What is done', 'Location'],
    ['Acme', 'holds parts', 'London'],
    ['Bolt', 'wood', 'Paris'],
  ]
  expect(grid(rows, [116])?.[0]).toEqual([
    'Name of Subprocessor',
    'What is done',
    'Corporate Location',
  ])
})

const ruled = (words: readonly TableWord[], ysPt: number[]) =>
  chooseTables(
    framedCandidates({
      lines: () => words.map(asLine),
      horizontal: ysPt.map((at) => ({ at, from: 48, to: 400 })),
      vertical: [],
      boxes: [],
      widthPt: 600,
      heightPt: 800,
    }),
  ).chosen

const TABLE = [
  ['Name', 'Work', 'Place'],
  ['Acme', 'holds parts', 'London'],
  ['Bolt', 'keeps wood', 'Paris'],
  ['Nut', 'turns around', 'Rome'],
]

test('a bold larger heading between two ruled tables parts them', () => {
  const words = [
    ...tableAt(TABLE, COLUMNS, 100, 14),
    ...wordsAt('Two Subsidiaries', 50, 175, { bold: true, sizePt: 12 }),
    ...tableAt(TABLE, COLUMNS, 210, 14),
  ]
  expect(ruled(words, [88, 104, 148, 198, 214, 258]).map(({ rows }) => rows.length)).toEqual([4, 4])
})

const runs = (rows: string[][]) =>
  streamRuns(textRows(tableAt(rows, COLUMNS, 100, 12)), { x0: 50, x1: 450 }).map(({ from, to }) => [
    from,
    to,
  ])

test('a cell goes on over many lines that start below it, and labels stand alone in between', () => {
  expect(
    runs([
      ['Acme', 'holds the parts of wood', ''],
      ['', 'and those of iron and all', ''],
      ['', 'the others', ''],
      ['', 'that there are', ''],
      ['Bolt', '', ''],
      ['Nut', '', ''],
      ['Screw', '', ''],
      ['Nail', 'goes in', ''],
    ]),
  ).toEqual([[0, 8]])
})

const outAt = (text: string, x: number, row: number) => wordsAt(text, x, 100 + 12 * row)

test.each<[string, TableWord[], number[][]]>([
  [
    'other columns after a title further out are another table',
    [
      ...tableAt(
        [
          ['Name', 'Kind'],
          ['width', 'figure'],
          ['height', 'figure'],
        ],
        [52, 120],
        100,
        12,
      ),
      ...outAt('Picture', 50, 3),
      ...tableAt(
        [
          ['Name', 'Kind'],
          ['ratio', 'of both'],
          ['path', 'text'],
        ],
        [52, 140],
        148,
        12,
      ),
    ],
    [
      [0, 3],
      [4, 7],
    ],
  ],
  [
    'figures that end at one x go on after it',
    [
      ...tableAt(
        [
          ['Sales', '12,345'],
          ['Costs', '10,000'],
        ],
        [52, 120],
        100,
        12,
      ),
      ...outAt('Of which', 50, 2),
      ...tableAt(
        [
          ['Home', '345'],
          ['Away', '12'],
        ],
        [52, 135],
        136,
        12,
      ),
    ],
    [[0, 5]],
  ],
  [
    'titles over one row of titles are no table above another',
    [
      ...tableAt([['First', 'Second']], [152, 220], 100, 12),
      ...outAt('Model', 50, 1),
      ...tableAt([['Ours', '80.64', '70.60']], [50, 140, 208], 124, 12),
    ],
    [[0, 3]],
  ],
])('%s', (_, words, expected) => {
  const found = streamRuns(textRows(words), { x0: 50, x1: 450 })
  expect(found.map(({ from, to }) => [from, to])).toEqual(expected)
})

test('running text before a wide gap is no row: a run of rows ends above it', () => {
  const rows = tableAt(
    [
      ['Common stock', 'New York'],
      ['Notes due 2022', 'New York'],
      ['Notes due 2024', 'New York'],
    ],
    [60, 300],
    100,
    12,
  )
  const question =
    'Indicate whether the registrant is a well known issuer as defined in Rule 405. Yes'
  const words = [...rows, ...wordsAt(question, 50, 138), ...wordsAt('No', 480, 138)]
  expect(streamRuns(textRows(words), { x0: 50, x1: 500 })).toEqual([{ from: 0, to: 3 }])
})

test('a long text behind a label is a cell, however wide', () => {
  const text = 'counts the clusters, each a graph or subgraph whose name begins so, and prints'
  const words = tableAt(
    [
      ['-n', 'count nodes'],
      ['-C', text],
      ['-a', 'count all'],
    ],
    [50, 80],
    100,
    12,
  )
  expect(streamRuns(textRows(words), { x0: 50, x1: 500 })).toEqual([{ from: 0, to: 3 }])
})

test('a label on two lines beside cells in the middle of the last row is of the run', () => {
  const rows = [
    ['Audit', 'Former', 'Port'],
    ['Ledger', 'Early', 'Mill'],
  ]
  const words = [
    ...tableAt(rows, COLUMNS, 100, 20),
    ...wordsAt('Council', COLUMNS[0] ?? 0, 140),
    ...wordsAt('Central', COLUMNS[1] ?? 0, 146),
    ...wordsAt('house', COLUMNS[0] ?? 0, 152),
  ]
  expect(streamRuns(textRows(words), { x0: 50, x1: 450 })).toEqual([{ from: 0, to: 5 }])
})

test('a line beside the last row of a run is not of the next run, too', () => {
  const words = [
    ...tableAt([['Audit', 'Former', 'Port']], COLUMNS, 100, 20),
    ...wordsAt('Council', COLUMNS[0] ?? 0, 120),
    ...wordsAt('Central', (COLUMNS[1] ?? 0) + 60, 140),
    ...tableAt([['Salt', 'Ash', 'Coal']], [70, 105, 330], 146, 20),
  ]
  const runs = streamRuns(textRows(words), { x0: 50, x1: 450 })
  expect(runs).toHaveLength(2)
  expect(runs[1]?.from).toBeGreaterThanOrEqual(runs[0]?.to ?? 0)
})

/** What a table of texts says, the last row's with a figure. */
const TERMS = [
  ['shape', 'ellipse', 'form of a node'],
  ['label', 'name', 'any string'],
  ['color', 'black', 'of its outline'],
  ['style', 'solid', 'of its lines'],
  ['font', 'Times', 'of its text'],
  ['width', '14', 'of its box'],
]

test('rows below the border under the header are none of it, however far down the first figure is', () => {
  const rows = [['Name', 'Default', 'Meaning'], ...TERMS]
  expect(grid(rows, [104])).toEqual(rows)
})

test('a header of two rows with a border between them goes on to the figures', () => {
  const rows = [
    ['Name', 'Default', 'Meaning'],
    ['', 'value', 'of it'],
    ['width', '14', 'of its box'],
  ]
  expect(grid(rows, [104])).toEqual([
    rows[0],
    ['', 'value', 'of it'],
    ['width', '14', 'of its box'],
  ])
  expect(
    grid(
      [
        ['Name', 'Default', 'Meaning'],
        ['Kind', 'set', 'in'],
        ['of it', 'value', 'use'],
        ...rows.slice(2),
      ],
      [104],
    ),
  ).toEqual([rows[0], ['Kind of it', 'set value', 'in use'], ['width', '14', 'of its box']])
})

test('a label with cells beside it begins a row after lines without one, as tight as those', () => {
  const lines = [
    { y: 100, cells: ['Name', 'Meaning', 'Kind'] },
    { y: 130, cells: ['One', 'stands alone', 'red'] },
    { y: 141, cells: ['', 'in its place', ''] },
    { y: 152, cells: ['Two', 'stands beside', 'blue'] },
    { y: 163, cells: ['', 'the first', ''] },
    { y: 190, cells: ['Three', 'is apart', 'red'] },
    { y: 201, cells: ['', 'from both', ''] },
    { y: 230, cells: ['Four', 'is, too', 'red'] },
  ]
  const words = lines.flatMap(({ y, cells }) =>
    cells.flatMap((text, at) => (text === '' ? [] : wordsAt(text, COLUMNS[at] ?? 0, y))),
  )
  const found = streamGrid(words, {
    kind: 'rules',
    cellGapEm: 0.55,
    breaks: { ysPt: [] },
    rulings: [],
  })
  expect(texts(found)?.map(([label]) => label)).toEqual(['Name', 'One', 'Two', 'Three', 'Four'])
})

test('a line with as many cells as the row above it is a row, whatever column has none', () => {
  expect(
    grid([
      ['17:30 Kettering', '', 'Hall two'],
      ['12:15 Drumoak by', '', 'Hall two'],
      ['11:30 Northfield', '', 'Hall two'],
      ['Anywhere', 'at noon', ''],
    ]),
  ).toHaveLength(4)
})

test('times below each other are those of two rows', () => {
  expect(
    grid([
      ['Time', 'Place', 'Speaker'],
      ['15:45', 'Jedburgh', 'Sofia Rossi'],
      ['18:45', 'Ismaning', ''],
      ['17:30', 'Valdosta', 'K. Brandt'],
    ]),
  ).toHaveLength(4)
})

const BREAKS = { kind: 'stream', cellGapEm: 0.55, breaks: { ysPt: [] }, rulings: [] } as const
/** Rows at a leading that titles of columns wrap at; bold ones by number. */
const styled = (rows: readonly string[][], ...bold: number[]) =>
  texts(
    streamGrid(
      rows.flatMap((cells, row) =>
        cells.flatMap((text, column) =>
          text === ''
            ? []
            : wordsAt(text, COLUMNS[column] ?? 0, 100 + 14 * row, { bold: bold.includes(row) }),
        ),
      ),
      BREAKS,
    ),
  )

test('a bold line of the first column is no part of the label above it, nor of the one below', () => {
  expect(
    styled(
      [
        ['Method of it', 'Median', 'Mean'],
        ['Domestic', '', ''],
        ['Rotherham town', '74.04', '57.99'],
        ['Second group', '', ''],
        ['Zwickau', '32.61', '66.51'],
      ],
      1,
      3,
    )?.map(([label]) => label),
  ).toEqual(['Method of it', 'Domestic', 'Rotherham town', 'Second group', 'Zwickau'])
})

test('light text below bold titles is the first row', () => {
  expect(
    styled(
      [
        ['NAME', 'FUNCTION', 'SEAT'],
        ['Maria', 'Secretary', 'Oldham'],
        ['Li Wei', 'Auditor', '12'],
      ],
      0,
    ),
  ).toHaveLength(3)
})

/** The same at heights of their own. */
const atHeights = (lines: readonly (readonly [number, ...string[]])[]) =>
  texts(
    streamGrid(
      lines.flatMap(([y, ...cells]) =>
        cells.flatMap((text, column) =>
          text === '' ? [] : wordsAt(text, COLUMNS[column] ?? 0, y),
        ),
      ),
      BREAKS,
    ),
  )

test('a label and figures at the foot of their row', () => {
  expect(
    atHeights([
      [100, 'Name', 'Meaning', 'Value'],
      [118, '', 'How many points from the left', ''],
      [130, 'xSplit', 'the window is parted', '0'],
      [148, '', 'How many points from the top', ''],
      [160, 'ySplit', 'the window is parted', '0'],
      [178, 'top', 'First cell of the pane', '12'],
    ]),
  ).toEqual([
    ['Name', 'Meaning', 'Value'],
    ['xSplit', 'How many points from the left the window is parted', '0'],
    ['ySplit', 'How many points from the top the window is parted', '0'],
    ['top', 'First cell of the pane', '12'],
  ])
})

const CENTRED = [
  [100, 'Term', 'Objective', 'Status'],
  [118, '', 'Benchmarks can', ''],
  [124, 'Retained', '', 'Fresh in the'],
  [130, '', 'be extremely', ''],
  [136, 'earnings', '', 'cache'],
  [142, '', 'difficult to get', ''],
  [160, '', 'Several schemas', ''],
  [166, 'Debt', '', 'Open'],
  [172, '', 'are resolved', ''],
] as const

test('cells in the middle of their rows, which white parts', () => {
  expect(atHeights(CENTRED)).toEqual([
    ['Term', 'Objective', 'Status'],
    ['Retained earnings', 'Benchmarks can be extremely difficult to get', 'Fresh in the cache'],
    ['Debt', 'Several schemas are resolved', 'Open'],
  ])
})

test('two labels that wrap are told from many rows that do not', () => {
  const plain = Array.from({ length: 12 }, (_, at) => [
    180 + 18 * at,
    `Item ${at}`,
    `${at}1`,
    `${at}2`,
  ])
  const rows = [
    ...[[100, 'Name', 'First', 'Second'] as const, [118, 'Internal', '', ''] as const],
    ...[[124, '', '272', '785'] as const, [130, 'maintenance', '', ''] as const],
    ...[[148, 'License', '', ''] as const, [154, '', '63', '82'] as const],
    ...[[160, 'customer', '', ''] as const],
    ...plain.map(([y, ...cells]) => [Number(y), ...cells.map(String)] as const),
  ]
  expect(atHeights(rows)?.slice(0, 4)).toEqual([
    ['Name', 'First', 'Second'],
    ['Internal maintenance', '272', '785'],
    ['License customer', '63', '82'],
    ['Item 0', '01', '02'],
  ])
})

test('white tells no rows where too many have one cell', () => {
  const text = [
    [64, 'Paid in', '', ''],
    [82, 'each year', '', ''],
  ] as const
  expect(atHeights([...text, ...CENTRED])).not.toContainEqual([
    'Retained earnings',
    'Benchmarks can be extremely difficult to get',
    'Fresh in the cache',
  ])
})

test('lines beside each other that are not in the middle are told by their text', () => {
  const low = CENTRED.map(
    ([y, label, ...cells]) => [y, label === 'Debt' ? '' : label, ...cells] as const,
  )
  expect(atHeights([...low, [178, 'Debt', '', '']])).not.toContainEqual([
    'Retained earnings',
    'Benchmarks can be extremely difficult to get',
    'Fresh in the cache',
  ])
})

test('figures below each other are no cell in the middle of its row', () => {
  expect(
    atHeights([
      [100, 'Name', 'Meaning', 'Value'],
      [118, '', 'paid in each of', '12'],
      [124, 'Taxes', '', ''],
      [130, '', 'the years', '14'],
      [148, '', 'paid to all of', '7'],
      [154, 'Fees', '', ''],
      [160, '', 'the banks', '8'],
    ])?.map((row) => row[2]),
  ).toEqual(expect.arrayContaining(['12', '14', '7', '8']))
})

test('the rest of a cell alone goes on, label by label does not', () => {
  const rows = grid([
    ['Debt', 'of the year', 'Several new'],
    ['', '', 'features were'],
    ['COMMITMENTS MADE', '', ''],
    ['EQUITY', '', ''],
    ['Cash', 'at the banks', 'None'],
  ])
  expect(rows?.map(([label]) => label)).toEqual(['Debt', 'COMMITMENTS MADE', 'EQUITY', 'Cash'])
  expect(rows?.[0]?.[2]).toBe('Several new features were')
})

test('figures go on below a row, too, where rows are set apart and a text beside them had no room', () => {
  expect(
    atHeights([
      [100, 'Name', 'Function', 'Since'],
      [118, 'Amina', 'Secretary', 'in March'],
      [130, 'Yusuf', '', '2000'],
      [148, 'Elena', 'Treasurer', 'in April'],
      [160, 'Petrova', '', '1998'],
      [178, 'Li Wei', 'Auditor', 'in May 01'],
    ]),
  ).toEqual([
    ['Name', 'Function', 'Since'],
    ['Amina Yusuf', 'Secretary', 'in March 2000'],
    ['Elena Petrova', 'Treasurer', 'in April 1998'],
    ['Li Wei', 'Auditor', 'in May 01'],
  ])
})

test('labels below the rule of the header begin rows, however far down figures stand', () => {
  expect(
    grid(
      [
        ['Plugin', 'Library', 'Version'],
        ['v4.x', 'of eight', 'five'],
        ['v3.x', 'of eight', 'four'],
        ['v2.x', 'of eight', '12'],
      ],
      [104],
    ),
  ).toHaveLength(4)
})

test('labels that begin anew further apart than lines of a text are those of rows', () => {
  const names = [
    ['Name', 'Function', 'Seat'],
    ['Ingrid Holm', 'Auditor', 'Maribor'],
    ['Tom Baker', '', ''],
    ['Maria Santos', 'Chair', 'Oldham'],
  ]
  const rowsAt = (leadingPt: number) =>
    texts(streamGrid(tableAt(names, COLUMNS, 100, leadingPt), BREAKS))?.length
  expect([rowsAt(15.5), rowsAt(12)]).toEqual([4, 3])
})
