import { expect, test } from 'vitest'
import { textAt } from '../../../support/make-pdf.js'
import { convertPages } from '../../../support/pdf-markdown.js'

const NAMES = 'anchor beacon bridge canyon compass copper engine furnace garden glacier'.split(' ')

/** Running lines at one height are known by that (furniture/running-places.test.ts): these go up and down, points. */
const rise = (at: number) => 4 * (at % 5)

/** A page whose running line is its section, another on each page, and a number far behind the page's. */
const page = (at: number, number: number) => ({
  content: [
    textAt(72, 700 + rise(at), String(number)),
    textAt(400, 700 + rise(at), `The ${NAMES[at]} of it`),
    ...[0, 1, 2, 3].map((row) =>
      textAt(72, 650 - 12 * row, `Row ${row} of the text of ${NAMES[at]}`),
    ),
  ].join(' '),
})

test('running lines are known by their numbers behind long front matter', async () => {
  const { markdown } = await convertPages(NAMES.map((_, at) => page(at, 901 + at)))
  expect(markdown).toContain('text of canyon')
  expect(markdown).not.toContain('The canyon of it')
  expect(markdown).not.toContain('904')
})

test('numbers that do not go up with the pages are text', async () => {
  const { markdown } = await convertPages(NAMES.map((_, at) => page(at, 901 + 7 * at)))
  expect(markdown).toContain('The canyon of it')
  expect(markdown).toContain('922')
})

/** Running lines of a book: short ones apart from the page's number, one too long for that. */
const bookPage = (at: number, long: string) => ({
  content: [
    at === 7 ? textAt(72, 750 + rise(at), long) : textAt(72, 750 + rise(at), String(1 + at)),
    ...(at === 7 ? [] : [textAt(400, 750 + rise(at), `The ${NAMES[at]} of it`)]),
    ...[0, 1, 2, 3].map((row) =>
      textAt(72, 650 - 12 * row, `Row ${row} of the text of ${NAMES[at]}`),
    ),
  ].join(' '),
})

test.each([
  ['8CHAPTER 2. ENGINES OF MANY KINDS', false],
  ['2.1. ENGINES OF MANY KINDS8', false],
  ['88 engines of many kinds', true],
  ['Engines of version 1.8', true],
])('a running line that fills its row is known by the page number: %s', async (long, isText) => {
  const { markdown } = await convertPages(NAMES.map((_, at) => bookPage(at, long)))
  expect(markdown.toLowerCase().includes('of many kinds') || markdown.includes('version')).toBe(
    isText,
  )
})

/** A page of so many rows with its number right below them, as web pages are printed; 0 for one that runs over. */
const printedPage = (at: number, rows: number, number: number) => ({
  content: [
    ...Array.from({ length: rows }, (_, row) =>
      textAt(72, 740 - 12 * row, `Row ${row} of the text of ${NAMES[at]} as it is told here`),
    ),
    number === 0 ? '' : textAt(300, 716 - 12 * rows, String(number)),
  ].join(' '),
})

test('numbers below the last row of pages that are not full are theirs', async () => {
  const pages = NAMES.map((_, at) => printedPage(at, at % 3 === 0 ? 12 : 48, 3 + at))
  const { markdown } = await convertPages(pages)
  expect(markdown).not.toMatch(/^\d+$/m)
})

test('pages that run over move the numbers of those behind them', async () => {
  const numbers = [1, 2, 3, 4, 0, 5, 0, 6, 7, 0]
  const pages = NAMES.map((_, at) => printedPage(at, 40, numbers[at] ?? 0))
  const { markdown } = await convertPages(pages)
  expect(markdown).not.toMatch(/^\d+$/m)
  expect(markdown).toContain('text of garden')
})

test('a number elsewhere is no number of a page', async () => {
  const pages = NAMES.map((_, at) => printedPage(at, 40, at === 4 ? 0 : 1 + at))
  const other = { content: `${pages[4]?.content ?? ''} ${textAt(72, 200, '9')}` }
  const { markdown } = await convertPages(pages.with(4, other))
  expect(markdown.match(/^\d+$/gm)).toEqual(['9'])
})
