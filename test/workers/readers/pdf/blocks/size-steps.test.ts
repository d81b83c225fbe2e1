import { expect, test } from 'vitest'
import { rowText } from '../../../../../workers/readers/pdf/blocks/row-text.js'
import { breaksBySize } from '../../../../../workers/readers/pdf/blocks/size-steps.js'
import { STYLE } from '../../../../../workers/readers/pdf/model/page.js'
import { lineOf, rowOf, wordsOf } from '../../../../support/pdf-rows.js'

const text = (value: string, y: number, size: number, style = 0) =>
  rowText(rowOf(value, { y, size, style }))

/** Right bound of the column. */
const X1 = 350
const TITLE = text('Warnings of the library', 100, 20)

test.each([
  { name: 'in the same size', row: text('go on below', 122, 20), isBroken: false },
  { name: 'in smaller type', row: text('go on below', 122, 16), isBroken: true },
  { name: 'of code in a text', row: text('redirect_all', 122, 16, STYLE.mono), isBroken: false },
  { name: 'of code half as large', row: text('redirect_all', 122, 10, STYLE.mono), isBroken: true },
  { name: 'of larger code', row: text('redirect_all', 122, 24, STYLE.mono), isBroken: true },
  { name: 'of a raised mark', row: text('1)', 110, 12), isBroken: false },
])('a row $name below a title: begins a text of its own $isBroken', ({ row, isBroken }) => {
  expect(breaksBySize(row, TITLE, TITLE, { bodySize: TITLE.textSize, x1: X1 })).toBe(isBroken)
})

test('code below a title in larger type than the text is of the title where it is about as large', () => {
  const [large, small] = [17, 14].map((size) => text('redirect_all()', 122, size, STYLE.mono))
  expect(
    [large, small].map((row) => row && breaksBySize(row, TITLE, TITLE, { bodySize: 12, x1: X1 })),
  ).toEqual([false, true])
})

test.each([
  ['bold', STYLE.bold, true],
  ['regular', 0, false],
])(
  'a row a little smaller than the one above is another title where both are %s',
  (_, style, isBroken) => {
    const title = text('Warnings of the library', 100, 17.5, style)
    expect(
      breaksBySize(text('General supplier', 122, 16.5, style), title, title, {
        bodySize: 10,
        x1: X1,
      }),
    ).toBe(isBroken)
  },
)

/** A row of pieces, each in a size and a style, one after the other. */
function rowOfPieces(
  ...pieces: readonly (readonly [value: string, size: number, style: number])[]
) {
  const words = pieces.flatMap(([value, size, style], at) =>
    wordsOf(value, { x: 50 + 80 * at, size, style }),
  )
  const line = lineOf(words)
  const { x0, x1, y0, y1, baseline, size } = line
  return rowText({ lines: [line], x0, x1, y0, y1, baseline, size, rtl: false })
}

test.each([
  {
    name: 'smaller code and text',
    item: rowOfPieces(['•', 8.5, 0], ['[pptx]', 8.5, STYLE.mono], ['Installs what reads', 10, 0]),
  },
  {
    name: 'nothing but smaller code',
    item: rowOfPieces(['•', 10, 0], ['java/core/org/reader/', 8.5, STYLE.mono]),
  },
])('a row goes on in an item of $name', ({ item }) => {
  expect(
    breaksBySize(text('slides and their notes', 115, 10), item, item, { bodySize: 10, x1: X1 }),
  ).toBe(false)
})

const NAMES = rowOfPieces(
  ['If you select', 10, 0],
  ['View and Toolbar', 8, 0],
  ['nip2 will', 10, 0],
)

test.each([
  [
    'goes on below a line of smaller names that is full',
    'add a bar to the top',
    NAMES.row.x1,
    false,
  ],
  ['that had room is a text of its own', 'add a bar to the top', 500, true],
])('text %s', (_, below, x1, isBroken) => {
  const smaller = { ...NAMES, textSize: 8, row: { ...NAMES.row, size: 8 } }
  expect(breaksBySize(text(below, 112, 10), smaller, smaller, { bodySize: 10, x1 })).toBe(isBroken)
})

test('what stands apart on a full row says nothing', () => {
  const piece = lineOf(wordsOf('1', { x: 330, size: 10, y: 100 }))
  const row = { ...NAMES.row, size: 8, lines: [...NAMES.row.lines, piece], x1: piece.x1 }
  const titled = { ...NAMES, textSize: 8, row }
  const traits = { bodySize: 10, x1: piece.x1 }
  expect(breaksBySize(text('add a bar', 112, 10), titled, titled, traits)).toBe(true)
})

test.each<[string, number, readonly (readonly [value: string, size: number])[]]>([
  [
    'small capitals is that of its large letters',
    12,
    [
      ['P', 12],
      ['ERFORMANCE', 9],
    ],
  ],
  [
    'other text is its own',
    9,
    [
      ['P', 12],
      ['erformance', 9],
    ],
  ],
  [
    'letters of another height is its own',
    9,
    [
      ['P', 20],
      ['ERFORMANCE', 9],
    ],
  ],
])('the size of %s', (_, size, pieces) => {
  const words = pieces.flatMap(([value, size], at) => wordsOf(value, { x: 50 + 6 * at, size }))
  const row = { ...rowOf('', { size: 9 }), lines: [lineOf(words)] }
  expect(rowText(row).textSize).toBe(size)
})
