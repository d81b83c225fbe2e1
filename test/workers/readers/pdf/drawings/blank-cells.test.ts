import { expect, test } from 'vitest'
import { textAt } from '../../../../support/make-pdf.js'
import { markdownOf } from '../../../../support/pdf-markdown.js'

const BLANK = '______________'
const TITLES = textAt(120, 700, 'Medicine') + textAt(230, 700, 'Dose') + textAt(340, 700, 'Times')

/** Rows of blanks behind their labels, whose last one is what `text` says. */
const rows = (labels: readonly string[], xs = [110, 220, 330], text = BLANK) =>
  labels
    .map((label, at) => {
      const y = 682 - 16 * at
      const cells = xs.map((x, k) => textAt(x, y, k === xs.length - 1 ? text : BLANK))
      return (label === '' ? '' : textAt(72, y, label)) + cells.join('')
    })
    .join('')

const DAYS = ['Mon', 'Tue', 'Wed']

test.each([
  ['labels', DAYS],
  ['numbers', ['1.', '2.', '3.']],
])('blanks behind %s are the cells of a form', async (_, labels) => {
  expect(await markdownOf(TITLES, rows(labels))).toBe(
    [
      '|  | Medicine | Dose | Times |',
      '| --- | --- | --- | --- |',
      ...labels.map((label) => `| ${label} |  |  |  |`),
    ].join('\n'),
  )
})

test('so are they in one line with their label, and without labels', async () => {
  // Gaps as wide as a letter leave all of a row in one line.
  expect(await markdownOf(rows(DAYS, [98, 182, 266]))).toBe(
    '| Mon |  |  |  |\n| --- | --- | --- | --- |\n| Tue |  |  |  |\n| Wed |  |  |  |',
  )
  expect(await markdownOf(TITLES, rows(['', '', '']))).toBe(
    `| Medicine | Dose | Times |\n| --- | --- | --- |\n${Array(3).fill('|  |  |  |').join('\n')}`,
  )
})

test.each([
  ['two rows of them', rows(DAYS.slice(0, 2))],
  ['one a row', rows(DAYS, [110])],
  ['what has text behind it', rows(DAYS, [110, 220, 330], 'mg')],
  [
    'what stands elsewhere in each row',
    DAYS.map((day, at) => rows([day], [110 + at, 220])).join(''),
  ],
])('%s is text', async (_, content) => {
  expect(await markdownOf(content)).toContain(BLANK)
})
