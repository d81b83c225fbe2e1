import { expect, test } from 'vitest'
import { textAt } from '../../../../support/make-pdf.js'
import { convertPages } from '../../../../support/pdf-markdown.js'

const COLUMNS = [72, 232, 392, 552]
const row = (y: number, texts: readonly string[]) =>
  texts.map((text, at) => textAt((COLUMNS[at] ?? 0) + 4, y + 6, text, 10)).join(' ')

const NAMES = ['Polk', 'Adair', 'Linn']

/** A page whose table begins near the top: a header, which repeats, and rows that are its own. */
function pageOf(number: number, gridToY: number) {
  const rows = Array.from({ length: 20 }, (_, at) => 732 - 20 * at)
  const drawn = rows.filter((y) => y >= gridToY)
  const [top = 752, bottom = 752] = [752, drawn.at(-1)]
  return {
    content: [
      textAt(250, 770, 'State of Iowa, totals', 10, 'F2'),
      ...[752, ...drawn].map((y) => `72 ${y} m 552 ${y} l S`),
      // The header's sides are pieces of their own.
      ...COLUMNS.flatMap((x) => [`${x} 732 m ${x} ${top} l S`, `${x} ${bottom} m ${x} 732 l S`]),
      row(732, ['County', 'Democratic', 'Republican']),
      ...rows
        .slice(1)
        .map((y, at) =>
          row(y, [`${NAMES[at % 3]} ${number}${at}`, `${(at * 37) % 100}`, `${number}9`]),
        ),
    ].join(' '),
  }
}

test('the header of a grid that goes on below it is no running head, though every page has it', async () => {
  const { markdown } = await convertPages([1, 2, 3, 4].map((number) => pageOf(number, 352)))
  const lines = markdown.split('\n')
  expect(lines.slice(0, 3)).toEqual([
    '| County | Democratic | Republican |',
    '| --- | --- | --- |',
    '| Polk 10 | 0 | 19 |',
  ])
  expect(lines.filter((line) => line.includes('County'))).toHaveLength(1)
  expect(lines).toHaveLength(2 + 4 * 19)
})

test('a letterhead in boxes of its own is one', async () => {
  const { markdown } = await convertPages([1, 2, 3, 4].map((number) => pageOf(number, 732)))
  expect(markdown).not.toContain('County')
})

test.each([
  { name: 'right above its columns', headerY: 744, isKept: true },
  { name: 'apart from the text', headerY: 770, isKept: false },
])('four labels $name, repeated on each page, are kept: $isKept', async ({ headerY, isKept }) => {
  const at = [72, 200, 330, 460]
  const cells = (y: number, texts: readonly string[]) =>
    texts.map((text, column) => textAt(at[column] ?? 0, y, text, 10)).join(' ')
  const pages = [1, 2, 3, 4].map((number) => ({
    content: [
      cells(headerY, ['County', 'Voters', 'Active', 'Total']),
      ...Array.from({ length: 30 }, (_, row) => {
        const name = `${NAMES[row % 3]} ${number}${row}`
        return cells(730 - 14 * row, [name, `${row * 7}`, `${number}9`, `${(row * 37) % 100}`])
      }),
    ].join(' '),
  }))
  const { markdown } = await convertPages(pages)
  expect(markdown.includes('County')).toBe(isKept)
})

test('four columns of a letterhead and of a letter\u2019s foot are furniture, a header of two rows is not', async () => {
  const at = [72, 200, 330, 460]
  const cells = (y: number, texts: readonly string[]) =>
    texts.map((text, column) => textAt(at[column] ?? 0, y, text, 8)).join(' ')
  const pages = [1, 2, 3, 4].map((number) => ({
    content: [
      cells(775, ['Acme Ltd', 'Phone', 'Bank', 'Register']),
      cells(765, ['London', '020 1', 'Barclays', 'HRB 12']),
      cells(740, ['Part', 'Sold', 'Sold', 'Left']),
      cells(730, ['number', '2023', '2024', 'over']),
      ...Array.from({ length: 30 }, (_, row) =>
        cells(718 - 14 * row, [
          `${NAMES[row % 3]} ${number}${row}`,
          `${row * 7}`,
          `${number}9`,
          '3',
        ]),
      ),
      cells(60, ['Acme Ltd', 'Phone', 'Bank', 'Register']),
      cells(50, ['London', '020 1', 'Barclays', 'HRB 12']),
      cells(40, ['England', '020 2', 'DE12', 'Court']),
    ].join(' '),
  }))
  const { markdown } = await convertPages(pages)
  expect(markdown).not.toMatch(/Acme|Barclays|Court/)
  expect(markdown).toContain('Sold')
  expect(markdown).toContain('number')
})
