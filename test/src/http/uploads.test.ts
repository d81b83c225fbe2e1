import { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { whileArriving } from '../../../src/http/client-pace.js'
import type { SourceDocument } from '../../../src/source/document.js'
import { createInflightBudget, type Lease } from '../../../src/source/inflight.js'
import { listening, post, postHead, rawClient } from './raw-client.js'
import { echoPool, form, testService } from './test-service.js'

const KIB = 1024

test('an upload that was given up gives its room back, however late it ends', async () => {
  const budget = createInflightBudget({ bytesMax: 100 })
  const request = Object.assign(new EventEmitter(), { socket: { bytesRead: 0 } })
  let held: Lease | undefined
  const upload = whileArriving(
    request as unknown as IncomingMessage,
    100,
    budget,
    async (lease) => {
      held = lease
      lease.tryGrowTo(50)
      await sleep(300)
      return { lease } as SourceDocument
    },
  )
  await expect(upload).rejects.toMatchObject({ code: 'request_timeout' })
  expect(budget.heldBytes()).toBe(0)
  expect(() => held?.tryGrowTo(60)).toThrow('released')
  await sleep(300)
  expect(budget.heldBytes()).toBe(0)
})

test('an upload that stalled behind a slow request and came after all leaves nothing behind', async () => {
  let letGo = () => {}
  const slow = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const pool = {
    ...echoPool(),
    convert: async (request: Parameters<ReturnType<typeof echoPool>['convert']>[0]) => {
      await slow
      return echoPool().convert(request)
    },
  }
  const service = await testService({ CLIENT_STALL_SECONDS: '0.3' }, { pool })
  const port = await listening(service)
  const { socket } = rawClient(port, post('/convert/raw', 'slow'))
  socket.write(postHead('/convert/raw', ['Content-Length: 5000']))
  await sleep(1000)
  socket.write('x'.repeat(5000))
  await sleep(200)
  socket.destroy()
  letGo()
  await vi.waitFor(() => expect(service.services.inflight.heldBytes()).toBe(0))
  expect(await service.services.lifecycle.idle(2000)).toBe(true)
  expect(service.services.inflight.heldBytes()).toBe(0)
})

const openForm = postHead('/convert', ['Transfer-Encoding: chunked']).replace(
  'text/plain',
  'multipart/form-data; boundary=q',
)
const field = (bytes: number) => {
  const part = `--q\r\nContent-Disposition: form-data; name="a"\r\n\r\n${'x'.repeat(bytes)}\r\n`
  return `${part.length.toString(16)}\r\n${part}\r\n`
}

test('fields of a form that is not complete are held in the budget, and given back', async () => {
  const service = await testService({ INFLIGHT_MB: '1' })
  const port = await listening(service)
  const { socket } = rawClient(port, openForm + field(60 * KIB).repeat(10))
  const { inflight } = service.services
  await vi.waitFor(() => expect(inflight.heldBytes()).toBeGreaterThan(500 * KIB))
  const other = rawClient(port, openForm + field(60 * KIB).repeat(10))
  await vi.waitFor(() => expect(other.received()).toMatch(/^HTTP\/1\.1 503 [\s\S]*"overloaded"/))
  socket.destroy()
  await vi.waitFor(() => expect(inflight.heldBytes()).toBe(0))
})

test.each([
  { what: 'a field that is too long', fields: field(65 * KIB) + field(1) },
  { what: 'too many fields', fields: field(60 * KIB).repeat(20) },
])('$what is refused before the form is complete', async ({ fields }) => {
  const service = await testService()
  const port = await listening(service)
  const { received } = rawClient(port, openForm + fields)
  await vi.waitFor(() => expect(received()).toMatch(/^HTTP\/1\.1 413 [\s\S]*"request_too_large"/))
  await vi.waitFor(() => expect(service.services.inflight.heldBytes()).toBe(0))
})

test('fields around the document change nothing', async () => {
  const { app, services } = await testService()
  const note = { name: 'note', bytes: 'n'.repeat(1000) }
  const parts = [note, { name: 'file', filename: 'a.txt', bytes: 'the text' }, note]
  const { statusCode, body } = await app.inject({
    method: 'POST',
    url: '/convert',
    ...form(parts),
  })
  expect([statusCode, body]).toEqual([200, 'the text'])
  expect(services.inflight.heldBytes()).toBe(0)
})
