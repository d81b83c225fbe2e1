import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LatticeCell } from '../../../../../workers/readers/pdf/tables/grids/lattice.js'
import {
  heldRows,
  mayHoldRows,
} from '../../../../../workers/readers/pdf/tables/grids/lattice-grid.js'
import { textRows, wordsText } from '../../../../../workers/readers/pdf/tables/words.js'
import { wordsAt } from './words.js'

const COLUMN_PT = 120

/** Numbers of every kind that a table knows, text, and what is both or neither. */
const text = fc.oneof(
  fc.constantFrom(
    '12.5',
    '(3)',
    '$ 120',
    '4 %',
    'n/a',
    '—',
    '1 234',
    '−7',
    'USD 5',
    '3rd',
    'Note 4',
  ),
  fc.constantFrom('Rent', 'of the year', '', ''),
)
const line = fc.record({
  texts: fc.array(text, { minLength: 3, maxLength: 3 }),
  /** Lines nearer than this lie over each other. */
  leadingEm: fc.constantFrom(0.9, 1, 1.2, 1.8),
  sizePt: fc.constantFrom(7, 10),
})
const rowspans = fc.array(fc.constantFrom(1, 1, 1, 2), { minLength: 3, maxLength: 3 })

test('mayHoldRows passes over no drawn row that holds several', () => {
  let asked = 0
  fc.assert(
    fc.property(fc.array(line, { minLength: 2, maxLength: 6 }), rowspans, (lines, spans) => {
      const cells = spans.map(
        (rowspan, column): LatticeCell => ({ row: 0, column, rowspan, colspan: 1 }),
      )
      let baselinePt = 100
      const words = lines.flatMap(({ texts, leadingEm, sizePt }) => {
        baselinePt += leadingEm * sizePt
        return texts.flatMap((one, column) =>
          one === '' ? [] : wordsAt(one, column * COLUMN_PT, baselinePt, { sizePt }),
        )
      })
      const inLines = textRows(words).flatMap((row) => row.words)
      const placed = new Map(
        cells.map((cell) => [
          cell,
          inLines.filter(({ x0 }) => Math.floor(x0 / COLUMN_PT) === cell.column),
        ]),
      )
      fc.pre(!mayHoldRows(cells, placed))
      asked++
      expect(heldRows(cells, placed, 3)).toBeUndefined()
    }),
    { numRuns: 2000 },
  )
  expect(asked).toBeGreaterThan(500)
})

/** A drawn row, its lines by column, which start at these heights. */
function rowsAt(
  leadingPt: number,
  starts: readonly number[],
  ...columns: readonly (readonly string[])[]
) {
  const cells = columns.map(
    (_, column): LatticeCell => ({ row: 0, column, rowspan: 1, colspan: 1 }),
  )
  const placed = new Map(
    cells.map((cell) => [
      cell,
      (columns[cell.column] ?? []).flatMap((one, at) =>
        wordsAt(one, cell.column * COLUMN_PT, (starts[cell.column] ?? 100) + leadingPt * at),
      ),
    ]),
  )
  return heldRows(cells, placed, columns.length)
}

const rowsOf = (...columns: readonly (readonly string[])[]) => rowsAt(12, [], ...columns)

test('figures by line are rows, a list of numbers over several lines is none', () => {
  expect(rowsOf(['Rent', 'Fees', 'Taxes'], ['120', '14', '38'])).toHaveLength(3)
  expect(rowsOf(['Main Street', '2 to 4', 'London'], ['1, 4, 5,', '13, 14,', '22, 25'])).toBe(
    undefined,
  )
})

test('cells in every column by line are rows, wrapped texts of as many lines are none', () => {
  expect(
    rowsOf(
      ['Tom Baker', 'Li Wei', 'A. Keller'],
      ['Chair', 'Member and auditor', 'Member'],
      ['Oldham', 'Lower Saxony', 'Hallam'],
    ),
  ).toHaveLength(3)
  expect(
    rowsOf(
      ['Tom Baker and', 'others of the', 'association'],
      ['came to take', 'chairs from us', 'all'],
      ['to a room and', 'back from there', 'alone'],
    ),
  ).toBeUndefined()
})

test('a label beside texts of several lines is one row', () => {
  expect(rowsOf(['Rent'], ['Paid', 'each', 'month'], ['by the', 'office', 'here'])).toBeUndefined()
})

test('labels further apart than lines of a text are rows, whatever stands beside them', () => {
  const columns = [['Extglobs', 'Posix', 'Regular'], ['partial'], ['none']]
  expect(rowsAt(20, [], ...columns)).toHaveLength(3)
  expect(rowsAt(12, [], ...columns)).toBeUndefined()
})

/** Labels of two lines, each beside a mark in the middle of its height. */
const MARKED = [
  [100, 'Brace'],
  [106, '', '-', '-'],
  [112, 'matching'],
  [132, 'Posix'],
  [138, '', '', '-'],
  [144, 'brackets'],
  [164, 'File'],
  [170, '', '-', '-'],
  [176, 'system'],
] as const

/** Labels that begin in one line with the cells beside them, some of which wrap. */
const WRAPPED = [
  [100, 'Market', 'Early', 'Copper'],
  [112, '', 'supplier'],
  [132, 'Library', '', 'Council'],
  [144, '', '', 'of towns'],
  [164, 'Process', 'Audit', 'Region'],
] as const

const rowsFrom = (lines: typeof MARKED | typeof WRAPPED, nearerPt: number) => {
  const cells = [0, 1, 2].map((column): LatticeCell => ({ row: 0, column, rowspan: 1, colspan: 1 }))
  const placed = new Map(
    cells.map((cell) => [
      cell,
      lines.flatMap(([y, ...texts], at) => {
        const text = texts[cell.column] ?? ''
        const above = lines.slice(1, at + 1).filter((_, k) => isApart(lines, k + 1)).length
        return text === '' ? [] : wordsAt(text, cell.column * COLUMN_PT, y - nearerPt * above)
      }),
    ]),
  )
  return heldRows(cells, placed, 3)?.map(([label]) => wordsText(label?.words ?? []))
}

/** Whether a line stands 20 points below the one above it. */
const isApart = (lines: readonly (readonly [number, ...string[]])[], at: number): boolean =>
  (lines[at]?.[0] ?? 0) - (lines[at - 1]?.[0] ?? 0) === 20

test.each([
  ['in the middle of their height', MARKED, ['Brace matching', 'Posix brackets', 'File system']],
  ['that begin in one line', WRAPPED, ['Market', 'Library', 'Process']],
])('cells %s are rows where white parts them', (_, lines, expected) => {
  expect(rowsFrom(lines, 0)).toEqual(expected)
  expect(rowsFrom(lines, 8)).toBeUndefined()
})
