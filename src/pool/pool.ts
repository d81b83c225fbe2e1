import { pathToFileURL } from 'node:url'
import type { AskAnswer } from '../contract/ask.js'
import type { PreviewResult } from '../contract/preview.js'
import type { Spine } from '../contract/spine.js'
import type { UnpackResult } from '../contract/task.js'
import { packagePath } from '../package-path.js'
import {
  convertRecognizing,
  mayRecognize,
  outcomeOf,
  type RunConversion,
} from './convert-recognizing.js'
import type { FlightTask } from './flight.js'
import { createLane, type Lane } from './lane.js'
import { createLine } from './line.js'
import { compileMupdf } from './mupdf-module.js'
import { createOcrPool, type OcrPool, type OcrPoolInit } from './ocr-pool.js'
import { openCalls } from './open-calls.js'
import { partCalls } from './parts.js'
import type { Pool, PoolCall, PoolHooks, PoolSettings } from './pool-types.js'
import { giveWhenReady, runTask, type TaskOutcome } from './run-task.js'
import { canSpread, createSpreads } from './spread.js'

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
  mupdfModule.catch(() => undefined) // each lane tells
  return poolOf(
    settings,
    Array.from({ length: settings.poolThreads }, () =>
      createLane({ pool: settings, thread, mupdfModule, onEvent }),
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

function poolOf(settings: PoolSettings, lanes: readonly Lane[], ocr: OcrPool | undefined): Pool {
  const spreads = createSpreads()
  const line = createLine<Lane>({
    waitersMax: settings.poolQueueMax,
    waitMsMax: settings.queueTimeoutMs,
    onWait: spreads.letHelpersLeave,
  })
  const calls = openCalls()
  const firsts = lanes.map((lane) => lane.firstReady)
  // Who starts cold asks for pictures to be read when one comes, if it comes.
  const allReady = Promise.all(settings.startsCold === true ? firsts : [...firsts, ocr?.identity()])
  const run: RunConversion = (request, call) => {
    const task = { ...request, kind: 'convert' } as const
    return canSpread(task, call) ? spreads.run(line, task, call) : runTask(line, task, call)
  }
  const runAlone = (task: FlightTask, call: PoolCall): Promise<TaskOutcome> =>
    calls.track(call.signal, (signal) => runTask(line, task, { signal }))
  let isReady = false
  allReady.then(
    () => {
      isReady = true
    },
    () => undefined,
  )
  for (const lane of lanes) void giveWhenReady(lane, line)
  return {
    async convert(request, call = {}) {
      return calls.track(call.signal, async (signal) => {
        const tracked = { ...call, signal }
        if (ocr !== undefined && mayRecognize(request)) {
          return convertRecognizing(request, tracked, run, ocr)
        }
        return outcomeOf(await run(request, tracked))
      })
    },
    async unpack(request, call = {}) {
      const { result } = await calls.track(call.signal, (signal) =>
        runTask(line, { ...request, kind: 'unpack' }, { ...call, signal }),
      )
      return result as UnpackResult // the thread entry's answer to this kind
    },
    async index(request, call = {}) {
      const { result, queueMs } = await runAlone({ ...request, kind: 'index' }, call)
      return { spine: result as Spine, queueMs } // the thread entry's answer to this kind
    },
    async ask(request, call = {}) {
      const { result, queueMs } = await runAlone({ ...request, kind: 'ask' }, call)
      return { ...(result as AskAnswer), queueMs } // the thread entry's answer to this kind
    },
    async preview(request, call = {}) {
      const { result, queueMs } = await runAlone({ ...request, kind: 'preview' }, call)
      return { ...(result as PreviewResult), queueMs } // the thread entry's answer to this kind
    },
    ...partCalls(line, calls),
    load: () => ({
      threads: lanes.length,
      busy: lanes.filter((lane) => lane.isFlying()).length,
      waiting: line.waiting(),
      isFull: line.free() === 0 && line.waiting() >= settings.poolQueueMax,
    }),
    async recognizer() {
      const identity = await ocr?.identity()
      return identity && `${identity.engine} (${identity.languages.join(', ')})`
    },
    isReady: () => isReady && !calls.isClosed(),
    ready: async () => {
      await allReady
    },
    async close(graceMs) {
      await calls.close(graceMs)
      line.close()
      await Promise.all([...lanes.map((lane) => lane.close()), ocr?.close()])
    },
  }
}
