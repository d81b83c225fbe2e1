import { expect, test } from 'vitest'
import { ConversionError } from '../../../src/contract/errors.js'
import { echoPool, form, KEY, PLAIN_RESULT, testService } from './test-service.js'

const JSON_BODY = { 'content-type': 'application/json', 'x-api-key': KEY }
const BYTES = (text: string) => new TextEncoder().encode(text)

/** Blocks as a thread gives them: members of a JSON array. */
const MARKDOWN =
  '# Fees\n\nEvery *member* pays:\n\n- a\n- b\n\n| who | fee |\n| --- | --- |\n| us | 4 |\n'
const block = (id: string, type: string, text: string, more: object = {}) => ({
  id,
  type,
  page: 1,
  bbox: [10, 20, 30, 40],
  offset: MARKDOWN.indexOf(text),
  length: text.length,
  confidence: 1,
  source: 'text',
  ...more,
})
const cell = (row: number, column: number, text: string) => ({
  row,
  column,
  rowspan: 1,
  colspan: 1,
  text,
})
const BLOCKS = [
  block('b1', 'heading', '# Fees', { level: 1 }),
  block('b2', 'paragraph', 'Every *member* pays:'),
  block('b3', 'list_item', '- a', { level: 1 }),
  block('b4', 'list_item', '- b', { level: 1 }),
  block('b5', 'table', MARKDOWN.slice(MARKDOWN.indexOf('| who')).trimEnd(), {
    table: {
      rows: 2,
      columns: 2,
      cells: [cell(0, 0, 'who'), cell(0, 1, 'fee'), cell(1, 0, 'us'), cell(1, 1, '4')],
    },
  }),
]

const PNG = Buffer.from('a picture')
const URI = `data:image/png;base64,${PNG.toString('base64')}`
const IMAGES = [
  {
    name: 'p1-1.png',
    page: 1,
    bbox: [10, 20, 154, 92] as const,
    mediaType: 'image/png' as const,
    width: 300,
    height: 150,
    bytes: new Uint8Array(PNG),
  },
  { name: 'p1-2.png', page: 1, mediaType: 'image/png' as const, width: 9, height: 9 },
]
const FIGURES = 'Text\n\n![Fees](images/p1-1.png)\n\n![](images/p1-2.png)\n\n![x](images/own.png)\n'

function tellingPool() {
  const pool = echoPool()
  const requests: Parameters<typeof pool.convert>[0][] = []
  const convert: typeof pool.convert = async (request, call) => {
    requests.push(request)
    if (request.filename === 'broken.txt')
      throw new ConversionError('unreadable_document', 'It cannot be read.')
    const outcome = await pool.convert(request, call)
    const grounded = { blocks: BYTES(BLOCKS.map((one) => JSON.stringify(one)).join(',')) }
    const pages = [{ page: 1, offset: 0, chars: 9, size: { width: 595, height: 842 } }]
    const images = request.options.images === 'include' ? { images: IMAGES } : {}
    return { ...outcome, result: { ...PLAIN_RESULT, pages, grounded, pageCount: 1, ...images } }
  }
  const languages = async () => ['deu', 'eng']
  return { pool: { ...pool, convert, languages }, requests }
}

async function docling(compat = 'docling') {
  const { pool, requests } = tellingPool()
  const service = await testService({ COMPAT: compat }, { pool })
  const post = (url: string, payload: object | string, headers = JSON_BODY) =>
    service.app.inject({
      method: 'POST',
      url,
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
      headers,
    })
  const get = (url: string, headers: Record<string, string> = { 'x-api-key': KEY }) =>
    service.app.inject({ url, headers })
  return { ...service, requests, post, get }
}

const file = (text: string, filename = 'fees.txt') => ({
  kind: 'file',
  base64_string: Buffer.from(text).toString('base64'),
  filename,
})

const sourced = (options: object = {}) => ({ options, sources: [file(MARKDOWN)] })

/** A form as docling's clients send it. */
function posted(fields: Record<string, string | string[]>, text = MARKDOWN) {
  const all = Object.entries(fields).flatMap(([name, values]) =>
    [values].flat().map((bytes) => ({ name, bytes })),
  )
  return form([...all, { name: 'files', filename: 'fees.txt', type: 'text/plain', bytes: text }])
}

test.each([
  ['POST', '/v1/convert/source'],
  ['POST', '/v1/convert/source/async'],
  ['POST', '/v1/convert/file'],
  ['POST', '/v1/convert/file/async'],
  ['GET', '/v1/status/poll/0123456789abcdef.md'],
  ['GET', '/v1/result/0123456789abcdef.md'],
  ['GET', '/health'],
] as const)('closed, %s %s is 404; open, it is for keys', async (method, url) => {
  const closed = await docling('openwebui')
  const headers = { 'x-api-key': KEY }
  expect((await closed.app.inject({ method, url, headers })).json()).toMatchObject({
    code: 'not_found',
  })
  const open = await docling()
  const keyless = await open.app.inject({ method, url })
  expect(keyless.statusCode).toBe(url === '/health' ? 200 : 401)
})

test('a file in base64 is Markdown, and nothing else unless it is asked for', async () => {
  const { post, requests } = await docling()
  const answer = await post('/v1/convert/source', sourced())
  expect(answer.json()).toEqual({
    document: {
      filename: 'fees.txt',
      md_content: MARKDOWN,
      json_content: null,
      html_content: null,
      text_content: null,
      doctags_content: null,
    },
    status: 'success',
    errors: [],
    processing_time: 0.002,
    timings: {},
  })
  expect(requests).toMatchObject([{ filename: 'fees.txt', options: { mode: 'auto' } }])
  expect(requests[0]?.options.include).toBeUndefined()
})

test('the other formats: HTML, plain text, and a document of items', async () => {
  const { post } = await docling()
  const options = { to_formats: ['json', 'html', 'text'] }
  const { document } = (await post('/v1/convert/source', sourced(options))).json()
  expect(document.md_content).toBeNull()
  expect(document.html_content).toContain('<h1>Fees</h1>')
  expect(document.text_content).toBe('Fees\nEvery member pays:\na\nb\nwho\tfee\nus\t4')
  const { json_content: json } = document
  expect(json).toMatchObject({
    schema_name: 'DoclingDocument',
    name: 'fees',
    pages: { 1: { size: { width: 595, height: 842 }, page_no: 1 } },
    body: {
      children: ['#/texts/0', '#/texts/1', '#/groups/0', '#/tables/0'].map(($ref) => ({ $ref })),
    },
    groups: [{ label: 'list', children: [{ $ref: '#/texts/2' }, { $ref: '#/texts/3' }] }],
    texts: [
      { label: 'section_header', text: 'Fees', level: 1, prov: [{ page_no: 1 }] },
      { label: 'text', text: 'Every member pays:' },
      { label: 'list_item', text: 'a', parent: { $ref: '#/groups/0' }, enumerated: false },
      { label: 'list_item', text: 'b' },
    ],
    tables: [
      {
        prov: [{ bbox: { l: 10, t: 20, r: 30, b: 40, coord_origin: 'TOPLEFT' } }],
        data: { num_rows: 2, num_cols: 2 },
      },
    ],
  })
  expect(json.tables[0].data.table_cells[3]).toMatchObject({
    text: '4',
    start_row_offset_idx: 1,
    end_col_offset_idx: 2,
    column_header: false,
  })
  // Every reference leads to an item that says so of itself.
  for (const { $ref } of [...json.body.children, ...json.groups[0].children]) {
    const [, kind, index] = $ref.split('/')
    expect(json[kind][index].self_ref).toBe($ref)
  }
})

test.each([
  [{ do_ocr: false }, { mode: 'fast' }],
  [{ do_ocr: true, force_ocr: false, pipeline: 'standard' }, { mode: 'auto' }],
  [{ page_range: [2, 4] }, { pages: { start: 2, end: 4 } }],
  [{ page_range: [1, 1e15] }, { pages: undefined }],
  [{ page_range: [3, 1e15] }, { pages: { start: 3, end: 999_999_999 } }],
  [{ ocr_lang: ['de', 'en'] }, { ocrLanguages: ['deu', 'eng'] }],
  [{ table_mode: 'accurate', pdf_backend: 'dlparse_v4', abort_on_error: true }, {}],
])('%j is done', async (options, expected) => {
  const { post, requests } = await docling()
  const answer = await post('/v1/convert/source', sourced(options))
  expect(answer.json()).toMatchObject({ status: 'success', errors: [] })
  expect(requests[0]?.options).toMatchObject(expected)
})

test.each([
  [{ force_ocr: true }, 'force_ocr=true'],
  [{ to_formats: ['md', 'doctags'] }, 'to_formats=md,doctags'],
  [{ do_picture_description: true }, 'do_picture_description=true'],
  [{ picture_description_api: { url: 'http://x' } }, 'picture_description_api={"url"'],
  [{ pipeline: 'vlm' }, 'pipeline=vlm'],
  [{ page_range: [1] }, 'page_range=1'],
  [{ page_range: [4, 2] }, 'pages'],
  [{ ocr_lang: ['ru'] }, 'rus'],
  [{ md_page_break_placeholder: '---' }, 'md_page_break_placeholder'],
])('%j is refused by name', async (options, name) => {
  const { post, requests, services } = await docling()
  const answer = await post('/v1/convert/source', sourced(options))
  expect(answer.statusCode).toBe(400)
  expect(answer.json().detail).toContain(name)
  expect(answer.json().error).toBe(answer.json().detail)
  expect(requests).toEqual([])
  expect(services.inflight.heldBytes()).toBe(0)
})

test.each([
  [{ include_images: true }, 'include'],
  [{ image_export_mode: 'embedded' }, 'include'],
  [{ include_images: true, image_export_mode: 'embedded' }, 'include'],
  [{ include_images: false, image_export_mode: 'embedded' }, undefined],
  [{ include_images: true, image_export_mode: 'placeholder' }, undefined],
  [{ include_images: true, image_export_mode: 'referenced' }, undefined],
  [{}, undefined],
])('%j asks for images: %s', async (options, images) => {
  const { post, requests } = await docling()
  expect((await post('/v1/convert/source', sourced(options))).statusCode).toBe(200)
  expect(requests[0]?.options.images).toBe(images)
})

test('images stand in Markdown, HTML and JSON, at once and as a task', async () => {
  const { post, get } = await docling()
  const options = { include_images: true, to_formats: ['md', 'html', 'json', 'text'] }
  const body = { options, sources: [file(FIGURES)] }
  const atOnce = (await post('/v1/convert/source', body)).json()
  const { md_content: md, html_content: html, text_content: text } = atOnce.document
  expect(md).toBe(`Text\n\n![Fees](${URI})\n\n<!-- image -->\n\n![x](images/own.png)\n`)
  expect(html).toContain(`<img src="${URI}" alt="Fees">`)
  expect(html).not.toContain('image --')
  expect(text).not.toContain('base64')
  expect(atOnce.errors).toEqual([])
  const { task_id: task } = (await post('/v1/convert/source/async', body)).json()
  await get(`/v1/status/poll/${task}?wait=5`)
  expect((await get(`/v1/result/${task}`)).json().document.md_content).toBe(md)
})

test('what has no effect is told', async () => {
  const { post } = await docling()
  const options = { ocr_engine: 'easyocr', image_export_mode: 'referenced', too: 1 }
  const { status, errors } = (await post('/v1/convert/source', sourced(options))).json()
  expect(status).toBe('success')
  expect(errors).toEqual(
    expect.arrayContaining(
      ['ocr_engine=easyocr', 'image_export_mode=referenced', 'too'].map((name) => ({
        component_type: 'user_input',
        module_name: 'docspine',
        error_message: expect.stringContaining(name),
      })),
    ),
  )
})

test.each([
  [{ sources: [] }, 400],
  [{ sources: [file('x'), file('y')] }, 400],
  [{ sources: [{ kind: 's3' }] }, 400],
  [{ sources: [{ kind: 'file' }] }, 400],
  [{ sources: [{ kind: 'file', base64_string: '§' }] }, 400],
  [{ sources: [file('')] }, 400],
  [{ sources: [{ kind: 'http' }] }, 422],
  [{ sources: [{ kind: 'http', url: 'https://127.0.0.1/x.pdf' }] }, 403],
  [{ sources: [file('x')], target: { kind: 'zip' } }, 400],
  [{ http_sources: [] }, 400],
  ['no json', 400],
])('%j is refused with its reason', async (body, status) => {
  const { post, services } = await docling()
  const answer = await post('/v1/convert/source', body)
  expect([answer.statusCode, typeof answer.json().detail]).toEqual([status, 'string'])
  expect(services.inflight.heldBytes()).toBe(0)
})

test('a file over the raw limit is refused while it arrives', async () => {
  const { post, services } = await docling()
  const answer = await post('/v1/convert/source', { sources: [file('x'.repeat(14 * 2 ** 20))] })
  expect(answer.json()).toMatchObject({ code: 'raw_upload_too_large' })
  expect(services.inflight.heldBytes()).toBe(0)
})

test('a form, its lists as repeated fields', async () => {
  const { app, requests } = await docling()
  const fields = {
    to_formats: ['md', 'text'],
    from_formats: ['pdf', 'docx'],
    do_ocr: 'false',
    page_range: ['1', '2'],
    target_type: 'inbody',
  }
  const answer = await app.inject({ method: 'POST', url: '/v1/convert/file', ...posted(fields) })
  expect(answer.json().document).toMatchObject({
    filename: 'fees.txt',
    md_content: MARKDOWN,
    text_content: expect.stringContaining('Every member pays'),
  })
  expect(requests).toMatchObject([{ options: { mode: 'fast', pages: { start: 1, end: 2 } } }])
  for (const [more, code] of [
    [{ target_type: 'zip' }, 'invalid_parameter'],
    [{ return_as_file: 'True' }, 'invalid_parameter'],
  ] as const) {
    const refused = await app.inject({ method: 'POST', url: '/v1/convert/file', ...posted(more) })
    expect(refused.json()).toMatchObject({ code })
  }
  const none = form([{ name: 'file', filename: 'a.txt', bytes: 'x' }])
  const lacking = await app.inject({ method: 'POST', url: '/v1/convert/file', ...none })
  expect(lacking.json()).toMatchObject({ code: 'missing_file', detail: expect.any(String) })
})

test('a task is waited for and fetched in the formats that were asked for', async () => {
  const { post, get, requests } = await docling()
  const accepted = await post('/v1/convert/source/async', sourced({ to_formats: ['text', 'json'] }))
  const { task_id: id, ...task } = accepted.json()
  expect(task).toEqual({
    task_type: 'convert',
    task_status: 'pending',
    task_position: null,
    task_meta: null,
  })
  const polled = await get(`/v1/status/poll/${id}?wait=10`)
  expect(polled.json()).toMatchObject({ task_id: id, task_status: 'success' })
  const { document, status } = (await get(`/v1/result/${id}`)).json()
  expect(status).toBe('success')
  expect(document).toMatchObject({
    md_content: null,
    text_content: expect.stringContaining('Fees'),
    json_content: { schema_name: 'DoclingDocument' },
  })
  expect(requests).toHaveLength(1)
})

test('a form becomes a task, with what is told of its options', async () => {
  const { app, get } = await docling()
  const fields = { ocr_engine: 'rapidocr' }
  const url = '/v1/convert/file/async'
  const { task_id: id } = (await app.inject({ method: 'POST', url, ...posted(fields) })).json()
  await get(`/v1/status/poll/${id}?wait=10`)
  const { document, errors } = (await get(`/v1/result/${id}`)).json()
  expect(document.md_content).toBe(MARKDOWN)
  expect(errors).toMatchObject([{ error_message: expect.stringMatching(/^option_ignored/) }])
})

test('a task that failed says why, with the status of its error', async () => {
  const { post, get } = await docling()
  const wrong = { sources: [file('words', 'broken.txt')] }
  const { task_id: id } = (await post('/v1/convert/source/async', wrong)).json()
  expect((await get(`/v1/status/poll/${id}?wait=10`)).json().task_status).toBe('failure')
  const answer = await get(`/v1/result/${id}`)
  expect(answer.statusCode).toBe(422)
  expect(answer.json()).toMatchObject({ code: 'unreadable_document', detail: expect.any(String) })
})

test('tasks of others, and ids that are none, are not there', async () => {
  const { post, get } = await docling()
  const { task_id: id } = (await post('/v1/convert/source/async', sourced())).json()
  for (const url of [
    '/v1/status/poll/nothing',
    `/v1/status/poll/${id.replace('.md', '')}`,
    `/v1/result/${id}-doctags`,
    '/v1/result/00000000-0000-0000-0000-000000000000.md',
  ]) {
    const answer = await get(url)
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'job_not_found'])
  }
})
