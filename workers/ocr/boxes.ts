import type { PictureBox } from '../../src/contract/recognition.js'

export const meet = (a: PictureBox, b: PictureBox): boolean =>
  a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1

/** The smallest box around all of these. */
export function boundsOf(boxes: readonly PictureBox[]): PictureBox {
  return {
    x0: Math.min(...boxes.map(({ x0 }) => x0)),
    y0: Math.min(...boxes.map(({ y0 }) => y0)),
    x1: Math.max(...boxes.map(({ x1 }) => x1)),
    y1: Math.max(...boxes.map(({ y1 }) => y1)),
  }
}
