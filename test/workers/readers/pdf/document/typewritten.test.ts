import { expect, test } from 'vitest'
import { isTypewritten } from '../../../../../workers/readers/pdf/document/typewritten.js'
import { type Page, STYLE } from '../../../../../workers/readers/pdf/model/page.js'
import { lineOf, wordsOf } from '../../../../support/pdf-rows.js'

const pageOf = (texts: readonly string[], style: number = STYLE.mono) =>
  ({ lines: texts.map((text) => lineOf(wordsOf(text, { style }))) }) as unknown as Page

const LETTER = [
  'Dear Sir,',
  'the machine that you wrote of',
  'has come to us (in pieces)',
  'today.',
]
const LISTING = ['12 int main() {', '13   int x = read();', '14   // twice', 'return x;', 'a word']

test.each<[string, readonly string[], number, boolean]>([
  ['a letter', LETTER, 1, true],
  ['a letter with some code', [...LETTER, 'exit(0);'], 0.9, true],
  ['a listing with numbered lines', LISTING, 1, false],
  ['a letter of other type', LETTER, 0.7, false],
])('%s', (_, texts, share, expected) => {
  expect(isTypewritten([pageOf(texts)], share)).toBe(expected)
})

test('lines of other type say nothing', () => {
  expect(isTypewritten([pageOf(LETTER), pageOf(LISTING, 0)], 0.9)).toBe(true)
})
