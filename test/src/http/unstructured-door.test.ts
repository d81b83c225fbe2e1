import type { AddressInfo } from 'node:net'
import { inflateSync } from 'node:zlib'
import { UnstructuredClient } from 'unstructured-client'
import { Strategy } from 'unstructured-client/sdk/models/shared'
import { expect, test } from 'vitest'
import { ConversionError } from '../../../src/contract/errors.js'
import { echoPool, form, KEY, PLAIN_RESULT, testService } from './test-service.js'

const ROUTE = '/general/v0/general'
const MARKDOWN =
  '# Fees\n\nEvery *member* pays:\n\n- a\n\n## Rates\n\n| who | fee |\n| --- | --- |\n| us & co | 4 |\n'

const block = (id: string, type: string, text: string, page: number, more: object = {}) => ({
  id,
  type,
  page,
  bbox: [10, 20, 30, 40],
  offset: MARKDOWN.indexOf(text),
  length: text.length,
  confidence: 1,
  source: 'text',
  ...more,
})
const cell = (row: number, column: number, text: string, colspan = 1) => ({
  row,
  column,
  rowspan: 1,
  colspan,
  text,
})
const BLOCKS = [
  block('b1', 'heading', '# Fees', 1, { level: 1 }),
  block('b2', 'paragraph', 'Every *member* pays:', 1),
  block('b3', 'list_item', '- a', 1, { level: 1 }),
  block('b4', 'heading', '## Rates', 2, { level: 2 }),
  block('b5', 'table', MARKDOWN.slice(MARKDOWN.indexOf('| who')).trimEnd(), 2, {
    table: {
      rows: 2,
      columns: 2,
      cells: [cell(0, 0, 'who', 2), cell(1, 0, 'us & co'), cell(1, 1, '4')],
    },
  }),
]
const CHUNKS = [
  {
    id: 'c1',
    text: '# Fees\n\nEvery…\n',
    tokens: 4,
    headings: ['Fees'],
    pages: [1, 1],
    blocks: ['b1', 'b2', 'b3'],
  },
  {
    id: 'c2',
    text: '| who | fee |\n',
    tokens: 4,
    headings: ['Rates'],
    pages: [2, 2],
    blocks: ['b5'],
  },
]
const members = (all: readonly object[]) =>
  new TextEncoder().encode(all.map((one) => JSON.stringify(one)).join(','))

async function unstructured(compat = 'unstructured') {
  const pool = echoPool()
  const requests: Parameters<typeof pool.convert>[0][] = []
  const convert: typeof pool.convert = async (request, call) => {
    requests.push(request)
    if (request.filename === 'broken.txt')
      throw new ConversionError('unreadable_document', 'It cannot be read.')
    const outcome = await pool.convert(request, call)
    const grounded = { blocks: members(BLOCKS), chunks: members(CHUNKS) }
    const pages = [1, 2].map((page) => ({
      page,
      offset: 0,
      chars: 9,
      size: { width: 595, height: 842 },
    }))
    const metadata = { language: 'de-AT' }
    return { ...outcome, result: { ...PLAIN_RESULT, metadata, pages, grounded, pageCount: 2 } }
  }
  const replaced = { pool: { ...pool, convert, languages: async () => ['deu', 'eng'] } }
  const service = await testService({ COMPAT: compat, PORT: '0' }, replaced)
  const post = (
    fields: Record<string, string | string[]> = {},
    key: Record<string, string> = { 'x-api-key': KEY },
  ) => {
    const all = Object.entries(fields).flatMap(([name, values]) =>
      [values].flat().map((bytes) => ({ name, bytes })),
    )
    const file = { name: 'files', filename: 'fees.txt', type: 'text/plain', bytes: MARKDOWN }
    const body = form([...all, file])
    return service.app.inject({
      method: 'POST',
      url: ROUTE,
      ...body,
      headers: { 'content-type': body.headers['content-type'], ...key },
    })
  }
  return { ...service, requests, post }
}

test('closed it is 404; open it wants a key, also as its clients send it', async () => {
  const closed = await unstructured('tika')
  expect((await closed.post()).statusCode).toBe(404)
  const { post, app } = await unstructured()
  expect((await post({}, {})).statusCode).toBe(401)
  const headers = { 'unstructured-api-key': KEY }
  expect((await post({}, headers)).statusCode).toBe(200)
  const elsewhere = await app.inject({
    method: 'POST',
    url: '/convert/raw',
    payload: 'x',
    headers: { 'unstructured-api-key': KEY },
  })
  expect(elsewhere.statusCode).toBe(401)
})

test('every block is an element, with what it stands under', async () => {
  const { post, requests } = await unstructured()
  const elements = (await post()).json()
  const about = { filename: 'fees.txt', filetype: 'text/plain', languages: ['deu'] }
  const [title, text, item, second, table] = elements
  expect(elements).toHaveLength(5)
  expect(title).toEqual({
    type: 'Title',
    element_id: expect.stringMatching(/^[0-9a-f]{32}$/),
    text: 'Fees',
    metadata: { ...about, page_number: 1, category_depth: 0 },
  })
  expect(text).toMatchObject({
    type: 'NarrativeText',
    text: 'Every member pays:',
    metadata: { parent_id: title.element_id },
  })
  expect(item).toMatchObject({ type: 'ListItem', text: 'a', metadata: { category_depth: 0 } })
  expect(second).toMatchObject({
    type: 'Title',
    text: 'Rates',
    metadata: { page_number: 2, parent_id: title.element_id, category_depth: 1 },
  })
  expect(table).toMatchObject({
    type: 'Table',
    text: 'who us & co 4',
    metadata: {
      parent_id: second.element_id,
      text_as_html:
        '<table><tbody><tr><td colspan="2">who</td></tr><tr><td>us &amp; co</td><td>4</td></tr></tbody></table>',
    },
  })
  expect(new Set(elements.map((one: { element_id: string }) => one.element_id)).size).toBe(5)
  expect((await post()).json()).toEqual(elements) // ids are of the text
  expect(requests[0]).toMatchObject({
    filename: 'fees.txt',
    options: { mode: 'auto', include: { blocks: true } },
  })
})

test('coordinates, page breaks and page numbers of a document that was cut', async () => {
  const { post } = await unstructured()
  const fields = { coordinates: 'true', include_page_breaks: 'true', starting_page_number: '11' }
  const elements = (await post(fields)).json()
  expect(elements.map(({ type }: { type: string }) => type)).toEqual([
    'Title',
    'NarrativeText',
    'ListItem',
    'PageBreak',
    'Title',
    'Table',
  ])
  expect(elements[0].metadata).toMatchObject({
    page_number: 11,
    coordinates: {
      points: [
        [10, 20],
        [10, 40],
        [30, 40],
        [30, 20],
      ],
      system: 'PixelSpace',
      layout_width: 595,
      layout_height: 842,
    },
  })
  expect(elements[5].metadata.page_number).toBe(12)
})

test('chunks in the place of elements, with the elements in them', async () => {
  const { post, requests } = await unstructured()
  const chunks = (await post({ chunking_strategy: 'by_title', max_characters: '1200' })).json()
  expect(requests[0]?.options.include).toMatchObject({ chunks: { tokensMax: 300 } })
  expect(chunks).toMatchObject([
    { type: 'CompositeElement', text: '# Fees\n\nEvery…', metadata: { page_number: 1 } },
    { type: 'Table', metadata: { text_as_html: expect.stringMatching(/^<table>/) } },
  ])
  const parts = JSON.parse(
    inflateSync(Buffer.from(chunks[0].metadata.orig_elements, 'base64')).toString(),
  )
  expect(parts.map(({ text }: { text: string }) => text)).toEqual([
    'Fees',
    'Every member pays:',
    'a',
  ])
  const bare = await post({ chunking_strategy: 'by_title', include_orig_elements: 'false' })
  expect(bare.json()[0].metadata.orig_elements).toBeUndefined()
  expect(requests[1]?.options.include).toMatchObject({ chunks: { tokensMax: 125 } })
})

test('CSV, a row an element', async () => {
  const { post } = await unstructured()
  const answer = await post({ output_format: 'text/csv' })
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  const [head, first] = answer.body.split('\r\n')
  expect(head).toMatch(/^type,element_id,text,filename,filetype,languages,page_number/)
  expect(first).toMatch(/^Title,[0-9a-f]{32},Fees,fees\.txt,text\/plain,"\[""deu""\]",1/)
})

test.each([
  [{ strategy: 'fast' }, { mode: 'fast' }],
  [{ strategy: 'hi_res' }, { mode: 'quality' }],
  [{ languages: ['de', 'eng'] }, { ocrLanguages: ['deu', 'eng'] }],
  [{ languages: '["deu"]' }, { ocrLanguages: ['deu'] }],
  [
    { languages: 'auto', encoding: 'utf-8', overlap: '0', split_pdf_page: 'true' },
    { mode: 'auto' },
  ],
])('%j is done', async (fields, expected) => {
  const { post, requests } = await unstructured()
  const answer = await post(fields)
  expect([answer.statusCode, answer.headers['x-warnings']]).toEqual([200, '0'])
  expect(requests[0]?.options).toMatchObject(expected)
})

test('tables without HTML where they are not wanted', async () => {
  const { post } = await unstructured()
  const html = async (fields: Record<string, string>) =>
    (await post(fields)).json()[4].metadata.text_as_html
  expect(await html({ skip_infer_table_types: '["txt"]' })).toBeUndefined()
  expect(await html({ skip_infer_table_types: 'pdf' })).toBeDefined()
  expect(await html({ pdf_infer_table_structure: 'false' })).toBeDefined()
})

test.each([
  [{ strategy: 'ocr_only' }, 'strategy=ocr_only'],
  [{ strategy: 'vlm' }, 'strategy=vlm'],
  [{ chunking_strategy: 'by_page' }, 'chunking_strategy=by_page'],
  [{ chunking_strategy: 'by_title', max_characters: '80' }, 'max_characters=80'],
  [{ chunking_strategy: 'by_title', multipage_sections: 'false' }, 'multipage_sections=false'],
  [{ starting_page_number: '0' }, 'starting_page_number=0'],
  [{ extract_image_block_types: '["Image"]' }, 'extract_image_block_types'],
  [{ output_format: 'text/plain' }, 'output_format=text/plain'],
  [{ xml_keep_tags: 'true' }, 'xml_keep_tags=true'],
  [{ languages: 'rus' }, 'rus'],
])('%j is refused by name', async (fields, name) => {
  const { post, requests, services } = await unstructured()
  const answer = await post(fields as Record<string, string>)
  expect(answer.statusCode).toBe(400)
  expect(answer.json().detail).toContain(name)
  expect(requests).toEqual([])
  expect(services.inflight.heldBytes()).toBe(0)
})

test('what has no effect is told in the headers', async () => {
  const { post } = await unstructured()
  const { headers } = await post({
    hi_res_model_name: 'yolox',
    new_after_n_chars: '300',
    nonsense: '1',
  })
  expect(headers['x-warnings']).toBe('3')
  expect(headers['x-warning-codes']).toBe('unknown_parameter, option_ignored')
})

test('its own client', { timeout: 20_000 }, async () => {
  const { app, requests } = await unstructured()
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const client = new UnstructuredClient({
    serverURL: `http://127.0.0.1:${port}`,
    security: { apiKeyAuth: KEY },
  })
  const files = { content: new TextEncoder().encode(MARKDOWN), fileName: 'fees.txt' }
  const plain = await client.general.partition({ partitionParameters: { files } })
  expect(plain).toHaveLength(5)
  expect(requests[0]?.options.mode).toBe('quality') // the client asks for hi_res where its user says nothing
  const chunked = await client.general.partition({
    partitionParameters: {
      files,
      strategy: Strategy.Auto,
      coordinates: true,
      languages: ['deu', 'eng'],
      chunkingStrategy: 'by_title',
      maxCharacters: 1000,
    },
  })
  expect(chunked).toMatchObject([{ type: 'CompositeElement' }, { type: 'Table' }])
  expect(requests[1]?.options).toMatchObject({ mode: 'auto', ocrLanguages: ['deu', 'eng'] })
  const failing = { ...files, fileName: 'broken.txt' }
  await expect(
    client.general.partition({ partitionParameters: { files: failing } }),
  ).rejects.toMatchObject({
    name: 'HTTPValidationError',
    statusCode: 422,
    detail: 'It cannot be read.',
  })
  await expect(
    new UnstructuredClient({
      serverURL: `http://127.0.0.1:${port}`,
      security: { apiKeyAuth: 'no' },
    }).general.partition({ partitionParameters: { files } }),
  ).rejects.toMatchObject({ statusCode: 401 })
})
