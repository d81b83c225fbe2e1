import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import * as mupdf from 'mupdf'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { makeScan } from '../bench/scans/make-scan.mjs'
import { createClient } from '../src/client/client.js'
import { createPool, type Pool } from '../src/pool/pool.js'
import {
  KEY as BROWSER_KEY,
  browserTest,
  give,
  openBrowser,
  openPlayground,
} from './browser/open-playground.js'
import { KEY, testService } from './src/http/test-service.js'
import { SETTINGS } from './src/pool/pools.js'
import { makePdf, textAt } from './support/make-pdf.js'

vi.setConfig({ testTimeout: 120_000 })

const CLI = resolve(import.meta.dirname, '../dist/src/cli/main.js')
const LINES = ['The lighthouse keeper counted forty lanterns', 'before the winter storm came.']

const text = makePdf([
  { content: LINES.map((line, i) => textAt(72, 700 - 20 * i, line, 14)).join('\n'), height: 792 },
])
const DOCUMENTS = {
  scan: makeScan(text, { dpi: 150, skewDegrees: 0.6, noise: 0.002, contrast: 0.8 }),
  empty: makePdf([{ content: '' }]),
  encrypted: encrypted(text),
  corrupt: Buffer.from('%PDF-1.7\nthis is no PDF at all'),
} as const
type DocumentName = keyof typeof DOCUMENTS

function encrypted(pdf: Uint8Array): Buffer {
  const document = mupdf.PDFDocument.openDocument(pdf, 'application/pdf') as mupdf.PDFDocument
  const written = document.saveToBuffer('encrypt=aes-256,user-password=secret,owner-password=o')
  return Buffer.from(written.asUint8Array())
}

let folder = ''
let pool: Pool
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'docspine-faces-'))
  for (const [name, bytes] of Object.entries(DOCUMENTS))
    writeFileSync(join(folder, `${name}.pdf`), bytes)
  pool = await createPool({ ...SETTINGS, poolThreads: 1 })
  await pool.ready()
})
afterAll(async () => {
  await pool?.close(0)
  rmSync(folder, { recursive: true })
})

/** What a face says of each document in mode fast, and of names that nobody knows; each names what to do. */
interface Row {
  readonly about: DocumentName | 'misspelt parameter' | 'misspelt setting'
  readonly http: RegExp
  readonly command: RegExp
  readonly mcp: RegExp
  readonly client: RegExp
  /** Of documents: the page sends no name of its own that could be misspelt. */
  readonly playground?: RegExp
}

const ROWS: readonly Row[] = [
  {
    about: 'scan',
    http: /^200 needs_ocr .*mode=quality/,
    command: /^3 .*scan\.pdf: .*--mode quality.*\[needs_ocr\]/,
    mcp: /There is no text here.*mode "quality".*\[needs_ocr\]/,
    client: /needs_ocr: .*mode=quality/,
    playground: /a picture of text that was not read\. ?Read the pictures/,
  },
  {
    about: 'empty',
    http: /^200 no_text .*check that it shows text/,
    command: /^3 .*empty\.pdf: .*check that it shows text.*\[no_text\]/,
    mcp: /There is no text here.*check that it shows text.*\[no_text\]/,
    client: /no_text: .*check that it shows text/,
    playground: /check that it shows text/,
  },
  {
    about: 'encrypted',
    http: /^422 .*encrypted.*x-document-password/,
    command: /^1 .*encrypted.*--password/,
    mcp: /encrypted.*ask for a copy without a password/,
    client: /encrypted_document: .*x-document-password/,
    playground: /The document is locked\..*Enter its password/,
  },
  {
    about: 'corrupt',
    http: /^422 .*Check that the document opens elsewhere/,
    command: /^1 .*check that it opens elsewhere/,
    mcp: /\[unreadable_document\]: .*ask for another copy/,
    client: /unreadable_document: Check that/,
    playground: /Check that the document opens elsewhere/,
  },
  {
    about: 'misspelt parameter',
    http: /^200 .*unknown_parameter.*did you mean `pages`\?/,
    command: /^2 .*unknown option '--page'.*Did you mean --pages\?/,
    mcp: /maxtokens is no argument.*did you mean max_tokens\?/,
    client: /unknown_parameter: .*did you mean `pages`\?/,
  },
  {
    about: 'misspelt setting',
    http: /URL_ALLOWED_HOST \(did you mean URL_ALLOWED_HOSTS\?\)/,
    command: /^\d .*URL_ALLOWED_HOST \(did you mean URL_ALLOWED_HOSTS\?\)/,
    mcp: /URL_ALLOWED_HOST \(did you mean URL_ALLOWED_HOSTS\?\)/,
    client: /baseURL is no option: did you mean baseUrl\?/,
  },
]

const MISSPELT = { URL_ALLOWED_HOST: 'a.example' }
const environment = { PATH: process.env.PATH ?? '', POOL_THREADS: '1' }

describe.each(ROWS)('$about', ({ about, ...says }) => {
  test('over HTTP', async () => expect(await overHttp(about)).toMatch(says.http))
  test('at the command line', () => expect(atCommandLine(about)).toMatch(says.command))
  test('over MCP', async () => expect(await overMcp(about)).toMatch(says.mcp))
  const inBrowser = says.playground === undefined ? test.skip : browserTest
  inBrowser('in the playground', async () => {
    await inPlayground(about as DocumentName, says.playground ?? /^$/)
  })
  test('in the client', async () => expect(await inClient(about)).toMatch(says.client))
})

/** In one line, so that a pattern may span it. */
const line = (...parts: readonly unknown[]) => parts.join(' ').replaceAll(/\s+/g, ' ')

async function overHttp(about: Row['about']): Promise<string> {
  if (about === 'misspelt setting') return startedService()
  const { app } = await testService({}, { pool })
  const isKnown = about !== 'misspelt parameter'
  const answer = await app.inject({
    method: 'POST',
    url: `/convert/raw?response_format=json${isKnown ? '' : '&page=1-1'}`,
    headers: { 'x-api-key': KEY, 'content-type': 'application/pdf' },
    payload: Buffer.from(DOCUMENTS[isKnown ? about : 'empty']),
  })
  const { error = '', remedy = '', warnings = [] } = answer.json()
  const messages = warnings.map(({ message }: { readonly message: string }) => message)
  return line(answer.statusCode, answer.headers['x-warning-codes'], ...messages, error, remedy)
}

async function startedService(): Promise<string> {
  const env = { ...environment, ...MISSPELT, PORT: '0' }
  const child = spawn(process.execPath, [CLI, 'serve'], { env })
  let said = ''
  child.stdout.on('data', (bytes) => {
    said += bytes
  })
  try {
    await vi.waitFor(() => expect(said).toContain('"msg":"ready"'), { timeout: 60_000 })
    return line(said)
  } finally {
    child.kill('SIGKILL')
  }
}

function atCommandLine(about: Row['about']): string {
  const isDocument = about in DOCUMENTS
  const args = ['convert', `${isDocument ? about : 'empty'}.pdf`, '--mode', 'fast', '-o', '-']
  const { status, stderr } = spawnSync(
    process.execPath,
    [CLI, ...args, ...(about === 'misspelt parameter' ? ['--page', '1'] : [])],
    {
      cwd: folder,
      encoding: 'utf8',
      env: { ...environment, ...(about === 'misspelt setting' ? MISSPELT : {}) },
    },
  )
  return line(status, stderr)
}

async function overMcp(about: Row['about']): Promise<string> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [CLI, 'mcp', folder],
    env: { ...environment, ...(about === 'misspelt setting' ? MISSPELT : {}) },
    stderr: 'pipe',
  })
  let said = ''
  transport.stderr?.on('data', (bytes) => {
    said += bytes
  })
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(transport)
  const source = `${about in DOCUMENTS ? about : 'empty'}.pdf`
  const more = about === 'misspelt parameter' ? { maxtokens: 100 } : {}
  const given = { source, mode: 'fast', ...more }
  const { content } = await client.callTool({ name: 'convert', arguments: given })
  await client.close()
  const texts = content as readonly { readonly text: string }[]
  return line(...texts.map(({ text: one }) => one), said)
}

async function inPlayground(name: DocumentName, says: RegExp): Promise<void> {
  const browser = await openBrowser()
  try {
    const fragment = `#key=${BROWSER_KEY}&mode=fast`
    const { page } = await openPlayground({ browser, pool, fragment })
    await give(page, `${name}.pdf`, Buffer.from(DOCUMENTS[name]))
    const said = async () => line(await page.locator('body').textContent())
    await expect.poll(said, { timeout: 60_000 }).toMatch(says)
  } finally {
    await browser.close()
  }
}

async function inClient(about: Row['about']): Promise<string> {
  const { app } = await testService({}, { pool })
  const baseUrl = await app.listen({ host: '127.0.0.1', port: 0 })
  const options = about === 'misspelt setting' ? { baseURL: baseUrl } : { baseUrl }
  const closing: typeof fetch = (url, init) => {
    const headers = new Headers(init?.headers)
    headers.set('connection', 'close')
    return fetch(url, { ...init, headers })
  }
  try {
    const client = createClient({ ...options, apiKey: KEY, fetch: closing } as never)
    const bytes = new Uint8Array(DOCUMENTS[about in DOCUMENTS ? (about as DocumentName) : 'empty'])
    const parameters = about === 'misspelt parameter' ? { page: '1-1' } : {}
    const { warnings } = await client.convert({ bytes, filename: 'a.pdf' }, parameters as never)
    return line(...warnings.map(({ code, message }) => `${code}: ${message}`))
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const { code = '', remedy = '' } = error as Partial<Record<'code' | 'remedy', string>>
    return line(`${code}: ${remedy}`, error.message)
  }
}
