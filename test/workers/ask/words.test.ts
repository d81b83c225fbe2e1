import { expect, test } from 'vitest'
import { termsOf } from '../../../workers/ask/term-matcher.js'
import { wordsOf } from '../../../workers/ask/words.js'

test.each([
  ['words by spaces', 'Öffnung, 2024_a', ['Öffnung@0', '2024_a@9']],
  ['Chinese by pairs', '年度报告。', ['年度@0', '度报@1', '报告@2', '告@3']],
  ['Korean by spaces', '연간 보고서', ['연간@0', '보고서@3']],
  ['Latin within Japanese', 'a売上B2高', ['a@0', '売上@1', '上@2', 'B2@3', '高@5']],
  ['letters of two units', '𠀋𠀌', ['𠀋𠀌@0', '𠀌@2']],
  ['Thai by pairs', 'ไทย', ['ไท@0', 'ทย@1', 'ย@2']],
])('%s', (_name, text, words) => {
  expect(Array.from(wordsOf(text), ({ text: word, start }) => `${word}@${start}`)).toEqual(words)
})

test.each([
  ['a query of pairs does not ask for its last letter', '年度报告', ['年度', '度报', '报告']],
  ['a query of one letter asks for it', '报', ['报']],
  ['words are asked for once', 'Net net INCOME', ['net', 'income']],
])('%s', (_name, query, terms) => {
  expect(termsOf(query)).toEqual(terms)
})
