import { expect, test } from 'vitest'
import { findNotes } from '../../../../../workers/readers/pdf/blocks/notes.js'
import { paragraphsOf } from '../../../../../workers/readers/pdf/blocks/paragraphs.js'
import { type Row, STYLE } from '../../../../../workers/readers/pdf/model/page.js'
import { lineOf, pageOf, rowOf, rowsOf, wordsOf } from '../../../../support/pdf-rows.js'

const TRAITS = { bodySize: 10, isTypewritten: false, boldShare: 0, x0: 50, x1: 350 }

/** A row of text that ends with a raised mark. */
function marked(text: string, mark: string, y: number): Row {
  const row = rowOf(text, { y })
  const raised = wordsOf(mark, { x: row.x1, y: y - 4, size: 6, style: STYLE.superscript })
  const line = lineOf([
    ...(row.lines[0]?.words ?? []),
    ...raised.map((word) => ({ ...word, spaceBefore: false })),
  ])
  return { ...row, lines: [line] }
}

const split = (rows: Row[]) =>
  findNotes(paragraphsOf(rows, TRAITS), { ...pageOf(rows), number: 12 }, 10)

test('small rows at the foot that begin with a mark of the text are its notes', () => {
  const rows = [
    marked('The text has a note', '1', 300),
    marked('and another one', '2', 312),
    ...rowsOf(
      [
        ['1 The first of the notes', { size: 8 }],
        ['2 The second', { size: 8 }],
        ['goes on', { size: 8 }],
      ],
      { y: 700, step: 10 },
    ),
  ]
  const { body, notes } = split(rows)
  expect(body).toHaveLength(1)
  expect(notes.map(({ label, rows: own }) => [label, own.length])).toEqual([
    ['12-1', 1],
    ['12-2', 2],
  ])
})

test('without a raised mark in the text there are no notes', () => {
  const rows = [
    rowOf('The text has 1 note', { y: 300 }),
    rowOf('1 Small print', { y: 700, size: 8 }),
  ]
  expect(split(rows).notes).toEqual([])
})

test('a row as large as the text is no note', () => {
  const rows = [marked('An area of a km', '2', 300), rowOf('2 of them are here', { y: 700 })]
  expect(split(rows).notes).toEqual([])
})

test('a raised word of two marks calls both', () => {
  const rows = [
    marked('By several authors', '2,4', 300),
    ...rowsOf(
      [
        ['2 Of the first place', { size: 8 }],
        ['4 Who answers letters', { size: 8 }],
      ],
      { y: 700, step: 10 },
    ),
  ]
  expect(split(rows).notes.map(({ label }) => label)).toEqual(['12-2', '12-4'])
})

test.each([
  ['an exponent of a symbol leads to none', 'the area is H', 0],
  ['a mark behind a word leads to one', 'the area is wide', 1],
  ['a mark behind a stop leads to one', 'the area is H.', 1],
])('notes: %s', (_, text, count) => {
  const rows = [
    marked(text, '2', 300),
    ...rowsOf([['2 The second of the notes', { size: 8 }]], { y: 700 }),
  ]
  expect(split(rows).notes).toHaveLength(count)
})

test('a note that goes on in the block before the next one is whole', () => {
  const small = (text: string, y: number) => rowOf(text, { y, size: 8 })
  const rows = [
    marked('The text has a note', '1', 300),
    marked('and another one', '2', 312),
    small('1 See the page of it, and what it says there of us', 700),
    small('and of others too', 722),
    small('2 The second', 732),
  ]
  const { body, notes } = split(rows)
  expect(body).toHaveLength(1)
  expect(notes.map(({ rows: own }) => own.map(({ text }) => text))).toEqual([
    ['1 See the page of it, and what it says there of us', 'and of others too'],
    ['2 The second'],
  ])
})

test("the asterisk of TeX's symbols is a mark", () => {
  const rows = [marked('By an author', '∗', 300), rowOf('∗ Of a university', { y: 700, size: 8 })]
  expect(split(rows).notes).toHaveLength(1)
})

test('in small type a mark may have a stop', () => {
  const rows = (size: number) => [
    marked('The text has a note', '37', 300),
    rowOf('37. It is worth noting', { y: 700, size }),
  ]
  expect(split(rows(8)).notes.map(({ label }) => label)).toEqual(['12-37'])
  expect(split(rows(10)).notes).toEqual([])
  expect(split(rows(8).slice(1)).notes).toEqual([])
})

test('a number with a stop that two blocks begin with leads to neither', () => {
  const rows = [
    marked('The text has a note', '1', 300),
    rowOf('1. Of the first figure', { y: 400, size: 8 }),
    rowOf('Some more of the text', { y: 500 }),
    rowOf('1. Of the second one', { y: 700, size: 8 }),
  ]
  expect(split(rows).notes).toEqual([])
  expect(split(rows.toSpliced(1, 1)).notes).toHaveLength(1)
})
