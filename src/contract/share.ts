import type { DocumentTask } from './document-task.js'
import type { FoundImage } from './images.js'
import type { ConvertLimits, ConvertOptions, OutputEncoding, PageRange } from './options.js'
import type { ConvertResult, Metadata, Opening, PageMark } from './task.js'
import type { WarningCode } from './warnings.js'

/**
 * Which pages are taken, for the threads that convert one document together: an Int32Array over shared memory. Each
 * takes the next few when it is done with those before.
 */
export const CLAIMS = {
  /** The next page nobody has taken; 0 until the first thread knows where the range starts. */
  next: 0,
  /** Threads at work. */
  threads: 1,
  /** 1 once others wait for a thread: those that only help take no more. */
  leave: 2,
  /** The last page that may be taken; 0 for the last of the range. */
  end: 3,
} as const

export const CLAIMS_BYTES = 4 * Int32Array.BYTES_PER_ELEMENT

/** PDF bytes → how many pages it has. Errors: those of opening it. */
export interface CountTask extends DocumentTask {
  readonly kind: 'count'
}

/** PDF bytes → the Markdown of as many of its pages as this thread gets hold of. Chunks are collected. */
export interface ShareTask extends DocumentTask {
  readonly kind: 'share'
  readonly options: ConvertOptions
  /** See CLAIMS. */
  readonly claims: SharedArrayBuffer
  /** For a thread that helps: what came of the sample that the one that was asked has read. */
  readonly survey?: Surveyed['survey'] | undefined
}

/** What a thread tells of a document once it has read its sample: others can help from then on. */
export interface Surveyed {
  /** The worker's own, serialized: the front thread carries a reference and need not copy thousands of titles. */
  readonly survey: SharedArrayBuffer
  /** What is left to do, as its sample took: ms of one thread. */
  readonly workMs: number
}

/**
 * Pages in a row, converted by one thread that knows nothing of the pages before: what may belong to the left or be gone
 * on with on the right comes as blocks, all between them is written. What is `unknown` here is the worker's own, plain
 * data that the front thread only carries.
 */
export interface Stretch {
  readonly firstPage: number
  readonly left: readonly unknown[]
  /** There are pages between left and right, with or without text. */
  readonly isWritten: boolean
  /** Chunks of the text, of those that the thread has sent. */
  readonly chunks: number
  readonly pages: readonly PageMark[]
  readonly chars: number
  /** More than comments. */
  readonly hasText: boolean
  readonly bytes: number
  /** The writer's, after the text. */
  readonly state: unknown
  /** After the text: those that the next heading may stand under. */
  readonly headings: unknown
  readonly right: readonly unknown[]
  readonly warnings: unknown
  /**
   * Where blocks or chunks were asked for: those in the text, and what is known of the pages. The worker's own, as JSON:
   * the front thread carries one string, and need not copy ten thousand objects twice.
   */
  readonly grounded?: string
  /** Where pictures were asked for: those of its pages, in order. */
  readonly pictures?: readonly StretchPicture[]
}

/** A picture of a share, with its bytes as if the share were the whole document. */
export interface StretchPicture {
  readonly image: FoundImage
  /** Of the stretch, since the picture before. Absent where no bytes were asked for. */
  readonly warningsBefore?: unknown
  /** What is to be told where the document has room for it. */
  readonly told?: { readonly code: WarningCode; readonly message: string }
}

/** The same for the join, which needs no bytes to count them. */
export interface JoinedPicture extends Omit<StretchPicture, 'image'> {
  readonly image: Omit<FoundImage, 'bytes'>
  readonly byteLength: number
}

/** What is known of a document's words. */
export interface SharedWords {
  /** Lower case. */
  readonly words: readonly string[]
  /** Words that do not fit a line are cut. */
  readonly areCut: boolean
  /** Lines end between any two syllables of Korean words. */
  readonly endWithinWords: boolean
}

/** What comes of a share. */
export interface ShareResult {
  readonly stretches: readonly Stretch[]
  readonly opening: Opening
  readonly metadata: Metadata
  readonly pageRange?: PageRange | undefined
  /** Of the document as a whole. */
  readonly warnings: unknown
  /** What the quality is made from. */
  readonly tally: unknown
  /** What joins over page breaks are judged by; none from a thread that helps. */
  readonly vocabulary: SharedWords
  readonly shareMs: number
}

/** What one thread has done of a document: the reply to a ShareTask, and the chunks that it sent before. */
export interface Share {
  readonly result: ShareResult
  readonly chunks: readonly Uint8Array[]
}

/** The stretches of all threads → what goes between their texts, and the result. */
export interface JoinTask {
  readonly kind: 'join'
  /** In the order of the pages; at least the one that starts with the range. */
  readonly stretches: readonly JoinedStretch[]
  /** Of one thread: the same in all. */
  readonly document: Pick<
    ShareResult,
    'opening' | 'metadata' | 'pageRange' | 'warnings' | 'vocabulary'
  >
  readonly tallies: readonly unknown[]
  readonly options: ConvertOptions
  readonly limits: ConvertLimits
  /** With another one than identity the whole text comes back as chunks. */
  readonly outputEncoding: OutputEncoding
  /** Time that the threads took together, ms. */
  readonly shareMs: number
  readonly control: SharedArrayBuffer
}

export interface JoinedStretch extends Omit<Stretch, 'chunks' | 'pictures'> {
  readonly pictures?: readonly JoinedPicture[]
  /** Only where it is to be encoded or cut into chunks. */
  readonly text: readonly Uint8Array[]
}

export interface JoinResult {
  /** What comes before the text of each stretch, and after the last: UTF-8. Empty when encoded. */
  readonly between: readonly Uint8Array[]
  /** Of the document's pictures: the first ones have their bytes, where they could be read. */
  readonly picturesKept: number
  readonly result: ConvertResult
}
