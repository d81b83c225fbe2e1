import type { Rect } from '../../../document/blocks.js'
import type { Extent } from './geometry.js'
import type { Line, Word } from './page.js'

/** A cell of a found table: its words line by line. */
export interface GridCell {
  /** Lines of the cell from top to bottom, each a run of words in reading order. */
  readonly rows: readonly (readonly Word[])[]
  /** Absent means 1. */
  readonly colspan?: number
  readonly rowspan?: number
}

export type TableKind = 'lattice' | 'rules' | 'bands' | 'stream' | 'tagged'

/**
 * A table as found on a page. Every row has `columns` columns, counting spans; a cell covered by another one's span is
 * not in its row.
 */
export interface FoundTable {
  readonly kind: TableKind
  readonly box: Rect
  readonly columns: number
  /** Leading rows that are its header, as far as rulings, fills or weight tell; 1 when nothing tells. */
  readonly headerRows: number
  readonly rows: readonly (readonly GridCell[])[]
  /** By column, how far its text reaches; without text of its own `x0` is above `x1`. Cells over several columns are left out. For joining over a break. */
  readonly columnSpans: readonly Extent[]
  /** Glyphs of its header where that was repeated at the top of the next column, and left out there. */
  readonly repeatedGlyphs?: number
}

/** A cell of a table of the structure tree, with the lines, or pieces of lines, that stand in it. */
export interface TaggedCell {
  readonly lines: readonly Line[]
  readonly colspan: number
  readonly rowspan: number
}

/** A table as the structure tree has it. Every slot has one owner; a slot under a span has no cell in its row. */
export interface TaggedGrid {
  readonly columns: number
  readonly headerRows: number
  readonly rows: readonly (readonly TaggedCell[])[]
  /** As those of a found table. */
  readonly columnSpans: readonly Extent[]
}

/** Drawn boxes that each hold a label and its value. */
export interface FoundForm {
  readonly kind: 'form'
  readonly box: Rect
  /** In reading order: the lines of each. */
  readonly boxes: readonly (readonly Line[])[]
  /** All words in its boxes, as they stand on the page. */
  readonly words: ReadonlySet<Word>
}

/** A candidate that lost, and why: for the quality report and the gallery. */
export interface RejectedTable {
  readonly kind: TableKind
  readonly box: Rect
  readonly reason: string
}

/** What a page, or a column of it, holds. */
export interface TableSearch {
  readonly tables: readonly FoundTable[]
  readonly forms: readonly FoundForm[]
  readonly rejected: readonly RejectedTable[]
}
