import { expect, test } from 'vitest'
import { wordSegments } from '../../../workers/ocr/word-segments.js'

test.each([
  { name: 'no words', scores: [], found: '' },
  { name: 'a line that is special', scores: [4, 3], found: 'xx' },
  { name: 'a line that is plain', scores: [-4, -3], found: '..' },
  { name: 'a word that says nothing goes with the others', scores: [4, 0, 5], found: 'xxx' },
  {
    name: 'a short word that says otherwise goes with the others',
    scores: [9, -3, 9],
    found: 'xxx',
  },
  { name: 'the same the other way round', scores: [-9, 3, -9], found: '...' },
  { name: 'a start that is special', scores: [6, 6, -9, -9], found: 'xx..' },
  { name: 'an end that is', scores: [-9, -9, 6], found: '..x' },
  { name: 'a long word between others', scores: [-9, 12, -9], found: '.x.' },
])('$name', ({ scores, found }) => {
  expect(
    wordSegments(scores)
      .map((is) => (is ? 'x' : '.'))
      .join(''),
  ).toBe(found)
})
