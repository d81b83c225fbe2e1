import type { DocumentTask } from './document-task.js'
import type { Warning } from './warnings.js'

/** A page of a PDF → its picture. */
export interface PreviewTask extends DocumentTask {
  readonly kind: 'preview'
  /** From 1. */
  readonly page: number
  readonly widthPx: number
  /** Draws the blocks that were found over the page. */
  readonly blocks: boolean
}

export interface PreviewResult {
  readonly png: Uint8Array
  readonly pageCount: number
  /** Of the blocks. */
  readonly warnings: readonly Warning[]
}
