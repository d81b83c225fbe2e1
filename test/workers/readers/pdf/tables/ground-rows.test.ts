import { expect, test } from 'vitest'
import type { Rect } from '../../../../../workers/document/blocks.js'
import type { Ruling } from '../../../../../workers/readers/pdf/tables/evidence/rulings.js'
import { type Grid, plainCell } from '../../../../../workers/readers/pdf/tables/grid.js'
import { withGroundHeader } from '../../../../../workers/readers/pdf/tables/rows/ground-rows.js'
import { wordsText } from '../../../../../workers/readers/pdf/tables/words.js'
import { wordsAt } from './words.js'

const XS = [50, 150, 250]
const BAND: Rect = { x0: 45, x1: 305, y0: 88, y1: 132 }

/** Rows of texts 14 points apart, the first at 100; `span` is what the first cell with text of the first row covers. */
function gridOf(rows: readonly (readonly string[])[], span = 1): Grid {
  return {
    kind: 'rules',
    box: { x0: 50, x1: 300, y0: 90, y1: 90 + 14 * rows.length },
    columns: XS.length,
    rows: rows.map((texts, row) =>
      texts.map((text, column) => {
        const words = text === '' ? [] : wordsAt(text, XS[column] ?? 0, 100 + 14 * row)
        const cell = plainCell(words)
        return row === 0 && words.length > 0 ? { ...cell, colspan: span } : cell
      }),
    ),
  }
}

const HEADER = [
  ['', '', 'Non-Equity'],
  ['', 'Stock', 'Incentive'],
  ['Name', 'Awards', 'Plan'],
]
const BODY = [
  ['Vance', '5,412', '1,693'],
  ['Mott', '1,002', '457'],
]
const texts = (grid: Grid, bands: readonly Rect[], rulings: readonly Ruling[] = []) =>
  withGroundHeader(grid, bands, rulings).rows.map((row) =>
    row.map((cell) => wordsText(cell?.words ?? [])),
  )

test('the lines of a header on one painted band are one row', () => {
  expect(texts(gridOf([...HEADER, ...BODY]), [BAND])).toEqual([
    ['Name', 'Stock Awards', 'Non-Equity Incentive Plan'],
    ...BODY,
  ])
})

test.each([
  ['on no band', [], []],
  ['on a band of some columns', [{ ...BAND, x1: 200 }], []],
  ['on a band behind all rows', [{ ...BAND, y1: 300 }], []],
  ['parted by rules', [BAND], [104, 118].map((at) => ({ at, from: 50, to: 300 }))],
])('lines %s stay rows', (_, bands, rulings) => {
  const grid = gridOf([...HEADER, ...BODY])
  expect(texts(grid, bands, rulings)).toEqual([...HEADER, ...BODY])
})

test('a title over several columns stays a row', () => {
  const rows = [['', 'Awards', ''], ['Name', 'Threshold', 'Maximum'], ...BODY]
  expect(texts(gridOf(rows, 2), [{ ...BAND, y1: 118 }])).toEqual(rows)
})

test('rows of the body on one ground stay rows', () => {
  const band = { ...BAND, y0: 102, y1: 146 }
  expect(texts(gridOf([...HEADER, ...BODY]), [band])).toEqual([...HEADER, ...BODY])
})
