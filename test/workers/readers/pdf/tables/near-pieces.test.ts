import { expect, test } from 'vitest'
import type { Row, Word } from '../../../../../workers/readers/pdf/model/page.js'
import {
  alignedPieces,
  withPiecesApart,
} from '../../../../../workers/readers/pdf/tables/near-pieces.js'
import { textAt } from '../../../../support/make-pdf.js'
import { markdownOf } from '../../../../support/pdf-markdown.js'
import { lineOf, rowsOf, wordsOf } from '../../../../support/pdf-rows.js'
import { wordsAt } from './words.js'

/** Figures that end at 200, each with a day 3 points behind it. */
const DAYS = [
  ['7,818', '20 Feb 2012'],
  ['990', '27 Sep 2017'],
  ['1,175', '15 May 2025'],
] as const

const figure = (text: string, y: number, x1 = 200) => wordsOf(text, { x: x1 - 5 * text.length, y })

/** One line a row; the day opens a piece of it. */
const whole = (days: readonly (readonly [string, string])[], x1s: readonly number[]): Row[] =>
  days.map(([sum, day], at) => {
    const y = 100 + 14 * at
    const [first, ...rest] = wordsOf(day, { x: (x1s[at] ?? 200) + 3, y })
    if (first === undefined) throw new Error('a day')
    const words: Word[] = [...figure(sum, y, x1s[at]), { ...first, opensPiece: true }, ...rest]
    return rowOf({ ...lineOf(words), hasPieces: true })
  })

const rowOf = (...lines: ReturnType<typeof lineOf>[]): Row => {
  const [first, last] = [lines[0], lines.at(-1)]
  if (first === undefined || last === undefined) throw new Error('lines')
  return { ...first, lines, x1: last.x1 }
}

const texts = (words: ReadonlySet<Word>) => [...words].map(({ text }) => text)

test('pieces of lines that end and begin as two others do are cells', () => {
  expect(texts(alignedPieces(whole(DAYS, [200, 200, 200])))).toEqual(['20', '27', '15'])
  expect(texts(alignedPieces(whole(DAYS, [200, 190, 180])))).toEqual([])
})

test('they are none where spaces within texts are painted apart as well', () => {
  const single = DAYS.map(([sum, day]) => [sum, day.slice(0, 2)] as const)
  expect(texts(alignedPieces(whole(single, [200, 200, 200])))).toEqual([])
})

test.each([
  { what: 'three lines', count: 3, mark: false, found: ['20', '27', '15'] },
  { what: 'two lines', count: 2, mark: false, found: [] },
  { what: 'marks of items', count: 3, mark: true, found: [] },
])('$what beside near others', ({ count, mark, found }) => {
  const rows = DAYS.slice(0, count).map(([sum, day], at) => {
    const y = 100 + 14 * at
    const left = mark ? wordsOf('1.', { x: 190, y }) : figure(sum, y)
    return rowOf(lineOf(left), lineOf(wordsOf(day, { x: 203, y })))
  })
  expect(texts(alignedPieces(rows))).toEqual(found)
})

test('rows without pieces have none', () => {
  expect(alignedPieces(rowsOf(['a row of text', 'and the next one'])).size).toBe(0)
})

test('pieces stand as far apart as cells, signs at their figures', () => {
  const [sum, ...day] = [...wordsAt('7,818', 50, 100), ...wordsAt('20 Feb', 78, 100)]
  const [first, second] = day
  if (sum === undefined || first === undefined || second === undefined) throw new Error('words')
  const apart = withPiecesApart([sum, { ...first, opensPiece: true }, second])
  expect((apart[1]?.x0 ?? 0) - (apart[0]?.x1 ?? 0)).toBeCloseTo(11)
  const signed = [{ ...sum, text: '$' }, { ...first, opensPiece: true }, second]
  expect(withPiecesApart(signed)).toBe(signed)
  const plain = [sum, first, second]
  expect(withPiecesApart(plain)).toBe(plain)
})

const widthOf = (text: string) =>
  10 * [...text].reduce((sum, sign) => sum + (sign === ',' ? 0.278 : 0.556), 0)

/** A sheet's row: a name, a figure right before a day, and figures that end at 380 and 500. */
const sheetRow = ([name = '', sum = '', day = '', rest = '', more = '']: string[], at: number) => {
  const y = 700 - 14 * at
  const near = `${textAt(220 - widthOf(sum), y, sum)} q ${textAt(222.6, y, day)} Q`
  const figures = textAt(380 - widthOf(rest), y, rest) + textAt(500 - widthOf(more), y, more)
  return `${textAt(72, y, name)} ${near} ${figures}`
}

test.each<{ what: string; rows: string[][]; row: string }>([
  {
    what: 'a sheet',
    rows: [
      ['Amber road', '7,818', '20 Feb 2012', '5,061'],
      ['Birch road', '990', '27 Sep 2017', '890'],
      ['Cedar road', '1,175', '15 May 2025', '1,055'],
      ['Elder road', '7,736', '4 May 2010', '2,565'],
      ['Hazel road', '2,641', '20 Mar 2024', '78'],
    ],
    row: '| Birch road | 990 | 27 Sep 2017 | 890 |',
  },
  {
    what: 'a sheet of figures, with few spaces',
    rows: [
      ['1000-4711', '7,818', '20 Feb', '5,061,999,123', '4,061,999,123'],
      ['1000-4712', '990', '27 Sep', '890,999,123', '7,890,999,123'],
      ['1000-4713', '1,175', '15 May 25', '1,055,999,123', '6,055,999,123'],
      ['1000-4714', '7,736', '4 May', '2,565,999,123', '2,565,999,123'],
      ['1000-4715', '2,641', '20 Mar', '1,078,999,123', '5,078,999,123'],
    ],
    row: '| 1000-4712 | 990 | 27 Sep | 890,999,123 | 7,890,999,123 |',
  },
])('cells of $what are parted though a figure ends where a text begins', async ({ rows, row }) => {
  expect(await markdownOf(...rows.map(sheetRow))).toContain(row)
})
