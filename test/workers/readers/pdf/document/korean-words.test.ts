import { expect, test } from 'vitest'
import { goesOnUnspaced } from '../../../../../workers/readers/pdf/blocks/hyphens.js'
import {
  lazyVocabulary,
  vocabularyFrom,
} from '../../../../../workers/readers/pdf/document/vocabulary.js'
import type { Page } from '../../../../../workers/readers/pdf/model/page.js'
import { lineOf, wordsOf } from '../../../../support/pdf-rows.js'

/** A page of these lines, one below the other. */
function pageOf(texts: readonly string[]): Page {
  const lines = texts.map((text, at) => lineOf(wordsOf(text, { y: 100 + 14 * at })))
  return { lines } as unknown as Page
}

/** Lines that end within words: 법률안, 위원회에서, 환경을. */
const WITHIN = [
  '우리는 법률안 심사를 위원회에서 시작했고 환경을 위한 법',
  '률안 논의는 다음 위원회에서 이어집니다 그리고 위원',
  '회에서 정한 환경을 위한 기준은 법률안 그대로 환',
  '경을 지키는 위원회에서 다시 봅니다',
]
/** Lines that end between words. */
const BETWEEN = [
  '우리는 법률안 심사를 위원회에서 시작했고 환경을 위한 법률안',
  '논의는 다음 위원회에서 이어집니다 그리고 위원회에서',
  '정한 환경을 위한 기준은 법률안 그대로 환경을',
  '지키는 위원회에서 다시 봅니다',
]

test.each([
  ['법', '률안', true],
  ['이번 위원', '회에서', true],
  ['위원회에서', '다음', false],
  ['법률안', 'A', false],
])('lines of a document that ends them within words: %s | %s', (before, after, isOne) => {
  const vocabulary = lazyVocabulary([pageOf(WITHIN)])
  expect(goesOnUnspaced(before, after, vocabulary)).toBe(isOne)
  expect(goesOnUnspaced(before, after, vocabularyFrom(vocabulary.known()))).toBe(isOne)
})

test('lines of a document that ends them between words are apart', () => {
  const vocabulary = lazyVocabulary([pageOf(BETWEEN)])
  expect(goesOnUnspaced('법', '률안', vocabulary)).toBe(false)
})
