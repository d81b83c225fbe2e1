import { expect, test } from 'vitest'
import { isCurrencyOf } from '../../../../../workers/readers/pdf/tables/number-signs.js'
import { rowCells, textRows, wordsText } from '../../../../../workers/readers/pdf/tables/words.js'
import { wordsAt } from './words.js'

type Piece = readonly [text: string, x: number]

/** The cells of a row of pieces of text; 5 pt a letter, 10 pt high. */
const cellsOf = (pieces: readonly Piece[]): string[] =>
  textRows(pieces.flatMap(([text, x]) => wordsAt(text, x, 100))).flatMap((row) =>
    rowCells(row).map(({ words }) => wordsText(words)),
  )

test.each<[string, readonly Piece[], string[]]>([
  [
    'a sign at the far side of its column, near the figure before it',
    [
      ['Cash', 50],
      ['$', 200],
      ['18,204', 240],
      ['$', 272],
      ['15,377', 310],
    ],
    ['Cash', '$18,204', '$15,377'],
  ],
  [
    'a row that ends in the sign has it behind its figures',
    [
      ['Papier', 50],
      ['3,50', 200],
      ['€', 222],
      ['0', 300],
      ['€', 307],
    ],
    ['Papier', '3,50 €', '0 €'],
  ],
  [
    'the first sign of a row at the figure before it has all behind theirs',
    [
      ['Papier', 50],
      ['3,50', 200],
      ['€', 222],
      ['4,20', 300],
      ['€', 322],
      ['2 weeks', 400],
    ],
    ['Papier', '3,50 €', '4,20 €', '2 weeks'],
  ],
  [
    'a figure of another column before the first sign',
    [
      ['Note', 50],
      ['3', 90],
      ['€', 102],
      ['4,20', 150],
    ],
    ['Note', '3', '€4,20'],
  ],
  [
    'a per cent sign in a column of its own',
    [
      ['Rate', 50],
      ['12.5', 200],
      ['%', 240],
      ['9.1', 300],
      ['%', 340],
    ],
    ['Rate', '12.5%', '9.1%'],
  ],
  [
    'a sign that belongs to the word before it stays there',
    [
      ['in', 50],
      ['$', 63],
      ['400', 200],
    ],
    ['in $', '400'],
  ],
  [
    'a dash is a value of its own',
    [
      ['Loans', 50],
      ['-', 200],
      ['52,000', 300],
    ],
    ['Loans', '-', '52,000'],
  ],
])('%s', (_, pieces, cells) => {
  expect(cellsOf(pieces)).toEqual(cells)
})

test.each([
  ['$', '18,204', true],
  ['$', '(81)', true],
  ['$', '—', true],
  ['€', '-3,50', true],
  ['$', 'amount', false],
  ['%', '12', false],
  ['Cash', '12', false],
])('%s before %s: %s', (word, next, isCurrency) => {
  expect(isCurrencyOf(word, next)).toBe(isCurrency)
})
