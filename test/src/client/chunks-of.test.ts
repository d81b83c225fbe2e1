import { expect, test } from 'vitest'
import { chunksOf } from '../../../src/client/chunks-of.js'

const CHUNKS = [new Uint8Array([1]), new Uint8Array([2, 3])]

function streamed(onCancel: () => void, error?: Error): ReadableStream<Uint8Array> {
  let at = 0
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      const chunk = CHUNKS[at]
      at += 1
      if (chunk !== undefined) controller.enqueue(chunk)
      else if (error === undefined) controller.close()
      else controller.error(error)
    },
    cancel: onCancel,
  })
  // As in browsers that cannot iterate over it.
  Object.defineProperty(stream, Symbol.asyncIterator, { value: undefined })
  return stream
}

test('chunks come in order, to the end', async () => {
  const taken: Uint8Array[] = []
  for await (const chunk of chunksOf(streamed(() => {}))) taken.push(chunk)
  expect(taken).toEqual(CHUNKS)
})

test('who stops reading ends the stream', async () => {
  let isCancelled = false
  for await (const _ of chunksOf(streamed(() => (isCancelled = true)))) break
  expect(isCancelled).toBe(true)
})

test('what broke the stream off is thrown', async () => {
  const reading = async () => {
    for await (const _ of chunksOf(streamed(() => {}, new Error('gone'))));
  }
  await expect(reading()).rejects.toThrow('gone')
})
