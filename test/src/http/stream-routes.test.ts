import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { ConversionError } from '../../../src/contract/errors.js'
import type { Sampling } from '../../../src/contract/options.js'
import type { ConvertCall, ConvertRequest, Pool } from '../../../src/pool/pool.js'
import { echoPool, KEY, PLAIN_RESULT, testService } from './test-service.js'

const OPENING = { format: 'pdf', modeUsed: 'fast', engine: 'wasm', pageCount: 3 } as const

type Send = NonNullable<ConvertCall['onChunk']>
type Script = (send: (text: string, page?: number) => Promise<void>, call: ConvertCall) => unknown

/** A pool whose conversions send what the script says. */
function scriptedPool(script: Script, requests: ConvertRequest[] = []): Pool {
  return {
    ...echoPool(),
    convert: async (request, call = {}) => {
      requests.push(request)
      const take: Send = call.onChunk ?? (() => undefined)
      let sent = 0
      await script(async (text, page) => {
        const bytes = new TextEncoder().encode(text)
        sent += 1
        await take({
          bytes,
          ...(page === undefined ? {} : { page }),
          ...(sent === 1 ? { opening: OPENING } : {}),
        })
      }, call)
      const warnings = [{ code: 'needs_ocr', message: 'Page 2 is a picture.', page: 2 }] as const
      const result = { ...PLAIN_RESULT, ...OPENING, warnings }
      return { result, chunks: [], queueMs: 1 }
    },
  }
}

async function listening(script: Script, env: Record<string, string> = {}) {
  const requests: ConvertRequest[] = []
  const service = await testService(env, { pool: scriptedPool(script, requests) })
  await service.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = service.app.server.address() as AddressInfo
  const post = async (query = '', headers: Record<string, string> = {}) => {
    const asked = httpRequest({
      port,
      method: 'POST',
      path: `/convert/stream?filename=a.pdf&${query}`,
      headers: { 'x-api-key': KEY, ...headers },
    })
    asked.on('error', () => undefined)
    asked.end('%PDF-1.7')
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    return { asked, answer }
  }
  return { ...service, requests, post }
}

async function textOf(answer: IncomingMessage): Promise<{ text: string; isWhole: boolean }> {
  let text = ''
  answer.setEncoding('utf8').on('data', (piece: string) => {
    text += piece
  })
  answer.on('error', () => undefined) // one that was broken off
  await new Promise((resolve) => answer.once('close', resolve))
  return { text, isWhole: answer.complete }
}

const threePages: Script = async (send) => {
  await send('# One\n', 1)
  await send('', 2)
  await send('\nThree\n', 3)
  await send('\n[^1]: note\n')
}

test('Markdown leaves page by page, with what is known early in headers and the rest in trailers', async () => {
  const { post } = await listening(threePages)
  const { answer } = await post()
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'text/markdown; charset=utf-8',
    'transfer-encoding': 'chunked',
    'x-page-count': '3',
    'x-mode-used': 'fast',
    'x-credits-used': '1',
    'x-pdf-stream-slim-strategy': 'off',
    'content-disposition': 'inline; filename="a.md"',
  })
  expect(answer.headers).not.toHaveProperty('x-warnings')
  const { text, isWhole } = await textOf(answer)
  expect(text).toBe('# One\n\nThree\n\n[^1]: note\n')
  expect(isWhole).toBe(true)
  expect(answer.trailers).toMatchObject({ 'x-warnings': '1', 'x-quality-score': '1' })
  expect(answer.trailers['server-timing']).toMatch(/total;dur=/)
})

test('NDJSON has a line for each page and a last one', async () => {
  const { post } = await listening(threePages)
  const { answer } = await post('response_format=json')
  expect(answer.headers['content-type']).toBe('application/x-ndjson; charset=utf-8')
  const { text } = await textOf(answer)
  const lines = text.trimEnd().split('\n')
  expect(lines.slice(0, -1).map((line) => JSON.parse(line))).toEqual([
    { page: 1, markdown: '# One\n' },
    { page: 2, markdown: '' },
    { page: 3, markdown: '\nThree\n' },
    { markdown: '\n[^1]: note\n' },
  ])
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
    done: true,
    pages: 3,
    warnings: [{ code: 'needs_ocr', page: 2 }],
    billing: { tier: 'fast', credits: 1 },
    quality: { score: 1 },
  })
})

test('a failure before the first byte is an ordinary error', async () => {
  const { post } = await listening(() => {
    throw new ConversionError('encrypted_document', 'The PDF is encrypted.')
  })
  const { answer } = await post()
  expect(answer.statusCode).toBe(422)
  expect(JSON.parse((await textOf(answer)).text)).toMatchObject({ code: 'encrypted_document' })
})

test.each([
  { query: '', last: '# One\n' },
  {
    query: 'response_format=json',
    last: /\n\{"error":"It broke\.","code":"unreadable_document".*\}\n$/,
  },
])('a failure after the first byte breaks the connection ($query)', async ({ query, last }) => {
  const { post, lines } = await listening(async (send) => {
    await send('# One\n', 1)
    throw new ConversionError('unreadable_document', 'It broke.', {}, new Error('inside'))
  })
  const { answer } = await post(query)
  expect(answer.statusCode).toBe(200)
  const { text, isWhole } = await textOf(answer)
  expect(text).toMatch(last)
  expect(isWhole).toBe(false)
  expect(lines()).toContain('"code":"unreadable_document"')
})

test('a client that takes nothing holds the thread back, and one that goes away stops it', async () => {
  let sent = 0
  let aborted = false
  const { post } = await listening(async (send, call) => {
    call.signal?.addEventListener('abort', () => {
      aborted = true
    })
    for (; sent < 1000 && !aborted; sent += 1) await send('x'.repeat(1 << 20), sent + 1)
  })
  const { answer, asked } = await post()
  answer.pause()
  await delay(500)
  const held = sent
  expect(held).toBeLessThan(40)
  await delay(200)
  expect(sent).toBe(held)
  asked.destroy()
  await expect.poll(() => aborted).toBe(true)
})

test('slow output does not cut a client that takes all there is', async () => {
  const { post } = await listening(
    async (send) => {
      for (let page = 1; page <= 8; page += 1) {
        await send('slow ', page)
        await delay(100)
      }
    },
    { CLIENT_STALL_SECONDS: '0.2' },
  )
  const { answer } = await post()
  expect((await textOf(answer)).isWhole).toBe(true)
})

test('a matching If-None-Match is 304, and another strategy is another entity', async () => {
  const { post } = await listening(threePages)
  const first = await post('slim=true')
  await textOf(first.answer)
  const { etag = '' } = first.answer.headers
  const again = await post('slim=true', { 'if-none-match': etag })
  expect(again.answer.statusCode).toBe(304)
  const other = await post('slim=true&stream_slim_strategy=full', { 'if-none-match': etag })
  expect(other.answer.statusCode).toBe(200)
})

test.each<{ query: string; strategy: string; sampling: Sampling | undefined }>([
  { query: '', strategy: 'off', sampling: { kind: 'few' } },
  { query: 'stream_slim_strategy=full', strategy: 'off', sampling: { kind: 'few' } },
  { query: 'slim=1', strategy: 'sampled', sampling: { kind: 'first', pages: 7 } },
  { query: 'slim=1&stream_slim_strategy=off', strategy: 'off', sampling: { kind: 'few' } },
  { query: 'slim=1&stream_slim_strategy=full', strategy: 'full', sampling: undefined },
])('?$query is strategy $strategy', async ({ query, strategy, sampling }) => {
  const { post, requests } = await listening(threePages, { STREAM_SAMPLE_PAGES: '7' })
  const { answer } = await post(query)
  await textOf(answer)
  expect(answer.headers['x-pdf-stream-slim-strategy']).toBe(strategy)
  expect(requests[0]?.options.sampling).toEqual(sampling)
})

test.each(['output_url', 'output_encoding', 'output_head_url'])('%s is refused', async (name) => {
  const { app } = await testService()
  for (const url of ['/convert/stream', '/convert/stream-from-url']) {
    const answer = await app.inject({
      method: 'POST',
      url,
      query: { [name]: 'gzip', url: 'https://example.com/a.pdf' },
      headers: { 'x-api-key': KEY },
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'invalid_parameter', parameter: name })
  }
})
