import type { ConvertOptions } from '../contract/options.js'
import { CLAIMS, CLAIMS_BYTES, type Share, type ShareResult } from '../contract/spread.js'
import type { ConvertTask } from '../contract/task.js'
import type { Flight, FlightCall, FlightOutcome } from './flight.js'
import type { Lane } from './lane.js'
import type { Line } from './line.js'
import {
  giveWhenReady,
  runOn,
  type TaskCall,
  type TaskOutcome,
  takeLane,
  taken,
  untilAborted,
} from './run-task.js'
import { assembled, foldTask, stretchesOf } from './shares.js'

type SpreadTask = Omit<ConvertTask, 'control'>

/** A thread for each so many bytes: fewer cannot be pages enough for it. */
const BYTES_PER_THREAD = 128 * 1024

/** Only PDF in mode fast is read page by page by several threads; with chunks handed on, pages leave in order anyhow. */
export function canSpread(task: SpreadTask, { isSpread, onChunk }: TaskCall): boolean {
  if (isSpread !== true || onChunk !== undefined) return false
  const { format, options, recognitions } = task
  return format === 'pdf' && canPart(options) && recognitions === undefined
}

/** Whether parts of a document, each by itself, can give what these options ask for. */
export function canPart({ mode, tables, anchors, sampling }: ConvertOptions): boolean {
  const isPlain = tables !== 'html' && anchors === undefined && sampling === undefined
  return mode === 'fast' && isPlain
}

/** Conversions on several threads at once. */
export interface Spreads {
  /**
   * Waits for one thread and takes those that are idle to it. Where no second is idle, or anything goes wrong with
   * several, the document is converted on the one alone. Errors: those of `runTask`.
   */
  run(line: Line<Lane>, task: SpreadTask, call: TaskCall): Promise<TaskOutcome>
  /** Others wait for a thread: helpers end with the pages that they have. */
  letHelpersLeave(): void
}

export function createSpreads(): Spreads {
  const open = new Set<Int32Array>()
  return {
    async run(line, task, call) {
      const { lane, queueMs } = await takeLane(line, call)
      const helpers = line.takeFree(Math.floor(task.source.byteLength / BYTES_PER_THREAD))
      if (helpers.length === 0) return runOn(lane, line, task, call, queueMs)
      const claims = new Int32Array(new SharedArrayBuffer(CLAIMS_BYTES))
      claims[CLAIMS.threads] = helpers.length + 1
      open.add(claims)
      const outcome = await convertTogether(lane, helpers, line, task, call, claims).finally(() =>
        open.delete(claims),
      )
      if (outcome !== undefined) return { ...outcome, queueMs }
      return runOn(lane, line, task, call, queueMs)
    },
    letHelpersLeave() {
      for (const claims of open) Atomics.store(claims, CLAIMS.leave, 1)
    },
  }
}

/**
 * Undefined when it did not work out, with `lane` ready for another try; else `lane` goes back to the line, as helpers
 * do when they are done. Errors: the signal's reason, and what is wrong with the document.
 */
async function convertTogether(
  lane: Lane,
  helpers: readonly Lane[],
  line: Line<Lane>,
  task: SpreadTask,
  call: TaskCall,
  claims: Int32Array<SharedArrayBuffer>,
): Promise<Omit<TaskOutcome, 'queueMs'> | undefined> {
  const stop = new AbortController()
  const onAbort = (): void => stop.abort(call.signal.reason)
  call.signal.addEventListener('abort', onAbort, { once: true })
  if (call.signal.aborted) onAbort()
  const shareTask = { ...task, kind: 'share', claims: claims.buffer } as const
  const progress = sharedProgress(call)
  const flyShare = (one: Lane, helper: number): Flight =>
    one.fly({ ...shareTask, helper }, flightCall(stop.signal, progress?.(helper)))
  const flight = flyShare(lane, 0)
  const flights = helpers.map((one, index) => ({ one, helped: flyShare(one, index + 1) }))
  for (const { one, helped } of flights)
    void one.settle(helped).then(() => giveWhenReady(one, line))
  let settled = lane.settle(flight)
  let isDone = false
  try {
    const all = [flight, ...flights.map(({ helped }) => helped)]
    const outcomes = await Promise.all(all.map(({ outcome }) => stoppingOthers(outcome, stop)))
    call.signal.throwIfAborted()
    const ended = outcomes.filter((outcome) => outcome.kind === 'done')
    const shares = ended.flatMap(shareOf)
    if (ended.length < outcomes.length) {
      await settled
      await untilAborted(lane.ready(), call.signal)
      return undefined
    }
    const sorted = stretchesOf(shares)
    await settled
    await untilAborted(lane.ready(), call.signal)
    const foldFlight = lane.fly(foldTask(sorted, shares, task), flightCall(stop.signal))
    settled = lane.settle(foldFlight)
    const folded = taken(await foldFlight.outcome, 0)
    isDone = true
    return assembled(folded, sorted)
  } catch (error) {
    isDone = true
    throw error
  } finally {
    call.signal.removeEventListener('abort', onAbort)
    if (isDone) void settled.then(() => giveWhenReady(lane, line))
  }
}

/** None from a helper that found too few pages. */
function shareOf({ result, chunks }: FlightOutcome & { readonly kind: 'done' }): Share[] {
  if (result === null) return []
  return [{ result: result as ShareResult, chunks }] // the thread entry's answer to this kind
}

export function flightCall(signal: AbortSignal, onProgress?: FlightCall['onProgress']): FlightCall {
  const noChunks = { skip: 0, onHandedOn: () => undefined, isThreadWanted: () => false }
  return { signal, ...noChunks, ...(onProgress === undefined ? {} : { onProgress }) }
}

/** What one thread cannot do the others need not go on with. */
async function stoppingOthers(
  outcome: Promise<FlightOutcome>,
  stop: AbortController,
): Promise<FlightOutcome> {
  const ended = await outcome
  if (ended.kind !== 'done') stop.abort(ended.error)
  return ended
}

/** The pages of all threads together. */
function sharedProgress({ onProgress }: TaskCall) {
  if (onProgress === undefined) return undefined
  const done: number[] = []
  return (thread: number) => (pagesDone: number, pagesTotal: number) => {
    done[thread] = pagesDone
    onProgress(
      done.reduce((sum, pages) => sum + pages, 0),
      pagesTotal,
    )
  }
}
