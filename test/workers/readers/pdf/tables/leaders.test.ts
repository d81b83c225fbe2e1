import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Word } from '../../../../../workers/readers/pdf/model/page.js'
import {
  endsInLeaders,
  holdsLeaders,
  LEADERS,
  withoutLastLeaders,
  withoutLeaders,
} from '../../../../../workers/readers/pdf/tables/evidence/leaders.js'
import { foundTable } from '../../../../../workers/readers/pdf/tables/found-table.js'
import { streamGrid } from '../../../../../workers/readers/pdf/tables/grids/stream-grid.js'
import { wordsText } from '../../../../../workers/readers/pdf/tables/words.js'
import { tableWord, wordsAt } from './words.js'

function row(...texts: readonly string[]) {
  const words = texts.map((text, at) =>
    tableWord({ text, x0: 100 * at, x1: 100 * at + 90, spaceBefore: true }, 0),
  )
  return { baselinePt: 0, sizePt: 10, words }
}

test.each([
  { name: 'leaders of their own', texts: ['Rent', '........', '120', '130'], left: 'Rent 120 130' },
  { name: 'leaders at a word', texts: ['Rent........', '120', '130'], left: 'Rent 120 130' },
  { name: 'an ellipsis', texts: ['Rent', '...', '120'], left: 'Rent ... 120' },
  { name: 'an entry of contents', texts: ['Rent', '........', '12'], left: '' },
  { name: 'an entry with a numeral', texts: ['Preface........', 'iv'], left: '' },
])('takes leaders out of a row: $name', ({ texts, left }) => {
  expect(wordsText(withoutLeaders(row(...texts)).words)).toBe(left)
})

test('no leaders are passed over, whatever is around them', () => {
  fc.assert(fc.property(fc.stringMatching(LEADERS), (text) => holdsLeaders(text)))
  fc.assert(fc.property(fc.string(), (text) => holdsLeaders(text) === LEADERS.test(text)))
})

test.each([
  ['signs apart', ['Robbery', '.', '.', '.', '.', '.'], 'Robbery'],
  ['signs together', ['Robbery', '.....'], 'Robbery'],
  ['signs at the word', ['Forcible', 'rape.....'], 'Forcible rape'],
  ['an ellipsis', ['and', 'so', '...'], 'and so ...'],
  ['signs within the text', ['a', '.....', 'b'], 'a ..... b'],
  ['no signs', ['Robbery.'], 'Robbery.'],
])('leaders at the end of a cell lead to the next: %s', (_, texts, left) => {
  const { words } = row(...texts)
  expect(wordsText(withoutLastLeaders(words))).toBe(left)
  expect(endsInLeaders(words)).toBe(left !== wordsText(words))
})

test('a label that leaders lead from is whole, and the next one may wrap', () => {
  const labels = [
    'Gambling . . . . .',
    'Offenses against',
    'children . . . . .',
    'Fraud . . . . . .',
  ]
  const figures = ['8.2', '', '92.4', '467']
  const words = [
    ...labels.flatMap((text, at) => wordsAt(text, 50, 100 + 12 * at)),
    ...figures.flatMap((text, at) => (text === '' ? [] : wordsAt(text, 250, 100 + 12 * at))),
    ...figures.flatMap((text, at) => (text === '' ? [] : wordsAt(text, 320, 100 + 12 * at))),
    // A point that is set apart belongs to its figure.
    ...wordsAt('.9', 268, 136),
  ]
  const grid = streamGrid(words, {
    kind: 'rules',
    cellGapEm: 0.55,
    breaks: { ysPt: [] },
    rulings: [],
  })
  const rows = grid && foundTable(grid, 'rules').rows
  const cellText = ({ rows: lines }: { rows: readonly (readonly Word[])[] }) =>
    lines
      .map((line) =>
        line.map(({ text, spaceBefore }) => (spaceBefore ? ` ${text}` : text)).join(''),
      )
      .join(' / ')
      .trim()
  expect(rows?.map((cells) => cells.map(cellText))).toEqual([
    ['Gambling', '8.2', '8.2'],
    ['Offenses against / children', '92.4', '92.4'],
    ['Fraud', '467.9', '467'],
  ])
})
