import { setTimeout as delay } from 'node:timers/promises'
import { MessageChannel } from 'node:worker_threads'
import type { AskTask } from '../contract/ask.js'
import { CONTROL, CONTROL_BYTES, UNBOUNDED_CREDITS } from '../contract/control.js'
import { defined } from '../contract/defined.js'
import { ConversionError, fromWireError } from '../contract/errors.js'
import type { PreviewTask } from '../contract/preview.js'
import type { RecognizeTask } from '../contract/recognition.js'
import type { CountTask, JoinTask, ShareTask, Surveyed } from '../contract/share.js'
import type { IndexTask } from '../contract/spine.js'
import type { ConvertTask, Reply, UnpackTask } from '../contract/task.js'
import {
  CHUNKS_AHEAD_MAX,
  type ChunkReceiver,
  collectChunks,
  handOnChunks,
} from './chunk-receivers.js'
import type { ConvertCall, PoolSettings, ReplaceReason } from './pool-types.js'
import type { Thread, ThreadCall } from './thread.js'
import { startWorkClock, type WorkClock } from './work-clock.js'

const CANCEL_GRACE_MS = 500
const PROGRESS_INTERVAL_MS = 500

export type PoolTask =
  | Omit<ConvertTask, 'control'>
  | Omit<UnpackTask, 'control'>
  | Omit<PreviewTask, 'control'>
  | Omit<IndexTask, 'control'>
  | Omit<AskTask, 'control'>
  | Omit<CountTask, 'control'>
  | Omit<ShareTask, 'control'>
  | Omit<JoinTask, 'control'>
  | Omit<RecognizeTask, 'control'>

export type RunOutcome =
  | { readonly kind: 'done'; readonly result: unknown; readonly chunks: readonly Uint8Array[] }
  | { readonly kind: 'failed'; readonly error: unknown }
  /** The thread is lost to this document: another one may do better. */
  | { readonly kind: 'lost'; readonly reason: ReplaceReason; readonly error: ConversionError }

/** One task on one thread. */
export interface Run {
  /** For the caller, who does not wait for a thread that is told to stop. Never rejects. */
  readonly outcome: Promise<RunOutcome>
  /** When the thread has nothing more to do with the task: why it must be replaced, if it must. Never rejects. */
  readonly released: Promise<ReplaceReason | undefined>
  /** The thread has done the task: no other try comes, though the caller may still take chunks. Never rejects. */
  readonly isDone: Promise<boolean>
}

export interface RunCall extends Omit<ConvertCall, 'signal'> {
  /** Its reason is what the caller is told. */
  readonly signal: AbortSignal
  /** See Handover. */
  readonly skip: number
  readonly onHandedOn: () => void
  /** See Handover. */
  readonly isThreadWanted: () => boolean
  /** Of a share: others can help from now on. Not called once the thread has replied. */
  readonly onSurvey?: ((surveyed: Surveyed) => void) | undefined
}

type Ended = { readonly reply: Reply<unknown> } | { readonly died: unknown }

interface Interruption {
  readonly error: unknown
  /** The thread gets no time to end by itself. */
  readonly isFinal: boolean
}

/** What the functions of one run work on. */
interface RunState {
  readonly numbers: Int32Array<SharedArrayBuffer>
  readonly clock: WorkClock
  readonly interrupted: Promise<Interruption>
  readonly interrupt: (error: unknown) => void
}

export function startRun(
  thread: Thread,
  task: PoolTask,
  call: RunCall,
  settings: PoolSettings,
): Run {
  const state = newState(settings)
  const onAbort = (): void => state.interrupt(call.signal.reason)
  if (call.signal.aborted) onAbort()
  call.signal.addEventListener('abort', onAbort)
  const progress = watchProgress(state.numbers, call)
  const { ended, chunks } = startTask(thread, task, call, state)
  const outcome = outcomeOf(ended, chunks, state, settings).finally(() => {
    clearInterval(progress)
    call.signal.removeEventListener('abort', onAbort)
    chunks?.close()
  })
  const released = threadReleased(ended, state, settings).finally(() => chunks?.threadDone())
  return { outcome, released, isDone: ended.then((end) => 'reply' in end && end.reply.ok) }
}

function newState({ convertTimeoutMs }: PoolSettings): RunState {
  let interruptWith: (interruption: Interruption) => void = () => undefined
  const interrupted = new Promise<Interruption>((resolve) => {
    interruptWith = resolve
  })
  return {
    numbers: new Int32Array(new SharedArrayBuffer(CONTROL_BYTES)),
    clock: startWorkClock(convertTimeoutMs, () =>
      interruptWith({ error: tookTooLong(convertTimeoutMs), isFinal: true }),
    ),
    interrupted,
    interrupt: (error) => interruptWith({ error, isFinal: false }),
  }
}

function startTask(
  thread: Thread,
  task: PoolTask,
  call: RunCall,
  state: RunState,
): { readonly ended: Promise<Ended>; readonly chunks?: ChunkReceiver } {
  const { numbers } = state
  const shared = { control: numbers.buffer }
  if (task.kind === 'share' || task.kind === 'join') {
    const survey = call.onSurvey && surveyChannel(call.onSurvey)
    const port = defined({ port: survey?.port2 })
    const ended = ending(thread, { task: { ...task, ...shared }, ...port }, state)
    void ended.then(() => survey?.port1.close())
    return { ended, chunks: collectChunks(thread.chunks) }
  }
  if (task.kind !== 'convert')
    return { ended: ending(thread, { task: { ...task, ...shared } }, state) }
  const { onChunk } = call
  if (onChunk === undefined) {
    numbers[CONTROL.credits] = UNBOUNDED_CREDITS
    const ended = ending(thread, { task: { ...task, ...shared } }, state)
    return { ended, chunks: collectChunks(thread.chunks) }
  }
  numbers[CONTROL.credits] = CHUNKS_AHEAD_MAX
  const { port1, port2 } = new MessageChannel()
  const chunks = handOnChunks(port1, { ...call, ...state, onChunk, onFailure: state.interrupt })
  const threadCall = { task: { ...task, ...shared, cutAtPages: true }, port: port2 }
  return { ended: ending(thread, threadCall, state), chunks }
}

/** For what the thread tells of the document; the second port is the thread's. */
function surveyChannel(onSurvey: (surveyed: Surveyed) => void): MessageChannel {
  const channel = new MessageChannel()
  channel.port1.once('message', onSurvey)
  return channel
}

async function ending(thread: Thread, threadCall: ThreadCall, { clock }: RunState): Promise<Ended> {
  try {
    return { reply: await thread.run(threadCall) }
  } catch (died) {
    return { died }
  } finally {
    clock.stop()
  }
}

async function outcomeOf(
  ended: Promise<Ended>,
  chunks: ChunkReceiver | undefined,
  { numbers, interrupted }: RunState,
  settings: PoolSettings,
): Promise<RunOutcome> {
  const stopped = interrupted.then(({ error }): RunOutcome => ({ kind: 'failed', error }))
  const answered = ended.then(async (end): Promise<RunOutcome> => {
    // Whatever came of the task, what was sent is handed on first: a second try goes on after it.
    const kept = (await chunks?.finish()) ?? []
    if ('died' in end) return { kind: 'lost', reason: 'died', error: unreadable(end.died) }
    const { reply } = end
    if (!reply.ok) return failure(reply, numbers, settings)
    return { kind: 'done', result: reply.result, chunks: kept }
  })
  // A chunk that nobody took fails `finish`, and interrupts: the second is the outcome.
  return Promise.race([stopped, answered.catch(() => stopped)])
}

function failure(
  reply: Reply<unknown> & { readonly ok: false },
  numbers: Int32Array,
  settings: PoolSettings,
): RunOutcome {
  const error = fromWireError(reply.error)
  if (reply.poisoned) return { kind: 'lost', reason: 'trapped', error: unreadable(error.cause) }
  if (isOverMemory(numbers, settings)) return { kind: 'lost', reason: 'memory', error }
  return { kind: 'failed', error }
}

/** Waits for the thread to end the task, or for the interruption that takes it off the task. */
async function threadReleased(
  ended: Promise<Ended>,
  { numbers, interrupted }: RunState,
  settings: PoolSettings,
): Promise<ReplaceReason | undefined> {
  const first = await Promise.race([ended, interrupted])
  if (!('isFinal' in first)) return reasonToReplace(first, numbers, settings)
  if (first.isFinal) return 'timeout'
  askToStop(numbers)
  const graceMs = settings.cancelGraceMs ?? CANCEL_GRACE_MS
  const last = await Promise.race([ended, delay(graceMs, undefined, { ref: false })])
  return last === undefined ? 'unresponsive' : reasonToReplace(last, numbers, settings)
}

function askToStop(numbers: Int32Array): void {
  Atomics.store(numbers, CONTROL.cancelled, 1)
  // A thread that waits for a credit looks at the flag when it gets one.
  Atomics.add(numbers, CONTROL.credits, 1)
  Atomics.notify(numbers, CONTROL.credits)
}

function reasonToReplace(
  end: Ended,
  numbers: Int32Array,
  settings: PoolSettings,
): ReplaceReason | undefined {
  if ('died' in end) return 'died'
  if (!end.reply.ok && end.reply.poisoned) return 'trapped'
  if (isOverMemory(numbers, settings)) return 'memory'
  return end.reply.wasmBytes > settings.poolRecycleBytes ? 'wasm_memory' : undefined
}

function isOverMemory(numbers: Int32Array, { poolMemoryBytesMax }: PoolSettings): boolean {
  return Atomics.load(numbers, CONTROL.memoryKiB) * 1024 > poolMemoryBytesMax
}

function watchProgress(numbers: Int32Array, { onProgress }: RunCall) {
  if (onProgress === undefined) return undefined
  return setInterval(
    () =>
      onProgress(
        Atomics.load(numbers, CONTROL.pagesDone),
        Atomics.load(numbers, CONTROL.pagesTotal),
      ),
    PROGRESS_INTERVAL_MS,
  )
}

function tookTooLong(convertTimeoutMs: number): ConversionError {
  const seconds = convertTimeoutMs / 1000
  return new ConversionError(
    'conversion_budget_exceeded',
    `The conversion took more than ${seconds} s. Ask for a part of the document with \`pages\`.`,
    { max_seconds: seconds },
  )
}

/** Said when the second thread is lost too. */
function unreadable(cause: unknown): ConversionError {
  return new ConversionError(
    'unreadable_document',
    'The document cannot be read: it stops its reader every time.',
    {},
    cause,
  )
}
