import type { PageRange } from '../contract/options.js'
import { CLAIMS, CLAIMS_BYTES, type Share, type ShareResult } from '../contract/spread.js'
import { outcomeOf } from './convert-recognizing.js'
import type { Lane } from './lane.js'
import type { Line } from './line.js'
import type { OpenCalls } from './open-calls.js'
import type { CountRequest, JoinRequest, PartRequest, Pool } from './pool-types.js'
import {
  giveWhenReady,
  runTask,
  type TaskCall,
  type TaskOutcome,
  takeLane,
  taken,
} from './run-task.js'
import { assembled, foldTask, stretchesOf } from './shares.js'
import { flightCall } from './spread.js'

/** Conversions of which several processes do a part each, and one puts together. */
export function partCalls(
  line: Line<Lane>,
  calls: OpenCalls,
): Pick<Pool, 'pageCount' | 'convertPart' | 'joinParts'> {
  return {
    pageCount: (request, call = {}) =>
      calls.track(call.signal, (signal) => countPages(line, request, { ...call, signal })),
    convertPart: (request, pages, call = {}) =>
      calls.track(call.signal, (signal) => convertPart(line, request, pages, { ...call, signal })),
    joinParts: (parts, request, call = {}) =>
      calls.track(call.signal, async (signal) =>
        outcomeOf(await joinParts(line, parts, request, { ...call, signal })),
      ),
  }
}

/** Pages of a PDF. Errors: those of `runTask`. */
async function countPages(
  line: Line<Lane>,
  request: CountRequest,
  call: TaskCall,
): Promise<number> {
  const { result } = await runTask(line, { ...request, kind: 'count' }, call)
  return result as number // the thread entry's answer to this kind
}

/**
 * These pages and no others, for a join elsewhere. Errors: those of `runTask`; a thread that is lost to them gets no
 * second try.
 */
async function convertPart(
  line: Line<Lane>,
  request: PartRequest,
  { start, end }: PageRange,
  call: TaskCall,
): Promise<Share> {
  const claims = new Int32Array(new SharedArrayBuffer(CLAIMS_BYTES))
  claims.set([start, 1, 0, end], CLAIMS.next)
  const { lane, queueMs } = await takeLane(line, call)
  const task = { ...request, kind: 'share', claims: claims.buffer, helper: 0 } as const
  const flight = lane.fly(task, flightCall(call.signal, call.onProgress))
  void lane.settle(flight).then(() => giveWhenReady(lane, line))
  const { result, chunks } = taken(await flight.outcome, queueMs)
  return { result: result as ShareResult, chunks } // the thread entry's answer to this kind
}

/** The document that the parts are, as if it had been converted by one thread. Errors: those of `runTask`. */
async function joinParts(
  line: Line<Lane>,
  shares: readonly Share[],
  request: JoinRequest,
  call: TaskCall,
): Promise<TaskOutcome> {
  const stretches = stretchesOf(shares)
  const outcome = await runTask(line, foldTask(stretches, shares, request), call)
  return { ...assembled(outcome, stretches), queueMs: outcome.queueMs }
}
