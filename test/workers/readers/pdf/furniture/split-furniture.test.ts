import { expect, test } from 'vitest'
import {
  furnitureProfile,
  splitFurniture,
} from '../../../../../workers/readers/pdf/furniture/split-furniture.js'
import { lineText } from '../../../../../workers/readers/pdf/model/geometry.js'
import { lineOf, pageOf, rowOf, wordsOf } from '../../../../support/pdf-rows.js'

/** Lines of a letter's foot at one height, on a page of 800 points. */
const foot = (...texts: string[]) =>
  texts.map((text, at) => lineOf(wordsOf(text, { x: 50 + 200 * at, y: 760 })))

test.each([
  ['Page 1/1', true],
  ['Seite 1 von 3', true],
  ['page 2 of 7', true],
  ['Page 12', false],
  ['3 of 4', false],
  ['Page 1 of 3 was lost', false],
])('%s beside the bank of a letter: furniture is %s', (text, isFurniture) => {
  const lines = foot('Commerzbank', text, 'IBAN DE12')
  const page = { ...pageOf([rowOf('Dear Sir')]), lines }
  const { furniture } = splitFurniture(page, lines, furnitureProfile([page], 10), 1)
  expect(furniture.map((line) => lineText(line))).toEqual(isFurniture ? [text] : [])
})

/** Pages of 800 points whose last row is a number, at `y`; its page's plus `shift` where that is said. */
const numbered = (y: number, shift: number | undefined) =>
  [1, 2, 3, 4].map((number) => {
    const last = shift === undefined ? 7 : number + shift
    const row = lineOf(wordsOf(`${last}`, { x: 300, y }))
    return { ...pageOf([rowOf('Some text of the page')]), number, lines: [row] }
  })

test.each([
  ['well above the foot', 655, 2, true],
  ['at the end of a short page', 500, 2, true],
  ['in the middle of the page', 440, 2, false],
  ['that does not follow the pages', 655, undefined, false],
])('a number %s is furniture: %s', (_, y, shift, isFurniture) => {
  const pages = numbered(y, shift)
  const profile = furnitureProfile(pages, 10)
  for (const page of pages) {
    const { furniture } = splitFurniture(page, page.lines, profile, pages.length)
    expect(furniture).toEqual(isFurniture ? page.lines : [])
  }
})

/** Pages of 800 points, each with these texts beside its own, which stands from 200 on; text and height, points. */
const pagesWith = (...texts: readonly (readonly [text: string, y: number])[][]) =>
  texts.map((own, at) => {
    const more = own.map(([text, y]) => lineOf(wordsOf(text, { x: 300, y })))
    const body = lineOf(wordsOf('Some text of the page', { y: 200 }))
    return { ...pageOf([rowOf('')]), number: at + 1, lines: [body, ...more] }
  })

const furnitureOf = (pages: ReturnType<typeof pagesWith>) => {
  const profile = furnitureProfile(pages, 10)
  return pages.map((page) =>
    splitFurniture(page, page.lines, profile, pages.length).furniture.map((line) => lineText(line)),
  )
}

const headed3 = [1, 2, 3].map((page): [string, number][] => [[`${page}`, 60]])

test.each<[string, [string, number][][]]>([
  ['at the foot of a chapter where others have theirs at the head', [...headed3, [['4', 690]]]],
  ['between dashes', [1, 2, 3, 4].map((page) => [[`- ${page} -`, 125]])],
  [
    'in Roman numerals at the height of others',
    [[['1', 690]], [['2', 690]], [['3', 690]], [['xi', 690]]],
  ],
  ['by chapter', [[['1-4', 770]], [['A- 2', 770]]]],
])("a page's number alone is furniture: %s", (_, texts) => {
  expect(furnitureOf(pagesWith(...texts))).toEqual(texts.map((own) => own.map(([text]) => text)))
})

test.each<[string, [string, number][][]]>([
  ['of another page', [...headed3, [['7', 690]]]],
  [
    'in Roman numerals at a height of its own',
    [[['1', 690]], [['2', 690]], [['3', 690]], [['xi', 660]]],
  ],
])('a number alone is none: %s', (_, texts) => {
  expect(furnitureOf(pagesWith(...texts)).at(-1)).toEqual([])
})

/** Pages of one document: each begins with the same two rows, the first of `size`, over text of 10 points. */
const repeating = (size: number) =>
  [1, 2, 3, 4].map((number) => {
    const head = lineOf(wordsOf('Ada Lovelace', { x: 50, y: 40, size }))
    const below = lineOf(wordsOf('Analyst at the Engine', { x: 50, y: 60 }))
    const text = rowOf(`Some text of page ${number}`)
    return { ...pageOf([text]), number, lines: [head, below, ...text.lines] }
  })

test.each([
  ['in larger type stays on the first page, with what stands below it', 16, 0, 2],
  ['in somewhat larger type goes from all', 13, 2, 2],
])('what pages repeat %s', (_, size, onFirst, onOthers) => {
  const pages = repeating(size)
  const profile = furnitureProfile(pages, 10)
  const counts = pages.map((page) => splitFurniture(page, page.lines, profile, 4).furniture.length)
  expect(counts).toEqual([onFirst, onOthers, onOthers, onOthers])
})

/** Pages of 800 points with a head of two rows, the inner one beyond the margin, `gap` points below the outer one. */
const headed = (inner: (page: number) => string, gap = 12, pages = 5, size = 10) =>
  Array.from({ length: pages }, (_, at) => {
    const outer = lineOf(wordsOf('White paper', { x: 50, y: 92 }))
    const second = lineOf(wordsOf(inner(at + 1), { x: 50, y: 92 + gap, size }))
    const text = lineOf(wordsOf(`Some text of page ${at + 1}`, { x: 50, y: 300 }))
    return { ...pageOf([rowOf('')]), number: at + 1, lines: [outer, second, text] }
  })

test.each([
  ['goes with the margin', headed(() => 'How to set it up'), [2, 2, 2, 2, 2]],
  [
    'stays on the first page in another size',
    headed(() => 'How to set it up', 18, 5, 14),
    [1, 2, 2, 2, 2],
  ],
  ['stays where it says something else', headed((page) => `Chapter ${page}`), [1, 1, 1, 1, 1]],
  ['stays where it stands apart', headed(() => 'How to set it up', 40), [1, 1, 1, 1, 1]],
  ['stays where few pages have it', headed(() => 'How to set it up', 12, 3), [1, 1, 1]],
])('a row that repeats below the margin %s', (_, pages, expected) => {
  const profile = furnitureProfile(pages, 10)
  const counts = pages.map(
    (page) => splitFurniture(page, page.lines, profile, pages.length).furniture.length,
  )
  expect(counts).toEqual(expected)
})

/** Pages of 800 points that each begin with a number and a title in `size`, over text of 10 points, at `y`. */
const opening = (
  title: (page: number) => readonly [number: string, text: string],
  size: number,
  y: number,
) =>
  [4, 5, 6, 7].map((page) => {
    const [number, text] = title(page)
    const head = [
      lineOf(wordsOf(number, { x: 50, y, size })),
      lineOf(wordsOf(text, { x: 80, y, size })),
    ]
    const body = rowOf(`Some text of page ${page}`, { y: 300 })
    return { ...pageOf([body]), number: page, lines: [...head, ...body.lines] }
  })

const TITLES = ['Scope', 'Methods', 'Results', 'Outlook']
const sectionOf = (page: number) => [`${page - 3}`, TITLES[page - 4] ?? ''] as const

test.each([
  ['at the edge in larger type are titles of sections', 14, 45, 0],
  ['that count on below the edge in larger type are, too', 14, 90, 0],
  ['in the size of the text are page numbers with running heads', 10, 45, 2],
])('numbers and words %s', (_, size, y, lines) => {
  const pages = opening(sectionOf, size, y)
  const profile = furnitureProfile(pages, 10)
  for (const page of pages)
    expect(splitFurniture(page, page.lines, profile, 9).furniture).toHaveLength(lines)
})

test('a title that all pages begin with is furniture in larger type, too', () => {
  const pages = opening((page) => [`${page}`, 'White paper'], 14, 45)
  const profile = furnitureProfile(pages, 10)
  for (const page of pages)
    expect(splitFurniture(page, page.lines, profile, 9).furniture).toHaveLength(2)
})

/** The top of page 2: a row with a number in front, over another, on a page of 800 points. */
const numberedRow = (cells: readonly string[], below: readonly string[]) => {
  const row = (texts: readonly string[], y: number) =>
    texts.map((text, at) => lineOf(wordsOf(text, { x: 50 + 120 * at, y })))
  const lines = [...row(cells, 40), ...row(below, 54)]
  return { ...pageOf([rowOf('Some text')]), number: 2, lines }
}

test.each([
  [
    'of a table goes on it',
    ['16', 'Toner', '1 pc', '127.06'],
    ['17', 'Paper', '2 pcs', '4.10'],
    [],
  ],
  [
    'of four pieces over text',
    ['16', '|', 'The Engine', 'Ada'],
    ['Some text'],
    ['16', '|', 'The Engine', 'Ada'],
  ],
  [
    'of three over rows of cells',
    ['16', 'The Engine', 'Ada'],
    ['Toner', 'Paper', 'Ink', 'Pens'],
    ['16', 'The Engine', 'Ada'],
  ],
])('a row with a number like the page’s, %s', (_, cells, below, furniture) => {
  const page = numberedRow(cells, below)
  const profile = furnitureProfile([page, { ...page, number: 1, lines: [] }], 10)
  const found = splitFurniture(page, page.lines, profile, 2).furniture
  expect(found.map((line) => lineText(line))).toEqual(furniture)
})

/** Slides of 800 points with a number at their foot, and text of `size` points that reaches down to it. */
const slides = (size: number) =>
  [1, 2, 3, 4].map((number) => {
    const text = lineOf(
      wordsOf(`What slide ${'abcd'[number - 1]} ends with`, { x: 50, y: 761, size }),
    )
    const own = lineOf(wordsOf(`${number}`, { x: 500, y: 760, size: 8 }))
    return { ...pageOf([rowOf('Some text')]), number, lines: [text, own] }
  })

test.each([
  ['text of the body stays', 10, 1],
  ['a running head of its size goes', 8, 2],
])('beside the number of a page %s', (_, size, lines) => {
  const pages = slides(size)
  const profile = furnitureProfile(pages, 10)
  for (const page of pages)
    expect(splitFurniture(page, page.lines, profile, 9).furniture).toHaveLength(lines)
})

/** Pages of 800 points whose first row stands below the margin, in type of `size`, over text that is each page's own. */
const headedFurtherIn = (text: (page: number) => string, size = 10) =>
  Array.from({ length: 5 }, (_, at) => {
    const head = lineOf(wordsOf(text(at + 1), { x: 50, y: 120, size }))
    const body = lineOf(wordsOf(`What page ${at + 1} says of it`, { y: 160 }))
    return { ...pageOf([rowOf('')]), number: at + 1, lines: [head, body] }
  })

test.each([
  [
    'that repeats is furniture, but on the first page',
    headedFurtherIn(() => 'Report 21'),
    [0, 1, 1, 1, 1],
  ],
  ['in larger type is a title', headedFurtherIn(() => 'Report 21', 12), [0, 0, 0, 0, 0]],
  ['that says something else is text', headedFurtherIn((page) => `Part ${page}`), [0, 0, 0, 0, 0]],
])('a first row below the margin %s', (_, pages, expected) => {
  expect(furnitureOf(pages).map((texts) => texts.length)).toEqual(expected)
})

test('feet that bear the number of their page are told by it, whatever they say, and behind a page without one', () => {
  const feet = ['PIRACY 3', 'PUZZLES 4', 'BALANCES 5', 'NOTES 5', 'of the year 12']
  const pages = pagesWith(
    ...feet.map((text, at) => [[text, at === 4 ? 640 : 740]] as [string, number][]),
  )
  const alone = pages.map((page) => ({ ...page, lines: page.lines.slice(1) }))
  expect(furnitureOf(alone)).toEqual([['PIRACY 3'], ['PUZZLES 4'], ['BALANCES 5'], ['NOTES 5'], []])
})

test('a foot with a number may have below it what all pages say', () => {
  const titles = ['PIRACY 3', 'PUZZLES 4', 'BALANCES 5', 'NOTES 6']
  const pages = pagesWith(
    ...titles.map(
      (text) =>
        [
          [text, 720],
          ['www.example.org', 780],
        ] as [string, number][],
    ),
  )
  expect(furnitureOf(pages).map((found) => found.includes('www.example.org'))).toEqual(
    Array(4).fill(true),
  )
  expect(furnitureOf(pages).map((found) => found.length)).toEqual([2, 2, 2, 2])
})
