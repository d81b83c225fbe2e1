import { Agent, type ClientRequest, request as httpRequest } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ConversionError } from '../../../src/contract/errors.js'
import { echoPool, KEY, PLAIN_RESULT, type TestService, testService } from './test-service.js'

const MIB = 2 ** 20

async function listening(service: TestService): Promise<number> {
  await service.app.listen({ port: 0, host: '127.0.0.1' })
  return (service.app.server.address() as AddressInfo).port
}

/** Sends pieces over a socket and gives what came back until it closed, or nothing more came for a while. */
async function exchange(port: number, pieces: readonly (string | Buffer)[], quietMs = 700) {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  let received = ''
  let lastAt = Date.now()
  socket.on('error', () => {})
  socket.on('data', (bytes) => {
    received += bytes.toString('latin1')
    lastAt = Date.now()
  })
  for (const piece of pieces) if (!socket.destroyed) socket.write(piece)
  while (!socket.closed && Date.now() - lastAt < quietMs) await sleep(20)
  return { received, isClosed: socket.closed }
}

const head = (path: string, key: string, length: number, type = 'text/plain') =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nx-api-key: ${key}\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`

test('a 401 comes before the body has', async () => {
  const port = await listening(await testService())
  const { received } = await exchange(port, [
    head('/convert/raw', 'nobody', 13 * MIB),
    Buffer.alloc(65_536),
  ])
  expect(received).toMatch(/^HTTP\/1\.1 401 /)
  expect(received).toContain('"code":"unauthorized"')
})

test.each([
  { path: '/convert/raw', key: 'nobody', type: 'text/plain', keepAlive: true, status: 401 },
  { path: '/convert/raw', key: 'nobody', type: 'text/plain', keepAlive: false, status: 401 },
  { path: '/convert', key: 'nobody', type: 'multipart/form-data', keepAlive: true, status: 401 },
  { path: '/convert/raw', key: KEY, type: 'text/plain', keepAlive: true, status: 413 },
  { path: '/convert/raw', key: KEY, type: 'text/plain', keepAlive: false, status: 413 },
])(
  'a client that goes on sending reads its $status on $path (keep-alive: $keepAlive)',
  async (row) => {
    const service = await testService()
    const port = await listening(service)
    const agent = new Agent({ keepAlive: row.keepAlive })
    onTestFinished(() => agent.destroy())
    const answer = await new Promise<{ status: number | undefined; body: string }>(
      (resolve, reject) => {
        const headers = {
          'x-api-key': row.key,
          'content-type': row.type,
          'content-length': 13 * MIB,
        }
        const options = { port, path: row.path, method: 'POST', headers, agent }
        const request = httpRequest(options, (response) => {
          let body = ''
          response.on('data', (chunk) => {
            body += chunk
          })
          response.on('end', () => resolve({ status: response.statusCode, body }))
        })
        request.on('error', reject)
        void sendSlowly(request, 13)
      },
    )
    expect(answer.status).toBe(row.status)
    expect(JSON.parse(answer.body)).toHaveProperty('request_id')
    expect(service.services.inflight.heldBytes()).toBe(0)
  },
)

async function sendSlowly(request: ClientRequest, mebibytes: number): Promise<void> {
  for (let index = 0; index < mebibytes; index++) {
    request.write(Buffer.alloc(MIB, 97))
    await sleep(10)
  }
  request.end()
}

test('a form without a length is cut at the limit, and the client reads why', async () => {
  const service = await testService({ MAX_RAW_UPLOAD_MB: '1' })
  const port = await listening(service)
  const start = `--q\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n`
  const chunk = (bytes: Buffer | string) => [
    `${Buffer.byteLength(bytes).toString(16)}\r\n`,
    bytes,
    '\r\n',
  ]
  const { received } = await exchange(port, [
    `POST /convert HTTP/1.1\r\nHost: x\r\nx-api-key: ${KEY}\r\nContent-Type: multipart/form-data; boundary=q\r\nTransfer-Encoding: chunked\r\n\r\n`,
    ...chunk(start),
    ...[1, 2, 3].flatMap(() => chunk(Buffer.alloc(MIB, 97))),
  ])
  expect(received).toMatch(/^HTTP\/1\.1 413 /)
  expect(received).toContain('raw_upload_too_large')
  expect(service.services.inflight.heldBytes()).toBe(0)
})

test.each([
  { what: 'a body', type: 'text/plain', path: '/convert/raw', start: 'half of it' },
  {
    what: 'a form',
    type: 'multipart/form-data; boundary=q',
    path: '/convert',
    start: '--q\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhalf',
  },
])(
  'a client that leaves in the middle of $what leaves nothing behind',
  async ({ type, path, start }) => {
    const service = await testService()
    const port = await listening(service)
    const socket = connect(port, '127.0.0.1')
    socket.write(head(path, KEY, 5000, type) + start)
    await vi.waitFor(() => expect(service.services.inflight.heldBytes()).toBeGreaterThan(0))
    socket.destroy()
    await vi.waitFor(() => expect(service.lines()).toContain('"status":499'))
    expect(service.lines()).toContain('"code":"cancelled"')
    expect(service.lines()).not.toContain('"level":50')
    expect(service.services.inflight.heldBytes()).toBe(0)
  },
)

test('a client that sends a byte now and then is told so and cut', async () => {
  const service = await testService({ CLIENT_STALL_SECONDS: '0.3' })
  const port = await listening(service)
  const { received, isClosed } = await exchange(port, [head('/convert/raw', KEY, 5000), 'x'])
  expect(received).toMatch(/^HTTP\/1\.1 408 /)
  expect(received).toContain('request_timeout')
  expect(isClosed).toBe(true)
  await vi.waitFor(() => expect(service.services.inflight.heldBytes()).toBe(0))
})

test('a JSON body that hardly arrives is cut', async () => {
  const service = await testService({ CLIENT_STALL_SECONDS: '0.3' })
  const port = await listening(service)
  const start = head('/convert/from-url', KEY, 5000, 'application/json')
  const { isClosed } = await exchange(port, [start, '{'], 2000)
  expect(isClosed).toBe(true)
})

test('a client that does not take its answer is cut', async () => {
  const chunks = [new Uint8Array(40 * MIB)]
  const pool = {
    ...echoPool(),
    convert: async () => ({ result: PLAIN_RESULT, chunks, queueMs: 0 }),
  }
  const service = await testService({ CLIENT_STALL_SECONDS: '0.3' }, { pool })
  const port = await listening(service)
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {})
  socket.write(`${head('/convert/raw', KEY, 1)}x`)
  socket.pause()
  await vi.waitFor(() => expect(service.lines()).toContain('"status":499'), 5000)
})

test('the conversion of a client that went away is stopped', async () => {
  const aborted = vi.fn()
  const pool = {
    ...echoPool(),
    convert: (_request: unknown, call: { signal?: AbortSignal } = {}) =>
      new Promise<never>((_resolve, reject) => {
        call.signal?.addEventListener('abort', () => {
          aborted()
          reject(new ConversionError('cancelled', 'The client went away.'))
        })
      }),
  }
  const service = await testService({}, { pool })
  const port = await listening(service)
  const socket = connect(port, '127.0.0.1')
  socket.write(`${head('/convert/raw', KEY, 1)}x`)
  await vi.waitFor(() => expect(service.services.inflight.heldBytes()).toBe(1))
  socket.destroy()
  await vi.waitFor(() => expect(aborted).toHaveBeenCalled())
  await vi.waitFor(() => expect(service.services.inflight.heldBytes()).toBe(0))
})

test.each([
  { what: 'no HTTP', bytes: 'what is this\r\n\r\n', status: 400 },
  {
    what: 'headers without an end',
    bytes: `GET / HTTP/1.1\r\na: ${'x'.repeat(40_000)}\r\n\r\n`,
    status: 431,
  },
])('$what is $status in the shape of every error', async ({ bytes, status }) => {
  const port = await listening(await testService())
  const { received, isClosed } = await exchange(port, [bytes])
  expect(received).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(received).toMatch(/x-request-id: [0-9a-f-]{36}/)
  expect(received).toMatch(/server-timing: total/)
  expect(received).toMatch(/"request_id":"[0-9a-f-]{36}"/)
  expect(isClosed).toBe(true)
})

test('of several keys the first counts', async () => {
  const port = await listening(await testService())
  const twice = (first: string, second: string) =>
    exchange(port, [
      `GET / HTTP/1.1\r\nHost: x\r\nX-Api-Key: ${first}\r\nx-api-key: ${second}\r\nConnection: close\r\n\r\n`,
    ])
  expect((await twice(KEY, 'nobody')).received).toMatch(/^HTTP\/1\.1 200 /)
  expect((await twice('nobody', KEY)).received).toMatch(/^HTTP\/1\.1 401 /)
})
