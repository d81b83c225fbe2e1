import { expect, test } from 'vitest'
import { pairColumns } from '../../../../../workers/readers/pdf/tables/choice/pair-columns.js'
import {
  type Grid,
  type GridKind,
  plainCell,
} from '../../../../../workers/readers/pdf/tables/grid.js'
import { wordsText } from '../../../../../workers/readers/pdf/tables/words.js'
import { textAt } from '../../../../support/make-pdf.js'
import { markdownOf } from '../../../../support/pdf-markdown.js'
import { wordsAt } from './words.js'

const gridOf = (rows: readonly (readonly string[])[], kind: GridKind = 'stream'): Grid => ({
  kind,
  box: { x0: 0, x1: 1, y0: 0, y1: 1 },
  columns: rows[0]?.length ?? 0,
  rows: rows.map((texts, row) =>
    texts.map((text, column) =>
      plainCell(text === '' ? [] : wordsAt(text, 100 * column, 14 * row)),
    ),
  ),
})

const STUDENT = [
  ['Annika Brekke', 'Student ID:', '0914477', 'Statement date:', '09/05/2025'],
  ['2208 14th Avenue', 'Program:', 'Biology', 'Due date:', '09/15/2025'],
  ['Minot, ND 58701', 'Credits:', '16.0', '', ''],
]

test('an address and two columns of labels are read one below the other', () => {
  const cells = pairColumns(gridOf(STUDENT))?.rows.map((row) => wordsText(row[0]?.words ?? []))
  expect(cells).toEqual([
    'Annika Brekke 2208 14th Avenue Minot, ND 58701',
    'Student ID: 0914477',
    'Program: Biology',
    'Credits: 16.0',
    'Statement date: 09/05/2025',
    'Due date: 09/15/2025',
  ])
})

test.each([
  ['one column of labels', STUDENT.map((row) => row.slice(1, 3)), 'stream'],
  ['labels beside labels', STUDENT.map(([, a = '', , b = '']) => [a, b, 'x']), 'stream'],
  ['labels without values', STUDENT.map((row) => row.slice(0, 4)), 'stream'],
  [
    'few labels',
    STUDENT.map((row, at) => (at > 0 ? row.map((text) => text.replace(':', '')) : row)),
    'stream',
  ],
  ['drawn cells', STUDENT, 'lattice'],
] as const)('%s are a table, if any', (_, rows, kind) => {
  expect(pairColumns(gridOf(rows, kind))).toBeUndefined()
})

test('labels with their values in two columns are paragraphs', async () => {
  const xs = [50, 150, 300, 420]
  const rows = [
    ['Student ID:', '0914477', 'Statement date:', '09/05/2025'],
    ['Program:', 'Biology', 'Due date:', '09/15/2025'],
    ['Credits:', '16.0', 'Amount due:', '4,066.00'],
    ['Residency:', 'ND', 'Holds:', '12.50'],
  ].flatMap((cells, row) => cells.map((cell, at) => textAt(xs[at] ?? 0, 700 - 14 * row, cell, 9)))
  expect(await markdownOf(...rows)).toMatchInlineSnapshot(`
    "Student ID: 0914477

    Program: Biology

    Credits: 16.0

    Residency: ND

    Statement date: 09/05/2025

    Due date: 09/15/2025

    Amount due: 4,066.00

    Holds: 12.50"
  `)
})
