import { expect, test } from 'vitest'
import { titleKey } from '../../../../../workers/readers/pdf/model/title-key.js'

test.each([
  ['Chapter 3 Chapter Overview', 'Chapter Overview'],
  ['Chapter 3. Fields', '3 Fields'],
  ['Appendix B – Proofs', 'Proofs'],
  ['CHAPTER THREE: Catalogs', '3: Catalogs'],
  ['CHAPTER TWENTY-ONE: “Mere Copyists”', '21: "Mere Copyists"'],
  ['Kapitel IV: Ergebnisse', 'Ergebnisse'],
  ['第一章 简介', '1 简介'],
  ['第 12 章　簡介', '簡介'],
  ['2.1 Set-up', 'Setup'],
  ['A.1 The β test', 'The test'],
  ['8.2 )boot', ')boot'],
  ['13.4 A demo', 'A demo'],
  ['A Proof of the lemma', 'Proof of the lemma'],
])('%j is the title %j', (text, title) => {
  expect(titleKey(text)).toBe(titleKey(title))
})

test.each([
  ['Chapter 3', 'Chapter 4'],
  ['Chapter 3', 'Overview'],
  ['Part of it', 'of it'],
  ['第一章', '第二章'],
])('%j is not the title %j', (text, other) => {
  expect(titleKey(text)).not.toBe(titleKey(other))
})
