import { expect, test } from 'vitest'
import { textAt } from '../../../../support/make-pdf.js'
import { markdownOf } from '../../../../support/pdf-markdown.js'

const ROWS = [
  ['', 'April', 'January'],
  ['Cash and cash equivalents', '9,155', '7,016'],
  ['Marketable securities', '4,822', '5,492'],
  ['Accounts receivable, net', '4,632', '10,755'],
  ['Costs capitalized', '1,772', '1,776'],
]

/** Bold rows, close to each other, over a ruled statement of accounts. */
const statement = (...titles: readonly string[]) =>
  markdownOf(
    ...titles.map((title, at) => textAt(72, 740 - 12 * at, title, 10, 'F2')),
    ...ROWS.flatMap(([label = '', ...figures], row) => {
      const y = 740 - 12 * titles.length - 15 * row
      return [
        `72 ${y - 4} m 440 ${y - 4} l S`,
        textAt(72, y, label),
        ...figures.map((figure, column) => textAt(300 + 80 * column, y, figure)),
      ]
    }),
  )

test('bold rows over a table are its title, what its figures are in is not', async () => {
  const markdown = await statement(
    'Salesforce, Inc.',
    'Consolidated Balance Sheets',
    '(in millions)',
  )
  expect(markdown).toMatch(
    /^#+ Salesforce, Inc\.\n\n#+ Consolidated Balance Sheets\n\n\*\*\(in millions\)\*\*\n/,
  )
})

test('a sentence over a row over a table is no part of its title', async () => {
  const markdown = await statement('Of this we owe.', 'Consolidated Balance Sheets')
  expect(markdown).toMatch(/^\*\*Of this we owe\.\*\*\n\n\*\*Consolidated Balance Sheets\*\*\n/)
})

test('what figures are in goes on in a row that is full', async () => {
  const long = 'Population by age group in those years, and what is forecast for those to come'
  const rows = [textAt(72, 740, long, 10, 'F2'), textAt(72, 728, '(in percent of all)', 10, 'F2')]
  expect(await markdownOf(...rows)).toBe(`${long} (in percent of all)`)
})
