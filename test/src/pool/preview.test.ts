import { expect, test } from 'vitest'
import { cyclicOutline } from '../../support/hostile-outlines.js'
import { makePdf, textAt } from '../../support/make-pdf.js'
import { beyondRepair, ownParent, withRefusedPage } from '../../support/refused-page.js'
import { request, startPool } from './pools.js'

const { limits } = request('a.pdf')

function pdf(rotate: 0 | 90 = 0) {
  const lines = Array.from({ length: 12 }, (_, i) =>
    textAt(72, 600 - 14 * i, `Line ${i} of a paragraph that says what paragraphs say.`),
  )
  const content = [textAt(72, 680, 'Annual report', 24, 'F2'), ...lines].join('\n')
  const bytes = makePdf([{ content, rotate }, { content: textAt(72, 700, 'Second page') }])
  return { buffer: bytes.buffer, byteLength: bytes.byteLength }
}

/** Width and height of a PNG (ISO/IEC 15948, 11.2.2). */
function sizeOf(png: Uint8Array) {
  const view = Buffer.from(png)
  expect(view.toString('hex', 0, 8)).toBe('89504e470d0a1a0a')
  return [view.readUInt32BE(16), view.readUInt32BE(20)]
}

test('a page is painted as wide as asked for, with and without its blocks', async () => {
  const { pool } = await startPool({ poolThreads: 1 })
  const asked = { source: pdf(), page: 1, widthPx: 306, limits }
  const plain = await pool.preview({ ...asked, blocks: false })
  expect(sizeOf(plain.png)).toEqual([306, 396])
  expect(plain.pageCount).toBe(2)
  const drawn = await pool.preview({ ...asked, blocks: true })
  expect(sizeOf(drawn.png)).toEqual([306, 396])
  expect(Buffer.from(drawn.png).equals(plain.png)).toBe(false)
  const turned = await pool.preview({ ...asked, source: pdf(90), blocks: true })
  expect(sizeOf(turned.png)).toEqual([306, 236])
})

test('what cannot be shown is said', async () => {
  const { pool } = await startPool({ poolThreads: 1 })
  const asked = { source: pdf(), page: 1, widthPx: 100, blocks: true, limits }
  await expect(pool.preview({ ...asked, page: 3 })).rejects.toMatchObject({
    code: 'invalid_pages',
    details: { page_count: 2 },
  })
  const long = makePdf([{ content: '', width: 3, height: 14_000 }])
  const source = { buffer: long.buffer, byteLength: long.byteLength }
  await expect(pool.preview({ ...asked, source, widthPx: 4000 })).rejects.toMatchObject({
    code: 'invalid_parameter',
  })
  await expect(pool.preview(asked)).resolves.toMatchObject({ pageCount: 2 })
})

test('a page that cannot be read is said, and what is warned of beside its blocks', async () => {
  const { pool, events } = await startPool({ poolThreads: 1 })
  const pages = [{ content: '' }, { content: textAt(72, 700, 'Second page') }]
  const { buffer, byteLength } = withRefusedPage(pages, beyondRepair)
  const asked = { source: { buffer, byteLength }, page: 1, widthPx: 100, blocks: true, limits }
  await expect(pool.preview(asked)).rejects.toMatchObject({
    code: 'unreadable_document',
    message: 'Page 1 is damaged and cannot be shown.',
  })
  await expect(pool.preview({ ...asked, page: 2 })).resolves.toMatchObject({ warnings: [] })
  const mended = withRefusedPage(pages, ownParent)
  const whole = { buffer: mended.buffer, byteLength: mended.byteLength }
  for (const blocks of [true, false]) {
    const { png } = await pool.preview({ ...asked, source: whole, blocks })
    expect(sizeOf(png)).toEqual([100, 129])
  }
  const circle = cyclicOutline('Next')
  const source = { buffer: circle.buffer, byteLength: circle.byteLength }
  const { warnings } = await pool.preview({ ...asked, source })
  expect(warnings.map(({ code }) => code)).toEqual(['bookmarks_truncated'])
  expect(events.filter(({ type }) => type === 'thread_replaced')).toEqual([])
})
