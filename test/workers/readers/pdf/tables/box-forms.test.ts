import { expect, test } from 'vitest'
import { isBoxForm } from '../../../../../workers/readers/pdf/tables/choice/box-form.js'
import type { Grid, GridCell } from '../../../../../workers/readers/pdf/tables/grid.js'
import { formBoxes } from '../../../../../workers/readers/pdf/tables/grids/form-boxes.js'
import { wordsText } from '../../../../../workers/readers/pdf/tables/words.js'
import { textAt } from '../../../../support/make-pdf.js'
import { markdownOf } from '../../../../support/pdf-markdown.js'
import { wordsAt } from './words.js'

/** A grid from a drawing: each letter is a cell, as large as the letters cover. */
function drawn(...rows: readonly string[]): Grid {
  const columns = rows[0]?.length ?? 0
  const text = rows.join('')
  const cellAt = (row: number, column: number): GridCell | undefined => {
    const letter = rows[row]?.[column] ?? ''
    if (text.indexOf(letter) !== row * columns + column) return undefined
    const colspan = [...(rows[row] ?? '')].filter((other) => other === letter).length
    const rowspan = rows.filter((other) => other.includes(letter)).length
    return { words: letter === '.' ? [] : wordsAt(letter, 50, 100), colspan, rowspan }
  }
  return {
    kind: 'lattice',
    box: { x0: 0, y0: 0, x1: 1, y1: 1 },
    columns,
    rows: rows.map((row, at) => Array.from(row, (_, column) => cellAt(at, column))),
  }
}

const order = (grid: Grid): string => formBoxes(grid).map(wordsText).join('')

test.each([
  ['rows of boxes', ['ab', 'cd', 'ef'], 'abcdef'],
  ['columns whose boxes stand at other heights', ['ab', 'ac', 'de', 'df', 'gf'], 'adgbcef'],
  ['rows over the whole width, columns between them', ['aaa', 'bcd', 'eef', 'ghi'], 'abcdefghi'],
  ['a tall box beside rows of boxes', ['abc', 'ade', 'afg'], 'abcdefg'],
  ['boxes without text', ['ab', '.c'], 'abc'],
])('%s', (_, rows, expected) => {
  expect(order(drawn(...rows))).toBe(expected)
})

test.each([
  ['boxes over several rows', ['aab', 'acc', 'dde', 'ffe'], true],
  ['rows that are parted in different ways', ['aaa', 'bbc', 'ddd', 'eff'], false],
  ['a cell in every slot', ['abc', 'def', 'ghi', 'jkl'], false],
  ['few rows', ['aab', 'acc', 'ddc'], false],
  [
    'rows that are parted in two ways by turns',
    ['abb', 'acc', 'dee', 'dff', 'ghh', 'gii', 'jkk', 'jll'],
    false,
  ],
])('whether a lattice is a form: %s', (_, rows, expected) => {
  expect(isBoxForm(drawn(...rows))).toBe(expected)
})

/** Lines of a form: at the left four boxes of two heights, at the right rows of two. */
const FORM = [
  ...[700, 640, 600, 560].map((y) => `50 ${y} m 300 ${y} l S`),
  '50 500 m 560 500 l S',
  ...[700, 670, 640, 620, 580, 540].map((y) => `300 ${y} m 560 ${y} l S`),
  '50 700 m 50 500 l S',
  '300 700 m 300 500 l S',
  '430 700 m 430 620 l S',
  '560 700 m 560 500 l S',
  '170 600 m 170 560 l S',
]
const pair = (x: number, y: number, label: string, value: string) => [
  textAt(x + 4, y - 8, label, 7),
  textAt(x + 4, y - 18, value, 9, 'F2'),
]
const PAIRS = [
  ...pair(50, 700, 'Payer', 'Harbour Office'),
  textAt(54, 672, '12 Quay Street', 9, 'F2'),
  ...pair(50, 640, 'Recipient', 'Ada Byron'),
  ...pair(50, 600, 'Payer number', '25-0240172'),
  ...pair(170, 600, 'Recipient number', '554-03-0876'),
  ...pair(50, 560, 'Account', '3479215860'),
  ...pair(300, 700, '1 Rents', '2,600.00'),
  ...pair(430, 700, '2 Royalties', '80.00'),
  ...pair(300, 670, '3 Other income', '14.00'),
  ...pair(430, 670, '4 Tax withheld', '54.28'),
  ...pair(300, 640, '5 Boat proceeds', '3.00'),
  ...pair(300, 620, '7 Crop insurance', '59.43'),
  ...pair(300, 580, '8 Gross proceeds', '33.70'),
]

test('boxes of a form are read one by one, a label with its value', async () => {
  expect(await markdownOf(...FORM, ...PAIRS)).toMatchInlineSnapshot(`
    "Payer: **Harbour Office 12 Quay Street**

    Recipient: **Ada Byron**

    Payer number: **25-0240172**

    Recipient number: **554-03-0876**

    Account: **3479215860**

    1 Rents: **2,600.00**

    2 Royalties: **80.00**

    3 Other income: **14.00**

    4 Tax withheld: **54.28**

    5 Boat proceeds: **3.00**

    7 Crop insurance: **59.43**

    8 Gross proceeds: **33.70**"
  `)
})

test('what stands over text within a box of a form is no heading', async () => {
  const text = 'This is important and is given to the harbour office, which may ask for it'
  const copy = [
    textAt(54, 551, 'Copy B', 9, 'F2'),
    ...[0, 1, 2, 3, 4, 5, 6].map((k) => textAt(54, 541 - 6 * k, text, 5)),
  ]
  const others = PAIRS.filter((shown) => !/Account|3479215860/.test(shown))
  const markdown = await markdownOf(...FORM, ...others, ...copy)
  expect(markdown).toContain(`**Copy B**\n\n${text}`)
})

test('a drawn table stays one', async () => {
  const lines = [
    ...[0, 1, 2, 3, 4, 5].map((k) => `50 ${700 - 20 * k} m 450 ${700 - 20 * k} l S`),
    ...[0, 1, 2, 3, 4].map((k) => `${50 + 100 * k} 700 m ${50 + 100 * k} 600 l S`),
  ]
  const cells = [0, 1, 2, 3, 4].flatMap((row) =>
    [0, 1, 2, 3].map((column) =>
      textAt(54 + 100 * column, 686 - 20 * row, `${row + 1}.${column}`, 9),
    ),
  )
  expect(await markdownOf(...lines, ...cells)).toMatch(/^\| 1\.0 \| 1\.1 \|/)
})

/** The labels of an empty form, in bold at one size; titles of its parts are larger. */
const label = (x: number, y: number, text: string, size = 8) =>
  textAt(x + 4, y - 10, text, size, 'F2')
const LABELS = [
  label(50, 700, 'FIRST ACTION', 12),
  label(50, 640, '1. Name'),
  label(50, 600, '2. Code'),
  label(170, 600, '3. Nature of action'),
  label(50, 560, '4. Remarks'),
  label(300, 700, '5. Grade'),
  label(430, 700, '6. Step'),
  label(300, 670, '7. Total salary'),
  label(430, 670, '8. Pay basis'),
  label(300, 640, 'SECOND ACTION', 12),
  label(300, 620, '9. Tenure'),
  label(300, 580, '10. Agency use'),
]

test('the labels of a form are no titles, those of its parts are', async () => {
  const text = textAt(
    50,
    480,
    'This form is filled in by the office that pays, and kept for a year.',
    8,
  )
  const markdown = await markdownOf(...FORM, ...LABELS, text)
  const titles = markdown.split('\n').filter((line) => line.startsWith('#'))
  expect(titles).toEqual(['## FIRST ACTION', '## SECOND ACTION'])
  expect(markdown).toContain('1\\. Name')
  expect(markdown).toContain('10\\. Agency use')
})
