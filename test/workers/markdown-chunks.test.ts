import { expect, test } from 'vitest'
import type { ChunkMessage } from '../../src/contract/task.js'
import { markdownChunks } from '../../workers/markdown-chunks.js'

function chunksOf(byPage: boolean, write: (chunks: ReturnType<typeof markdownChunks>) => void) {
  const sent: ChunkMessage[] = []
  const chunks = markdownChunks(byPage, (chunk) => void sent.push(chunk))
  write(chunks)
  void chunks.end()
  return sent.map(({ bytes, page }) => ({ text: Buffer.from(bytes).toString(), page }))
}

test('gathers small pieces, whatever page they are of', () => {
  const sent = chunksOf(false, (chunks) => {
    void chunks.write('One ')
    void chunks.endPage(1)
    void chunks.write('two')
  })
  expect(sent).toEqual([{ text: 'One two', page: undefined }])
})

test('sends what is there at each end of a page, and names it', () => {
  const sent = chunksOf(true, (chunks) => {
    void chunks.write('One')
    void chunks.endPage(1)
    void chunks.endPage(2)
    void chunks.write('[^1]: note')
  })
  expect(sent).toEqual([
    { text: 'One', page: 1 },
    { text: '', page: 2 },
    { text: '[^1]: note', page: undefined },
  ])
})

test('by page, the first chunk tells of the document and a long page comes in chunks of its number', () => {
  const sent: ChunkMessage[] = []
  const chunks = markdownChunks(true, (chunk) => void sent.push(chunk))
  const opening = { format: 'pdf', modeUsed: 'fast', engine: 'wasm', pageCount: 2 } as const
  chunks.open(opening)
  void chunks.write('x'.repeat(1 << 16), 1)
  void chunks.endPage(1)
  expect(sent.map(({ page, opening: facts }) => [page, facts])).toEqual([
    [1, opening],
    [1, undefined],
  ])
})

test('where blocks go along, a chunk ends with a page or a part, and the last comes without text', () => {
  const sent: ChunkMessage[] = []
  const chunks = markdownChunks(true, (chunk) => void sent.push(chunk))
  const long = 'x'.repeat(1 << 17)
  chunks.ground((page) => ({
    grounded: { blocks: new TextEncoder().encode(String(page)) },
    ...(page === undefined ? {} : { size: { width: 1, height: page } }),
  }))
  void chunks.write(long, 1)
  void chunks.endPage(1)
  void chunks.write('short')
  void chunks.endPart()
  void chunks.write(long)
  void chunks.endPart()
  void chunks.end()
  expect(
    sent.map(({ bytes, page, size, grounded }) => [
      bytes.byteLength,
      page,
      size?.height,
      Buffer.from(grounded?.blocks ?? []).toString(),
    ]),
  ).toEqual([
    [1 << 17, 1, 1, '1'],
    [(1 << 17) + 5, undefined, undefined, 'undefined'],
    [0, undefined, undefined, 'undefined'],
  ])
})

test('never cuts a character in two', () => {
  const text = `${'x'.repeat((1 << 16) - 1)}🙂y`
  const sent = chunksOf(false, (chunks) => {
    for (const unit of text.split('')) void chunks.write(unit)
  })
  expect(sent).toHaveLength(2)
  expect(sent.map((chunk) => chunk.text).join('')).toBe(text)
})
