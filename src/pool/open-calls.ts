import { setTimeout as delay } from 'node:timers/promises'
import { ConversionError } from '../contract/errors.js'
import { draining } from './queue.js'

export type OpenCalls = ReturnType<typeof openCalls>

/** The calls in hand, each with a signal that its caller's signal and the end of the pool abort. */
export function openCalls() {
  const open = new Map<AbortController, Promise<unknown>>()
  let isClosed = false
  return {
    /** The signal's reason is the error to end the call with. Errors: `draining`, `cancelled`, those of `work`. */
    async track<Result>(
      signal: AbortSignal | undefined,
      work: (signal: AbortSignal) => Promise<Result>,
    ): Promise<Result> {
      if (isClosed) throw draining()
      const controller = new AbortController()
      const onAbort = (): void => controller.abort(cancelled())
      if (signal?.aborted) onAbort()
      signal?.addEventListener('abort', onAbort)
      const done = work(controller.signal).finally(() => {
        open.delete(controller)
        signal?.removeEventListener('abort', onAbort)
      })
      open.set(controller, done)
      return done
    },
    isClosed: () => isClosed,
    /** Refuses new calls, waits `graceMs` for those in hand, and aborts the rest. */
    async close(graceMs: number): Promise<void> {
      isClosed = true
      const ended = Promise.allSettled(open.values())
      await Promise.race([ended, delay(graceMs, undefined, { ref: false })])
      for (const controller of open.keys()) controller.abort(draining())
      await ended
    },
  }
}

function cancelled(): ConversionError {
  return new ConversionError('cancelled', 'The conversion was cancelled.')
}
