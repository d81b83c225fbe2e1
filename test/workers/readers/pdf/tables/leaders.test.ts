import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Word } from '../../../../../workers/readers/pdf/model/page.js'
import {
  holdsLeaders,
  LEADERS,
  withoutLeaders,
} from '../../../../../workers/readers/pdf/tables/evidence/leaders.js'
import { wordsText } from '../../../../../workers/readers/pdf/tables/words.js'

function row(...texts: readonly string[]) {
  const words = texts.map((text, at) => {
    const place = { text, x0: 100 * at, x1: 100 * at + 90, size: 10, spaceBefore: true }
    const word: Word = { ...place, baseline: 0, style: 0, font: 0, color: 0, link: -1, glyphs: 1 }
    return { ...place, baselinePt: 0, sizePt: 10, bold: false, mono: false, word }
  })
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
