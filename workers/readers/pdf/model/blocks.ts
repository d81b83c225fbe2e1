import type { Provenance, Rect } from '../../../document/blocks.js'
import { boundsOf } from './geometry.js'
import type { Row, Word } from './page.js'
import type { FoundTable } from './tables.js'
import { CENTRED_EM, CENTRED_SWAY_EM } from './thresholds.js'

/** A row with what paragraphs, lists and headings are told apart by. */
export interface RowText {
  readonly row: Row
  /** In reading order over all lines of the row; `spaceBefore` holds within a line only. */
  readonly words: readonly Word[]
  /** Words with single spaces. */
  readonly text: string
  readonly bold: boolean
  readonly italic: boolean
  readonly mono: boolean
  /**
   * Size of its text, points: that of its first word beside inline code, of the large letters of small capitals, else the
   * row's.
   */
  readonly textSize: number
  /** Characters that are neither raised nor spaces. */
  readonly letters: number
  /** Right edge of the first word: a paragraph goes on only if it did not fit on the row before. */
  readonly firstWordWidth: number
  /** Of a row of a definition that is labelled as one: its first, or a further one. It is text of its own, no listing. */
  readonly definition?: 'starts' | 'goesOn'
}

/** What a row is in a table of contents: a line of its own, or the rest of one. */
export type ContentsRow = 'entry' | 'goesOn'

/** What a list item starts with. */
export interface Marker {
  readonly kind: 'bullet' | 'decimal' | 'letter' | 'roman'
  /** As on the page: `•`, `3.`, `(b)`. */
  readonly text: string
  /** Of decimal, letter and roman markers. */
  readonly number?: number
  readonly checked?: boolean
  /** Words of the row that the marker takes; 0 when it is glued to the first word. */
  readonly words: 0 | 1 | 2
  /** Where the item's text begins, points. */
  readonly textX: number
}

/** Rows of a column that belong together. */
export interface TextBlock extends Rect {
  readonly kind: 'text' | 'item' | 'code' | 'contents'
  /** At least one, top to bottom. */
  readonly rows: readonly RowText[]
  /** Of an item. */
  readonly marker?: Marker | undefined
  readonly size: number
  readonly bold: boolean
  readonly italic: boolean
  /** Its last row was ended on purpose: the text goes on right below, in a block of its own. */
  readonly isEnded?: boolean
  /** Distance to the text before and after in its column, in ems of the block; Infinity at the column's ends. */
  readonly gapAbove: number
  readonly gapBelow: number
  /** Bounds of the column it stands in. */
  readonly columnX0: number
  readonly columnX1: number
  /** Where the lines of its column end as a rule; the column's bound where none do, or where that is not known. */
  readonly measureX1?: number
  /** It stands in a block beside others, which are read one after the other. */
  readonly isBeside?: boolean | undefined
  /** It begins as the labels of its form do: no title, however it is set. */
  readonly isLabel?: boolean | undefined
}

/** A paragraph, item, listing or table of a page, in reading order. */
export type PageBlock = TextBlock | { readonly kind: 'table'; readonly table: FoundTable }

/** The block's text on one line, the marker included. */
export function blockText(block: TextBlock): string {
  const { rows } = block
  let text = rows[0]?.text ?? ''
  for (let at = 1; at < rows.length; at++) text += ` ${rows[at]?.text ?? ''}`
  return text
}

/** Where a block begins, points: one that goes on at the top of the next column has its box there as well. */
export const topOf = (block: TextBlock): number => block.rows[0]?.row.y0 ?? block.y0

/** In the middle of its column, free on both sides. */
export function isCentred({ x0, x1, columnX0, columnX1, size }: TextBlock): boolean {
  const left = (x0 - columnX0) / size
  const right = (columnX1 - x1) / size
  return Math.min(left, right) > CENTRED_EM && Math.abs(left - right) < CENTRED_SWAY_EM
}

/** Where a block or a line stands. */
export function placeOf({ x0, y0, x1, y1 }: Rect, page: number): Provenance {
  return { page, box: { x0, y0, x1, y1 } }
}

/** The block with other rows, and with what follows from them but its size. */
export function withRows(
  block: TextBlock,
  rows: readonly RowText[],
  changes: Partial<Pick<TextBlock, 'size' | 'gapAbove' | 'gapBelow'>>,
): TextBlock {
  const bold = rows.every((row) => row.bold)
  const italic = rows.every((row) => row.italic)
  return { ...block, rows, bold, italic, ...boundsOf(rows.map(({ row }) => row)), ...changes }
}
