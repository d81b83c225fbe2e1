import type {
  ConvertLimits,
  ConvertOptions,
  ModeUsed,
  PageRange,
} from '../../src/contract/options.js'
import type { PageToRecognize, Recognition } from '../../src/contract/recognition.js'
import type { Metadata, PageMode, PageSize, Quality } from '../../src/contract/task.js'
import type { WarningCode } from '../../src/contract/warnings.js'
import type { Block, Rect } from './blocks.js'
import type { PictureTaker } from './pictures.js'

/** What a reader is given. */
export interface Source {
  /** A view of shared memory: nobody writes to it, and decoders that refuse shared memory need a copy of a piece. */
  readonly bytes: Uint8Array<SharedArrayBuffer>
  readonly filename: string
  readonly charset?: string | undefined
  readonly password?: string | undefined
}

/** Of the options of a conversion, those that a reader looks at. */
export interface ReadOptions
  extends Pick<ConvertOptions, 'mode' | 'pages' | 'sampling' | 'include' | 'images'> {
  /** Pictures of text can be read: those that have been, none at first. Absent where nothing reads them. */
  readonly recognitions?: readonly Recognition[] | undefined
  readonly limits: ConvertLimits
}

/** How a reader talks to the task it works for. */
export interface ReadContext {
  /** A part that is left out; the work goes on. */
  warn(code: WarningCode, message: string, page?: number): void
  /**
   * Called between pages, slides, sheets and row batches: throws when the task was cancelled or the thread's memory
   * is over its limit, and tells the progress.
   */
  checkpoint(pagesDone?: number, pagesTotal?: number): void
  /** Where pictures are asked for. */
  readonly pictures?: PictureTaker | undefined
}

/** One page, slide or sheet, or a stretch of blocks of a format without pages. */
export interface Part {
  /** From 1; absent for formats without pages. */
  readonly page?: number
  readonly blocks: readonly Block[]
}

/** What is known of a page beside its blocks. */
export interface PageFacts {
  /** As it is shown. */
  readonly size?: PageSize
  /** Where a box of its blocks is on the page as it is shown, and how the text in it was come by. */
  readonly ground?: (box: Rect) => Ground
}

export interface Ground {
  readonly box: Rect
  readonly source: 'text' | 'ocr' | 'tags'
  /** How sure its letters are, 0 to 1. */
  readonly confidence: number
}

/** An open document. */
export interface Reading {
  readonly metadata: Metadata
  /** Pages or slides of the whole document; absent for formats without them. */
  readonly pageCount?: number | undefined
  /** The range in effect, clamped, when one was asked for. */
  readonly pageRange?: PageRange | undefined
  /** The strongest that ran on any page: in `auto` known once `parts` has ended. */
  readonly modeUsed: ModeUsed
  /**
   * The document in order, read while it is iterated, once. What goes on over a page break is joined and belongs to
   * the page it starts on.
   */
  readonly parts: AsyncIterable<Part>
  /** Known once `parts` has ended. */
  quality(): Quality
  /** Known once `parts` has ended: what ran on each page and why, where that differs from page to page. */
  pageModes?(): ReadonlyMap<number, PageMode>
  /** Where blocks are asked for: of each page from when it has come on. */
  pageFacts?(page: number): PageFacts | undefined
  /** The file behind the `source` of a picture; undefined where there is none that can be read. */
  attached?(source: string): Promise<Uint8Array | undefined>
  /** Known once `parts` has ended: pages whose text is in pictures that can be read and have not been. */
  toRecognize?(): readonly PageToRecognize[]
  /** Frees what the document holds. Safe to call twice, and while `parts` is unfinished. */
  close(): void
}

/**
 * Opens a document. Errors: ConversionError `encrypted_document`, `unreadable_document`, `too_many_pages`,
 * `invalid_pages`, `pages_unsupported`, `archive_limits_exceeded`.
 */
export type Reader = (
  source: Source,
  options: ReadOptions,
  context: ReadContext,
) => Promise<Reading>
