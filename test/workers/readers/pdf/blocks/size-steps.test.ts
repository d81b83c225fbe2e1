import { expect, test } from 'vitest'
import { rowText } from '../../../../../workers/readers/pdf/blocks/row-text.js'
import { breaksBySize } from '../../../../../workers/readers/pdf/blocks/size-steps.js'
import { STYLE } from '../../../../../workers/readers/pdf/model/page.js'
import { rowOf } from '../../../../support/pdf-rows.js'

const text = (value: string, y: number, size: number, style = 0) =>
  rowText(rowOf(value, { y, size, style }))

const TITLE = text('Warnings of the library', 100, 20)

test.each([
  { name: 'in the same size', row: text('go on below', 122, 20), isBroken: false },
  { name: 'in smaller type', row: text('go on below', 122, 16), isBroken: true },
  { name: 'of code in a text', row: text('redirect_all', 122, 16, STYLE.mono), isBroken: false },
  { name: 'of code half as large', row: text('redirect_all', 122, 10, STYLE.mono), isBroken: true },
  { name: 'of larger code', row: text('redirect_all', 122, 24, STYLE.mono), isBroken: true },
  { name: 'of a raised mark', row: text('1)', 110, 12), isBroken: false },
])('a row $name below a title: begins a text of its own $isBroken', ({ row, isBroken }) => {
  expect(breaksBySize(row, TITLE, TITLE)).toBe(isBroken)
})
