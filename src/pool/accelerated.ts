import type { ConvertOptions } from '../contract/options.js'
import {
  CLAIMS,
  CLAIMS_BYTES,
  type Share,
  type ShareResult,
  type Surveyed,
} from '../contract/share.js'
import type { ConvertTask } from '../contract/task.js'
import type { PoolSettings } from './pool-types.js'
import type { Queue } from './queue.js'
import type { RunCall, RunOutcome } from './run.js'
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

/** Shorter documents are done before another thread has opened them. */
const BYTES_MIN = 64 * 1024
/** Another thread opens the document and loads its fonts again: worth it for so much work, ms. */
const SHARE_WORK_MS_MIN = 150

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
   * Waits for one thread; those that are idle once it has read the sample help. Where no second is idle, or anything goes
   * wrong with several, the document is converted on the one alone. Errors: those of `runTask`.
   */
  run(queue: Queue<Slot>, task: AcceleratedTask, call: TaskCall): Promise<TaskOutcome>
  /** Others wait for a thread: helpers end with the pages that they have. */
  letHelpersLeave(): void
}

export function createAcceleration({
  shareWorkMsMin = SHARE_WORK_MS_MIN,
}: Pick<PoolSettings, 'shareWorkMsMin'>): Acceleration {
  const open = new Set<Int32Array>()
  return {
    async run(queue, task, call) {
      const { slot, queueMs } = await takeSlot(queue, call)
      const idle = queue.free()
      if (idle === 0 || task.source.byteLength < BYTES_MIN)
        return runOn(slot, queue, task, call, queueMs)
      const claims = new Int32Array(new SharedArrayBuffer(CLAIMS_BYTES))
      claims[CLAIMS.threads] = idle + 1
      open.add(claims)
      const outcome = await convertTogether(slot, queue, task, call, {
        claims,
        shareWorkMsMin,
      }).finally(() => open.delete(claims))
      if (outcome !== undefined) return { ...outcome, queueMs }
      return runOn(slot, queue, task, call, queueMs)
    },
    letHelpersLeave() {
      for (const claims of open) Atomics.store(claims, CLAIMS.leave, 1)
    },
  }
}

interface Together {
  readonly claims: Int32Array<SharedArrayBuffer>
  /** See PoolSettings. */
  readonly shareWorkMsMin: number
}

/**
 * One thread reads the sample; with what came of it those help that are idle then. Undefined when it did not work out,
 * with `slot` ready for another try; else `slot` goes back to the queue, as helpers do when they are done. Errors: the
 * signal's reason, and what is wrong with the document.
 */
async function convertTogether(
  slot: Slot,
  queue: Queue<Slot>,
  task: AcceleratedTask,
  call: TaskCall,
  { claims, shareWorkMsMin }: Together,
): Promise<Omit<TaskOutcome, 'queueMs'> | undefined> {
  const stop = new AbortController()
  const onAbort = (): void => stop.abort(call.signal.reason)
  call.signal.addEventListener('abort', onAbort, { once: true })
  if (call.signal.aborted) onAbort()
  const shareTask = { ...task, kind: 'share', claims: claims.buffer } as const
  const progress = sharedProgress(call)
  const helping: Promise<RunOutcome>[] = []
  const help = (one: Slot, { survey }: Surveyed, index: number): void => {
    const run = one.start({ ...shareTask, survey }, runCall(stop.signal, progress?.(index + 1)))
    void one.recover(run).then(() => giveWhenReady(one, queue))
    helping.push(stoppingOthers(run.outcome, stop))
  }
  const onSurvey = (surveyed: Surveyed): void => {
    if (stop.signal.aborted) return
    const helpers = queue.takeFree(Math.floor(surveyed.workMs / shareWorkMsMin) - 1)
    Atomics.store(claims, CLAIMS.threads, helpers.length + 1)
    // Nobody waits for these; who did while the sample was read has a thread.
    Atomics.store(claims, CLAIMS.leave, 0)
    for (const [index, one] of helpers.entries()) help(one, surveyed, index)
  }
  const run = slot.start(shareTask, { ...runCall(stop.signal, progress?.(0)), onSurvey })
  let recovered = slot.recover(run)
  let isDone = false
  try {
    const own = await stoppingOthers(run.outcome, stop)
    const outcomes = [own, ...(await Promise.all(helping))]
    call.signal.throwIfAborted()
    const ended = outcomes.filter((outcome) => outcome.kind === 'done')
    await recovered
    await untilAborted(slot.ready(), call.signal)
    if (ended.length < outcomes.length) return undefined
    const shares = ended.map(shareOf)
    const sorted = stretchesOf(shares)
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

const shareOf = ({ result, chunks }: RunOutcome & { readonly kind: 'done' }): Share => ({
  result: result as ShareResult, // the thread entry's answer to this kind
  chunks,
})

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
