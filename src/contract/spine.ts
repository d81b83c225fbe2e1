import type { DocumentTask } from './document-task.js'
import type { Warning } from './warnings.js'

/** PDF bytes → its spine. */
export interface IndexTask extends DocumentTask {
  readonly kind: 'index'
  /** Pages that have an entry of their own. */
  readonly pageEntriesMax: number
}

/** A heading with its level, 1 to 6. */
export interface SpineHeading {
  readonly level: number
  readonly text: string
}

/** A heading on its page, levels 1 to 3. */
export interface SpineSection extends SpineHeading {
  readonly page: number
}

export interface SpinePage {
  readonly page: number
  /** Characters of its text, without headers and footers. */
  readonly chars: number
  /** The first line that is no header. */
  readonly firstLine: string
  readonly headings: readonly SpineHeading[]
}

/** What an agent needs of a PDF to know which of its pages it wants. */
export interface Spine {
  readonly pageCount: number
  readonly fontModel: {
    /** Median over the characters of a sample, points. */
    readonly bodySize: number
    /** Descending, points. */
    readonly headingSizes: readonly number[]
  }
  /** In reading order, at most SPINE_SECTIONS_MAX. */
  readonly sections: readonly SpineSection[]
  readonly repeatedHeadersFooters: readonly string[]
  /** The first pages, as many as were asked for at most. */
  readonly pages: readonly SpinePage[]
  /** Characters that the Markdown of the whole document would have, estimated. */
  readonly markdownChars: number
  /** Time on the thread, ms. */
  readonly indexMs: number
}

export interface IndexResult {
  readonly spine: Spine
  readonly warnings: readonly Warning[]
}

export const SPINE_SECTIONS_MAX = 500
