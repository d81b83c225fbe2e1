import { expect, test } from 'vitest'
import { pageBlocks } from '../../../../../workers/readers/pdf/blocks/build-blocks.js'
import { joinColumns } from '../../../../../workers/readers/pdf/blocks/join-columns.js'
import { blockText } from '../../../../../workers/readers/pdf/model/blocks.js'
import { rowsOf } from '../../../../support/pdf-rows.js'

const FULL = 'A row that is as wide as its column, so'
const MEASURE = { bodySize: 10, monoShare: 0, boldShare: 0 }

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
