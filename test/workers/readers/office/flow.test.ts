import { expect, test } from 'vitest'
import { blocksOf } from '../../../../workers/readers/office/flow.js'

test('300,000 paragraphs of prose in typewriter type stay paragraphs', () => {
  const item = {
    kind: 'monospaced',
    line: 'so it goes',
    children: [{ type: 'text', value: 'so it goes' }],
  } as const
  const blocks = blocksOf(Array.from({ length: 300_000 }, () => item))
  expect(blocks).toHaveLength(300_000)
  expect(blocks[0]).toEqual({ type: 'paragraph', children: item.children })
})
