import { expect, test } from 'vitest'
import { withoutLineNumbers } from '../../../../../workers/readers/pdf/furniture/line-numbers.js'
import { type Page, type Row, STYLE } from '../../../../../workers/readers/pdf/model/page.js'
import { lineOf, pageOf, rowOf, wordsOf } from '../../../../support/pdf-rows.js'

const FONTS = [
  { name: 'Text', bold: false, italic: false, mono: false, serif: true, math: false },
  { name: 'Code', bold: false, italic: false, mono: true, serif: false, math: false },
]

/** A line of a listing with its number before it. */
function line(number: number, code: string, y: number, gapEm = 1, style = 0): Row {
  const mark = wordsOf(String(number), { x: 50, y, size: 8, style })
  const x = (mark[0]?.x1 ?? 0) + 8 * gapEm
  const words = code === '' ? [] : wordsOf(code, { x, y, style: STYLE.mono, font: 1 })
  const all = lineOf([...mark, ...words])
  return { ...rowOf('x', { y }), lines: [all], x0: all.x0, x1: all.x1 }
}

const read = (...rows: readonly Row[]) => {
  const page: Page = { ...pageOf(rows), fonts: FONTS }
  const { body, numbers } = withoutLineNumbers(page)
  return {
    body: body.map(({ words }) => words.map(({ text }) => text).join(' ')),
    numbers: numbers.map(({ words }) => words[0]?.text),
  }
}

test('numbers of a listing go, and its empty lines with them', () => {
  const rows = [line(1, 'let a = 1', 100), line(2, '', 112), line(3, 'return a', 124)]
  expect(read(...rows)).toEqual({ body: ['let a = 1', 'return a'], numbers: ['1', '2', '3'] })
})

test('a listing of one line has a number', () => {
  expect(read(line(1, 'npm install', 100)).body).toEqual(['npm install'])
})

test('the last line of a listing from the page before is set as the others', () => {
  const rows = [line(7, 'end', 100), line(1, 'let a = 1', 300), line(2, 'return a', 312)]
  expect(read(...rows).numbers).toEqual(['7', '1', '2'])
})

test('pages that leaders lead to stay, whatever code begins the next column', () => {
  const rows = [4, 5, 6].map((page, at) => {
    const y = 100 + 12 * at
    const { lines } = line(page, 'parbox', y)
    const entry = lineOf(wordsOf('par . . .', { x: 0, y }))
    return { ...rowOf('x', { y }), lines: [entry, ...lines], x0: 0, x1: 100 }
  })
  expect(read(...rows).numbers).toEqual([])
})

test('a number before inline code stays', () => {
  const rows = [line(7, 'options', 100), rowOf('1 Introduction', { y: 200 })]
  expect(read(...rows).numbers).toEqual([])
})

test('a section that counts on below a listing keeps its number', () => {
  const [mark, title] = [wordsOf('3', { x: 50, y: 140 }), wordsOf('Usage', { x: 66, y: 140 })]
  const section = { ...rowOf('3', { y: 140 }), lines: [lineOf(mark), lineOf(title)] }
  const rows = [line(1, 'let a = 1', 100), line(2, 'return a', 112), section]
  expect(read(...rows).numbers).toEqual(['1', '2'])
})

test('long listings lose all of their numbers, and sections above and below keep theirs', () => {
  const listing = Array.from({ length: 15 }, (_, at) =>
    // As LaTeX sets them: some lines of code as near as a word, some further in.
    line(at + 11, `call ${at}`, 100 + 12 * at, at < 5 ? 0.37 : 2),
  )
  const section = (number: number, y: number, size: number) => {
    const words = [
      ...wordsOf(String(number), { x: 50, y, size }),
      ...wordsOf('Usage', { x: 50 + 2 * size, y, size }),
    ]
    return { ...rowOf('x', { y }), lines: [lineOf(words)] }
  }
  const rows = [section(2, 60, 14), ...listing, section(3, 300, 10)]
  expect(read(...rows).numbers).toEqual(listing.map((_, at) => String(at + 11)))
})

test.each([
  ['as near as LaTeX sets it', 0.37, 0, ['1', '2']],
  ['nearer: a part of a word', 0.25, 0, []],
  ['raised, as near: the mark of a name', 0.37, STYLE.superscript, []],
])('a number %s', (_, gapEm, style, expected) => {
  const rows = [
    line(1, 'ada@example.org', 100, gapEm, style),
    line(2, 'return a', 112, gapEm, style),
  ]
  expect(read(...rows).numbers).toEqual(expected)
})
