import { expect, test } from 'vitest'
import { indexWords, isScattered } from '../../../../../workers/readers/pdf/tables/word-index.js'
import { asLine, wordsAt } from './words.js'

const PAGE = { x0: 0, y0: 0, x1: 600, y1: 700 }

/** Words in eight columns; those of column k stand `shiftPt(k)` lower. */
const columns = (rows: number, leadingPt: number, shiftPt: (column: number) => number) =>
  indexWords(
    Array.from({ length: rows * 8 }, (_, at) => {
      const y = 20 + Math.floor(at / 8) * leadingPt + shiftPt(at % 8)
      return wordsAt('word', 10 + 70 * (at % 8), y)
    })
      .flat()
      .map(asLine),
  )

test('rows of a table, and cells centred beside taller ones, are not scattered', () => {
  expect(
    isScattered(
      columns(50, 13, () => 0),
      PAGE,
    ),
  ).toBe(false)
  expect(
    isScattered(
      columns(50, 13, (column) => (column % 2) * 6.5),
      PAGE,
    ),
  ).toBe(false)
})

test('labels at all heights are scattered', () => {
  expect(
    isScattered(
      columns(50, 13, (column) => column * 2.3),
      PAGE,
    ),
  ).toBe(true)
})

test('text beside the region does not count', () => {
  const index = columns(50, 13, (column) => column * 2.3)
  expect(isScattered(index, { ...PAGE, x0: 400 })).toBe(false)
})
