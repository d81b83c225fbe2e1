import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { brokenRules } from '../../../bench/grounding/broken-rules.mjs'
import type { Converted, StreamedPage } from '../../../src/client/records.js'
import { createPool, type Pool } from '../../../src/pool/pool.js'
import { makePdf, textAt } from '../../support/make-pdf.js'
import { SETTINGS } from '../pool/pools.js'
import { form, KEY, testService } from './test-service.js'

let pool: Pool
beforeAll(async () => {
  pool = await createPool({ ...SETTINGS, poolThreads: 1 })
  await pool.ready()
})
afterAll(() => pool?.close(0))

const REPORT = Buffer.from(
  makePdf(
    ['Annual report', 'Revenue', 'Outlook'].map((title) => ({
      content: [
        textAt(72, 700, title, 24, 'F2'),
        textAt(72, 650, `All about ${title} is told on this page of the report.`),
      ].join(' '),
    })),
  ),
)
const ASKED = 'response_format=json&include=blocks,chunks'

async function asking(url: string, payload: Buffer | string, headers = {}) {
  const { app } = await testService({}, { pool })
  const answer = await app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'x-api-key': KEY, 'content-type': 'application/pdf', ...headers },
  })
  return { app, answer }
}

function expectGrounded(answer: Converted): void {
  expect(brokenRules(answer)).toEqual([])
  const headings = answer.blocks?.filter(({ type }) => type === 'heading')
  expect(headings?.map(({ page, id }) => [page, id])).toEqual([
    [1, 'b1'],
    [2, 'b3'],
    [3, 'b5'],
  ])
  expect(answer.pages).toMatchObject([1, 2, 3].map((page) => ({ page, width: 612, height: 792 })))
  expect(answer.chunks?.[0]?.headings).toEqual(['Annual report'])
}

test.each([
  { path: '/convert/raw', body: REPORT },
  { path: '/convert', body: undefined },
])('$path answers with blocks and chunks', async ({ path, body }) => {
  const part = { name: 'file', filename: 'a.pdf', type: 'application/pdf', bytes: REPORT }
  const sent = body === undefined ? form([part]) : { payload: body, headers: {} }
  const { answer } = await asking(`${path}?${ASKED}`, sent.payload, sent.headers)
  expect(answer.statusCode, answer.body).toBe(200)
  expectGrounded(answer.json())
})

test('a job keeps them', async () => {
  const { app, answer } = await asking(`/convert/raw?${ASKED}`, REPORT, { prefer: 'respond-async' })
  expect(answer.statusCode).toBe(202)
  const { status_url } = answer.json<{ status_url: string }>()
  const record = () => app.inject({ url: status_url, headers: { 'x-api-key': KEY } })
  const ended = async () => {
    const job = (await record()).json<{ status: string; body: string }>()
    expect(job.status).toBe('completed')
    return job.body
  }
  expectGrounded(JSON.parse(await vi.waitFor(ended, { timeout: 10_000, interval: 50 })))
})

test('without them the answer has neither, nor sizes of pages', async () => {
  const { answer } = await asking('/convert/raw?response_format=json', REPORT)
  const { blocks, chunks, pages } = answer.json<Converted>()
  expect([blocks, chunks]).toEqual([undefined, undefined])
  expect(Object.keys(pages[0] ?? {})).toEqual(['page', 'offset', 'chars'])
})

test('each line of a stream has the blocks of its own Markdown', async () => {
  const { answer } = await asking(`/convert/stream?${ASKED}&stream_slim_strategy=off`, REPORT)
  const lines = answer.body.trimEnd().split('\n')
  const pages = lines.slice(0, -1).map((line) => JSON.parse(line) as StreamedPage)
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ done: true })
  expect(pages.map(({ page, width }) => [page, width])).toEqual([
    [1, 612],
    [2, 612],
    [3, 612],
    [undefined, undefined],
  ])
  for (const { markdown, blocks = [] } of pages)
    expect(brokenRules({ markdown, pages: [], blocks })).toEqual([])
  const blocks = pages.flatMap((page) => page.blocks ?? [])
  const chunks = pages.flatMap((page) => page.chunks ?? [])
  const markdown = pages.map((page) => page.markdown).join('')
  expect(blocks.map(({ id }) => id)).toEqual(['b1', 'b2', 'b3', 'b4', 'b5', 'b6'])
  expect(chunks.map(({ text }) => text).join('')).toBe(markdown)
})

test('text without pages comes in lines that end with a block', async () => {
  const paragraphs = Array.from({ length: 4000 }, (_, at) => `Paragraph ${at} of a long text.\n`)
  const { answer } = await asking(
    `/convert/stream?${ASKED}&input_format=txt&filename=a.txt`,
    paragraphs.join('\n'),
    { 'content-type': 'text/plain' },
  )
  const lines = answer.body.trimEnd().split('\n').slice(0, -1)
  const parts = lines.map((line) => JSON.parse(line) as StreamedPage)
  for (const { markdown, blocks = [] } of parts)
    expect(brokenRules({ markdown, pages: [], blocks }, { isOurs: false })).toEqual([])
  expect(parts.length).toBeGreaterThan(1)
  // One paragraph for each, and for each place where a piece of the text ends within one.
  const count = parts.flatMap(({ blocks = [] }) => blocks).length
  expect(count - 4000).toBeLessThan(parts.length)
})

test('another include is another entity', async () => {
  const tags = await Promise.all(
    ['', '&include=blocks', '&include=chunks', '&include=chunks&chunk_tokens=64'].map(
      async (more) =>
        (await asking(`/convert/raw?response_format=json${more}`, REPORT)).answer.headers.etag,
    ),
  )
  expect(new Set(tags).size).toBe(4)
})
