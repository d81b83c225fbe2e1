import { expect, test } from 'vitest'
import type { GridCell } from '../../../../../workers/readers/pdf/model/tables.js'
import {
  isContinued,
  joinedTableEdge,
  type TableEdge,
  tableEdge,
} from '../../../../../workers/readers/pdf/output/table-edges.js'
import { wordsOf } from '../../../../support/pdf-rows.js'

const edge = (spans: readonly [number, number][], more: Partial<TableEdge> = {}): TableEdge => ({
  columns: spans.map(([x0, x1]) => ({ x0, x1 })),
  header: ['a b'],
  startsBold: false,
  endsBold: false,
  ...more,
})
const other = { header: ['c d'] }
const EMPTY = [Infinity, -Infinity] as const

const TABLE = edge([
  [50, 120],
  [200, 260],
])

test.each<[string, TableEdge, boolean]>([
  [
    'texts as wide as they happen to be',
    edge(
      [
        [50, 180],
        [200, 230],
      ],
      other,
    ),
    true,
  ],
  [
    'in the next column of the page',
    edge(
      [
        [350, 380],
        [500, 590],
      ],
      other,
    ),
    true,
  ],
  [
    'figures under each other end together',
    edge(
      [
        [60, 150],
        [220, 260],
      ],
      other,
    ),
    true,
  ],
  ['a column without text', edge([[50, 90], [...EMPTY]], other), true],
  [
    'the header again, over other texts',
    edge([
      [50, 210],
      [230, 400],
    ]),
    true,
  ],
  [
    'texts of one reach into the other column',
    edge(
      [
        [50, 210],
        [230, 400],
      ],
      other,
    ),
    false,
  ],
  [
    'columns that do not line up',
    edge(
      [
        [10, 20],
        [150, 190],
      ],
      other,
    ),
    false,
  ],
  [
    'another number of columns',
    edge([
      [50, 90],
      [200, 220],
      [230, 250],
    ]),
    false,
  ],
  [
    'a header of its own',
    edge(
      [
        [50, 120],
        [200, 260],
      ],
      { ...other, startsBold: true },
    ),
    false,
  ],
])('%s', (_, after, continues) => {
  expect(isContinued(TABLE, after)).toBe(continues)
})

test('a bold row goes on with rows in bold', () => {
  const bold = { startsBold: true, endsBold: true }
  expect(isContinued({ ...TABLE, ...bold }, { ...TABLE, ...other, ...bold })).toBe(true)
})

test('parts together reach as far as each of them, where the first one stands', () => {
  const after = edge(
    [
      [350, 440],
      [500, 520],
    ],
    { ...other, endsBold: true },
  )
  expect(joinedTableEdge(TABLE, after)).toEqual(
    edge(
      [
        [50, 140],
        [200, 260],
      ],
      { endsBold: true },
    ),
  )
})

const cell = (text: string, colspan = 1): GridCell => ({ rows: [wordsOf(text)], colspan })

test.each([
  { what: 'the first row', rows: [[cell('Place'), cell('Plan')]], header: ['Place Plan'] },
  {
    what: 'titles of several columns with what stands below them',
    rows: [
      [cell('Place'), cell('North', 2)],
      [cell('West'), cell('Coast', 2)],
      [cell('Plan'), cell('Done'), cell('Open')],
    ],
    header: ['Place North', 'West Coast', 'Plan Done Open'],
  },
  { what: 'nothing of an empty table', rows: [], header: [] },
])('a header is $what', ({ rows, header }) => {
  const body = rows.length === 0 ? [] : [[cell('Oslo'), cell('1')]]
  const table = {
    kind: 'rules',
    box: { x0: 0, y0: 0, x1: 200, y1: 60 },
    columns: 3,
    headerRows: 1,
    rows: [...rows, ...body],
    columnSpans: [],
  } as const
  expect(tableEdge(table).header).toEqual(header)
})
