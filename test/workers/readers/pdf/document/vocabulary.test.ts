import { expect, test } from 'vitest'
import {
  lazyVocabulary,
  vocabularyFrom,
} from '../../../../../workers/readers/pdf/document/vocabulary.js'
import { pageOf, rowOf } from '../../../../support/pdf-rows.js'

const FULL = 'these are words of a line that is full'
const pageWith = (...texts: string[]) => pageOf(texts.map((text) => rowOf(text)))
const full = (count: number) => Array.from({ length: count }, () => FULL)

test('whole words are known, compounds by their neighbouring parts as well', () => {
  const known = lazyVocabulary([pageWith('A State-of-the-Art “Engine”, and half a wo-')])
  for (const word of ['state-of-the-art', 'state-of', 'the-art', 'engine'])
    expect(known.has(word)).toBe(true)
  for (const word of ['wo', 'wo-', 'State-of-the-Art', 'of']) expect(known.has(word)).toBe(false)
})

test.each([
  ['halves of words at the ends of lines', ['it was communi-', ...full(20)], true],
  ['few of them', ['a multi-', ...full(60)], false],
  ['words of the document', ['this is full-', 'and a line-', ...full(8)], false],
  ['a half that stands by itself', ['communi-', ...full(20)], false],
  [
    'one that the document has whole, among many lines',
    ['for communication', 'it was communi-', 'cation', ...full(200)],
    true,
  ],
  [
    'compounds that it has elsewhere, in few lines',
    ['this is sub-', 'state and', 'a sub-state'],
    false,
  ],
  [
    'halves that are words of their own',
    ['a brute', 'a force', 'it is brute-', 'force and', 'by multi-', 'threads'],
    false,
  ],
  [
    'more of what it has whole than of compounds',
    [
      'a function',
      'a system',
      'a func-',
      'tion or',
      'a sys-',
      'tem and sub-state',
      'a sub-',
      'state',
    ],
    true,
  ],
  ['no hyphen', full(3), false],
  ['nothing', [], false],
])('whether words are cut: %s', (_, texts, areCut) => {
  const vocabulary = lazyVocabulary([pageWith(...texts)])
  expect(vocabulary.areCut()).toBe(areCut)
  expect(vocabularyFrom(vocabulary.known()).areCut()).toBe(areCut)
})

test('the second half of what a hyphen parts is no word', () => {
  const known = lazyVocabulary([
    pageWith('it was communi-', 'cation of all'),
    pageWith('alone-', 'Up'),
  ])
  expect(known.has('cation')).toBe(false)
  for (const word of ['of', 'all', 'up']) expect(known.has(word)).toBe(true)
})
