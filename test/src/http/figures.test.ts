import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import type { Converted, Job, StreamedPage } from '../../../src/client/records.js'
import { createPool, type Pool } from '../../../src/pool/pool.js'
import { makePdf, pictureAt, textAt } from '../../support/make-pdf.js'
import { jpegObjects, makeJpeg } from '../../support/pdf-figures.js'
import { SETTINGS } from '../pool/pools.js'
import { KEY, testService } from './test-service.js'

vi.setConfig({ testTimeout: 60_000 })

let pool: Pool
beforeAll(async () => {
  pool = await createPool({ ...SETTINGS, poolThreads: 1 })
  await pool.ready()
})
afterAll(() => pool?.close(0))

const SIZE = { width: 80, height: 60 }
const JPEGS = [1, 2].map((i) => makeJpeg(SIZE.width, SIZE.height, `#${i}0${i}0${i}0`))
const REPORT = Buffer.from(
  makePdf(
    JPEGS.map((_, at) => ({
      content: [
        textAt(72, 700, `All about part ${at + 1} is told on this page of the report.`),
        `q 160 0 0 120 72 500 cm /J${at} Do Q`,
      ].join(' '),
    })),
    jpegObjects(JPEGS, SIZE),
  ),
)

async function asking(url: string, settings: Record<string, string> = {}) {
  const { app } = await testService(settings, { pool })
  return app.inject({
    method: 'POST',
    url,
    payload: REPORT,
    headers: { 'x-api-key': KEY, 'content-type': 'application/pdf' },
  })
}

test('JSON carries the files that the Markdown refers to', async () => {
  const answer = await asking('/convert/raw?response_format=json&images=include')
  expect(answer.statusCode, answer.body).toBe(200)
  const { markdown, images } = answer.json<Converted>()
  expect(images).toMatchObject([
    { name: 'p1-1.jpg', page: 1, bbox: [72, 172, 232, 292], media_type: 'image/jpeg', ...SIZE },
    { name: 'p2-1.jpg', page: 2 },
  ])
  for (const { name } of images ?? []) expect(markdown).toContain(`![](images/${name})`)
  const bytes = images?.map(({ data = '' }) => Buffer.from(data, 'base64'))
  expect(bytes).toEqual(JPEGS)
})

test('a reference is Markdown alone, with a list in JSON', async () => {
  const plain = await asking('/convert/raw?images=reference')
  expect(plain.body).toContain('![](images/p1-1.jpg)')
  const answer = await asking('/convert/raw?response_format=json&images=reference')
  const { markdown, images } = answer.json<Converted>()
  expect(markdown).toBe(plain.body)
  expect(images?.map(({ name, data }) => [name, data])).toEqual([
    ['p1-1.jpg', undefined],
    ['p2-1.jpg', undefined],
  ])
  expect(answer.headers.etag).not.toBe(
    (await asking('/convert/raw?response_format=json')).headers.etag,
  )
})

test('each line of a stream has the pictures of its text', async () => {
  const answer = await asking('/convert/stream?response_format=json&images=include')
  const lines = answer.body
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as StreamedPage)
  const pages = lines.filter(({ page }) => page !== undefined)
  expect(pages.map(({ page, images = [] }) => [page, images.map(({ name }) => name)])).toEqual([
    [1, ['p1-1.jpg']],
    [2, ['p2-1.jpg']],
  ])
  expect(pages[1]?.images?.[0]?.data).toBe(JPEGS[1]?.toString('base64'))
})

test('without images nothing speaks of them', async () => {
  const { body } = await asking('/convert/raw?response_format=json')
  expect(body).not.toContain('"images"')
})

test.each([
  { query: 'images=include', says: 'response_format=json' },
  { query: 'images=include&response_format=json&max_tokens=100', says: 'max_tokens' },
  {
    query: 'images=include&response_format=json&output_url=https%3A%2F%2Fexample.com%2Fa',
    says: 'output_url',
  },
  { query: 'images=all', says: 'none' },
])('$query is refused with what to do', async ({ query, says }) => {
  const answer = await asking(`/convert/raw?${query}`)
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ code: 'invalid_parameter', parameter: 'images' })
  expect(answer.json().error).toContain(says)
})

test('IMAGES_MAX_MB holds: what is past it comes without bytes, and is told', async () => {
  const side = 700
  const noise = (seed: number) => {
    let state = seed
    const pixels = Uint8Array.from({ length: side * side }, () => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
      return state >> 16
    })
    return pictureAt([72, 300, 300, 300], { width: side, height: side, pixels })
  }
  const pages = [1, 2, 3].map((page) => ({
    content: [textAt(72, 700, `Noise is told of on page ${page}.`), noise(page)].join(' '),
  }))
  const { app } = await testService({ IMAGES_MAX_MB: '1' }, { pool })
  const answer = await app.inject({
    method: 'POST',
    url: '/convert/raw?response_format=json&images=include',
    payload: Buffer.from(makePdf(pages)),
    headers: { 'x-api-key': KEY, 'content-type': 'application/pdf' },
  })
  const { images = [], warnings, markdown } = answer.json<Converted>()
  expect(images.map(({ data }) => data !== undefined)).toEqual([true, true, false])
  expect(markdown).toContain('images/p3-1.png')
  expect(warnings).toMatchObject([{ code: 'images_truncated', page: 3 }])
})

/** The entries of an archive, by name. */
async function entriesOf(archive: Buffer): Promise<Record<string, Buffer>> {
  const zip = await fromBufferPromise(archive)
  const entries: Record<string, Buffer> = {}
  for await (const entry of zip.eachEntry()) {
    const stream = await zip.openReadStreamPromise(entry)
    entries[entry.fileName] = Buffer.concat(await stream.toArray())
  }
  return entries
}

const ARCHIVE = 'response_format=zip&images=include&include=blocks'

async function expectArchive(archive: Buffer): Promise<void> {
  const { 'document.md': markdown, 'document.json': json, ...files } = await entriesOf(archive)
  expect(files).toEqual({ 'images/p1-1.jpg': JPEGS[0], 'images/p2-1.jpg': JPEGS[1] })
  const record = JSON.parse(`${json}`) as Converted
  expect(`${markdown}`).toBe(record.markdown)
  expect(record.images?.map(({ name, data }) => [name, data])).toEqual([
    ['p1-1.jpg', undefined],
    ['p2-1.jpg', undefined],
  ])
  expect(record.blocks?.map(({ type }) => type)).toContain('figure')
}

test('an archive has the Markdown, the record and the files', async () => {
  const answer = await asking(`/convert/raw?${ARCHIVE}&filename=report.pdf`)
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'inline; filename="report.zip"',
    'content-length': String(answer.rawPayload.byteLength),
  })
  await expectArchive(answer.rawPayload)
})

test('an archive without pictures has the Markdown and the record', async () => {
  const { rawPayload } = await asking('/convert/raw?response_format=zip')
  expect(Object.keys(await entriesOf(rawPayload))).toEqual(['document.md', 'document.json'])
})

test('a job keeps an archive as base64', async () => {
  const { app } = await testService({}, { pool })
  const headers = { 'x-api-key': KEY, 'content-type': 'application/pdf', prefer: 'respond-async' }
  const url = `/convert/raw?${ARCHIVE}`
  const accepted = await app.inject({ method: 'POST', url, payload: REPORT, headers })
  const job = await vi.waitFor(async () => {
    const found = await app.inject({ url: accepted.headers.location ?? '', headers })
    expect(found.json()).toMatchObject({ status: 'completed' })
    return found.json<Job>()
  })
  expect(job.body).toBeUndefined()
  expect(job.headers).toMatchObject({ 'content-type': 'application/zip' })
  await expectArchive(Buffer.from(job.body_base64 ?? '', 'base64'))
})

test.each([
  { path: '/convert/stream?response_format=zip', says: 'not for streams' },
  {
    path: '/convert/raw?response_format=zip&output_url=https%3A%2F%2Fexample.com%2Fa',
    says: 'output_url',
  },
])('$path is refused', async ({ path, says }) => {
  const answer = await asking(path)
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ code: 'invalid_parameter', parameter: 'response_format' })
  expect(answer.json().error).toContain(says)
})
