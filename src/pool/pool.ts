import { pathToFileURL } from 'node:url'
import type { AskAnswer } from '../contract/ask.js'
import type { PreviewResult } from '../contract/preview.js'
import type { IndexResult } from '../contract/spine.js'
import type { UnpackResult } from '../contract/task.js'
import { packagePath } from '../package-path.js'
import { canAccelerate, createAcceleration } from './accelerated.js'
import {
  convertRecognizing,
  mayRecognize,
  outcomeOf,
  type RunConversion,
} from './convert-recognizing.js'
import { compileMupdf } from './mupdf-module.js'
import { checkOcrLanguages } from './ocr-languages.js'
import { createOcrPool, type OcrPool, type OcrPoolInit } from './ocr-pool.js'
import { openCalls } from './open-calls.js'
import type { Pool, PoolCall, PoolHooks, PoolSettings } from './pool-types.js'
import { createQueue } from './queue.js'
import type { PoolTask } from './run.js'
import { giveWhenReady, runTask, type TaskOutcome } from './run-task.js'
import { shareCalls } from './share-calls.js'
import { createSlot, type Slot } from './slot.js'

export type {
  Chunk,
  ConvertCall,
  ConvertOutcome,
  ConvertRequest,
  Pool,
  PoolCall,
  PoolEvent,
  PoolHooks,
  PoolSettings,
} from './pool-types.js'

/** Starts the threads, which get ready by themselves: calls may come at once and wait. */
export function createPool(settings: PoolSettings, hooks: PoolHooks = {}): Pool {
  const init = { zstdLevel: settings.zstdLevel ?? 1 }
  const { onEvent = () => undefined, workerFile = builtWorker('convert') } = hooks
  const thread = { workerFile, init, heapBytesMax: settings.poolMemoryBytesMax }
  const mupdfModule = compileMupdf()
  mupdfModule.catch(() => undefined) // each slot tells
  return poolOf(
    settings,
    Array.from({ length: settings.poolThreads }, () =>
      createSlot({ pool: settings, thread, mupdfModule, onEvent }),
    ),
    ocrPoolOf(settings, {
      mupdfModule,
      onEvent,
      workerFile: hooks.ocrWorkerFile ?? builtWorker('ocr'),
    }),
  )
}

function builtWorker(name: 'convert' | 'ocr'): URL {
  return pathToFileURL(packagePath(`dist/workers/${name}.worker.js`))
}

/** Undefined where pictures are not to be read. */
function ocrPoolOf(settings: PoolSettings, init: OcrPoolInit): OcrPool | undefined {
  const { ocr, ocrThreads = 1, ocrPageTimeoutMs = 60_000, ocrLanguages = ['eng'] } = settings
  if (ocr !== 'auto') return undefined
  return createOcrPool({ ...settings, ocrThreads, ocrPageTimeoutMs, ocrLanguages }, init)
}

function poolOf(settings: PoolSettings, slots: readonly Slot[], ocr: OcrPool | undefined): Pool {
  const acceleration = createAcceleration(settings)
  const queue = createQueue<Slot>({
    waitersMax: settings.poolQueueMax,
    waitMsMax: settings.queueTimeoutMs,
    onWait: acceleration.letHelpersLeave,
  })
  const calls = openCalls()
  const firsts = slots.map((slot) => slot.firstReady)
  // Who starts cold asks for pictures to be read when one comes, if it comes.
  const allReady = Promise.all(settings.startsCold === true ? firsts : [...firsts, ocr?.identity()])
  const run: RunConversion = (request, call) => {
    const task = { ...request, kind: 'convert' } as const
    return canAccelerate(task, call)
      ? acceleration.run(queue, task, call)
      : runTask(queue, task, call)
  }
  const runAlone = (task: PoolTask, call: PoolCall): Promise<TaskOutcome> =>
    calls.track(call.signal, (signal) => runTask(queue, task, { signal }))
  const reading = readingOf(ocr)
  let isReady = false
  allReady.then(
    () => {
      isReady = true
    },
    () => undefined,
  )
  for (const slot of slots) void giveWhenReady(slot, queue)
  return {
    async convert(request, call = {}) {
      return calls.track(call.signal, async (signal) => {
        const tracked = { ...call, signal }
        // Whoever names no languages is in the queue before this returns: the next request sees it there.
        const { ocrLanguages } = request.options
        if (ocrLanguages !== undefined) await checkOcrLanguages(ocrLanguages, reading)
        if (ocr !== undefined && mayRecognize(request)) {
          return convertRecognizing(request, tracked, run, ocr)
        }
        return outcomeOf(await run(request, tracked))
      })
    },
    async unpack(request, call = {}) {
      const { result } = await calls.track(call.signal, (signal) =>
        runTask(queue, { ...request, kind: 'unpack' }, { ...call, signal }),
      )
      return result as UnpackResult // the thread entry's answer to this kind
    },
    async index(request, call = {}) {
      const { result, queueMs } = await runAlone({ ...request, kind: 'index' }, call)
      return { ...(result as IndexResult), queueMs } // the thread entry's answer to this kind
    },
    async ask(request, call = {}) {
      const { result, queueMs } = await runAlone({ ...request, kind: 'ask' }, call)
      return { ...(result as AskAnswer), queueMs } // the thread entry's answer to this kind
    },
    async preview(request, call = {}) {
      const { result, queueMs } = await runAlone({ ...request, kind: 'preview' }, call)
      return { ...(result as PreviewResult), queueMs } // the thread entry's answer to this kind
    },
    ...shareCalls(queue, calls),
    load: () => ({
      threads: slots.length,
      busy: slots.filter((slot) => slot.isBusy()).length,
      waiting: queue.waiting(),
      isFull: queue.free() === 0 && queue.waiting() >= settings.poolQueueMax,
    }),
    ...reading,
    isReady: () => isReady && !calls.isClosed(),
    ready: async () => {
      await allReady
    },
    async close(graceMs) {
      await calls.close(graceMs)
      queue.close()
      await Promise.all([...slots.map((slot) => slot.close()), ocr?.close()])
    },
  }
}

/** What can be told of what reads pictures of text. */
function readingOf(ocr: OcrPool | undefined) {
  return {
    async recognizer(): Promise<string | undefined> {
      const identity = await ocr?.identity()
      return identity && `${identity.engine} (${identity.languages.join(', ')})`
    },
    languages: async (): Promise<readonly string[]> => (await ocr?.installed()) ?? [],
  }
}
