import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { pathToFileURL } from 'node:url'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../../../src/config.js'
import { createPool } from '../../../src/pool/pool.js'
import { makePdf, textAt } from '../../support/make-pdf.js'
import { KEY, testService } from '../http/test-service.js'

const CLI = resolve(import.meta.dirname, '../../../dist/src/cli/main.js')

async function folderWith(files: Readonly<Record<string, string | Uint8Array>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'docspine-mcp-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
  return folder
}

type Data = Readonly<Record<string, unknown>> | undefined

async function connected(transport: Transport) {
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(transport)
  onTestFinished(() => client.close())
  return async (name: string, given: Readonly<Record<string, unknown>>) => {
    const {
      content,
      isError = false,
      structuredContent: data,
      _meta,
    } = await client.callTool({ name, arguments: { ...given } })
    const texts = (content as readonly { text: string }[]).map(({ text }) => text)
    const next = _meta?.next_cursor as string | undefined
    return { text: texts[0] ?? '', isError, next, texts, data: data as Data }
  }
}

/** An app whose pool gives documents back as they are, so that a text is its own Markdown. */
async function overHttp(folder: string) {
  const { app, requests } = await testService({ MCP_FOLDERS: folder })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const transport = new StreamableHTTPClientTransport(new URL(`${address}/mcp`), {
    requestInit: { headers: { 'x-api-key': KEY, connection: 'close' } },
  })
  return { call: await connected(transport as Transport), requests, app }
}

const REPORT = [
  '# Annual report',
  'What the year was like.',
  '## Revenue',
  'Revenue grew by four percent, most of it in the north.',
  '## Outlook',
  'Turbines will be built in the south.',
  '```\n# no heading\n```',
].join('\n\n')

test('over standard input and output, on a PDF of an open folder', async () => {
  const pages = ['Annual report', 'Revenue'].map((title) => ({
    content: [textAt(72, 700, title, 24, 'F2'), textAt(72, 650, `All about ${title}.`)].join('\n'),
  }))
  const folder = await folderWith({ 'report.pdf': makePdf(pages) })
  const call = await connected(
    new StdioClientTransport({
      command: process.execPath,
      args: [CLI, 'mcp', folder],
      env: { PATH: process.env.PATH ?? '', POOL_THREADS: '1' },
    }),
  )
  const outline = await call('outline', { source: 'report.pdf' })
  expect(outline.text).toContain('Pages: 2')
  expect(outline.text).toMatch(/1\. Annual report \(page 1, \d+ tokens\)/)
  expect((await call('read_pages', { source: 'report.pdf', pages: '2' })).text).toContain(
    'All about Revenue.',
  )
  expect((await call('search', { source: 'report.pdf', query: 'revenue' })).text).toMatch(
    /^1\. page 2, section 2 "Revenue"/,
  )
}, 60_000)

test('over HTTP: outline, section, search and the whole, converted once', async () => {
  const folder = await folderWith({ 'report.txt': REPORT })
  const { call, requests } = await overHttp(folder)
  const source = 'report.txt'
  const outline = await call('outline', { source })
  expect(outline.text).toContain('  3. Outlook (')
  expect(outline.text).not.toContain('no heading')
  expect((await call('read_section', { source, section: 'revenue' })).text).toBe(
    '## Revenue\n\nRevenue grew by four percent, most of it in the north.\n\n',
  )
  expect((await call('search', { source, query: 'turbines' })).text).toContain(
    'section 3 "Outlook"',
  )
  expect((await call('search', { source, query: 'turbins south' })).text).toContain('Outlook')
  expect((await call('convert', { source })).text).toBe(REPORT)
  expect(requests).toHaveLength(1)
})

test('an answer over the budget goes on at its cursor', async () => {
  const paragraphs = Array.from({ length: 60 }, (_, i) => `Paragraph ${i} of many words.`)
  const folder = await folderWith({ 'long.txt': paragraphs.join('\n\n') })
  const { call } = await overHttp(folder)
  let whole = ''
  let cursor: string | undefined
  do {
    const asked = {
      source: 'long.txt',
      max_tokens: 100,
      ...(cursor === undefined ? {} : { cursor }),
    }
    const { text, next } = await call('convert', asked)
    expect(text.length).toBeLessThanOrEqual(400)
    whole += text
    cursor = next
  } while (cursor !== undefined)
  expect(whole).toBe(paragraphs.join('\n\n'))
})

test('files outside of the folder, links out of it and private addresses are refused', async () => {
  const outside = await folderWith({ 'secret.txt': 'secret' })
  const folder = await folderWith({ 'a.txt': 'text' })
  await symlink(join(outside, 'secret.txt'), join(folder, 'link.txt'))
  const { call } = await overHttp(folder)
  for (const source of [`../${outside}/secret.txt`, join(outside, 'secret.txt'), 'link.txt', '.']) {
    const answer = await call('convert', { source })
    expect(answer).toMatchObject({ isError: true })
    expect(answer.text).toContain('below a folder that is open')
    expect(answer.text).not.toContain(outside)
  }
  expect((await call('convert', { source: 'https://127.0.0.1/a.pdf' })).text).toContain(
    '[url_address_not_allowed]',
  )
})

test.each([
  { name: 'nothing', given: {}, tool: 'outline' },
  { name: 'a budget of none', given: { source: 'a.txt', max_tokens: 0 }, tool: 'outline' },
  { name: 'pages of a text', given: { source: 'a.txt', pages: '1-2' }, tool: 'read_pages' },
  { name: 'no such section', given: { source: 'a.txt', section: 'zzz' }, tool: 'read_section' },
  { name: 'no such tool', given: { source: 'a.txt' }, tool: 'write' },
])('$name is an error that says what to do', async ({ given, tool }) => {
  const { call } = await overHttp(await folderWith({ 'a.txt': 'text' }))
  const answer = await call(tool, given)
  expect(answer.isError).toBe(true)
  expect(answer.text).toContain('[invalid_parameter]')
})

test('what is no plain file is told as what is not there, and holds nobody', async () => {
  const folder = await folderWith({})
  execFileSync('sh', ['-c', 'mkfifo "$0"', join(folder, 'pipe.txt')])
  const server = createServer().listen(join(folder, 'socket.txt'))
  onTestFinished(() => void server.close())
  await mkdir(join(folder, 'sub.txt'))
  const { call } = await overHttp(folder)
  for (const source of ['pipe.txt', 'socket.txt', 'sub.txt', 'nothing.txt']) {
    const answer = await call('convert', { source })
    expect(answer, source).toMatchObject({
      isError: true,
      text: 'source must be a URL, or a file below a folder that is open to this server: list_documents names them. [invalid_parameter]',
      next: undefined,
    })
  }
})

const callOf = (id: number, source: string) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name: 'convert', arguments: { source } },
})
const headers = {
  'x-api-key': KEY,
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
}

test('a batch is refused, and what is converted is counted for its key', async () => {
  const folder = await folderWith({ 'a.txt': 'text' })
  const { app, requests } = await testService({ MCP_FOLDERS: folder })
  const post = (payload: unknown) =>
    app.inject({ method: 'POST', url: '/mcp', headers, payload: JSON.stringify(payload) })
  const batch = await post(Array.from({ length: 50 }, (_, id) => callOf(id, 'a.txt')))
  expect(batch.statusCode).toBe(400)
  expect(batch.json()).toMatchObject({ code: 'invalid_body' })
  expect(requests).toHaveLength(0)
  expect((await post(callOf(1, 'a.txt'))).statusCode).toBe(200)
  expect((await post([callOf(2, 'a.txt')])).statusCode).toBe(200)
  const usage = await app.inject({ url: '/usage', headers })
  expect(usage.json()).toMatchObject({ total: { documents: 1, input_bytes: 4 } })
})

test('calls are counted by the limit of their key', async () => {
  const folder = await folderWith({ 'a.txt': 'text' })
  const { app } = await testService({ MCP_FOLDERS: folder, RATE_LIMIT_PER_MINUTE: '3' })
  const statuses = []
  for (let id = 0; id < 4; id++) {
    const payload = JSON.stringify(callOf(id, 'a.txt'))
    statuses.push((await app.inject({ method: 'POST', url: '/mcp', headers, payload })).statusCode)
  }
  expect(statuses).toEqual([200, 200, 200, 429])
})

test('a document is asked on a thread: the front thread goes on, and holds nothing after', async () => {
  const lines = Array.from({ length: 80_000 }, (_, index) => `# Heading ${index}\n\ntext\n\n`)
  const folder = await folderWith({ 'many.txt': lines.join('') })
  const config = readConfig({ POOL_THREADS: '1' }, { cores: 2, memoryBytes: 4096 * 2 ** 20 })
  const pool = await createPool(config)
  onTestFinished(() => pool.close(0))
  await pool.ready()
  const { app, services } = await testService({ MCP_FOLDERS: folder }, { pool })
  const delays = monitorEventLoopDelay({ resolution: 10 })
  delays.enable()
  const ask = async (name: string, given: object) => {
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call' }
    const params = { name, arguments: { source: 'many.txt', ...given } }
    const payload = JSON.stringify({ ...call, params })
    const answer = await app.inject({ method: 'POST', url: '/mcp', headers, payload })
    return answer.json().result.content[0].text as string
  }
  expect(await ask('outline', {})).toContain('1. Heading 0 (')
  for (let times = 0; times < 10; times++) {
    expect(await ask('search', { query: '77777', limit: 1 })).toContain('Heading 77777')
  }
  delays.disable()
  expect(delays.max / 1e6).toBeLessThan(500)
  expect(services.inflight.heldBytes()).toBe(0)
}, 60_000)

test('it needs a key', async () => {
  const { app } = await testService()
  const answer = await app.inject({ method: 'POST', url: '/mcp', payload: '{}' })
  expect(answer.statusCode).toBe(401)
})

test('list_documents names what the open folders hold, by pattern and bounded', async () => {
  const outside = await folderWith({ 'secret.txt': 'secret' })
  const folder = await folderWith({ 'a.txt': 'A', 'notes.xyz': '', '.hidden.txt': '', 'c.pdf': '' })
  await mkdir(join(folder, 'reports'))
  await writeFile(join(folder, 'reports', '2025.txt'), 'Report')
  await symlink(join(outside, 'secret.txt'), join(folder, 'link.txt'))
  await symlink('a.txt', join(folder, 'inside.txt'))
  await symlink('..', join(folder, 'reports', 'up'))
  const { call } = await overHttp(folder)
  const sources = async (given: object) => {
    const { data } = await call('list_documents', { ...given })
    const { documents, truncated } = data as { documents: { source: string }[]; truncated: boolean }
    return [documents.map(({ source }) => source), truncated]
  }
  expect(await sources({})).toEqual([['a.txt', 'c.pdf', 'inside.txt', 'reports/2025.txt'], false])
  expect(await sources({ pattern: 'REPORTS/*.txt' })).toEqual([['reports/2025.txt'], false])
  expect(await sources({ pattern: '2025' })).toEqual([['reports/2025.txt'], false])
  expect(await sources({ limit: 1 })).toEqual([['a.txt'], true])
  expect((await call('list_documents', { pattern: 'nothing' })).text).toContain('MCP_FOLDERS')
  expect((await call('convert', { source: 'reports/2025.txt' })).text).toBe('Report')
})

test('a file is named by its path, plain or as a URL, or as a resource', async () => {
  const folder = await folderWith({ 'my report.txt': 'Text' })
  const { call } = await overHttp(folder)
  const path = join(folder, 'my report.txt')
  for (const source of [
    path,
    pathToFileURL(path).href,
    'my report.txt',
    'document:///my%20report.txt',
  ])
    expect((await call('convert', { source })).text, source).toBe('Text')
  for (const source of ['file://elsewhere/a.txt', 'file:///etc/passwd', 'document:///../a.txt'])
    expect((await call('convert', { source })).isError, source).toBe(true)
})

test('data beside the text, in the shapes that the tools announce', async () => {
  const folder = await folderWith({ 'report.txt': REPORT })
  const { call } = await overHttp(folder) // the client checks data by the announced shapes, once it has listed them
  const source = 'report.txt'
  expect((await call('outline', { source })).data).toMatchObject({
    document: 'report.txt',
    warnings: [],
    sections: [{ id: 1, level: 1, title: 'Annual report' }, { id: 2 }, { id: 3, level: 2 }],
  })
  expect((await call('search', { source, query: 'turbines' })).data).toMatchObject({
    hits: [{ section: { id: 3, title: 'Outlook' } }],
  })
  const cut = await call('convert', { source, max_tokens: 100 })
  expect(cut.data).toMatchObject({ markdown: REPORT })
  const odd = await call('convert', { source, maxTokens: 100 })
  expect(odd.data?.warnings).toEqual([expect.stringContaining('did you mean max_tokens?')])
  expect(odd.texts[1]).toContain('did you mean max_tokens?')
})

test('documents are resources, read as Markdown', async () => {
  const folder = await folderWith({
    'a b.txt': 'Text',
    'long.txt': 'A paragraph.\n\n'.repeat(10_000),
  })
  const { app } = await testService({ MCP_FOLDERS: folder })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const client = new Client({ name: 'test', version: '1' })
  const requestInit = { headers: { 'x-api-key': KEY, connection: 'close' } }
  const url = new URL(`${address}/mcp`)
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit }) as Transport)
  onTestFinished(() => client.close())
  const { resources } = await client.listResources()
  expect(resources).toMatchObject([
    { uri: 'document:///a%20b.txt', name: 'a b.txt', size: 4, mimeType: 'text/markdown' },
    { uri: 'document:///long.txt' },
  ])
  const read = async (uri: string) => (await client.readResource({ uri })).contents[0]
  expect(await read('document:///a%20b.txt')).toMatchObject({ text: 'Text' })
  expect(await read('document:///long.txt')).toMatchObject({
    text: expect.stringMatching(/\(It goes on: the tool convert, cursor "\d+"\.\)$/),
  })
  const { tools } = await client.listTools()
  expect(tools.every(({ outputSchema }) => outputSchema?.type === 'object')).toBe(true)
  expect(
    await client.callTool({ name: 'outline', arguments: { source: 'a b.txt' } }),
  ).toMatchObject({
    structuredContent: { sections: [] },
  })
})

test('a document without text says so, and what to do', async () => {
  const folder = await folderWith({ 'empty.pdf': makePdf([{ content: '' }]) })
  const call = await connected(
    new StdioClientTransport({
      command: process.execPath,
      args: [CLI, 'mcp', folder],
      env: { PATH: process.env.PATH ?? '', POOL_THREADS: '1', POOL_THREAD: '1' },
      stderr: 'ignore',
    }),
  )
  const { texts, data } = await call('convert', { source: 'empty.pdf', mode: 'fast' })
  expect(texts).toEqual([
    '(There is no text here.)',
    expect.stringMatching(
      /^Warning: There is no text .+ mode "quality" or mode "auto"\. \[no_text\]$/,
    ),
  ])
  expect(data).toMatchObject({ markdown: '', warnings: [expect.stringContaining('[no_text]')] })
}, 60_000)
