import { expect, test } from 'vitest'
import { sideBands } from '../../../../../workers/readers/pdf/columns/side-bands.js'
import type { Side } from '../../../../../workers/readers/pdf/columns/side-rows.js'
import { sideSigns } from '../../../../../workers/readers/pdf/columns/side-signs.js'
import { rowsOfLines } from '../../../../../workers/readers/pdf/model/geometry.js'
import type { Line } from '../../../../../workers/readers/pdf/model/page.js'
import { lineOf, wordsOf } from '../../../../support/pdf-rows.js'

const LEFT = ['Oak Tree Works', 'Mill Lane', 'Millbrook']
const RIGHT = ['Northern Sawmill', 'Harbour Road', 'Eastbay']

interface Block {
  readonly x: number
  readonly size?: number
  /** Places in the order of the content stream. */
  readonly orders: readonly number[]
}

function linesOf(texts: readonly string[], { x, size = 10, orders }: Block): Line[] {
  return texts.map((text, i) => ({
    ...lineOf(wordsOf(text, { x, y: 100 + 12 * i, size })),
    order: orders[i] ?? 0,
  }))
}

function signsOf(left: Block, right: Block) {
  const [band] = sideBands(rowsOfLines([...linesOf(LEFT, left), ...linesOf(RIGHT, right)]), 10)
  if (band === undefined) throw new Error('no sides')
  return sideSigns(band, 10)
}

test.each<[name: string, left: Block, right: Block, signs: object]>([
  [
    'painted one after the other',
    { x: 50, orders: [0, 1, 2] },
    { x: 300, orders: [3, 4, 5] },
    { inBlocks: 1, white: 3, sizes: 0 },
  ],
  [
    'the right one painted first',
    { x: 50, orders: [3, 4, 5] },
    { x: 300, orders: [0, 1, 2] },
    { inBlocks: 1 },
  ],
  ['painted across', { x: 50, orders: [0, 2, 4] }, { x: 300, orders: [1, 3, 5] }, { inBlocks: 0 }],
  [
    'nearer together',
    { x: 50, orders: [0, 1, 2] },
    { x: 144, orders: [3, 4, 5] },
    { white: expect.closeTo(2.4 / 1.2 / 4) },
  ],
  [
    'of two sizes',
    { x: 50, orders: [0, 1, 2] },
    { x: 300, size: 8, orders: [3, 4, 5] },
    { sizes: expect.closeTo(Math.log(10 / 8)) },
  ],
])('the signs of sides %s', (_, left, right, signs) => {
  expect(signsOf(left, right)).toMatchObject({ length: Math.log('Mill Lane'.length), ...signs })
})

test('marks of items say nothing of the order of blocks: some engines paint them after all text', () => {
  const marks = linesOf(['1.', '2.', '3.'], { x: 30, orders: [6, 7, 8] })
  const left = [...linesOf(LEFT, { x: 50, orders: [0, 1, 2] }), ...marks]
  const right = linesOf(RIGHT, { x: 300, orders: [3, 4, 5] })
  const [band] = sideBands(rowsOfLines([...left, ...right]), 10)
  expect(band === undefined ? undefined : sideSigns(band, 10)).toMatchObject({ inBlocks: 1 })
})

test.each<[name: string, left: readonly string[], right: readonly string[]]>([
  ['values', LEFT, ['100', '19', '119']],
  ['labels with colons', ['Name:', 'Street:', 'Town:'], RIGHT],
  ['one word', LEFT, ['[Function]', '[Function]', '[Function]']],
  ['one row', LEFT, ['Northern Sawmill']],
])('%s are no block beside another', (_, left, right) => {
  const orders = { orders: [0, 1, 2] }
  const lines = [...linesOf(left, { x: 50, ...orders }), ...linesOf(right, { x: 300, ...orders })]
  expect(sideBands(rowsOfLines(lines), 10)).toEqual([])
})

test('a line across the page bounds the blocks', () => {
  const across = lineOf(wordsOf('A line that goes on below both of them, right across', { y: 136 }))
  const lines = [
    ...linesOf(LEFT, { x: 50, orders: [0, 1, 2] }),
    ...linesOf(RIGHT, { x: 200, orders: [3, 4, 5] }),
  ]
  const texts = (side: Side | undefined) =>
    side?.map((row) => row.lines[0]?.words.map(({ text }) => text).join(' '))
  const [band] = sideBands(rowsOfLines([...lines, across]), 10)
  expect(band).toMatchObject({ from: 0, to: 3 })
  expect(texts(band?.left)).toEqual(LEFT)
  expect(texts(band?.right)).toEqual(RIGHT)
})
