import type { ConvertCall } from './pool-types.js'
import type { Queue } from './queue.js'
import type { PoolTask, RunCall, RunOutcome } from './run.js'
import type { Slot } from './slot.js'

export interface TaskOutcome {
  readonly result: unknown
  readonly chunks: readonly Uint8Array[]
  readonly queueMs: number
}

export type TaskCall = Omit<ConvertCall, 'signal'> & Pick<RunCall, 'signal'>

/**
 * Waits for a thread and runs the task there. A task that its thread was lost to is tried once more, on the fresh
 * thread that takes the place: whatever it does, it does not meet others' leavings and does not cost another warm
 * thread. Errors: the queue's, the signal's reason, and what a run ends with.
 */
export async function runTask(
  queue: Queue<Slot>,
  task: PoolTask,
  call: TaskCall,
): Promise<TaskOutcome> {
  const { slot, queueMs } = await takeSlot(queue, call)
  return runOn(slot, queue, task, call, queueMs)
}

/** Waits for a thread. */
export async function takeSlot(
  queue: Queue<Slot>,
  call: TaskCall,
): Promise<{ readonly slot: Slot; readonly queueMs: number }> {
  const askedAt = performance.now()
  const slot = await queue.take(call.signal, call.patience)
  const queueMs = performance.now() - askedAt
  call.onStart?.(queueMs)
  return { slot, queueMs }
}

/**
 * Runs the task on a ready thread, and gives it back to the queue: as soon as the task is done there, whoever may still
 * take its chunks.
 */
export async function runOn(
  slot: Slot,
  queue: Queue<Slot>,
  task: PoolTask,
  call: TaskCall,
  queueMs: number,
): Promise<TaskOutcome> {
  let handedOn = 0
  const onHandedOn = (): void => {
    handedOn += 1
  }
  const isThreadWanted = (): boolean => queue.isWanted()
  const tryOnce = async (): Promise<RunOutcome> => {
    const run = slot.start(task, { ...call, skip: handedOn, onHandedOn, isThreadWanted })
    recovered = slot.recover(run)
    void run.isDone.then((isDone) => (isDone ? giveBack() : undefined))
    return run.outcome
  }
  let recovered: Promise<void> = Promise.resolve()
  let isGivenBack = false
  const giveBack = (): void => {
    if (isGivenBack) return
    isGivenBack = true
    void recovered.then(() => giveWhenReady(slot, queue))
  }
  try {
    const isFresh = slot.isFresh()
    const first = await tryOnce()
    if (!deservesAnother(first, isFresh)) return taken(first, queueMs)
    await recovered
    await untilAborted(slot.ready(), call.signal)
    return taken(await tryOnce(), queueMs)
  } finally {
    giveBack()
  }
}

/** Puts the slot in the queue as soon as its thread is warm. */
export async function giveWhenReady(slot: Slot, queue: Queue<Slot>): Promise<void> {
  try {
    await slot.ready()
    queue.give(slot)
  } catch {
    // The pool is closing: nobody waits for the slot.
  }
}

/** More memory than allowed on a fresh thread is the document's own; after other documents some may be theirs. */
function deservesAnother(outcome: RunOutcome, wasFresh: boolean): boolean {
  return outcome.kind === 'lost' && !(outcome.reason === 'memory' && wasFresh)
}

export function taken(outcome: RunOutcome, queueMs: number): TaskOutcome {
  if (outcome.kind !== 'done') throw outcome.error
  const { result, chunks } = outcome
  return { result, chunks, queueMs }
}

export async function untilAborted(wait: Promise<void>, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  await new Promise<void>((resolve, reject) => {
    const onAbort = (): void => reject(signal.reason)
    signal.addEventListener('abort', onAbort, { once: true })
    wait.then(resolve, reject)
  })
}
