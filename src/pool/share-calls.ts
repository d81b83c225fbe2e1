import type { PageRange } from '../contract/options.js'
import { CLAIMS, CLAIMS_BYTES, type Share, type ShareResult } from '../contract/share.js'
import { runCall } from './accelerated.js'
import { outcomeOf } from './convert-recognizing.js'
import type { OpenCalls } from './open-calls.js'
import type { CountRequest, JoinRequest, Pool, ShareRequest } from './pool-types.js'
import type { Queue } from './queue.js'
import {
  giveWhenReady,
  runTask,
  type TaskCall,
  type TaskOutcome,
  taken,
  takeSlot,
} from './run-task.js'
import { assembled, joinTask, stretchesOf } from './shares.js'
import type { Slot } from './slot.js'

/** Conversions of which several processes do a share each, and one joins them. */
export function shareCalls(
  queue: Queue<Slot>,
  calls: OpenCalls,
): Pick<Pool, 'pageCount' | 'convertShare' | 'joinShares'> {
  return {
    pageCount: (request, call = {}) =>
      calls.track(call.signal, (signal) => countPages(queue, request, { ...call, signal })),
    convertShare: (request, pages, call = {}) =>
      calls.track(call.signal, (signal) =>
        convertShare(queue, request, pages, { ...call, signal }),
      ),
    joinShares: (shares, request, call = {}) =>
      calls.track(call.signal, async (signal) =>
        outcomeOf(await joinShares(queue, shares, request, { ...call, signal })),
      ),
  }
}

/** Pages of a PDF. Errors: those of `runTask`. */
async function countPages(
  queue: Queue<Slot>,
  request: CountRequest,
  call: TaskCall,
): Promise<number> {
  const { result } = await runTask(queue, { ...request, kind: 'count' }, call)
  return result as number // the thread entry's answer to this kind
}

/**
 * These pages and no others, for a join elsewhere. Errors: those of `runTask`; a thread that is lost to them gets no
 * second try.
 */
async function convertShare(
  queue: Queue<Slot>,
  request: ShareRequest,
  { start, end }: PageRange,
  call: TaskCall,
): Promise<Share> {
  const claims = new Int32Array(new SharedArrayBuffer(CLAIMS_BYTES))
  claims.set([start, 1, 0, end], CLAIMS.next)
  const { slot, queueMs } = await takeSlot(queue, call)
  const task = { ...request, kind: 'share', claims: claims.buffer } as const
  const run = slot.start(task, runCall(call.signal, call.onProgress))
  void slot.recover(run).then(() => giveWhenReady(slot, queue))
  const { result, chunks } = taken(await run.outcome, queueMs)
  return { result: result as ShareResult, chunks } // the thread entry's answer to this kind
}

/** The document that the shares are, as if it had been converted by one thread. Errors: those of `runTask`. */
async function joinShares(
  queue: Queue<Slot>,
  shares: readonly Share[],
  request: JoinRequest,
  call: TaskCall,
): Promise<TaskOutcome> {
  const stretches = stretchesOf(shares)
  const outcome = await runTask(queue, joinTask(stretches, shares, request), call)
  return { ...assembled(outcome, stretches), queueMs: outcome.queueMs }
}
