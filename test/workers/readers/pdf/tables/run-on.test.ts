import { expect, test } from 'vitest'
import { runOnOf } from '../../../../../workers/readers/pdf/tables/choice/run-on.js'
import { plainCell } from '../../../../../workers/readers/pdf/tables/grid.js'
import { textAt } from '../../../../support/make-pdf.js'
import { markdownOf } from '../../../../support/pdf-markdown.js'
import { prose } from './prose.js'
import { wordsAt } from './words.js'

const column = (texts: readonly string[]) =>
  texts.map((text, row) => (text === '' ? undefined : plainCell(wordsAt(text, 50, 100 + 14 * row))))

test('a sentence goes on where its next word had no room above', () => {
  const lines = [
    'Notices are sent by mail to',
    'members at least ten days be-',
    'fore each meeting.',
  ]
  expect(runOnOf(column(lines))).toEqual({ pairs: 2, runOn: 2 })
})

test.each([
  ['had room there', ['one copy of it', 'sent to all', 'kept in the files of the clerk']],
  ['leaves room to spare', ['Representation of', 'it', 'in the financing of a portfolio']],
  ['begins one', ['Notices are sent by mail to', 'Members have ten days to reply']],
  ['stands below the end of one', ['Notices are sent by mail today.', 'members have ten days to']],
  ['stands below a word', ['reimbursements', 'reimbursements']],
])('nothing goes on in what %s', (_, texts) => {
  expect(runOnOf(column(texts)).runOn).toBe(0)
})

test('cells are no pairs over empty ones', () => {
  expect(runOnOf(column(['one copy of it', '', 'kept by them']))).toEqual({ pairs: 0, runOn: 0 })
})

test('how wide a column is is told by cells in it alone', () => {
  const title = {
    ...plainCell(wordsAt('a title that runs over all of the columns', 50, 86)),
    colspan: 2,
  }
  const lines = column(['it is sent by mail', 'to all who asked'])
  expect(runOnOf([title, ...lines]).runOn).toBe(2)
})

test('phrases in lower case below each other are cells of a table', async () => {
  const rows = [
    ['Event', 'Notice', 'Copies'],
    ['first half of the year', 'by mail', 'one, kept on file'],
    ['no later than in May', 'by the board', 'two'],
    ['second half', 'by mail or fax', 'as many as asked for'],
    ['on demand of a member', 'in the paper', 'one for each member'],
    ['at any time', 'by the clerk alone', 'two'],
    ['within the first half of the year', 'by mail', 'as many as asked for'],
  ]
  const table = rows.flatMap((cells, row) =>
    cells.map((text, at) =>
      textAt(72 + 150 * at, 500 - 14 * row, text, 10, row === 0 ? 'F2' : 'F1'),
    ),
  )
  const markdown = await markdownOf(prose(740), table.join(' '), prose(300))
  expect(markdown).toContain(`| ${rows[1]?.join(' | ')} |`)
})
