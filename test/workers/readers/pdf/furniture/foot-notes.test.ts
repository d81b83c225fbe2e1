import { expect, test } from 'vitest'
import { footNoteRows } from '../../../../../workers/readers/pdf/furniture/foot-notes.js'
import { type Row, STYLE } from '../../../../../workers/readers/pdf/model/page.js'
import { lineOf, rowOf, wordsOf } from '../../../../support/pdf-rows.js'

const textOf = ({ lines }: Row) =>
  lines.flatMap(({ words }) => words.map(({ text }) => text)).join(' ')
const small = (text: string, y: number, size = 8) => rowOf(text, { y, size })

/** A row of the text that calls a note by a raised mark. */
function calling(mark: string): Row {
  const row = rowOf('some words of the text')
  const raised = wordsOf(mark, { x: row.x1, y: 96, size: 6, style: STYLE.superscript })
  return { ...row, lines: [lineOf([...(row.lines[0]?.words ?? []), ...raised])] }
}

test.each([
  {
    name: 'a note that the text calls, with its second row',
    foot: [small('1 The name is in the harbour book', 740), small('of 1843.', 750)],
    notes: 2,
  },
  {
    name: 'notes that count on',
    foot: [small('81 Ibid, p. 520', 740), small('82 Reed, p. 51', 750)],
    notes: 2,
  },
  { name: 'the number of a page beside its title', foot: [small('12 Harbours', 780)], notes: 0 },
  { name: 'a row as large as the text', foot: [small('1 The name is in it', 740, 10)], notes: 0 },
  {
    name: 'a page number below a note',
    foot: [small('1 The name is in the book', 740), small('12', 750)],
    notes: 1,
  },
  {
    name: 'a footer apart from the note above it',
    foot: [small('1 The name is in the book', 740), small('A history of ferries', 780)],
    notes: 1,
  },
])('$name: $notes of $foot.length rows', ({ foot, notes }) => {
  const found = [...footNoteRows(foot, [calling('1')], 10)]
  expect(found.map(textOf)).toEqual(foot.slice(0, notes).map(textOf))
})

test('a row that goes on with a note above it', () => {
  const mark = wordsOf('43', { x: 72, y: 744, size: 6, style: STYLE.superscript })
  const first = small('Examples of such swaps are not in the scope of', 748)
  const note = { ...first, lines: [lineOf([...mark, ...(first.lines[0]?.words ?? [])])] }
  const foot = [small('this paper and its notes.', 758), small('41', 790)]
  expect([...footNoteRows(foot, [calling('43'), note], 10)].map(textOf)).toEqual([
    'this paper and its notes.',
  ])
  expect([...footNoteRows(foot, [calling('43'), first], 10)]).toEqual([])
})
