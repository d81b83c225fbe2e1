import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Outbound } from '../../../src/outbound/outbound.js'
import { objectState } from '../../../src/response/object-exists.js'
import { type UploadRequest, uploadMarkdown } from '../../../src/response/upload.js'
import { conversionFailure } from '../../support/conversion-failure.js'
import { loopbackOutbound, type Origin, pause, startOrigin } from '../../support/origin.js'

const CHUNKS = [Buffer.from('# One\n'), Buffer.from('\ntwo ü\n')]
const WHOLE = Buffer.concat(CHUNKS)

let origin: Origin
let outbound: Outbound
beforeEach(async () => {
  origin = await startOrigin()
  outbound = loopbackOutbound(origin.port)
})
afterEach(() => origin.stop())

async function upload(url: string, changes: Partial<UploadRequest> = {}) {
  const target = await outbound.check(url, { parameter: 'output_url' })
  const { signal } = new AbortController()
  const request = { target, chunks: CHUNKS, encoding: 'identity', headers: {}, signal } as const
  const settings = { timeoutMs: 300, backoffMs: 10 }
  return uploadMarkdown({ ...request, ...changes }, { outbound, settings })
}

/** Answers the n-th try with the n-th status, the last for ever; 0 drops the connection. */
function store(path: string, ...statuses: number[]): string {
  let tries = 0
  return origin.on(path, (request, response) => {
    const status = statuses[Math.min(tries++, statuses.length - 1)] ?? 200
    if (status === 0) request.socket.resetAndDestroy()
    else response.writeHead(status, status < 400 && status >= 300 ? { location: '/x' } : {}).end()
  })
}

test('one PUT with the exact length, the type, the encoding and the headers of the caller', async () => {
  const url = store('/o.md', 201)
  const headers = { 'x-ms-blob-type': 'BlockBlob', 'cache-control': 'no-store' }
  const { byteLength } = await upload(url, { encoding: 'gzip', headers })
  expect(byteLength).toBe(WHOLE.byteLength)
  expect(origin.seen).toHaveLength(1)
  const [put] = origin.seen
  expect(put?.method).toBe('PUT')
  expect(put?.url).toBe('/o.md?X-Amz-Signature=5ecretmark')
  expect(put?.body.equals(WHOLE)).toBe(true)
  expect(put?.headers).toMatchObject({
    'content-type': 'text/markdown; charset=utf-8',
    'content-length': String(WHOLE.byteLength),
    'content-encoding': 'gzip',
    'user-agent': 'docspine/test',
    ...headers,
  })
  expect(put?.headers['transfer-encoding']).toBeUndefined()
})

test('identity has no content-encoding, and nothing is nothing', async () => {
  const url = store('/empty.md', 200)
  expect((await upload(url, { chunks: [] })).byteLength).toBe(0)
  expect(origin.seen[0]?.headers['content-encoding']).toBeUndefined()
  expect(origin.seen[0]?.headers['content-length']).toBe('0')
})

test.each([
  [[500, 200], 2],
  [[503, 502, 200], 3],
  [[0, 200], 2],
  [[0, 0, 200], 3],
])('a store that answers %j has the whole object after %i tries', async (statuses, tries) => {
  await upload(store('/flaky.md', ...statuses))
  expect(origin.seen).toHaveLength(tries)
  expect(origin.seen.at(-1)?.body.equals(WHOLE)).toBe(true)
})

test.each([
  [[500], 3, 'output_upload_failed', 500],
  [[0], 3, 'output_upload_failed', undefined],
  [[403], 1, 'output_rejected', 403],
  [[412], 1, 'output_rejected', 412],
  [[500, 400], 2, 'output_rejected', 400],
  [[301], 1, 'output_upload_failed', 301],
  [[307], 1, 'output_upload_failed', 307],
])('a store that answers %j is tried %i times: %s', async (statuses, tries, code, status) => {
  const error = await conversionFailure(upload(store('/refused.md', ...statuses)))
  expect([error.code, error.details.output_status]).toEqual([code, status])
  expect(origin.seen).toHaveLength(tries)
})

test('a silent store has its time limit for each try', async () => {
  const url = origin.on('/silent.md', () => undefined)
  const startedAt = performance.now()
  expect((await conversionFailure(upload(url))).code).toBe('output_upload_failed')
  expect(origin.seen).toHaveLength(3)
  expect(performance.now() - startedAt).toBeLessThan(5000)
  await vi.waitFor(async () => expect(await origin.openSockets()).toBe(0), { timeout: 2000 })
})

test('a client that goes away ends the tries', async () => {
  const url = origin.on('/silent.md', () => undefined)
  const client = new AbortController()
  const work = conversionFailure(upload(url, { signal: client.signal }))
  await pause(50)
  client.abort()
  expect((await work).code).toBe('cancelled')
  expect(origin.seen).toHaveLength(1)
})

test('a name that has come to stand for a private address is refused, and not tried again', async () => {
  let asked = 0
  outbound = loopbackOutbound(
    origin.port,
    {},
    {
      resolve: () =>
        Promise.resolve([{ address: asked++ === 0 ? '127.0.0.1' : '10.0.0.5', family: 4 }]),
      dial: () => expect.unreachable('nothing may be dialled'),
    },
  )
  const error = await conversionFailure(upload(`http://store.test:${origin.port}/o.md`))
  expect(error.code).toBe('url_address_not_allowed')
  expect(asked).toBe(2)
})

test.each([
  [200, 'exists'],
  [403, 'absent'],
  [404, 'absent'],
  [204, 'unknown'],
  [302, 'unknown'],
  [500, 'unknown'],
  [0, 'unknown'],
])('a HEAD answered %i: %s', async (status, state) => {
  const url = store('/head.md', status)
  const target = await outbound.check(url, { parameter: 'output_head_url' })
  const settings = { timeoutMs: 300, backoffMs: 10 }
  const { signal } = new AbortController()
  expect(await objectState(target, signal, { outbound, settings })).toBe(state)
  expect(origin.seen.map(({ method }) => method)).toEqual(['HEAD'])
})

test('a silent HEAD is unknown', async () => {
  const url = origin.on('/head.md', () => undefined)
  const target = await outbound.check(url, { parameter: 'output_head_url' })
  const settings = { timeoutMs: 200, backoffMs: 10 }
  const { signal } = new AbortController()
  expect(await objectState(target, signal, { outbound, settings })).toBe('unknown')
})
