import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  holdsLeaders,
  LEADERS,
  withoutLeaders,
} from '../../../../../workers/readers/pdf/tables/evidence/leaders.js'
import { wordsText } from '../../../../../workers/readers/pdf/tables/words.js'
import { tableWord } from './words.js'

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
