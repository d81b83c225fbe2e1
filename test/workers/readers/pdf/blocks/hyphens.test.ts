import { expect, test } from 'vitest'
import { joinEnds } from '../../../../../workers/readers/pdf/blocks/hyphens.js'
import { STYLE } from '../../../../../workers/readers/pdf/model/page.js'
import { vocabularyOf, wordsOf } from '../../../../support/pdf-rows.js'

const WORDS = ['software', 'well', 'known', 'fixed', 'well-known', 'left', 'director']

/** What a row that ends so and one that begins so become. */
function joined(
  before: string,
  after: string,
  { style = 0, code = true, areCut = true } = {},
): string {
  const last = { tail: before, style }
  const [word] = wordsOf(after)
  if (word === undefined) throw new Error('a text has words')
  const isApart = joinEnds(
    last,
    { ...word, style },
    { vocabulary: vocabularyOf(WORDS, areCut), code },
  )
  return `${last.tail}${isApart ? ' ' : ''}${after}`
}

test.each([
  ['a word that is cut', 'a softwa-', 're', 'a software'],
  ['a word that nobody else has', 'the commun-', 'ity', 'the community'],
  ['a compound that the document has', 'well-', 'known', 'well-known'],
  ['a compound whose other part it has', 'multi-', 'fixed', 'multi-fixed'],
  [
    'a compound whose other part nobody has, too long for the end of a word',
    'half-',
    'decked',
    'half-decked',
  ],
  ['two words of the document', 'left-', 'known', 'left-known'],
  ['half a word that is a prefix by itself', 'state-', 'ment', 'statement'],
  ['a soft hyphen', 'softwa\u00ad', 're', 'software'],
  ['a capital after the hyphen', 'non-', 'English', 'non-English'],
  ['a hyphen that waits for a later word', 'left-', 'and', 'left- and'],
  ['the end of a word', 'direct-', 'or', 'director'],
  ['an end that nobody else has', 'act-', 'or', 'actor'],
])('%s', (_, before, after, text) => {
  expect(joined(before, after)).toBe(text)
})

test.each([
  ['a compound', 'privacy-', 'preserving', 'privacy-preserving'],
  ['an address', 'list-devel-', 'changes@example.com', 'list-devel-changes@example.com'],
  ['a word that the document has', 'softwa-', 're', 'software'],
  ['a hyphen that waits for a later word', 'pre-', 'or', 'pre- or'],
])('where no words are cut: %s', (_, before, after, text) => {
  expect(joined(before, after, { areCut: false })).toBe(text)
})

const B = '\ufff0'

test.each([
  ['at its end', `a softwa${B}`, 're', 'a software'],
  ['before its rest', 'a softwa', `${B}re`, `a software`],
  ['at a space that is painted', 'a soft\u2423', `${B}ware`, `a soft ware`],
])('a line that a program broke, marked %s', (_, before, after, text) => {
  expect(joined(before, after).replaceAll(B, '')).toBe(text)
})

test('names within code are broken behind the signs that part their words', () => {
  const style = STYLE.mono
  expect(joined('arcfour_', 'set_key', { style })).toBe('arcfour_set_key')
  expect(joined('Poa::', 'activate', { style })).toBe('Poa::activate')
  expect(joined('arcfour_', 'set_key')).toBe('arcfour_ set_key')
  expect(joined('key:', 'value', { style })).toBe('key: value')
})

test('words of a typewritten document are cut as others are, code is not', () => {
  const style = STYLE.mono
  expect(joined('a softwa-', 're', { style, code: false })).toBe('a software')
  expect(joined('a softwa-', 're', { style })).toBe('a softwa-re')
  expect(joined('--fix-', 'all', { style })).toBe('--fix-all')
  expect(joined('run [--', 'fix]', { style })).toBe('run [--fix]')
  expect(joined('run --', 'fix', { style, code: false })).toBe('run -- fix')
  expect(joined('run --', 'fix')).toBe('run -- fix')
})
