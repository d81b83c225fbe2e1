import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keyFilter, titleKey } from '../../../../../workers/readers/pdf/model/title-key.js'

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

test.each([
  ['Set-up', 'no', false],
  ['Set-up', '2.1 SETUP', true],
  ['Set-up', 'the setup', true],
  ['Set-up', 'the set of', false],
  ['Set-up', '', false],
  ['β', 'Chapter 3 β', true],
  ['b', '2 B', true],
  ['b', '2 C.', false],
  ['Überblick', 'Kapitel 2: Überblick', true],
  ['Café', 'Cafe', false],
  ['Café', 'DÉCAFÉ', false],
  ['Café', '3. CAFÉ', true],
  ['n', 'of the MORAN', false],
  ['n', 'v n', true],
  ['Preprocessing', 'of preprocessing', true],
  ['Preprocessing', 'of accessing', false],
  ['Set “up”', '2 Set – “up”…', true],
])('of the title %j a text like %j may say the same: %s', (title, text, may) => {
  expect(keyFilter([titleKey(title)])(text)).toBe(may)
})

const SIGNS = fc.constantFrom(...'aZ1i.- :)“βñ第章一Kİ', 'chapter ', 'Part ', ' II ')

test('no text that says what a title says is taken for another', () => {
  const texts = fc.array(SIGNS, { maxLength: 9 }).map((signs) => signs.join(''))
  fc.assert(
    fc.property(texts, (text) => {
      const key = titleKey(text)
      fc.pre(key !== '')
      const said = [text, text.toUpperCase(), `Chapter 3 ${text}`, `2.1 ${text}.`]
      const same = said.filter((one) => titleKey(one) === key)
      expect(same.filter(keyFilter([key]))).toEqual(same)
    }),
  )
})
