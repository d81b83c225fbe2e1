import { expect, test } from 'vitest'
import { textAt } from '../../../../support/make-pdf.js'
import { markdownOf } from '../../../../support/pdf-markdown.js'

const ROWS = [
  ['Cash and cash equivalents', '2,650,221', '1,642,775'],
  ['Short-term investments', '1,526,755', '1,586,187'],
  ['Trade receivables, net of allowances for doubtful accounts', '1,534,809', '1,315,578'],
  ['Prepaid expenses and other current assets', '783,140', '312,499'],
  ['Total current assets', '6,494,925', '4,857,039'],
  ['Property and equipment, net', '1,293,015', '1,075,072'],
]

const text = (x: number, y: number, words: string) => textAt(x, y, words, 9)

/** A statement whose second rows are painted, below its header and the title of its first section. */
const statement = (title: string) =>
  markdownOf(
    textAt(
      72,
      720,
      'The table below is a part of what the company owns and owes at the end of its year.',
    ),
    '360 672 71 0.5 re f 440 672 71 0.5 re f',
    text(376, 676, 'November 2019'),
    text(456, 676, 'November 2018'),
    title,
    text(72, 648, 'Current assets:'),
    ...ROWS.flatMap(([label = '', ...figures], row) => {
      const y = 636 - 12 * row
      const band = row % 2 === 0 ? `.8 .9 1 rg 70 ${y - 2} 442 12 re f 0 g` : ''
      return [
        band,
        text(78, y, label),
        ...figures.map((figure, at) => text(390 + 80 * at, y, figure)),
      ]
    }),
  )

test('the title of a section in the middle of the labels stands between the header and its rows', async () => {
  const markdown = await statement(textAt(180, 660, 'ASSETS', 9, 'F2'))
  expect(markdown).toContain(
    '|  | November 2019 | November 2018 |\n| --- | --- | --- |\n| **ASSETS** |  |  |\n| Current assets: |  |  |\n| Cash',
  )
})

test('a row that is in the middle of nothing stands above the table', async () => {
  const markdown = await statement(textAt(240, 660, 'ASSETS', 9, 'F2'))
  expect(markdown).not.toContain('| **ASSETS** |')
})
