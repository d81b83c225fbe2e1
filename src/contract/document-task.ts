import type { ConvertLimits } from './options.js'
import type { SharedBytes } from './shared-bytes.js'

/** What a thread is given of a document, whatever it is to do with it. */
export interface DocumentTask {
  readonly source: SharedBytes
  /** Opens an encrypted PDF. Never logged. */
  readonly password?: string | undefined
  readonly limits: ConvertLimits
  /** See `control.ts`. */
  readonly control: SharedArrayBuffer
}
