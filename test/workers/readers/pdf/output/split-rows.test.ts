import { expect, test } from 'vitest'
import type { TableRow } from '../../../../../workers/document/blocks.js'
import { type Inline, text } from '../../../../../workers/document/inlines.js'
import { plainText } from '../../../../../workers/document/plain-text.js'
import { joinedRows } from '../../../../../workers/readers/pdf/output/split-rows.js'

const row = (...texts: readonly string[]): TableRow => ({
  cells: texts.map((value) => ({ children: value === '' ? [] : [text(value)] })),
})
const textsOf = (rows: readonly TableRow[]) =>
  rows.map(({ cells }) => cells.map(({ children }) => plainText(children)))
const join = (before: readonly Inline[], after: readonly Inline[]) => [
  ...before,
  text(' '),
  ...after,
]

const HEAD = row('Account', 'Use')
const READER = row('Reader', 'reads the data')
const WRITER = row('Writer', 'writes the data.')

test.each([
  {
    name: 'a row that goes on in the middle of a sentence',
    before: [HEAD, READER],
    after: [row('', 'of the warehouse'), row('', 'and more')],
    joined: [HEAD, row('Reader', 'reads the data of the warehouse'), row('', 'and more')],
  },
  {
    name: 'a row that goes on with a sentence, where all others begin in the first column',
    before: [HEAD, READER, WRITER],
    after: [row('', 'It needs rights.'), READER],
    joined: [HEAD, READER, row('Writer', 'writes the data. It needs rights.'), READER],
  },
  {
    name: 'a row of which the break cuts nothing but white',
    before: [HEAD, READER, WRITER],
    after: [row('', ''), READER],
    joined: [HEAD, READER, WRITER, READER],
  },
])('joins $name', ({ before, after, joined }) => {
  expect(textsOf(joinedRows(before, after, join))).toEqual(textsOf(joined))
})

test.each([
  {
    name: 'a sentence begins, and another row has nothing in the first column',
    before: [HEAD, WRITER, row('', 'One more.'), WRITER],
    after: [row('', 'Another.')],
  },
  { name: 'few rows say where they begin', before: [HEAD, WRITER], after: [row('', 'Another.')] },
  { name: 'figures stand below', before: [HEAD, READER, READER], after: [row('', '1,204')] },
  { name: 'the first column has text', before: [HEAD, READER], after: [row('of', 'the rest')] },
  {
    name: 'what it would go on is empty',
    before: [HEAD, READER, row('Writer', '')],
    after: [row('', 'of the rest')],
  },
  {
    name: 'a cell is over several columns',
    before: [HEAD, READER],
    after: [{ cells: [{ children: [] }, { children: [text('of the rest')], rowspan: 2 }] }],
  },
  { name: 'nothing comes after', before: [HEAD, READER], after: [] },
])('leaves the rows where $name', ({ before, after }) => {
  expect(joinedRows(before, after, join)).toEqual([...before, ...after])
})
