import { expect, test } from 'vitest'
import type { Pool } from '../../../src/pool/pool.js'
import { HOSTILE_OUTLINES, OUTLINED_TEXT } from '../../support/hostile-outlines.js'
import { formFan, plainPdf, selfPaintingPattern } from './pdfs.js'
import { markdownOf, request, startPool } from './pools.js'

const pdfRequest = (content: string) => request('a.pdf', content, { format: 'pdf' })

/** PDFs on every thread are read rightly. */
async function readsPdfs(pool: Pool): Promise<void> {
  const texts = Array.from({ length: 8 }, (_, at) => `Document number ${at}`)
  const made = await Promise.all(texts.map((text) => markdownOf(pool, pdfRequest(plainPdf(text)))))
  expect(made.map((markdown) => markdown.trim().replace(/^#+ /, ''))).toEqual(texts)
}

test('a pattern that paints with itself poisons no later document', async () => {
  const { pool, events } = await startPool()
  await readsPdfs(pool)
  for (let round = 0; round < 2; round += 1) {
    await expect(pool.convert(pdfRequest(selfPaintingPattern()))).rejects.toMatchObject({
      code: 'unreadable_document',
    })
    await readsPdfs(pool)
  }
  expect(events.filter(({ type }) => type === 'thread_replaced')).toHaveLength(4)
})

test('forms that draw forms end with the time for work, and the neighbour reads on', async () => {
  const { pool } = await startPool({ convertTimeoutMs: 3000 })
  const startedAt = performance.now()
  const bomb = pool.convert(pdfRequest(formFan())).catch((error: unknown) => error)
  await readsPdfs(pool)
  expect(await bomb).toMatchObject({ code: 'conversion_budget_exceeded' })
  expect(performance.now() - startedAt).toBeLessThan(10_000)
  await readsPdfs(pool)
})

test('a cancelled PDF bomb frees its thread within a second or so', async () => {
  const { pool } = await startPool({ poolThreads: 1, cancelGraceMs: 500 })
  const bomb = pool.convert(pdfRequest(formFan()), { signal: AbortSignal.timeout(200) })
  await expect(bomb).rejects.toMatchObject({ code: 'cancelled' })
  await readsPdfs(pool)
})

test.each([
  { what: 'no PDF', content: '\x89PNG\r\n\x1a\n' },
  { what: 'a PDF cut short', content: plainPdf('text').slice(0, 60) },
])('$what is unreadable, and costs no thread', async ({ content }) => {
  const { pool, events } = await startPool({ poolThreads: 1 })
  await expect(pool.convert(pdfRequest(content))).rejects.toMatchObject({
    code: 'unreadable_document',
  })
  await readsPdfs(pool)
  expect(events.filter(({ type }) => type === 'thread_replaced')).toEqual([])
})

test.each(HOSTILE_OUTLINES)(
  'an outline $what costs no thread, in no way of reading',
  async ({ make }) => {
    const { pool, events } = await startPool({ poolThreads: 1 })
    const made = make()
    const source = { buffer: made.buffer, byteLength: made.byteLength }
    const { limits } = request('a.pdf')
    for (const mode of ['fast', 'balanced', 'quality'] as const) {
      const { options } = request('a.pdf')
      const asked = request('a.pdf', made, { format: 'pdf', options: { ...options, mode } })
      const { result, chunks } = await pool.convert(asked)
      expect(Buffer.concat(chunks).toString()).toContain(OUTLINED_TEXT)
      expect(result.warnings.map(({ code }) => code)).toContain('bookmarks_truncated')
    }
    const { spine } = await pool.index({ source, limits, pageEntriesMax: 10 })
    expect(spine).toMatchObject({ pageCount: 1, pages: [{ firstLine: OUTLINED_TEXT }] })
    const { png } = await pool.preview({ source, limits, page: 1, widthPx: 100, blocks: true })
    expect(png.byteLength).toBeGreaterThan(0)
    expect(events.filter(({ type }) => type === 'thread_replaced')).toEqual([])
  },
)
