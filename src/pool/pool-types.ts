import type { AskAnswer, AskTask } from '../contract/ask.js'
import type { PageRange } from '../contract/options.js'
import type { PreviewResult, PreviewTask } from '../contract/preview.js'
import type { CountTask, JoinTask, Share, ShareTask } from '../contract/share.js'
import type { IndexResult, IndexTask } from '../contract/spine.js'
import type {
  ChunkMessage,
  ConvertResult,
  ConvertTask,
  UnpackResult,
  UnpackTask,
} from '../contract/task.js'
import type { Patience } from './queue.js'

/** What bounds the pool. The names are those of the configuration, so a Config is one. */
export interface PoolSettings {
  readonly poolThreads: number
  /** Requests that may wait for a thread; 0 takes only what a free thread can start at once. */
  readonly poolQueueMax: number
  readonly queueTimeoutMs: number
  /** Work on a thread, without the wait for it and without the time in which a reader of the chunks is slow. */
  readonly convertTimeoutMs: number
  /** Heap, buffers and WASM memory of one thread together. */
  readonly poolMemoryBytesMax: number
  /** WASM memory at which a thread is replaced after its document. */
  readonly poolRecycleBytes: number
  readonly workerDocumentsMax: number
  /** Threads are ready without a warm-up, for a process that ends with the documents at hand; by default they are warm. */
  readonly startsCold?: boolean
  /** How long a thread may take to reach its next look at the cancel flag before it is stopped; 500 by default. */
  readonly cancelGraceMs?: number
  /** Work for each thread from which several share a document, ms; 150 by default. */
  readonly shareWorkMsMin?: number
  /** For chunks in zstd. */
  readonly zstdLevel?: number
  /** `auto` reads pictures of text in the modes that do; `off`, as where it is absent, never. */
  readonly ocr?: 'auto' | 'off'
  readonly ocrThreads?: number
  readonly ocrPageTimeoutMs?: number
  readonly ocrLanguages?: readonly string[]
  /** The machine's `tesseract`, where there is one. */
  readonly ocrProgram?: { readonly path: string; readonly dataFolder?: string } | undefined
}

export type ConvertRequest = Omit<ConvertTask, 'kind' | 'control' | 'cutAtPages' | 'recognitions'>
type PreviewRequest = Omit<PreviewTask, 'kind' | 'control'>
type IndexRequest = Omit<IndexTask, 'kind' | 'control'>
export type AskRequest = Omit<AskTask, 'kind' | 'control'>
export type CountRequest = Omit<CountTask, 'kind' | 'control'>
export type ShareRequest = Omit<ShareTask, 'kind' | 'control' | 'claims' | 'survey'>
export type JoinRequest = Pick<JoinTask, 'options' | 'limits' | 'outputEncoding'>
type UnpackRequest = Omit<UnpackTask, 'kind' | 'control'>

/** A piece of the answer, in order. */
export type Chunk = ChunkMessage

export interface PoolCall {
  /** Stops the wait, or the work between two pages: the call rejects at once with `cancelled`. */
  readonly signal?: AbortSignal | undefined
  /** `endless` for jobs; see `queue.ts`. */
  readonly patience?: Patience | undefined
  /** When the wait ends and work starts, with the time waited. Called again when a second thread tries. */
  readonly onStart?: ((queueMs: number) => void) | undefined
}

export interface ConvertCall extends PoolCall {
  /** A long document may take every thread that is idle; the output is the same. Not with `onChunk`. */
  readonly isAccelerated?: boolean | undefined
  /**
   * Takes the chunks as they are made, cut at page ends; `chunks` of the outcome is then empty. The thread runs a few
   * chunks ahead of the promise that this gives back, and waits. A throw stops the work and rejects the call with it.
   */
  readonly onChunk?: ((chunk: Chunk) => void | Promise<void>) | undefined
  /**
   * How many bytes of chunks wait to be taken, whenever that changes. False where there is no room for more: the thread
   * then waits for whoever takes them, though others want it.
   */
  readonly onBacklog?: ((bytes: number) => boolean) | undefined
  /** About twice a second while a thread works. `pagesTotal` is 0 until it is known. */
  readonly onProgress?: ((pagesDone: number, pagesTotal: number) => void) | undefined
}

export interface ConvertOutcome {
  readonly result: ConvertResult
  readonly chunks: readonly Uint8Array[]
  readonly queueMs: number
  /** Until all pictures of text were read, the wait for the threads included; absent where there were none. */
  readonly ocrMs?: number | undefined
}

export interface IndexOutcome extends IndexResult {
  readonly queueMs: number
}

interface AskOutcome extends AskAnswer {
  readonly queueMs: number
}

interface PreviewOutcome extends PreviewResult {
  readonly queueMs: number
}

interface PoolLoad {
  readonly threads: number
  readonly busy: number
  readonly waiting: number
  /** The queue is full: the next call that cannot start at once is `overloaded`. */
  readonly isFull: boolean
}

/** Why a thread was replaced. */
export type ReplaceReason =
  | 'trapped'
  | 'died'
  | 'timeout'
  | 'unresponsive'
  | 'memory'
  | 'wasm_memory'
  | 'documents'

/** For logs and metrics. */
export type PoolEvent =
  | { readonly type: 'thread_ready'; readonly startMs: number }
  | { readonly type: 'thread_replaced'; readonly reason: ReplaceReason }
  | { readonly type: 'thread_start_failed'; readonly error: Error }

/**
 * Worker threads that convert. Errors of `convert` and `unpack` are ConversionErrors: what the reader says, and
 * `overloaded` (queue full, or waited too long), `conversion_budget_exceeded` (worked too long), `cancelled`,
 * `unreadable_document` (killed two threads), `draining` (closed).
 */
export interface Pool {
  convert(request: ConvertRequest, call?: ConvertCall): Promise<ConvertOutcome>
  unpack(request: UnpackRequest, call?: PoolCall): Promise<UnpackResult>
  preview(request: PreviewRequest, call?: PoolCall): Promise<PreviewOutcome>
  /** The spine of a PDF. */
  index(request: IndexRequest, call?: PoolCall): Promise<IndexOutcome>
  /** A piece of what a converted document answers. */
  ask(request: AskRequest, call?: PoolCall): Promise<AskOutcome>
  /** Pages of a PDF. */
  pageCount(request: CountRequest, call?: PoolCall): Promise<number>
  /** These pages of a PDF and no others: plain data for `joinShares`, here or in another process. */
  convertShare(request: ShareRequest, pages: PageRange, call?: ConvertCall): Promise<Share>
  /** The shares of one PDF, which must be all of its range, as what `convert` gives for the whole. */
  joinShares(
    shares: readonly Share[],
    request: JoinRequest,
    call?: PoolCall,
  ): Promise<ConvertOutcome>
  load(): PoolLoad
  /** Name, version and languages of what reads pictures of text; undefined where nothing does. */
  recognizer?(): Promise<string | undefined>
  /** Languages that pictures of text can be read in; none where nothing reads them. */
  languages?(): Promise<readonly string[]>
  /** Every thread is ready, warm unless they start cold, and the pool is not closing. */
  isReady(): boolean
  /** Ends when `isReady` first holds. Rejects when a thread cannot start at all. */
  ready(): Promise<void>
  /** Takes no more calls, lets those in hand end for `graceMs`, then stops all threads. */
  close(graceMs: number): Promise<void>
}

export interface PoolHooks {
  readonly onEvent?: (event: PoolEvent) => void
  /** Other thread entries than the built ones. */
  readonly workerFile?: URL
  readonly ocrWorkerFile?: URL
}
