import { expect, test } from 'vitest'
import { pageBlocks } from '../../../../../workers/readers/pdf/blocks/build-blocks.js'
import { joinColumns } from '../../../../../workers/readers/pdf/blocks/join-columns.js'
import { blockText } from '../../../../../workers/readers/pdf/model/blocks.js'
import { rowsOf } from '../../../../support/pdf-rows.js'

const FULL = 'A row that is as wide as its column, so'
const MEASURE = { bodySize: 10, isTypewritten: false, boldShare: 0 }

/** Texts of the blocks of two columns side by side. */
function blocks(left: readonly string[], right: readonly string[]): string[] {
  const columns = [left, right].map((texts, index) => {
    const x = index === 0 ? 50 : 300
    const rows = rowsOf(texts.map((text) => [text, { x }] as const))
    return { x0: x, x1: x + 200, items: rows.map((row) => ({ kind: 'row' as const, row })) }
  })
  return joinColumns(pageBlocks(columns, MEASURE)).map((block) =>
    block.kind === 'table' ? '' : blockText(block),
  )
}

test('a paragraph goes on at the top of the next column', () => {
  expect(blocks([FULL, FULL], ['it goes on here.'])).toEqual([`${FULL} ${FULL} it goes on here.`])
})

test.each([
  ['a capital begins another one', [FULL, FULL], ['It begins here.']],
  ['a stop ends it', [FULL, 'A row as wide as its column is, by far.'], ['it begins here']],
  ['a short last row ends it', [FULL, 'the end'], ['it begins here']],
])('%s', (_, left, right) => {
  expect(blocks(left, right)).toHaveLength(2)
})

const REST = 'it goes on here.'
const CAPTION = 'Figure 3. What the figure shows'
const NOTE = ['A note in smaller type.', { size: 7 }] as const
type Text = Parameters<typeof rowsOf>[0][number]

/** Texts of the blocks of columns, each with its left edge and the height of its first row. */
function joined(...columns: readonly { x: number; y: number; texts: readonly Text[] }[]): string[] {
  const read = columns.map(({ x, y, texts }) => {
    const rows = rowsOf(
      texts.map((one) => (typeof one === 'string' ? [one, { x }] : [one[0], { x, ...one[1] }])),
      { y },
    )
    return { x0: x, x1: x + 200, items: rows.map((row) => ({ kind: 'row' as const, row })) }
  })
  return joinColumns(pageBlocks(read, MEASURE)).map((block) =>
    block.kind === 'table' ? '' : blockText(block),
  )
}

test.each<[name: string, left: readonly Text[], right: readonly Text[], after: string]>([
  ['a caption at the top of the next', [FULL, FULL], [CAPTION, [REST, { y: 140 }]], CAPTION],
  [
    'a note at the end of its own',
    [FULL, FULL, [NOTE[0], { ...NOTE[1], y: 150 }]],
    [REST],
    NOTE[0],
  ],
])('a paragraph goes on in the next column over %s', (_, left, right, after) => {
  const [first, second] = joined({ x: 50, y: 100, texts: left }, { x: 300, y: 100, texts: right })
  expect([first, second]).toEqual([`${FULL} ${FULL} ${REST}`, after])
})

test('what begins below a caption in the same column goes on from nothing', () => {
  const texts: Text[] = [FULL, FULL, [CAPTION, { y: 150 }], [REST, { y: 200 }]]
  expect(joined({ x: 50, y: 100, texts })).toHaveLength(3)
})

test('a paragraph goes on right below the box that it flows around', () => {
  const box = ['Born in 943', 'King of the English']
  const texts = joined(
    { x: 50, y: 100, texts: [FULL, FULL] },
    { x: 300, y: 100, texts: box },
    { x: 50, y: 124, texts: [REST] },
  )
  expect(texts).toEqual([`${FULL} ${FULL} ${REST}`, box.join(' ')])
})

test('what is right below a short row is another text, whatever stands beside it: names, each with what it is', () => {
  const texts = joined(
    { x: 50, y: 100, texts: ['squeeze (arr)'] },
    { x: 300, y: 100, texts: ['remove dimensions of one element'] },
    { x: 50, y: 112, texts: ['ndims (arr)'] },
  )
  expect(texts).toHaveLength(3)
})

test('a block beside others goes on in none of them', () => {
  const columns = [50, 300].map((x, index) => {
    const rows = rowsOf([[index === 0 ? FULL : REST, { x }]])
    const items = rows.map((row) => ({ kind: 'row' as const, row }))
    return { x0: x, x1: x + 200, items, isBeside: true as const }
  })
  expect(joinColumns(pageBlocks(columns, MEASURE))).toHaveLength(2)
})
