import { createHash } from 'node:crypto'
import { PassThrough, Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { ConversionError } from '../../../src/contract/errors.js'
import { collectAnnounced, collectShared, type SizeLimit } from '../../../src/source/collect.js'
import { bytesOf } from '../../../src/source/document.js'
import { createInflightBudget, type Lease } from '../../../src/source/inflight.js'

const limitOf = (bytesMax: number): SizeLimit => ({
  bytesMax,
  error: () => new ConversionError('document_too_large', 'too large'),
})
const budgetOf = (bytesMax: number) => createInflightBudget({ bytesMax })
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

test.each([
  { name: 'nothing', chunks: [] },
  { name: 'one chunk', chunks: ['only'] },
  { name: 'three chunks', chunks: ['one', 'two', 'three'] },
])('$name of a stream: the same bytes and hash by length and without', async ({ chunks }) => {
  const text = chunks.join('')
  const read = () => Readable.from(chunks.map((chunk) => Buffer.from(chunk)))
  const budget = budgetOf(1000)
  for (const collect of [
    (lease: Lease) => collectAnnounced(read(), text.length, limitOf(100), lease),
    (lease: Lease) => collectShared(read(), limitOf(100), lease),
  ]) {
    const lease = budget.open()
    const { bytes, sha256: hash } = await collect(lease)
    expect(Buffer.from(bytesOf(bytes)).toString()).toBe(text)
    expect(hash).toBe(sha256(text))
    expect(lease.bytes()).toBe(text.length)
    lease.release()
  }
  expect(budget.heldBytes()).toBe(0)
})

test('memory of the announced length is taken once, and does not grow', async () => {
  const stream = Readable.from([Buffer.from('four')])
  const { bytes } = await collectAnnounced(stream, 4, limitOf(100), budgetOf(100).open())
  expect(bytes.buffer.byteLength).toBe(4)
  expect(bytes.buffer.growable).toBe(false)
})

test.each([
  { name: 'over the limit', limitBytes: 5, budgetBytes: 100, code: 'document_too_large' },
  { name: 'over the budget', limitBytes: 100, budgetBytes: 5, code: 'overloaded' },
])('$name: the stream is left open, and no more is held than came', async (one) => {
  const stream = new PassThrough()
  const budget = budgetOf(one.budgetBytes)
  const collected = collectAnnounced(stream, 100, limitOf(one.limitBytes), budget.open())
  stream.write('123')
  stream.write('456')
  await expect(collected).rejects.toMatchObject({ code: one.code })
  expect(stream.destroyed).toBe(false)
  expect(stream.isPaused()).toBe(true)
  expect(budget.heldBytes()).toBe(3)
})

test('a stream that ends early, or has ended before, is a failure', async () => {
  const budget = budgetOf(100)
  const cut = new PassThrough()
  const collected = collectAnnounced(cut, 10, limitOf(100), budget.open())
  cut.write('123')
  cut.destroy()
  await expect(collected).rejects.toThrow('ended early')
  await expect(collectAnnounced(cut, 10, limitOf(100), budget.open())).rejects.toThrow(
    'ended early',
  )

  const failing = new PassThrough()
  const failed = collectAnnounced(failing, 10, limitOf(100), budget.open())
  failing.destroy(new Error('reset'))
  await expect(failed).rejects.toThrow('reset')
})
