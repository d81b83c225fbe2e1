import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { KEY, type TestService, testService } from './test-service.js'

async function listening(service: TestService): Promise<number> {
  await service.app.listen({ port: 0, host: '127.0.0.1' })
  return (service.app.server.address() as AddressInfo).port
}

interface Client {
  readonly socket: Socket
  readonly received: () => string
}

function client(port: number, start: string | Buffer): Client {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  let received = ''
  socket.on('error', () => {})
  socket.on('data', (bytes) => {
    received += bytes.toString('latin1')
  })
  socket.write(start)
  return { socket, received: () => received }
}

const post = (body: string, more: readonly string[] = [`Content-Length: ${body.length}`]) =>
  `POST /convert/raw HTTP/1.1\r\nHost: x\r\nx-api-key: ${KEY}\r\nContent-Type: text/plain\r\n${more
    .map((line) => `${line}\r\n`)
    .join('')}\r\n${body}`

test('pipelined requests are answered one by one, in order', async () => {
  const port = await listening(await testService())
  const { received } = client(port, post('first') + post('second') + post('third'))
  await vi.waitFor(() => expect(received()).toContain('third'))
  expect(received().match(/HTTP\/1\.1 200 /g)).toHaveLength(3)
  expect(received()).toMatch(/first[\s\S]*second[\s\S]*third/)
})

test.each([
  { what: 'two lengths', more: ['Content-Length: 4', 'Content-Length: 5'] },
  { what: 'a length beside chunks', more: ['Content-Length: 4', 'Transfer-Encoding: chunked'] },
  { what: 'a length that is no number', more: ['Content-Length: 4x'] },
  { what: 'a negative length', more: ['Content-Length: -4'] },
])('$what are refused: another server might see other requests', async ({ more }) => {
  const port = await listening(await testService())
  const { socket, received } = client(port, post('text', more))
  await vi.waitFor(() => expect(socket.closed).toBe(true))
  expect(received()).toMatch(/^HTTP\/1\.1 400 /)
  expect(received().match(/HTTP\/1\.1/g)).toHaveLength(1)
})

test('headers without end are not read to their end', async () => {
  const port = await listening(await testService())
  const { socket, received } = client(port, 'GET / HTTP/1.1\r\nHost: x\r\n')
  const line = Buffer.from(`x: ${'y'.repeat(60_000)}\r\n`)
  let written = 0
  while (!socket.destroyed && written < 100 * 2 ** 20) {
    if (!socket.write(line)) await sleep(1)
    written += line.length
  }
  // A reset may overtake the answer while the client still sends.
  expect(received()).toMatch(/^(HTTP\/1\.1 431 |$)/)
  expect(socket.bytesWritten).toBeLessThan(20 * 2 ** 20)
})

test('a client that ends its side still reads its answer', async () => {
  const port = await listening(await testService())
  const { socket, received } = client(port, post('half open'))
  socket.end()
  await vi.waitFor(() => expect(received()).toContain('half open'))
})

test('hundreds of clients that hardly send are cut, and others are answered meanwhile', async () => {
  const service = await testService({ CLIENT_STALL_SECONDS: '1' })
  const port = await listening(service)
  const slow = Array.from({ length: 300 }, () =>
    client(port, post('x', ['Content-Length: 100000'])),
  )
  await vi.waitFor(() => expect(service.services.inflight.heldBytes()).toBeGreaterThan(0), 10_000)
  const healthy = client(port, post('healthy'))
  await vi.waitFor(() => expect(healthy.received()).toContain('healthy'), 10_000)
  await vi.waitFor(() => expect(slow.every(({ socket }) => socket.closed)).toBe(true), 15_000)
  expect(slow.every(({ received }) => received().startsWith('HTTP/1.1 408 '))).toBe(true)
  expect(service.services.inflight.heldBytes()).toBe(0)
}, 40_000)

test('what never arrives is cut in time: headers, bodies, a client that says nothing', async () => {
  const { app } = await testService()
  expect(app.server.headersTimeout).toBeLessThanOrEqual(30_000)
  expect(app.server.requestTimeout).toBeLessThanOrEqual(600_000)
  expect(app.server.requestTimeout).toBeGreaterThan(app.server.headersTimeout)
  app.server.headersTimeout = 100 // Node looks every 5 s
  app.server.requestTimeout = 500
  const port = await listening({ app } as TestService)
  const silent = client(port, '')
  const headers = client(port, 'GET / HTTP/1.1\r\nHost: x\r\n')
  const body = client(port, post('x', ['Content-Length: 100000']))
  const all = [silent, headers, body]
  await vi.waitFor(() => expect(all.every(({ socket }) => socket.closed)).toBe(true), 15_000)
  expect(headers.received()).toMatch(/^HTTP\/1\.1 408 [\s\S]*"code":"request_timeout"/)
}, 20_000)

test('an idle connection is told how long it is kept, and kept longer than proxies keep theirs', async () => {
  const { app } = await testService()
  const port = await listening({ app } as TestService)
  const { received } = client(port, post('text'))
  await vi.waitFor(() => expect(received()).toMatch(/\r\n\r\ntext$/))
  expect(app.server.keepAliveTimeout).toBeGreaterThan(60_000)
  expect(app.server.keepAliveTimeout).toBeLessThanOrEqual(75_000)
  expect(received()).toMatch(/\r\nkeep-alive: timeout=7\d\r\n/i)
})
