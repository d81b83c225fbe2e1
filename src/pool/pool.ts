import type { PreviewResult } from '../contract/preview.js'
import type { Spine } from '../contract/spine.js'
import type { ConvertResult, UnpackResult } from '../contract/task.js'
import { createLane, type Lane } from './lane.js'
import { createLine } from './line.js'
import { compileMupdf } from './mupdf-module.js'
import { openCalls } from './open-calls.js'
import type { Pool, PoolHooks, PoolSettings } from './pool-types.js'
import { giveWhenReady, runTask } from './run-task.js'

export type {
  Chunk,
  ConvertCall,
  ConvertOutcome,
  ConvertRequest,
  IndexOutcome,
  Pool,
  PoolCall,
  PoolEvent,
  PoolHooks,
  PoolSettings,
} from './pool-types.js'

/**
 * Compiles the MuPDF module and starts the threads, which get ready by themselves: calls may come at once and wait.
 */
export async function createPool(settings: PoolSettings, hooks: PoolHooks = {}): Promise<Pool> {
  const init = { mupdfModule: await compileMupdf(), zstdLevel: settings.zstdLevel ?? 1 }
  const { onEvent = () => undefined, workerFile = BUILT_WORKER } = hooks
  const thread = { workerFile, init, heapBytesMax: settings.poolMemoryBytesMax }
  return poolOf(
    settings,
    Array.from({ length: settings.poolThreads }, () =>
      createLane({ pool: settings, thread, onEvent }),
    ),
  )
}

/** From dist/src/pool, and from src/pool when tests run the source. */
const BUILT_WORKER = new URL(
  `${import.meta.url.endsWith('.ts') ? '../../dist' : '../..'}/workers/convert.worker.js`,
  import.meta.url,
)

function poolOf(settings: PoolSettings, lanes: readonly Lane[]): Pool {
  const line = createLine<Lane>({
    waitersMax: settings.poolQueueMax,
    waitMsMax: settings.queueTimeoutMs,
  })
  const calls = openCalls()
  const allReady = Promise.all(lanes.map((lane) => lane.firstReady))
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
      const { result, chunks, queueMs } = await calls.track(call.signal, (signal) =>
        runTask(line, { ...request, kind: 'convert' }, { ...call, signal }),
      )
      return { result: result as ConvertResult, chunks, queueMs } // the thread entry's answer to this kind
    },
    async unpack(request, call = {}) {
      const { result } = await calls.track(call.signal, (signal) =>
        runTask(line, { ...request, kind: 'unpack' }, { ...call, signal }),
      )
      return result as UnpackResult // the thread entry's answer to this kind
    },
    async index(request, call = {}) {
      const { result, queueMs } = await calls.track(call.signal, (signal) =>
        runTask(line, { ...request, kind: 'index' }, { signal }),
      )
      return { spine: result as Spine, queueMs } // the thread entry's answer to this kind
    },
    async preview(request, call = {}) {
      const { result, queueMs } = await calls.track(call.signal, (signal) =>
        runTask(line, { ...request, kind: 'preview' }, { signal }),
      )
      return { ...(result as PreviewResult), queueMs } // the thread entry's answer to this kind
    },
    load: () => ({
      threads: lanes.length,
      busy: lanes.filter((lane) => lane.isFlying()).length,
      waiting: line.waiting(),
      isFull: line.free() === 0 && line.waiting() >= settings.poolQueueMax,
    }),
    isReady: () => isReady && !calls.isClosed(),
    ready: async () => {
      await allReady
    },
    async close(graceMs) {
      await calls.close(graceMs)
      line.close()
      await Promise.all(lanes.map((lane) => lane.close()))
    },
  }
}
