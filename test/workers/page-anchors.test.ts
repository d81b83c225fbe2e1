import { expect, test } from 'vitest'
import type { Part } from '../../workers/document/reading.js'
import { withPageAnchors } from '../../workers/page-anchors.js'

async function anchored(...parts: readonly Part[]) {
  const given = (async function* () {
    yield* parts
  })()
  const found: string[] = []
  for await (const { blocks } of withPageAnchors(given)) {
    found.push(...blocks.map((block) => (block.type === 'comment' ? block.value : block.type)))
  }
  return found
}

test('each page has one anchor, before its first block, whether it has any or not', async () => {
  const blocks = [{ type: 'thematicBreak' }] as const
  expect(
    await anchored(
      { page: 3, blocks },
      { page: 3, blocks },
      { page: 4, blocks: [] },
      { page: 5, blocks },
    ),
  ).toEqual(['page 3', 'thematicBreak', 'thematicBreak', 'page 4', 'page 5', 'thematicBreak'])
})

test('a format without pages has none', async () => {
  expect(await anchored({ blocks: [{ type: 'thematicBreak' }] })).toEqual(['thematicBreak'])
})
