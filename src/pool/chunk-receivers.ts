import { type MessagePort, receiveMessageOnPort } from 'node:worker_threads'
import { CONTROL } from '../contract/control.js'
import type { ChunkMessage } from '../contract/task.js'
import type { ConvertCall } from './pool-types.js'
import type { WorkClock } from './work-clock.js'

/** Chunks that a thread may be ahead of whoever takes them while nobody else wants it. */
export const CHUNKS_AHEAD_MAX = 8
/** How often a thread that waits for its reader is asked for by others. */
const LOOK_FOR_OTHERS_MS = 100

/** The front thread's end of a conversion's chunk port. */
export interface ChunkReceiver {
  /** After the thread's reply: all chunks that were kept, once all that were handed on are taken. */
  finish(): Promise<readonly Uint8Array[]>
  /** The caller is done: nothing is handed on any more. */
  close(): void
  /** The thread is done with the task: what it sent after `close` is dropped. */
  threadDone(): void
}

/**
 * Leaves the chunks at the port until the thread has replied: nothing wakes this thread for them. The port is the
 * thread's own and stays open; one that had a listener once would lose what comes without one.
 */
export function collectChunks(port: MessagePort): ChunkReceiver {
  const take = (): readonly Uint8Array[] => [...received(port)].map(({ bytes }) => bytes)
  let isClosed = false
  return {
    finish: async () => take(),
    close() {
      isClosed = true
    },
    threadDone() {
      if (isClosed) take()
    },
  }
}

export interface Handover {
  readonly onChunk: NonNullable<ConvertCall['onChunk']>
  /** The task's shared numbers: each chunk taken is a credit for the thread. */
  readonly numbers: Int32Array
  /** Held while the thread waits for whoever takes the chunks. */
  readonly clock: WorkClock
  /** See ConvertCall. */
  readonly onBacklog?: ConvertCall['onBacklog']
  /** Others wait for a thread: one that waits for its reader then runs ahead, and the chunks wait here. */
  readonly isThreadWanted: () => boolean
  /** Chunks that an earlier try has handed on; output is the same byte for byte, so they are passed over. */
  readonly skip: number
  readonly onHandedOn: () => void
  /** `onChunk` threw. */
  readonly onFailure: (error: unknown) => void
}

/**
 * Hands chunks on one after the other, and gives the thread a credit for each that was taken. Once others want the
 * thread, each chunk that comes is a credit at once, as long as there is room for those that nobody has taken yet.
 */
export function handOnChunks(port: MessagePort, handover: Handover): ChunkReceiver {
  const { numbers, clock, onBacklog = () => true } = handover
  let last: Promise<void> = Promise.resolve()
  let count = 0
  let untaken = 0
  let untakenBytes = 0
  /** Chunks that came, for which the thread has no credit yet. */
  let owed = 0
  let isClosed = false
  let runsAhead = false
  const settle = (): void => {
    const hasRoom = onBacklog(untakenBytes)
    const kept = runsAhead && hasRoom ? 0 : Math.min(owed, untaken)
    if (kept === owed) return
    clock.resume()
    Atomics.add(numbers, CONTROL.credits, owed - kept)
    Atomics.notify(numbers, CONTROL.credits)
    owed = kept
  }
  const lookout = setInterval(() => {
    if (owed < CHUNKS_AHEAD_MAX) return
    runsAhead ||= handover.isThreadWanted()
    settle()
  }, LOOK_FOR_OTHERS_MS).unref()
  const handOn = async (message: ChunkMessage, isNew: boolean): Promise<void> => {
    if (isClosed) return
    if (isNew) {
      await handover.onChunk(message)
      handover.onHandedOn()
    }
    untaken -= 1
    untakenBytes -= message.bytes.byteLength
    if (!isClosed) settle()
  }
  const receive = (message: ChunkMessage): void => {
    count += 1
    untaken += 1
    untakenBytes += message.bytes.byteLength
    owed += 1
    settle()
    if (owed >= CHUNKS_AHEAD_MAX) clock.hold()
    const isNew = count > handover.skip
    last = last.then(() => handOn(message, isNew))
    last.catch(handover.onFailure)
  }
  port.on('message', receive)
  return {
    async finish() {
      for (const message of received(port)) receive(message)
      await last
      return []
    },
    close() {
      isClosed = true
      clearInterval(lookout)
      port.close()
      onBacklog(0)
    },
    threadDone: () => undefined,
  }
}

function* received(port: MessagePort): Generator<ChunkMessage> {
  for (let next = receiveMessageOnPort(port); next; next = receiveMessageOnPort(port)) {
    yield next.message as ChunkMessage // a port carries any
  }
}
