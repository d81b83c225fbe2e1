import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { MessageChannel, type MessagePort } from 'node:worker_threads'
import { Piscina } from 'piscina'
import type { IdentifyTask, OcrThreadInit, RecognizeTask } from '../contract/recognition.js'
import type { CountTask, JoinTask, ShareTask } from '../contract/share.js'
import type { GetReadyTask, LoadTask, Reply, Task, ThreadInit } from '../contract/task.js'

/** What the thread entry is called with. */
export interface ThreadCall {
  readonly task:
    | Task
    | CountTask
    | ShareTask
    | JoinTask
    | LoadTask
    | GetReadyTask
    | RecognizeTask
    | IdentifyTask
  /** Takes the chunks of this conversion; with the first task, of all that bring none. */
  readonly port?: MessagePort
}

/** One thread. It is never restarted: a pool of other threads takes its place. */
export interface Thread {
  /** The port for the chunks of tasks that came without a port of their own. */
  readonly chunks: MessagePort
  /** The first call starts it. Rejects as `run` does. */
  load(): Promise<Reply<unknown>>
  /** Rejects when the thread ends before it answers. One call at a time. */
  run(call: ThreadCall): Promise<Reply<unknown>>
  /** Stops it, whatever it does; while its entry loads, when that is done. Ends when it is gone. */
  stop(): Promise<void>
}

export interface ThreadSettings {
  /** The built worker entry. */
  readonly workerFile: URL
  readonly init: ThreadInit | OcrThreadInit
  readonly heapBytesMax: number
}

const MIB = 2 ** 20
/** How long the end of a thread waits for its entry to load: 100 ms where nothing else runs. */
const LOAD_MS_MAX = 10_000
/**
 * Room for what a thread has just made, three halves of 16 MB. Left to itself Node.js 24 lets it grow to four times as
 * much, and keeps it: pages leave little behind, and a collection costs by what they leave.
 */
const YOUNG_GENERATION_MB = 48

/**
 * Starts a thread as a Piscina of one. Piscina with several threads picks the thread itself, starts another in the
 * place of one that died before ours is warm, and can retire an idle one only by closing all of them. A Piscina for
 * each thread leaves it the part it does well (messages, transfer, a thread's death as a rejection); which thread
 * works, when it is replaced, and how long requests wait are then decided in `slot.ts` and `queue.ts` alone.
 */
export function startThread({ workerFile, init, heapBytesMax }: ThreadSettings): Thread {
  const piscina = new Piscina({
    filename: fileURLToPath(workerFile),
    name: 'runTask',
    // The first call starts the thread; one that died is not started again.
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: Infinity,
    // Blocking waits between tasks would keep the thread's own events (closed ports) from being handled.
    atomics: 'disabled',
    recordTiming: false,
    workerData: init,
    // Nothing of the environment is needed, and it may hold keys.
    env: {},
    resourceLimits: {
      maxOldGenerationSizeMb: Math.ceil(heapBytesMax / MIB),
      maxYoungGenerationSizeMb: YOUNG_GENERATION_MB,
    },
  })
  const { port1, port2 } = new MessageChannel()
  let isStopped = false
  let loaded: Promise<unknown> = Promise.resolve()
  const end = once(() => {
    isStopped = true
    port1.close()
    return piscina.destroy()
  })
  // Node.js 20 and 24 abort the whole process where a thread is ended while it links its modules: one stop in some 200.
  const stop = once(async () => {
    isStopped = true
    const late = delay(LOAD_MS_MAX, undefined, { ref: false })
    await Promise.race([loaded, late])
    await end()
  })
  // A thread that fails outside of a task, or while its entry loads, would leave a waiting task unanswered.
  piscina.on('error', () => void end())
  piscina.on('workerDestroy', () => void end())
  const run = async (call: ThreadCall): Promise<Reply<unknown>> => {
    // Piscina would start a cold thread for it.
    if (isStopped) throw new Error('The thread has ended.')
    return piscina.run(call, call.port === undefined ? {} : { transferList: [call.port] })
  }
  return {
    chunks: port1,
    load() {
      const answer = run({ task: { kind: 'load' }, port: port2 })
      loaded = answer.catch(() => undefined)
      return answer
    },
    run,
    stop,
  }
}

function once(action: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined
  return () => {
    done ??= action()
    return done
  }
}
