import type { AskTask } from './ask.js'
import type { DocumentTask } from './document-task.js'
import type { WireError } from './errors.js'
import type { DocumentFormat } from './formats.js'
import type { Grounded } from './grounded.js'
import type { FoundImage } from './images.js'
import type { ConvertOptions, EngineUsed, ModeUsed, OutputEncoding, PageRange } from './options.js'
import type { PreviewTask } from './preview.js'
import type { PageToRecognize, Recognition } from './recognition.js'
import type { SharedBytes } from './shared-bytes.js'
import type { IndexTask } from './spine.js'
import type { Warning } from './warnings.js'

export type { SharedBytes } from './shared-bytes.js'

/** Document bytes → Markdown. Chunks go over the port as `ChunkMessage`s before the reply. */
export interface ConvertTask extends DocumentTask {
  readonly kind: 'convert'
  readonly format: DocumentFormat
  readonly filename: string
  /** The charset that the content type named, for text formats. */
  readonly charset?: string | undefined
  readonly options: ConvertOptions
  /** See ReadOptions. */
  readonly recognitions?: readonly Recognition[] | undefined
  /** Encoding of the chunks; with another one than identity they cannot be cut at pages. */
  readonly outputEncoding: OutputEncoding
  /** Each page's end sends what is there. Only with `identity`. */
  readonly cutAtPages?: boolean
}

/** Archive bytes → the one document inside; a picture → the PDF that shows it, whose format stays `image`. */
export interface UnpackTask extends DocumentTask {
  readonly kind: 'unpack'
  readonly format: 'zip' | 'image'
  /** The entry the caller picked. */
  readonly entry?: string | undefined
}

/** With ShareTask and JoinTask of `share.ts` all that a thread does. */
export type Task = ConvertTask | UnpackTask | PreviewTask | IndexTask | AskTask

/** A thread's first task: it is running, and its code is there. The reply's result is null. */
export interface LoadTask {
  readonly kind: 'load'
}

/** A thread's second task, with what it needs for its first document. The reply's result is null. */
export interface GetReadyTask {
  readonly kind: 'getReady'
  /** MuPDF, compiled once and shared by all threads. */
  readonly mupdfModule: WebAssembly.Module
  /**
   * Loads every reader and converts a built-in document, so that the next one meets warm code; after so many ms no
   * other round of it begins. Absent: the first document finds the thread cold.
   */
  readonly warmUpMsMax?: number | undefined
}

/** What a thread is given when it starts. */
export interface ThreadInit {
  readonly zstdLevel: number
}

/** A piece of the answer, UTF-8 (or encoded); its buffer is transferred. */
export interface ChunkMessage {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** The page that all of it belongs to, for streams that send a page a line. */
  readonly page?: number
  /** On the first chunk of a conversion that is cut at pages. */
  readonly opening?: Opening
  /** Of one that is cut at pages: offsets are into this chunk. */
  readonly grounded?: Grounded
  /** Of one that is cut at pages: those that the Markdown so far refers to and that were not sent before. */
  readonly images?: readonly FoundImage[]
  /** With them: of the page as it is shown. */
  readonly size?: PageSize
}

/** Points. */
export interface PageSize {
  readonly width: number
  readonly height: number
}

/** Where a page's text stands in the Markdown, in UTF-16 units. */
export interface PageMark {
  readonly page: number
  readonly offset: number
  readonly chars: number
  /** Where a stronger mode than fast was asked for. */
  readonly mode?: PageMode
  /** As it is shown; where blocks were asked for, and the format has it. */
  readonly size?: PageSize
}

/** What ran on a page, and why it was not the weakest mode. */
export interface PageMode {
  readonly modeUsed: ModeUsed
  /** snake_case; empty where the fast mode says the same. */
  readonly reasons: readonly string[]
}

export interface Metadata {
  readonly title?: string
  readonly author?: string
  readonly subject?: string
  /** BCP 47, as the document says. */
  readonly language?: string
  /** ISO 8601. */
  readonly createdAt?: string
  readonly modifiedAt?: string
}

export interface Quality {
  /** 0 (unusable) to 1 (as good as the engine gets). */
  readonly score: number
  /** What the score was made from; counts and shares by name. */
  readonly signals: Readonly<Record<string, number>>
}

export interface ConvertResult {
  readonly format: DocumentFormat
  readonly modeUsed: ModeUsed
  readonly engine: EngineUsed
  readonly metadata: Metadata
  /** Pages or slides of the whole document; absent for formats without pages. */
  readonly pageCount?: number | undefined
  /** What was converted of it, when `pages` was asked for. */
  readonly pageRange?: PageRange | undefined
  readonly pages: readonly PageMark[]
  /** UTF-16 units of the whole Markdown. */
  readonly chars: number
  /** Where it was asked for and did not come with the chunks; offsets are into the whole Markdown. */
  readonly grounded?: Grounded | undefined
  /** Where they were asked for and did not come with the chunks, in the order of the Markdown. */
  readonly images?: readonly FoundImage[] | undefined
  readonly quality: Quality
  /** Pages whose text is still in pictures that can be read. */
  readonly toRecognize?: readonly PageToRecognize[] | undefined
  readonly warnings: readonly Warning[]
  /** Time on the thread, ms. */
  readonly convertMs: number
}

/** What is known of a conversion before its first page is done. */
export type Opening = Pick<ConvertResult, 'format' | 'modeUsed' | 'engine' | 'pageCount'>

export interface UnpackResult {
  /** Of the entry of an archive. */
  readonly name?: string
  readonly format: DocumentFormat
  readonly source: SharedBytes
  readonly warnings: readonly Warning[]
}

/**
 * What a thread answers; it never throws. `wasmBytes` is the module's memory afterwards, and `poisoned` says that
 * the module trapped and the thread must not be used again.
 */
export type Reply<Result> =
  | { readonly ok: true; readonly result: Result; readonly wasmBytes: number }
  | {
      readonly ok: false
      readonly error: WireError
      readonly wasmBytes: number
      readonly poisoned: boolean
    }
