import { expect, test } from 'vitest'
import { type Grid, plainCell } from '../../../../../workers/readers/pdf/tables/grid.js'
import { withLabelsBeside } from '../../../../../workers/readers/pdf/tables/grids/labels-beside.js'
import { indexWords } from '../../../../../workers/readers/pdf/tables/word-index.js'
import { textAt } from '../../../../support/make-pdf.js'
import { markdownOf } from '../../../../support/pdf-markdown.js'
import { asLine, wordsAt } from './words.js'

const PITCH = 14
const yOf = (row: number): number => 700 - PITCH * row

/** A figure that ends at `x1`: digits and commas of Helvetica at 9 points. */
const figureAt = (x1: number, row: number, text: string): string => {
  const width = [...text].reduce((sum, sign) => sum + (/\d/.test(sign) ? 0.556 : 0.3), 0)
  return textAt(x1 - 9 * width, yOf(row), text, 9)
}

type StatementRow = readonly [string, string?, string?]
const ROWS: readonly StatementRow[] = [
  ['Current assets:'],
  ['Prepaid expenses', '418', '90'],
  ['Short-term investments', '5,481', '46'],
  ['Inventories', '54,944', '72'],
  ['Total current assets', '60,843', '208'],
  ['Deferred income taxes', '4,755', '58'],
  ['Net income', '21', '563'],
]
/** Rules below the header, and above and below sums: under the figures alone. */
const RULED = [0, 4, 5, 7]

const statement = (labelAt: (row: StatementRow) => number): string[] => [
  figureAt(400, 0, '2023'),
  figureAt(550, 0, '2022'),
  ...ROWS.flatMap((row, at) => {
    const [label, one, other] = row
    const figures =
      one === undefined ? [] : [figureAt(400, at + 1, one), figureAt(550, at + 1, other ?? '')]
    return [textAt(labelAt(row), yOf(at + 1), label, 9), ...figures]
  }),
  ...RULED.map(
    (row) =>
      `287 ${yOf(row) - 4} m 403 ${yOf(row) - 4} l S 410 ${yOf(row) - 4} m 553 ${yOf(row) - 4} l S`,
  ),
]

const written = ROWS.map(([label, one = '', other = '']) => `| ${label} | ${one} | ${other} |`)

test.each<[string, (row: StatementRow) => number]>([
  ['of one start', () => 58],
  ['further in than the label of their section', ([, figure]) => (figure === undefined ? 58 : 70)],
])('labels %s belong to the figures that rules stand under alone', async (_, labelAt) => {
  expect((await markdownOf(...statement(labelAt))).split('\n')).toEqual([
    '|  | 2023 | 2022 |',
    '| --- | --- | --- |',
    ...written,
  ])
})

const LONG = 'Amortization of debt issuance costs, of premiums'

test.each<[string, string[], number | undefined]>([
  ['labels that are not all as long as lines', [LONG, 'Taxes', LONG, LONG, 'Net income'], 58],
  ['lines that nearly all are', [LONG, LONG, LONG, LONG, 'Net income'], undefined],
  ['fewer labels than figures', ['', 'Taxes', '', '', 'Net income'], undefined],
  ['cells of a table', ['Taxes     12', 'Taxes     14', 'Costs     2', 'Costs', 'Net'], undefined],
])('beside figures stand %s', (_, labels, x0) => {
  const figures = labels.map((_, at) => wordsAt('418', 380, 100 + 14 * at))
  const grid: Grid = {
    kind: 'rules',
    box: { x0: 340, x1: 400, y0: 90, y1: 160 },
    columns: 1,
    rows: figures.map((words) => [plainCell(words)]),
  }
  const words = labels.flatMap((label, at) =>
    label
      .split('     ')
      .flatMap((text, cell) => (text === '' ? [] : wordsAt(text, 58 + 120 * cell, 100 + 14 * at))),
  )
  const index = indexWords([...words, ...figures.flat()].map(asLine))
  expect(withLabelsBeside(grid, index, { x0: 340, x1: 400 })).toEqual(
    x0 === undefined ? undefined : { x0, x1: 400 },
  )
})

test('a column of text beside figures between rules is none of their labels', async () => {
  const text = 'rules stand under the figures alone, and this goes on'
  // Set solid, as text is: hardly a line stands on the baseline of a row.
  const lines = Array.from({ length: 10 }, (_, at) => textAt(58, 700 - 11 * at, text, 9))
  const figures = ROWS.flatMap(([, one = '12', other = '34'], at) => [
    figureAt(400, at + 1, one),
    figureAt(550, at + 1, other),
  ])
  const rules = RULED.map((row) => `320 ${yOf(row) - 4} m 553 ${yOf(row) - 4} l S`)
  const markdown = await markdownOf(
    ...lines,
    figureAt(400, 0, '2023'),
    figureAt(550, 0, '2022'),
    ...figures,
    ...rules,
  )
  expect(markdown).toMatch(/^\| 2023 \| 2022 \|$/m)
})

test('rows of the table above are not reached over the title of the next one', async () => {
  const above = [
    ['Licensing fees', '42', '58'],
    ['Product sales', '70', '16'],
    ['Total revenues', '112', '74'],
  ].flatMap(([label = '', one = '', other = ''], at) => [
    textAt(58, yOf(at - 7), label, 9),
    figureAt(400, at - 7, one),
    figureAt(550, at - 7, other),
    `58 ${yOf(at - 7) - 4} m 553 ${yOf(at - 7) - 4} l S`,
  ])
  const title = textAt(58, yOf(-3), 'Long-Term Debt', 9, 'F2')
  const markdown = await markdownOf(...above, title, ...statement(() => 58))
  const tables = markdown.split('\n\n').filter((block) => block.startsWith('|'))
  expect(tables.at(-1)?.split('\n')).toEqual([
    '|  | 2023 | 2022 |',
    '| --- | --- | --- |',
    ...written,
  ])
})
