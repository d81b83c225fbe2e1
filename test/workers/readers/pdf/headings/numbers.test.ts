import { expect, test } from 'vitest'
import {
  countedNumber,
  isChapterOpener,
  isPart,
  numberDepth,
  titleNumber,
} from '../../../../../workers/readers/pdf/headings/numbers.js'

test.each([
  ['3 Results', 1],
  ['3.1 Setup', 2],
  ['1.2.3 pip', 3],
  ['3.5 million', 0],
  ['3.1 cmdopt_new', 2],
  ['3.1 parse()', 2],
  ['1.2.1 \\magicnum', 3],
  ['3.2 \\', 0],
  ['IV. RESULTS', 1],
  ['B Proofs', 1],
  ['Chapter 3', 1],
  ['APPENDIX B: Proofs', 1],
  ['Part Two', 1],
  ['Article XIV.', 1],
  ['Part of the plan', 0],
  ['Note that', 0],
  ['Unit test', 0],
  ['A dog', 0],
  ['I saw it', 0],
  ['2019 was a year', 0],
  ['13 June 2020', 0],
  ['10 September', 0],
  ['3. März, 10:00', 0],
  ['4 DE MARZO – 6 DE ABRIL', 0],
  ['12 July to 14 July', 0],
  ['1st May', 0],
  ['2. Market', 1],
  ['3 May Day', 1],
  ['5 Marches on Rome', 1],
  ['13 June 2020, Bristol', 0],
  ['13 Results 2020 and later', 1],
  ['2.Meeting Schedule', 1],
  ['3.3V supply', 0],
  ['J.Smith and others', 0],
])('%s has a number of depth %i', (text, depth) => {
  expect(numberDepth(text)).toBe(depth)
})

test.each([
  ['3 Results', { kind: 'decimal', place: 3 }],
  ['IV. RESULTS', { kind: 'roman', place: 4 }],
  ['B Proofs', { kind: 'letter', place: 2 }],
  ['Section 12: Terms', { kind: 'section', place: 12 }],
  ['ARTICLE IV', { kind: 'article', place: 4 }],
  ['Appendix C', { kind: 'appendix', place: 3 }],
  ['Part Two', undefined],
  ['Results', undefined],
])('%s counts %j', (text, number) => {
  expect(countedNumber(text)).toEqual(number)
})

test.each([
  ['2.1 Setup', { kind: '2', place: 2001 }],
  ['IV. RESULTS', { kind: 'roman', place: 4 }],
  ['C. Data', { kind: 'letter', place: 3 }],
  ['I. INTRODUCTION', { kind: 'roman', place: 1 }],
  ['3 Results', undefined],
  ['Results', undefined],
])('%s is numbered %j', (text, number) => {
  expect(titleNumber(text)).toEqual(number)
})

test.each([
  ['CHAPTER', true],
  ['FIVE', true],
  ['Twenty-one', true],
  ['Chapter 3', false],
  ['One of them', false],
])('%s alone opens a chapter: %s', (text, expected) => {
  expect(isChapterOpener(text)).toBe(expected)
})

test.each([
  ['Part I Usage', true],
  ['PART 2', true],
  ['Teil IV Anhang', false],
  ['Chapter 3', false],
  ['Part 2.1 of it', false],
  ['Part of the plan', false],
])('%s is a part of a book: %s', (text, expected) => {
  expect(isPart(text)).toBe(expected)
})
