import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cutWhenNotTaken } from '../../../src/http/client-pace.js'

const WINDOW_MS = 10_000
const MIB = 2 ** 20

let isShort = false

beforeEach(() => {
  isShort = false
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

test.each<{
  what: string
  /** Bytes that the client takes each second; before that the systems' buffers take `atOnce`. */
  takenEachSecond: number
  isCut: boolean
}>([
  { what: 'nothing', takenEachSecond: 0, isCut: true },
  { what: 'a byte a second', takenEachSecond: 1, isCut: true },
  { what: 'just too little', takenEachSecond: 16 * 1024 - 100, isCut: true },
  { what: 'just enough', takenEachSecond: 16 * 1024, isCut: false },
])('a client that takes $what: cut is $isCut, within a window', ({ takenEachSecond, isCut }) => {
  const { response, take, destroyed } = answering(40 * MIB)
  cutWhenNotTaken(WINDOW_MS, () => isShort)(response)
  take(6 * MIB) // the buffers of both systems, which nobody has read
  for (let second = 0; second < 11.5; second++) {
    vi.advanceTimersByTime(1000)
    take(takenEachSecond)
  }
  expect(destroyed).toHaveBeenCalledTimes(isCut ? 1 : 0)
})

test.each([
  { takenEachSecond: 20 * 1024, isCut: true },
  { takenEachSecond: 120 * 1024, isCut: true },
  { takenEachSecond: 129 * 1024, isCut: false },
])('where memory is short, $takenEachSecond bytes a second: cut is $isCut', (row) => {
  isShort = true
  const { response, take, destroyed } = answering(40 * MIB)
  cutWhenNotTaken(WINDOW_MS, () => isShort)(response)
  take(6 * MIB)
  for (let second = 0; second < 4; second++) {
    vi.advanceTimersByTime(1000)
    take(row.takenEachSecond)
  }
  expect(destroyed).toHaveBeenCalledTimes(row.isCut ? 1 : 0)
})

test('time in which nothing waits does not count', () => {
  const { response, write, take, destroyed } = answering(0)
  cutWhenNotTaken(WINDOW_MS, () => isShort)(response)
  for (let second = 0; second < 60; second++) {
    write(100)
    vi.advanceTimersByTime(900)
    take(100)
    vi.advanceTimersByTime(100)
  }
  expect(destroyed).not.toHaveBeenCalled()
})

test('an answer is forgotten when it is gone, also one that was gone before it was watched', () => {
  const watch = cutWhenNotTaken(WINDOW_MS, () => isShort)
  const gone = answering(MIB)
  watch(Object.assign(gone.response, { closed: true }))
  expect(vi.getTimerCount()).toBe(0)
  const { response } = answering(MIB)
  watch(response)
  expect(vi.getTimerCount()).toBe(1)
  response.emit('close')
  vi.advanceTimersByTime(WINDOW_MS)
  expect(vi.getTimerCount()).toBe(0)
})

/** An answer with `waiting` bytes written and not yet taken. */
function answering(waiting: number) {
  const destroyed = vi.fn()
  const socket = { bytesWritten: waiting }
  const response = Object.assign(new EventEmitter(), {
    socket,
    writableLength: waiting,
    destroy: () => {
      destroyed()
      response.emit('close')
    },
  })
  return {
    destroyed,
    response: response as unknown as ServerResponse,
    write(bytes: number) {
      socket.bytesWritten += bytes
      response.writableLength += bytes
    },
    take(bytes: number) {
      response.writableLength = Math.max(0, response.writableLength - bytes)
    },
  }
}
