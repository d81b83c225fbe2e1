import { expect, test } from 'vitest'
import { findNotes } from '../../../../../workers/readers/pdf/blocks/notes.js'
import { paragraphsOf } from '../../../../../workers/readers/pdf/blocks/paragraphs.js'
import { withCalls } from '../../../../../workers/readers/pdf/blocks/table-notes.js'
import type { PageBlock } from '../../../../../workers/readers/pdf/model/blocks.js'
import { STYLE, type Word } from '../../../../../workers/readers/pdf/model/page.js'
import type { FoundTable } from '../../../../../workers/readers/pdf/model/tables.js'
import { pageOf, rowsOf, wordsOf } from '../../../../support/pdf-rows.js'

const TRAITS = { bodySize: 10, isTypewritten: false, boldShare: 0, x0: 50, x1: 350 }
const PAGE = { ...pageOf([]), number: 3 }

/** A table of one column; a text after `^` is raised. */
function tableOf(...cells: readonly string[]): FoundTable {
  const wordsOfCell = (text: string): Word[] => {
    const [plain = '', raised] = text.split('^')
    const words = wordsOf(plain)
    return raised === undefined
      ? words
      : [...words, ...wordsOf(raised, { style: STYLE.superscript })]
  }
  return {
    kind: 'lattice',
    box: { x0: 50, y0: 50, x1: 350, y1: 90 },
    columns: 1,
    headerRows: 1,
    rows: cells.map((text) => [{ rows: [wordsOfCell(text)] }]),
    columnSpans: [],
  }
}

const below = (y: number, ...texts: readonly string[]): PageBlock[] =>
  paragraphsOf(rowsOf(texts, { y }), TRAITS)

test.each([
  {
    name: 'bracketed numbers behind words and years',
    cells: ['Debt(1)', '2019 (2)'],
    texts: ['(1) Held to maturity', '(2) With Bemis'],
    notes: ['3-1', '3-2'],
  },
  {
    name: 'text that begins with the letter that a cell calls, no smaller than the text',
    cells: ['Population^a'],
    texts: ['Source: the census', 'a Estimated'],
    notes: [],
  },
  {
    name: 'a negative figure alone in its cell calls nothing',
    cells: ['(1)', '(2)'],
    texts: ['(1) First of a list', '(2) second'],
    notes: [],
  },
  {
    name: 'a number that no cell has',
    cells: ['Debt'],
    texts: ['(1) First of a list', '(2) second'],
    notes: [],
  },
])('$name: $notes', ({ cells, texts, notes }) => {
  const table = tableOf(...cells)
  const found = findNotes([{ kind: 'table', table }, ...below(120, ...texts)], PAGE, 10)
  expect(found.notes.map(({ label }) => label)).toEqual(notes)
  expect([...(found.inTables.get(table)?.values() ?? [])]).toEqual(notes)
})

test('each table has its own notes, and their labels differ', () => {
  const [first, second] = [tableOf('Debt(1)'), tableOf('Cash(1)')]
  const blocks: PageBlock[] = [
    { kind: 'table', table: first },
    ...below(120, '(1) of debt'),
    { kind: 'table', table: second },
    ...below(320, '(1) of cash'),
  ]
  const { inTables, body } = findNotes(blocks, PAGE, 10)
  expect(inTables.get(first)?.get('(1)')).toBe('3-1')
  expect(inTables.get(second)?.get('(1)')).toBe('3-n2')
  expect(body).toHaveLength(2)
})

test('known calls stand raised, apart from their words', () => {
  const words = withCalls(wordsOf('Debt(1): and (2)'), (mark) => mark === '(1)')
  expect(words.map(({ text, style }) => [text, style])).toEqual([
    ['Debt', 0],
    ['(1)', STYLE.superscript],
    [':', 0],
    ['and', 0],
    ['(2)', 0],
  ])
})
