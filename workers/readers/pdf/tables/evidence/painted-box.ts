/** A painted or outlined rectangle. */
export interface PaintedBox {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
  readonly stroked: boolean
  /** 0xRRGGBB. */
  readonly color: number
}
