import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutToTokens } from '../../../src/contract/token-budget.js'
import { budgetedSink, pieceOf } from '../../../src/response/budgeted-sink.js'
import type { AnswerFacts } from '../../../src/response/conversion-headers.js'
import type { Sink } from '../../../src/response/sink.js'
import { turnsDuring } from '../../support/turns.js'
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

test('a piece is that of the whole text, wherever its chunks part', async () => {
  const line = fc.constantFrom('', 'a', 'b c d', '```', 'Zürich 😀')
  const texts = fc.array(fc.array(line, { maxLength: 6 }).map((lines) => lines.join('\n')))
  const whole = fc.record({ maxTokens: fc.integer({ min: 1, max: 9 }), cursor: fc.nat(40) })
  await fc.assert(
    fc.asyncProperty(texts, whole, fc.integer({ min: 1, max: 9 }), async (parts, budget, step) => {
      const markdown = parts.join('\n\n')
      const cursor = Math.min(budget.cursor, markdown.length)
      const bytes = Buffer.from(markdown)
      const chunks = Array.from({ length: Math.ceil(bytes.length / step) }, (_, at) =>
        bytes.subarray(at * step, (at + 1) * step),
      )
      const given = { ...facts(), result: { ...PLAIN_RESULT, chars: markdown.length } }
      const made = await pieceOf(given, chunks, { ...budget, cursor })
      const { text, next } = cutToTokens(markdown, cursor, budget.maxTokens)
      expect(Buffer.concat(made.chunks).toString()).toBe(Buffer.from(text).toString())
      expect(made.facts.next).toBe(next)
    }),
  )
})

test('other work goes on while a long piece of short lines is cut', async () => {
  const markdown = 'a\n'.repeat(2 ** 20)
  const given = { ...facts(), result: { ...PLAIN_RESULT, chars: markdown.length } }
  const budget = { maxTokens: markdown.length / 4 - 1, cursor: 0 }
  let text = ''
  const turns = await turnsDuring(async () => {
    const { chunks } = await pieceOf(given, [Buffer.from(markdown)], budget)
    text = Buffer.concat(chunks).toString()
  })
  expect(text).toBe(cutToTokens(markdown, 0, budget.maxTokens).text)
  expect(turns).toBeGreaterThan(10)
})
