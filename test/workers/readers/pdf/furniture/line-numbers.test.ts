import { expect, test } from 'vitest'
import { withoutLineNumbers } from '../../../../../workers/readers/pdf/furniture/line-numbers.js'
import { lineOf, pageOf, rowsOf, wordsOf } from '../../../../support/pdf-rows.js'

const text = (lines: readonly { words: readonly { text: string }[] }[]) =>
  lines.map(({ words }) => words.map((word) => word.text).join(' '))

const numbered = (numbers: number[]) =>
  pageOf(
    numbers.map((number, index) => {
      const y = 100 + 12 * index
      const line = lineOf([
        ...wordsOf(String(number).padStart(2, '0'), { x: 30, y }),
        ...wordsOf('some text', { y }),
      ])
      return {
        lines: [line],
        x0: 30,
        x1: 200,
        y0: y - 8,
        y1: y + 2,
        baseline: y,
        size: 10,
        rtl: false,
      }
    }),
  )

test('numbers that count down the margin are parted from the text', () => {
  const { body, numbers } = withoutLineNumbers(numbered([1, 2, 3, 4, 5, 6, 7, 8, 9]))
  expect(text(numbers)).toEqual(['01', '02', '03', '04', '05', '06', '07', '08', '09'])
  expect(new Set(text(body))).toEqual(new Set(['some text']))
})

test('numbers that do not count on are text', () => {
  const page = numbered([4, 9, 2, 7, 5, 1, 8, 3, 6])
  expect(withoutLineNumbers(page)).toEqual({ body: page.lines, numbers: [] })
})

test('larger numbers in their margin are those of sections', () => {
  const listing = apart(5)
  const sections = [4, 5].flatMap((number, at) =>
    rowsOf([[String(number), { x: 30, y: 40 + 20 * at }]]).concat(
      rowsOf([['Usage', { y: 40 + 20 * at }]]),
    ),
  )
  const page = { ...listing, lines: [...sections.flatMap(({ lines }) => lines), ...listing.lines] }
  const { numbers } = withoutLineNumbers(page)
  expect(text(numbers)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9'])
})

/** Numbers in type of a size beside lines that stand together, apart, and together again. */
const apart = (size: number) =>
  pageOf(
    rowsOf(
      Array.from({ length: 9 }, () => 'some text that goes on and on'),
      { y: 0 },
    ).flatMap((row, index) => {
      const y = 100 + 12 * index + 20 * Math.floor(index / 2)
      return [
        ...rowsOf([[String(index + 1), { x: 30, y, size }]]),
        ...rowsOf([[text(row.lines)[0] ?? '', { y }]]),
      ]
    }),
  )

test.each([
  ['small numbers are those of lines, however far apart these stand', 5, 9],
  ['numbers in the size of the text beside rows of many heights are the text’s', 10, 0],
])('%s', (_, size, found) => {
  expect(withoutLineNumbers(apart(size)).numbers).toHaveLength(found)
})

/** Lines of a manuscript, every fourth of which stands apart as titles do, and those of them without a number. */
const manuscript = (...without: readonly number[]) =>
  pageOf(
    Array.from({ length: 20 }, (_, at) => at).flatMap((at) => {
      const y = 100 + 20 * at + 8 * Math.floor(at / 4)
      return [
        ...(without.includes(at) ? [] : rowsOf([[String(at + 30), { x: 30, y }]])),
        ...rowsOf([['some text of a manuscript that goes on and on', { y }]]),
      ]
    }),
  )

test('titles stand apart from the lines of a manuscript, a row without a number is one of an item', () => {
  expect(withoutLineNumbers(manuscript()).numbers).toHaveLength(20)
  expect(withoutLineNumbers(manuscript(9)).numbers).toEqual([])
})

/** Numbered rows with what stands beside them: '' is nothing. */
const besides = (texts: readonly string[]) =>
  pageOf(
    texts.flatMap((beside, index) => {
      const y = 100 + 12 * index
      return [
        ...rowsOf([[String(index + 1), { x: 30, y }]]),
        ...(beside === '' ? [] : rowsOf([[beside, { x: 250, y }]])),
      ]
    }),
  )

test.each([
  ['a column of figures', ['Sum', ...Array<string>(9).fill('100')], 0],
  ['nothing', Array<string>(10).fill(''), 0],
  [
    'the title page of a pleading',
    [
      '',
      '',
      'In the court of appeals of the state',
      '',
      '',
      'Ada Byron, plaintiff',
      '',
      '',
      'Motion to stay',
      '',
    ],
    10,
  ],
])('numbers down the margin beside %s', (_, texts, found) => {
  const page = besides(texts)
  const wide = rowsOf([['a line of text that goes on and on to the edge', { x: 60, y: 300 }]])
  const lines = [...page.lines, ...wide.flatMap((row) => row.lines)]
  expect(withoutLineNumbers({ ...page, lines }).numbers).toHaveLength(found)
})

test('rows of a ruled table keep their numbers', () => {
  const page = numbered([1, 2, 3, 4, 5, 6, 7, 8, 9])
  const horizontals = [100, 112, 124, 136].map((y) => ({
    x0: 20,
    x1: 400,
    y,
    widthPt: 1,
    color: 0,
  }))
  expect(withoutLineNumbers({ ...page, horizontals }).numbers).toEqual([])
})

test('a page without numbers is as it was', () => {
  const page = pageOf(rowsOf(['one', 'two']))
  expect(withoutLineNumbers(page).body).toBe(page.lines)
})

test('small numbers right beside titles are those of lines, too', () => {
  const text = (index: number) =>
    index % 4 === 0
      ? wordsOf('Summary', { x: 48, y: 100 + 20 * index, size: 14 })
      : wordsOf('some text that goes on and on', { x: 48, y: 100 + 20 * index })
  const rows = Array.from({ length: 12 }, (_, index) => {
    const number = wordsOf(String(index + 1), { x: 30, y: 100 + 20 * index, size: 5 })
    if (index % 4 > 0) return [lineOf(number), lineOf(text(index))]
    return [{ ...lineOf([...number, ...text(index)]), size: 14 }]
  })
  const page = { ...pageOf([]), lines: rows.flat() }
  const { numbers, body } = withoutLineNumbers(page)
  expect(numbers).toHaveLength(12)
  expect(body.map(({ words }) => words[0]?.text)).not.toContain('1')
})
