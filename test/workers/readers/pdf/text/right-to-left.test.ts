import { expect, test } from 'vitest'
import {
  bracketsTold,
  plainForms,
  readWord,
  stretchesOf,
} from '../../../../../workers/readers/pdf/text/right-to-left.js'
import { makePdf } from '../../../../support/make-pdf.js'
import { pdfLines, signCode, signFont } from '../../../../support/pdf-lines.js'

test.each([
  { name: 'a word from its end', painted: 'םולש', read: 'שלום' },
  { name: 'digits in their own order', painted: '٠٩٣١', read: '٠٩٣١' },
  { name: 'a number of several parts', painted: '١.٤.٢', read: '١.٤.٢' },
  { name: 'a word and its number', painted: '12-ב', read: 'ב-12' },
  { name: 'brackets by what they do', painted: '(םולש)', read: '(שלום)' },
  { name: 'a bracket alone', painted: ')', read: '(' },
  { name: 'a figure in brackets', painted: '(1898', read: '1898)' },
  { name: 'a percentage', painted: '12%', read: '12%' },
  { name: 'a percentage with its sign before it', painted: '%12', read: '12%' },
  { name: 'a Latin word as it is', painted: 'C++', read: 'C++' },
  { name: 'the stop behind a Latin word', painted: '.PDF', read: 'PDF.' },
  { name: 'Latin letters within a word', painted: 'PDF-ב', read: 'ב-PDF' },
  {
    name: 'the letters of one glyph in their order',
    painted: '\u0645\u0644\u2060\u0627\u0633',
    read: '\u0633\u0644\u2060\u0627\u0645',
  },
  { name: 'marks behind their letters', painted: 'בּא', read: 'אבּ', areMarksBehind: true },
  { name: 'marks before their letters', painted: 'ּבא', read: 'אבּ' },
])('reads $name', ({ painted, read, areMarksBehind = false }) => {
  expect(readWord(painted, { areMarksBehind, areBracketsTold: false })).toBe(read)
})

test('brackets that are told by what they do stay as they are', () => {
  expect(readWord(')םולש(', { areMarksBehind: false, areBracketsTold: true })).toBe('(שלום)')
})

test.each([
  { name: 'brackets as they look', painted: '(םולש) [א]', told: -2 },
  { name: 'brackets by what they do', painted: ')םולש( ]א[', told: 2 },
  { name: 'one bracket of two', painted: ')םולש', told: 0 },
  { name: 'brackets among Latin letters', painted: 'main(1) םולש', told: 0 },
])('sees $name', ({ painted, told }) => {
  expect(bracketsTold(painted)).toBe(told)
})

test.each([
  { name: 'words from the right', words: ['ג', 'ב', 'א'], read: ['א', 'ב', 'ג'] },
  {
    name: 'Latin words together',
    words: ['ב', 'Word', '2019', 'א'],
    read: ['א', 'Word', '2019', 'ב'],
  },
  { name: 'figures one by one', words: ['3', '2', '1', 'א'], read: ['א', '1', '2', '3'] },
  {
    name: 'a sign between Latin words with them',
    words: ['ב', 'R', '&', 'D', 'א'],
    read: ['א', 'R', '&', 'D', 'ב'],
  },
  {
    name: 'a sign behind Latin words apart',
    words: ['ב', '–', 'PDF', 'א'],
    read: ['א', 'PDF', '–', 'ב'],
  },
])('orders $name', ({ words, read }) => {
  const stretches = stretchesOf(words, 'words').reverse()
  expect(stretches.flatMap(({ from, to }) => words.slice(from, to))).toEqual(read)
})

test.each([
  { name: 'forms of letters', forms: 'ﻛﺘﺎﺏ', letters: 'كتاب' },
  { name: 'a ligature', forms: 'ﻻ', letters: 'لا' },
  { name: 'the letters of one glyph', forms: 'ل\u2060ا', letters: 'لا' },
  { name: 'no stroke that stretches a word', forms: 'كـــتاب', letters: 'كتاب' },
  { name: 'the stroke at a word’s end', forms: '1445هـ', letters: '1445هـ' },
  { name: 'a phrase in one sign', forms: 'ﷺ', letters: 'ﷺ' },
  { name: 'no mark’s own space', forms: 'ﹰ', letters: '\u064b' },
  {
    name: 'a non-joiner within a word alone',
    forms: '\u200cمی\u200cشود\u200c',
    letters: 'می\u200cشود',
  },
])('tells $name', ({ forms, letters }) => {
  expect(plainForms(forms)).toBe(letters)
})

/** Ten points high, every letter six wide. */
const SIZE = 10
const WIDTH = 6

/** Text whose characters are painted at these places, points, in this order. */
function linesOf(painted: readonly (readonly [string, number])[]): Promise<string[]> {
  const signs = [...new Set(painted.map(([sign]) => sign))]
  const shown = painted.map(([sign, x]) => `1 0 0 1 ${x} 700 Tm (${signCode(signs, sign)}) Tj`)
  return pdfLines(
    makePdf([{ content: `BT /R1 ${SIZE} Tf ${shown.join(' ')} ET` }], signFont(signs)),
  )
}

/** Places one behind the other to the right; a space of `_` takes two points and is not painted. */
function fromLeft(text: string, x = 100): [string, number][] {
  const placed: [string, number][] = []
  for (const sign of text) {
    if (sign === '_') x += 2
    else {
      placed.push([sign, x])
      x += WIDTH
    }
  }
  return placed
}

/** The same to the left. */
function fromRight(text: string, x = 300): [string, number][] {
  const placed: [string, number][] = []
  for (const sign of text) {
    x -= sign === '_' ? 2 : WIDTH
    if (sign !== '_') placed.push([sign, x])
  }
  return placed
}

test.each([
  {
    name: 'painted from the left, narrow spaces',
    painted: fromLeft('םלוע_םולש'),
    line: 'שלום עולם',
  },
  {
    name: 'painted from the right, narrow spaces',
    painted: fromRight('שלום_עולם'),
    line: 'שלום עולם',
  },
  {
    name: 'painted from the right, spaces painted',
    painted: fromRight('שלום עולם'),
    line: 'שלום עולם',
  },
  { name: 'with a number in it', painted: fromLeft('םולש_1948_תנש'), line: 'שנת 1948 שלום' },
  {
    name: 'with a mark painted before its letter, at a word’s start',
    painted: [...fromLeft('בא_'), ['\u05b8', 117] as [string, number], ...fromLeft('דג', 114)],
    line: 'גדָ אב'.normalize('NFC'),
  },
  {
    name: 'with a space that takes no room',
    painted: [...fromLeft('دوش'), [' ', 118] as [string, number], ...fromLeft('یم', 118)],
    line: 'می\u200cشود',
  },
  {
    name: 'piece by piece',
    painted: [...fromLeft('.1', 160), ...fromLeft('םלוע_םולש')],
    line: '1. שלום עולם',
  },
  {
    name: 'with a glyph of two letters, painted from the left',
    painted: [
      ['م', 100],
      ['لا', 106],
      ['س', 112],
    ] as [string, number][],
    line: 'سلام',
  },
  {
    name: 'with a glyph of two letters, painted from the right',
    painted: [
      ['س', 112],
      ['لا', 106],
      ['م', 100],
    ] as [string, number][],
    line: 'سلام',
  },
  {
    name: 'with a word that strokes on each other stretch',
    painted: [
      ['م', 100],
      ['ـ', 106],
      ['ـ', 106.5],
      ['ل', 112],
    ] as [string, number][],
    line: 'لم',
  },
  {
    name: 'with brackets as they look',
    painted: fromLeft('(םלוע)_םולש'),
    line: 'שלום (עולם)',
  },
  {
    name: 'with brackets by what they do',
    painted: fromLeft(')םלוע(_םולש'),
    line: 'שלום (עולם)',
  },
  {
    name: 'part by part from the right',
    painted: [...fromLeft('(_םולש', 154), ...fromLeft('Word', 130), ...fromLeft('.)', 118)],
    line: 'שלום (Word).',
  },
  {
    name: 'and a number far right of it',
    painted: [...fromLeft('.1', 300), ...fromLeft('םלוע_םולש')],
    line: ['1.', 'שלום עולם'],
  },
])('reads a line $name', async ({ painted, line }) => {
  expect(await linesOf(painted)).toEqual([line].flat())
})
