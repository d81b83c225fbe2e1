import type { IncomingMessage, ServerResponse } from 'node:http'
import { ConversionError } from '../contract/errors.js'
import type { InflightBudget, Lease } from '../source/inflight.js'

/** Slower than this over the whole window is no client on a bad line but one that holds memory. */
const UPLOAD_BYTES_PER_SECOND_MIN = 1024
const ANSWER_BYTES_PER_SECOND_MIN = 16 * 1024
/** Where others are refused, or wait, for want of memory. */
const SHORT_ANSWER_BYTES_PER_SECOND_MIN = 128 * 1024

/**
 * The document, and what comes along, that `read` takes from the body; given up with `request_timeout` when the client hardly sends any more.
 * The lease is given back for whatever reason no document comes, here and by nobody else: `read` may go on for a
 * while, and finds that it can hold no more.
 */
export async function whileArriving<Arrived>(
  request: IncomingMessage,
  windowMs: number,
  inflight: InflightBudget,
  read: (lease: Lease) => Promise<Arrived>,
): Promise<Arrived> {
  const lease = inflight.open()
  const bytesMin = (UPLOAD_BYTES_PER_SECOND_MIN * windowMs) / 1000
  let stopWatch = () => {}
  const stalled = new Promise<never>((_resolve, reject) => {
    const sentence = 'The body arrives too slowly.'
    const give = () => reject(new ConversionError('request_timeout', sentence))
    stopWatch = watchPace(() => request.socket.bytesRead, bytesMin, windowMs, give)
  })
  try {
    return await Promise.race([read(lease), stalled])
  } catch (error) {
    lease.release()
    throw error
  } finally {
    stopWatch()
  }
}

/** Cuts a client whose short body hardly arrives: there is nothing yet to answer. */
export function cutWhenNotSending(request: IncomingMessage, windowMs: number): void {
  const bytesMin = (UPLOAD_BYTES_PER_SECOND_MIN * windowMs) / 1000
  const cut = () => request.destroy()
  const stopWatch = watchPace(() => request.socket.bytesRead, bytesMin, windowMs, cut)
  request.once('end', stopWatch).once('close', stopWatch)
}

/** Looks at an answer so many times a window; where memory is short, so many are enough. */
const LOOKS_PER_WINDOW = 10
const SHORT_LOOKS = 2

/**
 * Cuts clients that do not take their answers. Only time in which output waits for a client counts: whatever is taken
 * as fast as it is made may be made slowly. `isShort`: others want the memory that answers hold. All answers have one
 * timer, as most of them are gone before it looks.
 */
export function cutWhenNotTaken(
  windowMs: number,
  isShort: () => boolean,
): (response: ServerResponse) => void {
  const watched = new Map<ServerResponse, LookAt>()
  let timer: NodeJS.Timeout | undefined
  const look = () => {
    const isMemoryShort = isShort()
    for (const lookAt of watched.values()) lookAt(isMemoryShort)
    if (watched.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
  return (response) => {
    // What failed because its client had gone is answered all the same, to nobody: no `close` comes any more.
    if (response.closed) return
    watched.set(response, lookingAt(response, windowMs))
    response.once('close', () => watched.delete(response))
    timer ??= setInterval(look, windowMs / LOOKS_PER_WINDOW).unref()
  }
}

type LookAt = (isMemoryShort: boolean) => void

function lookingAt(response: ServerResponse, windowMs: number): LookAt {
  const bytesMin = (perSecond: number) => (perSecond * looks * windowMs) / LOOKS_PER_WINDOW / 1000
  const taken = () => (response.socket?.bytesWritten ?? 0) - response.writableLength
  const cut = () => response.destroy(new Error('the client does not take its answer'))
  let before = 0
  let looks = -1
  return (isMemoryShort) => {
    const isWaiting = response.writableLength > 0
    looks = isWaiting ? looks + 1 : -1
    // A window begins when output is first seen to wait: what filled the buffers of both systems was taken by nobody.
    if (looks === 0) before = taken()
    if (looks < SHORT_LOOKS) return
    const takenSince = taken() - before
    if (isMemoryShort && takenSince < bytesMin(SHORT_ANSWER_BYTES_PER_SECOND_MIN)) cut()
    if (looks < LOOKS_PER_WINDOW) return
    if (takenSince < bytesMin(ANSWER_BYTES_PER_SECOND_MIN)) cut()
    looks = 0
    before = taken()
  }
}

/** Calls `onSlow` after the first window in which a counter moved by less than `bytesMin`. Gives back its end. */
function watchPace(
  counter: () => number,
  bytesMin: number,
  windowMs: number,
  onSlow: () => void,
): () => void {
  let before = counter()
  const timer = setInterval(() => {
    const now = counter()
    if (now - before < bytesMin) {
      clearInterval(timer)
      onSlow()
    }
    before = now
  }, windowMs).unref()
  return () => clearInterval(timer)
}
