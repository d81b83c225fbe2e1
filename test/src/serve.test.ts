import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'

// A start takes a second of a core that other tests may have.
vi.setConfig({ testTimeout: 90_000 })

const ROOT = resolve(import.meta.dirname, '../..')

interface Started {
  readonly child: ChildProcess
  readonly output: () => string
}

/** The built service as a process of its own, on a free port. */
function start(env: Readonly<Record<string, string>>): Started {
  const child = spawn(process.execPath, ['dist/src/main.js'], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, PORT: '0', POOL_THREADS: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (bytes) => {
      output += bytes
    })
  }
  onTestFinished(() => void child.kill('SIGKILL'))
  return { child, output: () => output }
}

async function ready({ output }: Started): Promise<string> {
  return vi.waitFor(
    () => {
      const line = output()
        .split('\n')
        .find((text) => text.includes('"msg":"ready"'))
      expect(line).toBeDefined()
      return String(JSON.parse(line ?? '').address)
    },
    { timeout: 60_000, interval: 50 },
  )
}

test.each([
  { env: { PORT: 'eighty' }, names: 'PORT' },
  { env: { HOST: '203.0.113.1', API_KEYS: 'k' }, names: 'HOST' },
  { env: { NODE_ENV: 'production' }, names: 'API_KEYS' },
  { env: { API_KEYS_FILE: '/no/such/file' }, names: 'API_KEYS_FILE' },
])('a start with $env is refused with a sentence that names $names', async ({ env, names }) => {
  const started = start(env)
  const [code] = await once(started.child, 'exit')
  expect(code).toBe(1)
  expect(started.output()).toMatch(new RegExp(`^docspine does not start\\. ${names}\\b`, 'm'))
  expect(started.output()).not.toMatch(/\n\s+at /)
})

test.each([
  { secret: '', isWarned: true },
  { secret: 'a secret of thirty-two characters'.replaceAll(' ', '-'), isWarned: false },
])(
  'jobs in Redis with JOBS_SECRET="$secret": warned of $isWarned',
  async ({ secret, isWarned }) => {
    // Nothing answers there: the service starts all the same.
    const started = start({ REDIS_URL: 'redis://127.0.0.1:1', JOBS_SECRET: secret, API_KEYS: 'k' })
    await ready(started)
    const warnings = started
      .output()
      .split('\n')
      .filter((line) => line.includes('JOBS_SECRET'))
    expect(warnings.length).toBe(isWarned ? 1 : 0)
  },
)

test('a setting that is misspelt is told once, by its name alone, and the log names levels', async () => {
  const started = start({ API_KEYS: 'k', URL_ALLOWED_HOST: 'hidden.example' })
  await ready(started)
  const lines = started.output().split('\n')
  const told = lines.filter((line) => line.includes('URL_ALLOWED_HOST '))
  expect(told).toHaveLength(1)
  expect(JSON.parse(told[0] ?? '')).toMatchObject({
    level: 'warn',
    msg: expect.stringContaining('did you mean URL_ALLOWED_HOSTS?'),
  })
  expect(started.output()).not.toContain('hidden.example')
})

test('without keys one is made and shown with a curl line; SIGTERM ends the process with 0', async () => {
  const started = start({})
  const address = await ready(started)
  await vi.waitFor(() => expect(started.output()).toContain('curl'))
  const key = /x-api-key: ([\w-]{32})'/.exec(started.output())?.[1] ?? ''
  const status = async (headers: Record<string, string>) =>
    (await fetch(address, { headers })).status
  expect(started.output()).toContain(`${address}/playground#key=${key}`)
  expect(started.output()).toContain(`${address}/docs\n`)
  expect(await status({ 'x-api-key': key })).toBe(200)
  expect(await status({})).toBe(401)
  expect(
    started.output().split(key).length - 1,
    'shown in the line, its curl and the playground only',
  ).toBe(3)
  started.child.kill('SIGTERM')
  expect(await once(started.child, 'exit')).toEqual([0, null])
})

test('on SIGTERM the work in hand is ended, new work refused, the probe not ready', async () => {
  const started = start({ API_KEYS: 'k' })
  const address = await ready(started)
  const send = (rows: number) =>
    fetch(`${address}/convert/raw?filename=a.csv`, {
      method: 'POST',
      headers: { 'x-api-key': 'k' },
      body: 'a "quoted" field,b|c,d\n'.repeat(rows),
    })
  const inHand = send(500_000)
  await new Promise((go) => setTimeout(go, 300))
  // Listened for beforehand: the process may be gone before the whole answer has been read.
  const exited = once(started.child, 'exit')
  started.child.kill('SIGTERM')
  await vi.waitFor(() => expect(started.output()).toContain('draining'))
  expect((await fetch(`${address}/readyz`)).status).toBe(503)
  const refused = await send(1)
  expect(refused.status).toBe(503)
  expect(await refused.json()).toMatchObject({ code: 'draining' })
  const answer = await inHand
  expect(answer.status).toBe(200)
  expect((await answer.text()).trimEnd().split('\n').length).toBeGreaterThanOrEqual(500_000)
  expect(await exited).toEqual([0, null])
})

test('a key stands in no process list, log or error, of the process and its threads', async () => {
  const key = 'k-that-nobody-may-see'
  const started = start({ API_KEYS: key, LOG_LEVEL: 'debug' })
  const address = await ready(started)
  const ask = async (path: string, headers: Record<string, string>, body: string) =>
    (await fetch(`${address}${path}`, { method: 'POST', headers, body })).text()
  const answers = [
    await ask('/convert/raw?filename=a.pdf', { 'x-api-key': key }, 'no PDF'),
    await ask(`/convert/raw?x-api-key=${key}`, {}, 'x'),
    await ask(`/nothing?key=${key}`, { 'x-api-key': `${key}x` }, 'x'),
    await ask('/convert/from-url', { 'x-api-key': key }, `{"url":"https://127.0.0.1/?k=${key}"}`),
  ]
  expect(answers.every((text) => text.includes('"code"'))).toBe(true)
  const process = `/proc/${started.child.pid}`
  const threads = await readdir(`${process}/task`)
  const shown = await Promise.all(
    [`${process}/cmdline`, ...threads.map((id) => `${process}/task/${id}/comm`)].map((path) =>
      readFile(path, 'utf8').catch(() => ''),
    ),
  )
  expect([...shown, ...answers, started.output()].join('\n')).not.toContain(key)
})

test('nothing is written to disk: a temporary folder that cannot be written changes nothing', async () => {
  const started = start({ API_KEYS: 'k', TMPDIR: '/no/such/folder' })
  const address = await ready(started)
  const answer = await fetch(`${address}/convert/raw?filename=a.txt`, {
    method: 'POST',
    headers: { 'x-api-key': 'k' },
    body: 'x'.repeat(5_000_000),
  })
  expect(answer.status).toBe(200)
  expect(await answer.text()).toHaveLength(5_000_001)
})
