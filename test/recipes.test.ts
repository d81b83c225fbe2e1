import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeXlsx } from './support/make-office.js'
import { makePdf, textAt } from './support/make-pdf.js'

const ROOT = resolve(import.meta.dirname, '..')
const KEY = 'recipes'
const folder = mkdtempSync(join(tmpdir(), 'recipes-'))
const run = promisify(execFile)

/** These tell who changes the package what to run on files of their own. */
const FOR_DEVELOPERS = new Set(['adding-a-format.md', 'architecture.md', 'pdf.md'])
const PAGES = [
  'README.md',
  ...readdirSync(resolve(ROOT, 'docs'))
    .filter((name) => name.endsWith('.md') && !FOR_DEVELOPERS.has(name))
    .map((name) => `docs/${name}`),
]

/** Every line of the shell blocks, with where it stands. What Docker, a cluster or an endless service runs is left. */
const allCommands = PAGES.flatMap((file) =>
  [...readFileSync(resolve(ROOT, file), 'utf8').matchAll(/^```sh\n([\s\S]*?)^```$/gm)].flatMap(
    ([, block = '']) =>
      block
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '' && !line.startsWith('#') && !isForElsewhere(line))
        .map((line) => [file, line] as const),
  ),
)
/** What several pages show is run once. */
const commands = [...new Map(allCommands.map((command) => [command[1], command])).values()]

function isForElsewhere(line: string): boolean {
  return /^(npm |docker |kubectl |helm |echo |\. |npx docspine (serve|mcp|completion)|.* --watch)/.test(
    line,
  )
}

/** What earlier commands left for later ones. */
const environment: Record<string, string> = { KEY }
const stops: (() => unknown)[] = [() => rmSync(folder, { recursive: true })]
let address = ''
let manual = ''

beforeAll(async () => {
  const pages = Array.from({ length: 120 }, (_, index) => ({
    content: [
      'A page of the manual.',
      `It is number ${index + 1} of many,`,
      'and says so in words.',
    ]
      .map((line, row) => textAt(72, 500 - 14 * row, line))
      .join('\n'),
  }))
  for (const name of ['report.pdf', 'book.pdf']) {
    writeFileSync(join(folder, name), makePdf(pages.slice(0, 3)))
  }
  const rows = '<row r="1"><c r="A1"><v>1</v></c><c r="B1"><v>2</v></c></row>'
  writeFileSync(join(folder, 'table.xlsx'), makeXlsx([{ name: 'One', rows }]))
  mkdirSync(join(folder, 'papers'))
  writeFileSync(join(folder, 'papers/one.pdf'), makePdf(pages.slice(0, 1)))
  const port = await serveManual(makePdf(pages))
  manual = `http://127.0.0.1:${port}/manual.pdf`
  address = await startService(port)
  environment.DOCSPINE = address
}, 60_000)
afterAll(() => {
  for (const stop of stops) stop()
})

async function serveManual(bytes: Uint8Array): Promise<number> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/pdf' }).end(bytes)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  stops.push(() => server.close())
  return (server.address() as AddressInfo).port
}

async function startService(originPort: number): Promise<string> {
  const child = spawn(process.execPath, ['dist/src/main.js'], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      API_KEYS: KEY,
      POOL_THREADS: '1',
      URL_ALLOWED_SCHEMES: 'http,https',
      URL_ALLOWED_PORTS: String(originPort),
      URL_ALLOWED_NETWORKS: '127.0.0.0/8',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  stops.push(() => child.kill('SIGKILL'))
  for await (const line of createInterface({ input: child.stdout })) {
    const fields = line.startsWith('{') ? JSON.parse(line) : {}
    if (fields.msg === 'ready') {
      child.stdout.resume()
      return String(fields.address)
    }
  }
  throw new Error('the service did not start')
}

const shell = async (line: string) =>
  run('bash', ['-c', line], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, ...environment },
    timeout: 30_000,
  })

/** The command as a reader would fill it in. */
function filledIn(line: string): string {
  return line
    .replace('<API_KEY>', KEY)
    .replace('http://127.0.0.1:8080', address)
    .replace('https://example.com/manual.pdf', manual)
    .replace(/^npx docspine/, `${process.execPath} ${resolve(ROOT, 'dist/src/cli/main.js')}`)
    .replace(/^node bench/, `${process.execPath} ${resolve(ROOT, 'bench')}`)
    .replace(/^curl /, 'curl -sS --fail-with-body ')
}

test('the documents hold commands', () => {
  expect(commands.length).toBeGreaterThan(12)
})

test.each(commands)(
  '%s: %s',
  async (_file, line) => {
    const command = filledIn(line)
    if (command.includes('$ETAG')) {
      const { stdout } = await shell(command.replace('-H "if-none-match: $ETAG" ', ''))
      environment.ETAG = /^etag: (.*?)\r?$/im.exec(stdout)?.[1] ?? ''
    }
    const { stdout } = await shell(command)
    const job = /"job_id":"([^"]+)"/.exec(stdout)?.[1]
    if (job !== undefined) environment.JOB = job
    const isSilent = /-X DELETE|convert [^-]/.test(command)
    expect(stdout !== '' || isSilent).toBe(true)
    if (command.includes('$ETAG')) expect(stdout).toMatch(/^HTTP\/1\.1 304/)
  },
  40_000,
)

const python = [
  ...readFileSync(resolve(ROOT, 'docs/python.md'), 'utf8').matchAll(
    /^## (.+)$[\s\S]*?^```python\n([\s\S]*?)^```$/gm,
  ),
].map(([, title = '', code = '']) => ({ title, code }))

const hasPython = await run('python3', ['-c', 'import requests']).then(
  () => true,
  () => false,
)
if (!hasPython) console.log('skipped: there is no python3 with requests')

test('docs/python.md has its recipes', () => {
  expect(python.map(({ title }) => title)).toEqual(
    expect.arrayContaining(['One document', 'LangChain', 'LlamaIndex']),
  )
})

const PYTHON_ENV = {
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  PYTHONPATH: process.env.PYTHONPATH,
  PYTHONDONTWRITEBYTECODE: '1',
}
// Where LangChain and LlamaIndex are not installed, a few lines stand in for the classes that the recipes build on.
for (const library of hasPython ? ['langchain_core', 'llama_index.core'] : []) {
  const isThere = await run('python3', ['-c', `import ${library}`], { env: PYTHON_ENV }).then(
    () => true,
    () => false,
  )
  if (!isThere)
    console.log(`a stand-in runs: there is no ${library} here (pip install, PYTHONPATH)`)
}

test.skipIf(!hasPython).each(python)(
  'docs/python.md: $title',
  async ({ code }) => {
    const path = resolve(ROOT, 'test/support/python')
    const whole = `import sys\nsys.path.append(${JSON.stringify(path)})\n${code}`
    const { stdout } = await run('python3', ['-c', whole], {
      cwd: folder,
      env: { ...PYTHON_ENV, ...environment },
      timeout: 60_000,
    })
    expect(stdout.trim()).not.toBe('')
  },
  90_000,
)
