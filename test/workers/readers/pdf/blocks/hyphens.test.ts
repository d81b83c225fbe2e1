import { expect, test } from 'vitest'
import { joinEnds } from '../../../../../workers/readers/pdf/blocks/hyphens.js'
import { STYLE } from '../../../../../workers/readers/pdf/model/page.js'
import { wordsOf } from '../../../../support/pdf-rows.js'

const VOCABULARY = new Set(['software', 'well', 'known', 'fixed', 'well-known'])

/** What a row that ends so and one that begins so become. */
function joined(before: string, after: string, style: number, code: boolean): string {
  const last = { tail: before, style }
  const [word] = wordsOf(after)
  if (word === undefined) throw new Error('a text has words')
  const isApart = joinEnds(last, { ...word, style }, { vocabulary: VOCABULARY, code })
  return `${last.tail}${isApart ? ' ' : ''}${after}`
}

test.each([
  ['a word that is cut', 'a softwa-', 're', 0, 'a software'],
  ['a word that nobody else has', 'the commun-', 'ity', 0, 'the community'],
  ['a compound that the document has', 'well-', 'known', 0, 'well-known'],
  ['a soft hyphen', 'softwa\u00ad', 're', 0, 'software'],
  ['a capital after the hyphen', 'non-', 'English', 0, 'non-English'],
  ['code', '--fix-', 'all', STYLE.mono, '--fix-all'],
])('%s', (_, before, after, style, text) => {
  expect(joined(before, after, style, true)).toBe(text)
})

test('words of a typewritten document are cut as others are', () => {
  expect(joined('a softwa-', 're', STYLE.mono, false)).toBe('a software')
  expect(joined('a softwa-', 're', STYLE.mono, true)).toBe('a softwa-re')
})
