import { expect, test } from 'vitest'
import { budgetedSink } from '../../../src/response/budgeted-sink.js'
import type { AnswerFacts } from '../../../src/response/conversion-headers.js'
import type { Sink } from '../../../src/response/sink.js'
import { KEY, PLAIN_RESULT, testService } from '../http/test-service.js'

const PAGES = [
  '# One\n\nFirst page, of two blocks.',
  '\n\nSecond page 😀.',
  '\n\n# Three\n\nThe end.',
]
const WHOLE = PAGES.join('')

function facts(): AnswerFacts {
  let offset = 0
  const pages = PAGES.map((text, index) => {
    const mark = { page: index + 1, offset, chars: text.length }
    offset += text.length
    return mark
  })
  const result = { ...PLAIN_RESULT, pages, chars: WHOLE.length }
  // The rest is not looked at.
  return { result, warnings: [] } as unknown as AnswerFacts
}

interface Piece {
  readonly text: string
  readonly next: number | undefined
  readonly pages: readonly number[]
}

/** One piece, from chunks at once or one by one. */
async function piece(maxTokens: number, cursor: number, isStreamed: boolean): Promise<Piece> {
  const kept: Uint8Array[] = []
  let told: AnswerFacts | undefined
  const plain: Sink = {
    responseFormat: 'markdown',
    outputEncoding: 'identity',
    isConditional: true,
    deliver(delivered, chunks) {
      told = delivered
      kept.push(...chunks)
      return { status: 200, headers: {}, body: { kind: 'none' } }
    },
  }
  const take: Sink['take'] = ({ bytes }) => void kept.push(bytes)
  const sink = budgetedSink(isStreamed ? { ...plain, take } : plain, { maxTokens, cursor })
  const chunks = PAGES.map((text) => new TextEncoder().encode(text))
  for (const bytes of isStreamed ? chunks : []) await sink.take?.({ bytes }, facts())
  await sink.deliver(facts(), isStreamed ? [] : chunks, AbortSignal.timeout(1000))
  return {
    text: Buffer.concat(kept).toString(),
    next: told?.next,
    pages: told?.result.pages.map(({ page }) => page) ?? [],
  }
}

test.each([true, false])(
  'pieces are the whole, whole blocks each (streamed: %s)',
  async (isStreamed) => {
    const texts: string[] = []
    let cursor: number | undefined = 0
    do {
      const { text, next } = await piece(9, cursor, isStreamed)
      expect(text.length).toBeLessThanOrEqual(36)
      texts.push(text)
      cursor = next
    } while (cursor !== undefined)
    expect(texts.join('')).toBe(WHOLE)
    expect(texts[0]).toMatch(/two blocks\.\s*$/)
  },
)

test('pages are those of the piece', async () => {
  const { text, next, pages } = await piece(7, 35, false)
  expect(text.trim()).toBe('Second page 😀.\n\n# Three')
  expect([next, pages]).toEqual([61, [2, 3]])
  expect((await piece(1000, 0, false)).next).toBeUndefined()
})

test('the answers name the cursor of the rest, and pieces are other entities', async () => {
  const { app } = await testService()
  const ask = (query: string) =>
    app.inject({
      method: 'POST',
      url: `/convert/raw?filename=a.txt&max_tokens=5${query}`,
      headers: { 'x-api-key': KEY, 'content-type': 'text/plain' },
      payload: 'A first paragraph.\n\nA second one.',
    })
  const markdown = await ask('')
  expect([markdown.body, markdown.headers['x-next-cursor']]).toEqual([
    'A first paragraph.\n\n',
    '20',
  ])
  const rest = await ask('&cursor=20')
  expect([rest.body, rest.headers['x-next-cursor']]).toEqual(['A second one.', undefined])
  expect(rest.headers.etag).not.toBe(markdown.headers.etag)
  const json = (await ask('&response_format=json')).json()
  expect(json).toMatchObject({
    markdown: 'A first paragraph.\n\n',
    next: 20,
    metadata: { chars: 20 },
  })
})
