import { expect, test } from 'vitest'
import { textAt } from '../../../../support/make-pdf.js'
import { markdownOf } from '../../../../support/pdf-markdown.js'

const TEXT = 'of the letter says what is to be said and fills its line well'
const letterFrom = (y: number) =>
  Array.from({ length: 6 }, (_, i) => textAt(72, y - 14 * i, `Row ${i} ${TEXT}`)).join(' ')
const blocks = (rows: readonly (readonly string[])[], y: number) =>
  rows
    .flatMap((cells, row) => cells.map((cell, k) => textAt(72 + 170 * k, y - 10 * row, cell, 8)))
    .join(' ')

const SENDER = [
  ['Oak Tree Works Ltd', '12 Mill Lane', 'Bank of the North'],
  ['Register 6089', '91710 Millbrook', 'IBAN NO93 8601'],
  ['Jane Miller', 'Tel. 09831 505', 'BIC NORDNOKK'],
]

test('the foot of a letter is read block by block', async () => {
  const markdown = await markdownOf(letterFrom(600), blocks(SENDER, 80))
  expect(markdown).toContain('Oak Tree Works Ltd Register 6089 Jane Miller')
  expect(markdown).toContain('Bank of the North IBAN NO93 8601 BIC NORDNOKK')
  expect(markdown).not.toContain('| --- ')
  expect(markdown.indexOf('Jane Miller')).toBeLessThan(markdown.indexOf('12 Mill Lane'))
})

test('figures at the end of a page stay a table', async () => {
  const figures = [
    ['Town', 'Mean', 'Peak', 'Year'],
    ['Camden', '9466', '52800', '1908'],
    ['Eutaw', '4989', '36000', '1930'],
    ['Marion', '6093', '39500', '1936'],
  ]
  const rows = figures.map(([a = '', ...rest]) => [a, ...rest.slice(0, 2)])
  expect(await markdownOf(letterFrom(190), blocks(rows, 98))).toContain('| Camden | 9466 | 52800 |')
})
