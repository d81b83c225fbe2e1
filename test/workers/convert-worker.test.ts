import { MessageChannel, receiveMessageOnPort } from 'node:worker_threads'
import { gunzipSync } from 'node:zlib'
import { beforeAll, expect, test, vi } from 'vitest'
import { CONTROL, CONTROL_BYTES, UNBOUNDED_CREDITS } from '../../src/contract/control.js'
import type { ConvertOptions } from '../../src/contract/options.js'
import type { ChunkMessage, UnpackResult } from '../../src/contract/task.js'
import { compileMupdf } from '../../src/pool/mupdf-module.js'
import { LIMITS } from '../support/limits.js'
import { makePdf, textAt } from '../support/make-pdf.js'
import { makeZip } from '../support/make-zip.js'

/** The entry of a thread, in this one: what Node gives a thread at its start stands here. */
const init = vi.hoisted(() => ({ workerData: { zstdLevel: 1 } }))
vi.mock('node:worker_threads', async (original) => ({ ...(await original<object>()), ...init }))
const { runTask } = await import('../../workers/convert.worker.js')

const { port1, port2 } = new MessageChannel()
const OPTIONS: ConvertOptions = { mode: 'fast', engine: 'auto', clean: true, slim: false }
const PDF = makePdf(
  ['First', 'Second'].map((word) => ({ content: textAt(72, 700, `${word} page of text.`) })),
)

beforeAll(async () => {
  const nothing = { ok: true, result: null }
  expect(await runTask({ task: { kind: 'load' }, port: port2 })).toMatchObject(nothing)
  const mupdfModule = await compileMupdf()
  const ready = { kind: 'getReady', mupdfModule, warmUpMsMax: 100 } as const
  expect(await runTask({ task: ready })).toMatchObject(nothing)
})

function control(): SharedArrayBuffer {
  const numbers = new Int32Array(new SharedArrayBuffer(CONTROL_BYTES))
  numbers[CONTROL.credits] = UNBOUNDED_CREDITS
  return numbers.buffer
}

function sourceOf(bytes: Uint8Array) {
  const buffer = new SharedArrayBuffer(bytes.byteLength)
  new Uint8Array(buffer).set(bytes)
  return { buffer, byteLength: bytes.byteLength }
}

/** What has come to the thread's own port. */
function chunks(): Buffer {
  const parts: Uint8Array[] = []
  for (let next = receiveMessageOnPort(port1); next; next = receiveMessageOnPort(port1)) {
    parts.push((next.message as ChunkMessage).bytes) // a port carries any
  }
  return Buffer.concat(parts)
}

const common = () => ({ source: sourceOf(PDF), limits: LIMITS, control: control() })

test.each([
  { outputEncoding: 'identity', decoded: (bytes: Buffer) => bytes },
  { outputEncoding: 'gzip', decoded: (bytes: Buffer) => gunzipSync(bytes) },
] as const)('Markdown comes in chunks, $outputEncoding', async ({ outputEncoding, decoded }) => {
  const task = { kind: 'convert', format: 'pdf', filename: 'a.pdf', options: OPTIONS } as const
  const shared = common()
  const reply = await runTask({ task: { ...task, ...shared, outputEncoding } })
  expect(reply).toMatchObject({ ok: true, result: { format: 'pdf', pageCount: 2 } })
  expect(decoded(chunks()).toString()).toBe('First page of text.\n\nSecond page of text.\n')
  expect(new Int32Array(shared.control)[CONTROL.memoryKiB]).toBeGreaterThan(0)
})

test('a spine, and a picture', async () => {
  const index = await runTask({ task: { kind: 'index', pageEntriesMax: 10, ...common() } })
  expect(index).toMatchObject({ ok: true, result: { spine: { pageCount: 2 }, warnings: [] } })
  const wanted = { page: 2, widthPx: 100, blocks: true }
  const preview = await runTask({ task: { kind: 'preview', ...wanted, ...common() } })
  expect(preview).toMatchObject({ ok: true, result: { pageCount: 2 } })
  const past = await runTask({ task: { kind: 'preview', ...wanted, page: 3, ...common() } })
  expect(past).toMatchObject({ ok: false, error: { code: 'invalid_pages' }, poisoned: false })
})

test('the document of an archive', async () => {
  const zip = makeZip([{ name: 'notes.txt', content: 'Plain words.' }])
  const task = { kind: 'unpack', format: 'zip', limits: LIMITS, control: control() } as const
  const reply = await runTask({ task: { ...task, source: sourceOf(zip) } })
  expect((reply.ok ? reply.result : undefined) as UnpackResult).toMatchObject({
    name: 'notes.txt',
    format: 'txt',
  })
})

test('what is no document, and what is cancelled, comes back as data', async () => {
  const task = { kind: 'convert', format: 'pdf', filename: 'a.pdf', options: OPTIONS } as const
  const source = sourceOf(Buffer.from('no document at all'))
  const wrong = { ...task, ...common(), source, outputEncoding: 'identity' } as const
  expect(await runTask({ task: wrong })).toMatchObject({
    ok: false,
    error: { code: expect.stringMatching(/^(unreadable|unsupported|corrupt)/) },
    poisoned: false,
  })
  const cancelled = common()
  new Int32Array(cancelled.control)[CONTROL.cancelled] = 1
  expect(
    await runTask({ task: { ...task, ...cancelled, outputEncoding: 'identity' } }),
  ).toMatchObject({ ok: false, error: { code: 'cancelled' } })
})
