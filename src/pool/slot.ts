import { setTimeout as delay } from 'node:timers/promises'
import type { GetReadyTask } from '../contract/task.js'
import type { PoolEvent, PoolSettings, ReplaceReason } from './pool-types.js'
import { draining } from './queue.js'
import { type PoolTask, type Run, type RunCall, startRun } from './run.js'
import { startThread, type Thread, type ThreadSettings } from './thread.js'

/** A machine that is busy with other things takes its time; a start that is given up and begun again only adds to it. */
const START_MS_MAX = 120_000
const RESTART_DELAY_MS_MIN = 250
const RESTART_DELAY_MS_MAX = 30_000

/** How long a thread is warmed. One that takes another's place is wanted soon: work may be waiting for it. */
const FIRST_WARM_UP_MS_MAX = 400
const NEXT_WARM_UP_MS_MAX = 150

/** A place for a thread: there is a warm one in it, or one is on its way. */
export interface Slot {
  /** Ends when the first thread is warm. Rejects when it cannot be started; more tries are made all the same. */
  readonly firstReady: Promise<void>
  /** Ends when the present thread is warm. Errors: `draining`. */
  ready(): Promise<void>
  /** No document has been on the present thread. */
  isFresh(): boolean
  /** A task is on the thread. */
  isBusy(): boolean
  /** Only with a ready thread, one run at a time. */
  start(task: PoolTask, call: RunCall): Run
  /** Waits for the run to end and replaces the thread where that, or its age, asks for it. */
  recover(run: Run): Promise<void>
  /** Stops the thread, and starts no more. */
  close(): Promise<void>
}

export interface SlotSettings {
  readonly pool: PoolSettings
  readonly thread: ThreadSettings
  /** See GetReadyTask. */
  readonly mupdfModule: Promise<WebAssembly.Module>
  readonly onEvent: (event: PoolEvent) => void
}

export function createSlot({ pool, thread, mupdfModule, onEvent }: SlotSettings): Slot {
  let current = startThread(thread)
  let documents = 0
  let isBusy = false
  let isClosed = false

  const start = async (warmUpMsMax: number): Promise<void> => {
    const startedAt = performance.now()
    await getReady(current, mupdfModule, pool.startsCold === true ? undefined : warmUpMsMax)
    documents = 0
    onEvent({ type: 'thread_ready', startMs: performance.now() - startedAt })
  }
  const restart = async (): Promise<void> => {
    for (
      let delayMs = RESTART_DELAY_MS_MIN;
      ;
      delayMs = Math.min(RESTART_DELAY_MS_MAX, 2 * delayMs)
    ) {
      void current.stop()
      if (isClosed) throw draining()
      current = startThread(thread)
      try {
        return await start(NEXT_WARM_UP_MS_MAX)
      } catch (error) {
        if (!isClosed) onEvent({ type: 'thread_start_failed', error: asError(error) })
      }
      await delay(delayMs, undefined, { ref: false })
    }
  }
  const replace = (reason: ReplaceReason): void => {
    if (!isClosed) onEvent({ type: 'thread_replaced', reason })
    ready = quietly(restart())
  }
  const firstReady = quietly(start(FIRST_WARM_UP_MS_MAX))
  let ready = quietly(firstReady.catch(restart))
  return {
    firstReady,
    ready: () => ready,
    isFresh: () => documents === 0,
    isBusy: () => isBusy,
    start(task, call) {
      documents += 1
      isBusy = true
      return startRun(current, task, call, pool)
    },
    async recover(run) {
      const reason = await run.released
      isBusy = false
      if (reason !== undefined) replace(reason)
      else if (documents >= pool.workerDocumentsMax) replace('documents')
    },
    async close() {
      isClosed = true
      await current.stop()
    },
  }
}

async function getReady(
  thread: Thread,
  mupdfModule: Promise<WebAssembly.Module>,
  warmUpMsMax: number | undefined,
): Promise<void> {
  const late = delay(START_MS_MAX, undefined, { ref: false })
  const task = async (): Promise<GetReadyTask> => ({
    kind: 'getReady',
    mupdfModule: await mupdfModule,
    warmUpMsMax,
  })
  // The thread starts while the module is compiled.
  const steps = thread.load().then(async () => thread.run({ task: await task() }))
  const reply = await Promise.race([steps, late])
  if (reply === undefined) throw new Error(`A thread was not ready after ${START_MS_MAX} ms.`)
  if (!reply.ok)
    throw new Error(`A thread did not get ready: ${reply.error.internal ?? reply.error.message}`)
}

/** The same promise, whose rejection may go unseen. */
function quietly(promise: Promise<void>): Promise<void> {
  promise.catch(() => undefined)
  return promise
}

function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown))
}
