import type { ConvertOptions } from '../contract/options.js'
import { CLAIMS, CLAIMS_BYTES, type Share, type ShareResult } from '../contract/share.js'
import type { ConvertTask } from '../contract/task.js'
import type { Queue } from './queue.js'
import type { Run, RunCall, RunOutcome } from './run.js'
import {
  giveWhenReady,
  runOn,
  type TaskCall,
  type TaskOutcome,
  taken,
  takeSlot,
  untilAborted,
} from './run-task.js'
import { assembled, joinTask, stretchesOf } from './shares.js'
import type { Slot } from './slot.js'

type AcceleratedTask = Omit<ConvertTask, 'control'>

/** A thread for each so many bytes: fewer cannot be pages enough for it. */
const BYTES_PER_THREAD = 128 * 1024

/** Only PDF in mode fast is read page by page by several threads; with chunks handed on, pages leave in order anyhow. */
export function canAccelerate(
  task: AcceleratedTask,
  { isAccelerated, onChunk }: TaskCall,
): boolean {
  if (isAccelerated !== true || onChunk !== undefined) return false
  const { format, options, recognitions } = task
  return format === 'pdf' && canShare(options) && recognitions === undefined
}

/** Whether shares of a document, each by itself, can give what these options ask for. */
export function canShare({ mode }: ConvertOptions): boolean {
  return mode === 'fast'
}

/** Conversions on several threads at once. */
export interface Acceleration {
  /**
   * Waits for one thread and takes those that are idle to it. Where no second is idle, or anything goes wrong with
   * several, the document is converted on the one alone. Errors: those of `runTask`.
   */
  run(queue: Queue<Slot>, task: AcceleratedTask, call: TaskCall): Promise<TaskOutcome>
  /** Others wait for a thread: helpers end with the pages that they have. */
  letHelpersLeave(): void
}

export function createAcceleration(): Acceleration {
  const open = new Set<Int32Array>()
  return {
    async run(queue, task, call) {
      const { slot, queueMs } = await takeSlot(queue, call)
      const helpers = queue.takeFree(Math.floor(task.source.byteLength / BYTES_PER_THREAD))
      if (helpers.length === 0) return runOn(slot, queue, task, call, queueMs)
      const claims = new Int32Array(new SharedArrayBuffer(CLAIMS_BYTES))
      claims[CLAIMS.threads] = helpers.length + 1
      open.add(claims)
      const outcome = await convertTogether(slot, helpers, queue, task, call, claims).finally(() =>
        open.delete(claims),
      )
      if (outcome !== undefined) return { ...outcome, queueMs }
      return runOn(slot, queue, task, call, queueMs)
    },
    letHelpersLeave() {
      for (const claims of open) Atomics.store(claims, CLAIMS.leave, 1)
    },
  }
}

/**
 * Undefined when it did not work out, with `slot` ready for another try; else `slot` goes back to the queue, as helpers
 * do when they are done. Errors: the signal's reason, and what is wrong with the document.
 */
async function convertTogether(
  slot: Slot,
  helpers: readonly Slot[],
  queue: Queue<Slot>,
  task: AcceleratedTask,
  call: TaskCall,
  claims: Int32Array<SharedArrayBuffer>,
): Promise<Omit<TaskOutcome, 'queueMs'> | undefined> {
  const stop = new AbortController()
  const onAbort = (): void => stop.abort(call.signal.reason)
  call.signal.addEventListener('abort', onAbort, { once: true })
  if (call.signal.aborted) onAbort()
  const shareTask = { ...task, kind: 'share', claims: claims.buffer } as const
  const progress = sharedProgress(call)
  const startShare = (one: Slot, helper: number): Run =>
    one.start({ ...shareTask, helper }, runCall(stop.signal, progress?.(helper)))
  const run = startShare(slot, 0)
  const helping = helpers.map((one, index) => ({ one, help: startShare(one, index + 1) }))
  for (const { one, help } of helping) void one.recover(help).then(() => giveWhenReady(one, queue))
  let recovered = slot.recover(run)
  let isDone = false
  try {
    const all = [run, ...helping.map(({ help }) => help)]
    const outcomes = await Promise.all(all.map(({ outcome }) => stoppingOthers(outcome, stop)))
    call.signal.throwIfAborted()
    const ended = outcomes.filter((outcome) => outcome.kind === 'done')
    const shares = ended.flatMap(shareOf)
    if (ended.length < outcomes.length) {
      await recovered
      await untilAborted(slot.ready(), call.signal)
      return undefined
    }
    const sorted = stretchesOf(shares)
    await recovered
    await untilAborted(slot.ready(), call.signal)
    const joining = slot.start(joinTask(sorted, shares, task), runCall(stop.signal))
    recovered = slot.recover(joining)
    const joined = taken(await joining.outcome, 0)
    isDone = true
    return assembled(joined, sorted)
  } catch (error) {
    isDone = true
    throw error
  } finally {
    call.signal.removeEventListener('abort', onAbort)
    if (isDone) void recovered.then(() => giveWhenReady(slot, queue))
  }
}

/** None from a helper that found too few pages. */
function shareOf({ result, chunks }: RunOutcome & { readonly kind: 'done' }): Share[] {
  if (result === null) return []
  return [{ result: result as ShareResult, chunks }] // the thread entry's answer to this kind
}

export function runCall(signal: AbortSignal, onProgress?: RunCall['onProgress']): RunCall {
  const noChunks = { skip: 0, onHandedOn: () => undefined, isThreadWanted: () => false }
  return { signal, ...noChunks, onProgress }
}

/** What one thread cannot do the others need not go on with. */
async function stoppingOthers(
  outcome: Promise<RunOutcome>,
  stop: AbortController,
): Promise<RunOutcome> {
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
