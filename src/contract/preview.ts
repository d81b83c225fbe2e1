import type { ConvertLimits } from './options.js'
import type { SharedBytes } from './shared-bytes.js'

/** A page of a PDF → its picture. */
export interface PreviewTask {
  readonly kind: 'preview'
  readonly source: SharedBytes
  /** Opens an encrypted PDF. Never logged. */
  readonly password?: string
  /** From 1. */
  readonly page: number
  readonly widthPx: number
  /** Draws the blocks that were found over the page. */
  readonly blocks: boolean
  readonly limits: ConvertLimits
  /** See `control.ts`. */
  readonly control: SharedArrayBuffer
}

export interface PreviewResult {
  readonly png: Uint8Array
  readonly pageCount: number
}
