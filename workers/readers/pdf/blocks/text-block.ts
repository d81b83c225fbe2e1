import type { Rect } from '../../../document/blocks.js'
import type { Marker } from './markers.js'
import type { RowText } from './row-text.js'

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
  /** Distance to the text before and after in its column, in ems of the block; Infinity at the column's ends. */
  readonly gapAbove: number
  readonly gapBelow: number
  /** Bounds of the column it stands in. */
  readonly columnX0: number
  readonly columnX1: number
}

/** The block's text on one line, the marker included. */
export function blockText(block: TextBlock): string {
  const { rows } = block
  let text = rows[0]?.text ?? ''
  for (let at = 1; at < rows.length; at++) text += ` ${rows[at]?.text ?? ''}`
  return text
}
