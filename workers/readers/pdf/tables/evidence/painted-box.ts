import type { Rect } from '../../../../document/blocks.js'

/** A painted or outlined rectangle. */
export interface PaintedBox extends Rect {
  readonly stroked: boolean
  /** 0xRRGGBB. */
  readonly color: number
}
