import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { startPool } from '../pool/pools.js'
import { listening, post, rawClient } from './raw-client.js'
import { echoPool, KEY, PLAIN_RESULT, type TestService, testService } from './test-service.js'

const MIB = 2 ** 20

/** Gives an answer of so many bytes for any document. */
function talkativePool(bytes: number) {
  const convert = async () => ({
    result: PLAIN_RESULT,
    chunks: [new Uint8Array(bytes).fill(97)],
    queueMs: 0,
  })
  return { ...echoPool(), convert }
}

/** Clients that ask, and then read nothing. */
function unread(port: number, request: string, count: number) {
  return Array.from({ length: count }, () => {
    const { socket } = rawClient(port, request)
    socket.pause()
    return socket
  })
}

test('answers that wait for their clients are in the budget, one too many is refused, and leaving gives back', async () => {
  const service = await testService({ INFLIGHT_MB: '64' }, { pool: talkativePool(20 * MIB) })
  const { inflight } = service.services
  const port = await listening(service)
  const sockets = unread(port, post('/convert/raw', 'x'), 3)
  await vi.waitFor(() => expect(inflight.heldBytes()).toBe(60 * MIB))
  const { received } = rawClient(port, post('/convert/raw', 'x'))
  await vi.waitFor(() => expect(received()).toMatch(/^HTTP\/1\.1 503 [\s\S]*"overloaded"/))
  for (const socket of sockets) socket.destroy()
  await vi.waitFor(() => expect(inflight.heldBytes()).toBe(0))
  const again = rawClient(port, post('/convert/raw', 'x'))
  await vi.waitFor(() => expect(again.socket.bytesRead).toBeGreaterThan(20 * MIB), 10_000)
  await vi.waitFor(() => expect(inflight.heldBytes()).toBe(0))
})

test('where memory is short, a client that takes its answer slowly makes room', async () => {
  const env = { INFLIGHT_MB: '64', CLIENT_STALL_SECONDS: '10' }
  const service = await testService(env, { pool: talkativePool(20 * MIB) })
  const { inflight } = service.services
  const port = await listening(service)
  const [slow] = unread(port, post('/convert/raw', 'x'), 3)
  const reading = setInterval(() => slow?.read(8 * 1024), 100) // 80 KB/s, which is enough at other times
  await vi.waitFor(() => expect(inflight.heldBytes()).toBe(60 * MIB))
  await sleep(1000)
  expect(inflight.heldBytes()).toBe(60 * MIB)
  const refused = rawClient(port, post('/convert/raw', 'x'))
  await vi.waitFor(() => expect(refused.received()).toMatch(/^HTTP\/1\.1 503 /))
  await vi.waitFor(() => expect(inflight.heldBytes()).toBe(0), 6000)
  clearInterval(reading)
}, 20_000)

/** A service with one thread, its port, and the state of both. */
async function streaming(env: Record<string, string>) {
  const { pool } = await startPool({ poolThreads: 1 })
  const service = await testService({ MAX_RAW_UPLOAD_MB: '28', ...env }, { pool })
  return { pool, inflight: service.services.inflight, port: await listening(service) }
}

/** Text of so many bytes. */
const textOf = (bytes: number) => 'The same words again and again.\n'.repeat(bytes / 32)

test('what a thread has streamed ahead of its reader is in the budget until the reader goes', async () => {
  const { pool, inflight, port } = await streaming({ INFLIGHT_MB: '128' })
  const document = post('/convert/stream', textOf(24 * MIB))
  const [slow] = unread(port, document, 1)
  await vi.waitFor(() => expect(slow?.bytesWritten).toBeGreaterThan(24 * MIB), 10_000)
  await vi.waitFor(() => expect(pool.load().busy).toBe(1), 10_000)
  const next = rawClient(port, post('/convert/raw', 'Next'))
  await vi.waitFor(() => expect(next.received()).toMatch(/^HTTP\/1\.1 200 [\s\S]*Next/), 10_000)
  // The systems' buffers take some of the second 24 MiB.
  expect(inflight.heldBytes()).toBeGreaterThan(36 * MIB)
  slow?.destroy()
  await vi.waitFor(() => expect(inflight.heldBytes()).toBe(0), 10_000)
  expect(pool.load().busy).toBe(0)
}, 40_000)

test('where memory is short, a thread waits for its reader, who is cut for it', async () => {
  const env = { INFLIGHT_MB: '28', CLIENT_STALL_SECONDS: '10' }
  const { pool, inflight, port } = await streaming(env)
  unread(port, post('/convert/stream', textOf(24 * MIB)), 1)
  await vi.waitFor(() => expect(pool.load().busy).toBe(1), 10_000)
  let most = 0
  const watch = setInterval(() => {
    most = Math.max(most, inflight.heldBytes())
  }, 5)
  const next = rawClient(port, post('/convert/raw', 'Next'))
  await vi.waitFor(() => expect(next.received()).toMatch(/^HTTP\/1\.1 200 [\s\S]*Next/), 15_000)
  clearInterval(watch)
  expect(most).toBeGreaterThan(27 * MIB)
  expect(most).toBeLessThanOrEqual(28 * MIB)
  await vi.waitFor(() => expect(inflight.heldBytes()).toBe(0), 10_000)
}, 40_000)

/** The path of a job that is done. */
async function finishedJob({ app, services: { jobs } }: TestService): Promise<string> {
  const headers = { 'x-api-key': KEY, 'content-type': 'text/plain', prefer: 'respond-async' }
  const accepted = await app.inject({ method: 'POST', url: '/convert/raw', headers, payload: 'x' })
  const { job_id: id, status_url: path } = accepted.json()
  await vi.waitFor(async () => expect((await jobs.find(id))?.status).toBe('completed'), 10_000)
  return path
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\nx-api-key: ${KEY}\r\n\r\n`

test('a long result of a job is unpacked no faster than it is read', async () => {
  const service = await testService({}, { pool: talkativePool(60 * MIB) })
  const port = await listening(service)
  const path = await finishedJob(service)
  const before = process.memoryUsage.rss()
  const sockets = unread(port, get(path), 15)
  await vi.waitFor(() => expect(service.services.inflight.heldBytes()).toBe(15 * MIB), 10_000)
  await sleep(1500)
  expect(process.memoryUsage.rss() - before).toBeLessThan(250 * MIB) // the systems' buffers take some
  for (const socket of sockets) socket.destroy()
  await vi.waitFor(() => expect(service.services.inflight.heldBytes()).toBe(0))
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'x-api-key': KEY } })
  const { status, body } = (await answer.json()) as { status: string; body: string }
  expect([status, body.length, /^a+$/.test(body)]).toEqual(['completed', 60 * MIB, true])
  await vi.waitFor(() => expect(service.services.inflight.heldBytes()).toBe(0))
}, 40_000)
