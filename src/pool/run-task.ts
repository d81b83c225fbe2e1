import type { FlightCall, FlightOutcome, FlightTask } from './flight.js'
import type { Lane } from './lane.js'
import type { Line } from './line.js'
import type { ConvertCall } from './pool-types.js'

export interface TaskOutcome {
  readonly result: unknown
  readonly chunks: readonly Uint8Array[]
  readonly queueMs: number
}

export type TaskCall = Omit<ConvertCall, 'signal'> & Pick<FlightCall, 'signal'>

/**
 * Waits for a thread and runs the task there. A task that its thread was lost to is tried once more, on the fresh
 * thread that takes the place: whatever it does, it does not meet others' leavings and does not cost another warm
 * thread. Errors: the line's, the signal's reason, and what a flight ends with.
 */
export async function runTask(
  line: Line<Lane>,
  task: FlightTask,
  call: TaskCall,
): Promise<TaskOutcome> {
  const { lane, queueMs } = await takeLane(line, call)
  return runOn(lane, line, task, call, queueMs)
}

/** Waits for a thread. */
export async function takeLane(
  line: Line<Lane>,
  call: TaskCall,
): Promise<{ readonly lane: Lane; readonly queueMs: number }> {
  const askedAt = performance.now()
  const lane = await line.take(call.signal, call.patience)
  const queueMs = performance.now() - askedAt
  call.onStart?.(queueMs)
  return { lane, queueMs }
}

/**
 * Runs the task on a ready thread, and gives it back to the line: as soon as the task is done there, whoever may still
 * take its chunks.
 */
export async function runOn(
  lane: Lane,
  line: Line<Lane>,
  task: FlightTask,
  call: TaskCall,
  queueMs: number,
): Promise<TaskOutcome> {
  let handedOn = 0
  const onHandedOn = (): void => {
    handedOn += 1
  }
  const isThreadWanted = (): boolean => line.isWanted()
  const tryOnce = async (): Promise<FlightOutcome> => {
    const flight = lane.fly(task, { ...call, skip: handedOn, onHandedOn, isThreadWanted })
    settled = lane.settle(flight)
    void flight.isDone.then((isDone) => (isDone ? giveBack() : undefined))
    return flight.outcome
  }
  let settled: Promise<void> = Promise.resolve()
  let isGivenBack = false
  const giveBack = (): void => {
    if (isGivenBack) return
    isGivenBack = true
    void settled.then(() => giveWhenReady(lane, line))
  }
  try {
    const isFresh = lane.isFresh()
    const first = await tryOnce()
    if (!deservesAnother(first, isFresh)) return taken(first, queueMs)
    await settled
    await untilAborted(lane.ready(), call.signal)
    return taken(await tryOnce(), queueMs)
  } finally {
    giveBack()
  }
}

/** Puts the lane in the line as soon as its thread is warm. */
export async function giveWhenReady(lane: Lane, line: Line<Lane>): Promise<void> {
  try {
    await lane.ready()
    line.give(lane)
  } catch {
    // The pool is closing: nobody waits for the lane.
  }
}

/** More memory than allowed on a fresh thread is the document's own; after other documents some may be theirs. */
function deservesAnother(outcome: FlightOutcome, wasFresh: boolean): boolean {
  return outcome.kind === 'lost' && !(outcome.reason === 'memory' && wasFresh)
}

export function taken(outcome: FlightOutcome, queueMs: number): TaskOutcome {
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
