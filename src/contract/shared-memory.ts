import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * V8 does not count shared memory, so documents that nobody holds any more never make it collect: on Node 20, eight of
 * 400 MB one after another leave 3.2 GB behind. Each thread that held a document says so here when it is done, and
 * collects for itself after so many bytes; the memory is free when all of them have (about 10 ms each).
 */
export interface SharedMemoryMeter {
  /** The document will not be looked at again; the caller drops its reference before the next turn of the event loop. */
  released(byteLength: number): void
}

/** Frames and messages of the last turns may still have held the document; a second collection takes what they left. */
const STRAGGLERS_MS = 250

export function createSharedMemoryMeter(
  collectAfterBytes: number,
  collect: () => void = collectGarbage,
): SharedMemoryMeter {
  let pendingBytes = 0
  let isDue = false
  let stragglers: NodeJS.Timeout | undefined
  return {
    released: (byteLength) => {
      pendingBytes += byteLength
      if (pendingBytes < collectAfterBytes) return
      pendingBytes = 0
      // One collection takes all that a turn has released, and one its stragglers.
      if (!isDue) {
        setImmediate(() => {
          isDue = false
          collect()
        })
      }
      isDue = true
      stragglers = stragglers?.refresh() ?? setTimeout(collect, STRAGGLERS_MS).unref()
    },
  }
}

let collector: (() => void) | undefined

/** The flag is set for the process; every thread takes its own function from a fresh context. */
function collectGarbage(): void {
  if (collector === undefined) {
    setFlagsFromString('--expose-gc')
    collector = runInNewContext('gc') as () => void
  }
  collector()
}
