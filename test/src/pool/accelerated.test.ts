import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { ConvertRequest, Pool } from '../../../src/pool/pool.js'
import { createQueue } from '../../../src/pool/queue.js'
import { LONG_PDF } from '../../support/long-pdf.js'
import { request, startPool } from './pools.js'

function pdfRequest(more: Partial<ConvertRequest> = {}): ConvertRequest {
  return request('long.pdf', LONG_PDF, { format: 'pdf', ...more })
}

const CHUNKS = { tokensMax: 200, overlapTokens: 0, withContext: false }

async function both(pool: Pool, asked: ConvertRequest) {
  const alone = await pool.convert(asked)
  const { together, busy } = await watched(pool, asked)
  expect(busy).toBe(2)
  return [alone, together].map(({ result, chunks }) => {
    const { convertMs, ...rest } = result
    return { markdown: Buffer.concat(chunks).toString('utf8'), rest }
  })
}

/** An accelerated conversion, and the most threads that worked at once. */
async function watched(pool: Pool, asked: ConvertRequest) {
  let busy = 0
  const timer = setInterval(() => {
    busy = Math.max(busy, pool.load().busy)
  }, 1)
  const together = await pool.convert(asked, { isAccelerated: true })
  clearInterval(timer)
  return { together, busy }
}

test('a short document is not shared', async () => {
  const { pool } = await startPool({ poolThreads: 2, shareWorkMsMin: 60_000 })
  const alone = await pool.convert(pdfRequest())
  const { together, busy } = await watched(pool, pdfRequest())
  expect(busy).toBe(1)
  expect(Buffer.concat(together.chunks).equals(Buffer.concat(alone.chunks))).toBe(true)
})

test('several threads give the bytes of one, with all that is told of them', async () => {
  const { pool } = await startPool({ poolThreads: 2, shareWorkMsMin: 1 })
  const clean = { mode: 'fast', engine: 'auto', clean: false, slim: false } as const
  for (const more of [
    { options: clean },
    { options: { ...clean, clean: true, pages: { start: 11, end: 225 } } },
    { options: { ...clean, include: { blocks: true, chunks: CHUNKS } } },
  ]) {
    const [alone, together] = await both(pool, pdfRequest(more))
    expect(together?.markdown).toBe(alone?.markdown)
    expect(together?.rest).toEqual(alone?.rest)
  }
  expect(LONG_PDF.byteLength).toBeGreaterThan(128 * 1024)
})

test('encoded as one, too', async () => {
  const { pool } = await startPool({ poolThreads: 2, shareWorkMsMin: 1 })
  const asked = pdfRequest({ outputEncoding: 'gzip' })
  const plain = await pool.convert(pdfRequest())
  const packed = await pool.convert(asked, { isAccelerated: true })
  expect(gunzipSync(Buffer.concat(packed.chunks)).equals(Buffer.concat(plain.chunks))).toBe(true)
})

test('threads are free again, and errors are those of one thread', async () => {
  const { pool } = await startPool({ poolThreads: 2, shareWorkMsMin: 1 })
  const limits = { ...pdfRequest().limits, pagesMax: 10 }
  const failing = pool.convert(pdfRequest({ limits }), { isAccelerated: true })
  await expect(failing).rejects.toMatchObject({ code: 'too_many_pages' })
  const gone = new AbortController()
  const cancelled = pool.convert(pdfRequest(), { isAccelerated: true, signal: gone.signal })
  setTimeout(() => gone.abort(), 100)
  await expect(cancelled).rejects.toMatchObject({ code: 'cancelled' })
  const texts = await Promise.all(
    ['a', 'b', 'c'].map((text) => pool.convert(request('t.txt', text))),
  )
  expect(texts.map(({ chunks }) => Buffer.concat(chunks).toString())).toEqual(['a\n', 'b\n', 'c\n'])
  await expect.poll(() => pool.load().busy).toBe(0)
})

test('progress counts the pages of all threads', async () => {
  const { pool } = await startPool({ poolThreads: 2, shareWorkMsMin: 1 })
  const told: [number, number][] = []
  const onProgress = (done: number, total: number) => void told.push([done, total])
  await pool.convert(pdfRequest(), { isAccelerated: true, onProgress })
  for (const [done, total] of told) {
    expect(done).toBeLessThanOrEqual(230)
    expect([0, 230]).toContain(total)
  }
})

test('only what is free can be taken beside, and who waits is told of', async () => {
  let waits = 0
  const queue = createQueue<number>({ waitersMax: 5, waitMsMax: 1000, onWait: () => void waits++ })
  for (const item of [1, 2, 3]) queue.give(item)
  expect(await queue.take(new AbortController().signal)).toBe(1)
  expect(queue.takeFree(5)).toEqual([2, 3])
  expect(queue.takeFree(5)).toEqual([])
  expect(waits).toBe(0)
  const waiting = queue.take(new AbortController().signal)
  expect(waits).toBe(1)
  queue.give(2)
  expect(await waiting).toBe(2)
})

test('parts that were converted apart are joined to the bytes of one thread', async () => {
  const { pool } = await startPool({ poolThreads: 1 })
  const clean = { mode: 'fast', engine: 'auto', clean: false, slim: false } as const
  for (const [options, ends] of [
    [clean, [1, 2, 100, 230]],
    [{ ...clean, clean: true, pages: { start: 11, end: 225 } }, [80, 81, 225]],
  ] as const) {
    for (const outputEncoding of ['identity', 'gzip'] as const) {
      const asked = pdfRequest({ options, outputEncoding })
      expect(await pool.pageCount(asked)).toBe(230)
      const alone = await pool.convert(asked)
      let start: number = asked.options.pages?.start ?? 1
      const parts = []
      for (const end of ends) {
        parts.push(structuredClone(await pool.convertShare(asked, { start, end })))
        start = end + 1
      }
      const joined = await pool.joinShares(parts, asked)
      expect(Buffer.concat(joined.chunks).equals(Buffer.concat(alone.chunks))).toBe(true)
      expect({ ...joined.result, convertMs: 0 }).toEqual({ ...alone.result, convertMs: 0 })
    }
  }
})
