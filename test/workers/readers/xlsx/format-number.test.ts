import { expect, test } from 'vitest'
import { numberFormat } from '../../../../workers/readers/xlsx/format-number.js'

test.each<[code: string, value: number, shown: string]>([
  ['', 0.30000000000000004, '0.3'],
  ['General', 123456789, '123456789'],
  ['General', 1.5e20, '1.5E+20'],
  ['General', 0.00001, '0.00001'],
  ['General', 1e-12, '1E-12'],
  ['General', -0, '0'],
  ['@', 77, '77'],
  ['0', 0.5, '1'],
  ['0', -0.4, '0'],
  ['0.00', 1.005, '1.01'],
  ['0.00', -0.001, '-0.00'],
  ['00000', 123, '00123'],
  ['0.0#', 1.5, '1.5'],
  ['0.0#', 1.25, '1.25'],
  ['#.##', 0, ''],
  ['#,##0', 1234567, '1,234,567'],
  ['#,##0.00', 1234567.891, '1,234,567.89'],
  ['"$"#,##0.00', -12.5, '-$12.50'],
  ['#,##0.00 "€"', 99.9, '99.90 €'],
  ['[$€-407] #,##0', 5, '€ 5'],
  ['#,##0_);(#,##0)', -42, '(42)'],
  ['_-* #,##0.00_-;-* #,##0.00_-', 5, '5.00'],
  ['_(* #,##0_);_(* (#,##0);_(* "-"_);_(@_)', 0, '-'],
  ['0;[Red]-0', -5, '-5'],
  ['0;-0;"zero"', 0, 'zero'],
  [';;;', 5, ''],
  ['0%', 0.256, '26%'],
  ['0.0%', 0.125, '12.5%'],
  ['0.00E+00', 12345, '1.23E+04'],
  ['0.00E+00', 0.00012, '1.20E-04'],
  ['##0.0E+0', 12345, '12.3E+3'],
  ['# ?/?', 0.5, '1/2'],
  ['# ?/?', 2.25, '2 1/4'],
  ['# ?/?', 3, '3'],
  ['# ?/8', 0.5, '4/8'],
  ['# ??/??', 0.333333333, '1/3'],
  ['#,##0,"k"', 45000, '45k'],
  ['0.0,,"M"', 1234567, '1.2M'],
  ['000-00-0000', 123456789, '123-45-6789'],
  ['(000) 000-0000', 5551234567, '(555) 123-4567'],
  ['0" days"', 7, '7 days'],
  ['0\\ "x;y"', 3, '3 x;y'],
  ['[>=1000]#,##0,"k";0', 45000, '45k'],
  ['[>=1000]#,##0,"k";0', 7, '7'],
  ['0', 123456789012345680000, '123456789012345680000'],
  ['yyyy-mm-dd', 45352, '2024-03-01'],
  ['m/d/yy', 45352, '2024-03-01'],
  ['d mmm yyyy', 45352, '2024-03-01'],
  ['"on" yyyy\\-mm\\-dd', 45352, '2024-03-01'],
  ['[$-F800]dddd, mmmm dd, yyyy', 45352, '2024-03-01'],
  ['yyyy-mm-dd hh:mm:ss', 45352.5, '2024-03-01 12:00:00'],
  ['m/d/yyyy h:mm', 44322.297222222223, '2021-05-06 07:08'],
  ['m/d/yyyy h:mm', 0.5, '12:00'],
  ['yyyy-mm-dd', 1, '1900-01-01'],
  ['yyyy-mm-dd', 59, '1900-02-28'],
  ['yyyy-mm-dd', 61, '1900-03-01'],
  ['yyyy-mm-dd', -1, '-1'],
  ['yyyy-mm-dd', 1e9, '1000000000'],
  ['mmm', 45352, '2024-03-01'],
  ['hh:mm', 0.75, '18:00'],
  ['h:mm', 0.3, '7:12'],
  ['h:mm AM/PM', 0.75, '6:00 PM'],
  ['h:mm AM/PM', 0, '12:00 AM'],
  ['[h]:mm:ss', 1.5, '36:00:00'],
  ['[mm]:ss', 0.0625, '90:00'],
  ['mm:ss.0', 0.00071412, '01:01.7'],
])('%s shows %d as "%s"', (code, value, shown) => {
  expect(numberFormat(code, false).number(value)).toBe(shown)
})

test('counts from 1904 where the workbook does', () => {
  expect(numberFormat('yyyy-mm-dd', true).number(38718)).toBe('2010-01-02')
})

test.each([
  ['General', 'a', 'a'],
  ['0;0;0;"Mr. "@', 'X', 'Mr. X'],
])('%s shows text', (code, value, shown) => {
  expect(numberFormat(code, false).text(value)).toBe(shown)
})

test.each([
  '"',
  '\\',
  '[',
  '[h',
  '0;;;;;;',
  '*',
  '_',
  '/',
  'E+',
  '?/?',
  '0/0',
  '.',
  ',',
  '%',
  '0E+',
  '[<]0',
  'a/p',
])('the broken code %s breaks nothing', (code) => {
  const format = numberFormat(code, false)
  for (const value of [0, -1.5, 1e300, Number.MAX_SAFE_INTEGER, 1e-300]) {
    expect(typeof format.number(value)).toBe('string')
  }
})

test('a long code costs little', () => {
  const startedAt = performance.now()
  numberFormat('"a'.repeat(100_000) + '[x'.repeat(100_000), false).number(1)
  expect(performance.now() - startedAt).toBeLessThan(2000)
})
