import { setTimeout as delay } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { zstd } from '../../../native/zstd/zstd.js'
import { CHUNKS_AHEAD_MAX } from '../../../src/pool/chunk-receivers.js'
import type { Chunk } from '../../../src/pool/pool.js'
import { allThreadsAreRight, request, startOddPool } from './pools.js'

/** Many chunks of Markdown, with letters of more than one byte at their borders. */
const LONG_TEXT = `${'Zürich – 東京 – 🙂 '.repeat(80_000)}\n`

async function collected(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const chunk of chunks) parts.push(chunk)
  return Buffer.concat(parts)
}

test('chunks joined are the document, whether collected or handed on', async () => {
  const { pool } = await startOddPool()
  const whole = await pool.convert(request('a.txt', LONG_TEXT))
  expect(whole.chunks.length).toBeGreaterThan(2 * CHUNKS_AHEAD_MAX)
  expect(Buffer.concat(whole.chunks).toString()).toBe(LONG_TEXT)
  const handedOn: Uint8Array[] = []
  const streamed = await pool.convert(request('a.txt', LONG_TEXT), {
    onChunk: ({ bytes }) => void handedOn.push(bytes),
  })
  expect(streamed.chunks).toEqual([])
  expect(Buffer.concat(handedOn).toString()).toBe(LONG_TEXT)
  expect(streamed.result).toMatchObject({ chars: LONG_TEXT.length })
})

test('the thread runs a few chunks ahead of a slow reader, whose time is not work', async () => {
  const { pool, events } = await startOddPool({ convertTimeoutMs: 3000 })
  let open: (value?: unknown) => void = () => undefined
  const gate = new Promise((resolve) => {
    open = resolve
  })
  const seen: Chunk[] = []
  const streaming = pool.convert(request('a.txt', LONG_TEXT), {
    onChunk: async (chunk) => {
      seen.push(chunk)
      await gate
    },
  })
  await delay(3500)
  expect(seen).toHaveLength(1)
  open()
  await streaming
  expect(Buffer.concat(seen.map(({ bytes }) => bytes)).toString()).toBe(LONG_TEXT)
  expect(events.filter(({ type }) => type === 'thread_replaced')).toEqual([])
})

test('slow readers on all threads keep none from others, and get their chunks all the same', async () => {
  const { pool, events } = await startOddPool({ poolThreads: 2 })
  let open: (value?: unknown) => void = () => undefined
  const gate = new Promise((resolve) => {
    open = resolve
  })
  const slow = await Promise.all(
    [1, 2].map(async () => {
      const parts: Uint8Array[] = []
      const onChunk = async ({ bytes }: Chunk) => {
        parts.push(bytes)
        await gate
      }
      const streaming = pool.convert(request('a.txt', LONG_TEXT), { onChunk })
      await expect.poll(() => parts.length).toBe(1)
      return { parts, streaming }
    }),
  )
  expect(pool.load().busy).toBe(2)
  const { chunks } = await pool.convert(request('b.txt', 'Next\n'))
  expect(Buffer.concat(chunks).toString()).toBe('Next\n')
  expect(await allThreadsAreRight(pool, 2)).toBe(true)
  open()
  for (const { parts, streaming } of slow) {
    await streaming
    expect(Buffer.concat(parts).toString()).toBe(LONG_TEXT)
  }
  expect(events.filter(({ type }) => type === 'thread_replaced')).toEqual([])
})

test('a thread that others want runs ahead no further than there is room', async () => {
  const { pool, events } = await startOddPool({ poolThreads: 1 })
  let open: (value?: unknown) => void = () => undefined
  const gate = new Promise((resolve) => {
    open = resolve
  })
  const backlog: number[] = []
  const parts: Uint8Array[] = []
  const bytesMax = 10 * 2 ** 16
  let room = bytesMax
  const streaming = pool.convert(request('a.txt', LONG_TEXT), {
    onChunk: async ({ bytes }) => {
      parts.push(bytes)
      await gate
    },
    onBacklog(bytes) {
      backlog.push(bytes)
      return bytes <= room
    },
  })
  await expect.poll(() => parts.length).toBe(1)
  const next = pool.convert(request('b.txt', 'Next\n'))
  await delay(1000)
  expect(pool.load().waiting).toBe(1)
  const most = Math.max(...backlog)
  expect(most).toBeGreaterThan(bytesMax)
  // Those for which the thread had credits when there was still room.
  expect(most).toBeLessThan(bytesMax + (CHUNKS_AHEAD_MAX + 1) * 4 * 2 ** 16)
  room = Number.POSITIVE_INFINITY
  const { chunks } = await next
  expect(Buffer.concat(chunks).toString()).toBe('Next\n')
  expect(Math.max(...backlog)).toBeGreaterThan(2 * most)
  open()
  await streaming
  expect(Buffer.concat(parts).toString()).toBe(LONG_TEXT)
  expect(backlog.at(-1)).toBe(0)
  expect(events.filter(({ type }) => type === 'thread_replaced')).toEqual([])
})

test('a slow reader gets every chunk, also those sent just before the end', async () => {
  const { pool } = await startOddPool({ poolThreads: 1 })
  const pages: (number | undefined)[] = []
  await pool.convert(request('stream-then-trap-when-used'), {
    onChunk: async ({ page }) => {
      await delay(20)
      pages.push(page)
    },
  })
  expect(pages).toEqual([1, 2, 3, 4])
})

test('a reader that fails stops the work, and the call ends with its error', async () => {
  const { pool, events } = await startOddPool({ poolThreads: 1 })
  const streaming = pool.convert(request('a.txt', LONG_TEXT), {
    onChunk: () => {
      throw new Error('the client has gone')
    },
  })
  await expect(streaming).rejects.toThrow('the client has gone')
  expect(await allThreadsAreRight(pool, 1)).toBe(true)
  expect(events.filter(({ type }) => type === 'thread_replaced')).toEqual([])
})

test('a reader that waits for ever can be cancelled, and the thread lives on', async () => {
  const { pool, events } = await startOddPool({ poolThreads: 1 })
  const streaming = pool.convert(request('a.txt', LONG_TEXT), {
    signal: AbortSignal.timeout(100),
    onChunk: () => new Promise(() => undefined),
  })
  await expect(streaming).rejects.toMatchObject({ code: 'cancelled' })
  expect(await allThreadsAreRight(pool, 1)).toBe(true)
  expect(events.filter(({ type }) => type === 'thread_replaced')).toEqual([])
})

test('the second try of a stream hands on only what the first did not', async () => {
  const { pool } = await startOddPool({ poolThreads: 1 })
  await pool.convert(request('documents'))
  const pages: (number | undefined)[] = []
  await pool.convert(request('stream-then-trap-when-used'), {
    onChunk: ({ page }) => void pages.push(page),
  })
  expect(pages).toEqual([1, 2, 3, 4])
})

test('what a cancelled conversion still sends is in no later answer', async () => {
  const { pool } = await startOddPool({ poolThreads: 1 })
  const cancelled = pool.convert(request('a.txt', LONG_TEXT), { signal: AbortSignal.timeout(5) })
  await expect(cancelled).rejects.toMatchObject({ code: 'cancelled' })
  const { chunks } = await pool.convert(request('b.txt', 'Next\n'))
  expect(Buffer.concat(chunks).toString()).toBe('Next\n')
})

test.each(['gzip', 'zstd'] as const)('chunks come in %s', async (outputEncoding) => {
  const { pool } = await startOddPool({ poolThreads: 1 })
  const { result, chunks } = await pool.convert(request('a.txt', LONG_TEXT, { outputEncoding }))
  const encoded = Buffer.concat(chunks)
  const decompressor = zstd().decompressor()
  const text =
    outputEncoding === 'gzip'
      ? gunzipSync(encoded)
      : await collected(decompressor.end(encoded) && decompressor)
  expect(text.toString()).toBe(LONG_TEXT)
  expect(encoded.byteLength).toBeLessThan(LONG_TEXT.length / 10)
  expect(result.chars).toBe(LONG_TEXT.length)
})

test('too much Markdown ends the conversion', async () => {
  const { pool } = await startOddPool({ poolThreads: 1 })
  const asked = request('a.txt', LONG_TEXT)
  const limits = { ...asked.limits, outputBytesMax: 2 ** 20 }
  await expect(pool.convert({ ...asked, limits })).rejects.toMatchObject({
    code: 'conversion_budget_exceeded',
    details: { max_output_mb: 1 },
  })
})
