import { expect, test } from 'vitest'
import {
  columnName,
  columnOf,
  otherCellPattern,
} from '../../../../workers/readers/xlsx/column-names.js'

test.each([0, 9, 25, 26, 27, 51, 52, 701, 702, 703, 16_383])(
  'column %d has a name and back',
  (column) => {
    expect(columnOf(`${columnName(column)}7`)).toBe(column)
  },
)

test.each([0, 9, 25, 26, 27, 52, 700, 701, 702, 703, 2000])(
  'the pattern of cells beyond column %d finds them and no others',
  (last) => {
    const pattern = otherCellPattern(last)
    for (let column = 0; column <= last + 800; column++) {
      expect(pattern.test(`<row><c r="${columnName(column)}12" s="1">`), `${column}`).toBe(
        column > last,
      )
    }
  },
)

test.each([
  '<c><v>',
  '<c s="1" r="A1">',
  '<c/>',
  "<c r='A1'>",
  '<x:c r="A1">',
  '<c r="a1">',
  '<c\nr="A1">',
])('finds the unusual cell %s', (xml) => expect(otherCellPattern(5).test(xml)).toBe(true))

test.each(['<col min="1"/>', '<cols>', '<v>c r</v>', '</c>', '<c r="F9">'])('passes %s', (xml) =>
  expect(otherCellPattern(5).test(xml)).toBe(false),
)
