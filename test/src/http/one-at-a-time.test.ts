import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { ConversionError } from '../../../src/contract/errors.js'
import type { Pool } from '../../../src/pool/pool.js'
import { listening, post, postHead, rawClient } from './raw-client.js'
import { echoPool, testService } from './test-service.js'

const MIB = 2 ** 20

/** A pool that is at work on each document until it is let go or nobody wants it any more. */
function slowPool() {
  const open = new Set<() => void>()
  let begun = 0
  let aborted = 0
  const pool: Pool = {
    ...echoPool(),
    convert: async (request, call) => {
      begun += 1
      await new Promise<void>((resolve, reject) => {
        open.add(resolve)
        call?.signal?.addEventListener('abort', () => {
          aborted += 1
          reject(new ConversionError('cancelled', 'The client went away.'))
        })
      })
      return echoPool().convert(request)
    },
  }
  return {
    pool,
    begun: () => begun,
    aborted: () => aborted,
    letGo: () => {
      for (const end of open) end()
    },
  }
}

test.each([
  { what: 'a stream', path: '/convert/stream' },
  { what: 'an upload', path: '/convert/raw' },
])(
  '$what behind a slow request holds nothing, and nothing is held when the client leaves',
  async ({ path }) => {
    const { pool, begun, aborted } = slowPool()
    const service = await testService({ INFLIGHT_MB: '64' }, { pool })
    const port = await listening(service)
    const { socket } = rawClient(port, post('/convert/raw', 'slow'))
    socket.write(postHead(path, [`Content-Length: ${11 * MIB}`]))
    socket.write(Buffer.alloc(11 * MIB, 'a'))
    await vi.waitFor(() => expect(socket.writableLength).toBe(0))
    await vi.waitFor(() => expect(begun()).toBe(1))
    expect(service.services.inflight.heldBytes()).toBe(4)
    socket.destroy()
    await vi.waitFor(() => expect(aborted()).toBe(1))
    await vi.waitFor(() => expect(service.services.inflight.heldBytes()).toBe(0))
    expect(await service.services.lifecycle.idle(2000)).toBe(true)
    await sleep(50)
    expect(begun()).toBe(1)
    expect(service.lines().match(/"msg":"request"/g)).toHaveLength(1)
    expect(service.lines()).toMatch(/"status":499/)
  },
)

test('a long body that was sent ahead is read off, refused in its turn, and what follows is served', async () => {
  const { pool, begun, letGo } = slowPool()
  const service = await testService({}, { pool })
  const port = await listening(service)
  const { socket, received } = rawClient(port, post('/convert/raw', 'first'))
  socket.write(postHead('/convert/raw', [`Content-Length: ${MIB}`]))
  socket.write(Buffer.alloc(MIB, 'a'))
  socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
  await vi.waitFor(() => expect(begun()).toBe(1))
  letGo()
  await vi.waitFor(() => expect(received()).toContain('{"status":"ok"}'))
  expect(received().match(/HTTP\/1\.1 \d+/g)).toEqual([
    'HTTP/1.1 200',
    'HTTP/1.1 503',
    'HTTP/1.1 200',
  ])
  expect(received()).toMatch(/"code":"overloaded"/)
  expect(service.lines().match(/"msg":"request"/g)).toHaveLength(3)
})

test('who sends more and more requests ahead is cut', async () => {
  const { pool } = slowPool()
  const service = await testService({}, { pool })
  const port = await listening(service)
  const { socket } = rawClient(port, post('/convert/raw', 'slow'))
  socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(500))
  await vi.waitFor(() => expect(socket.closed).toBe(true))
  await vi.waitFor(() => expect(service.services.inflight.heldBytes()).toBe(0))
})

test('what is no HTTP and comes behind a request is not answered in its place', async () => {
  const { pool, begun } = slowPool()
  const service = await testService({}, { pool })
  const port = await listening(service)
  const { socket, received } = rawClient(port, post('/convert/raw', 'slow'))
  await vi.waitFor(() => expect(begun()).toBe(1))
  socket.write('what is this\r\n\r\n')
  await vi.waitFor(() => expect(socket.closed).toBe(true))
  expect(received()).toBe('')
  await vi.waitFor(() => expect(service.services.inflight.heldBytes()).toBe(0))
})
