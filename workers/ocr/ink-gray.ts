import type { GrayImage } from '../../native/ocr/recognizer.js'
import type { PictureBox } from '../../src/contract/recognition.js'
import { INK_MAX } from './ink.js'

/** Shares of the pixels that may be darker than the ink, and brighter than the paper: specks. Untested. */
const INK_SHARE = 0.02
const PAPER_SHARE = 0.2

const counts = new Uint32Array(256)

/**
 * The gray below which pixels of these boxes are ink: half way from their ink to their paper. Coloured titles are pale
 * grays: below one gray for the whole page their strokes would seem thin.
 */
export function inkGray({ pixels, width }: GrayImage, boxes: readonly PictureBox[]): number {
  counts.fill(0)
  let all = 0
  for (const { x0, y0, x1, y1 } of boxes) {
    for (let y = y0; y < y1; y++) {
      for (let at = y * width + x0; at < y * width + x1; at++) {
        const gray = pixels[at] ?? 255
        counts[gray] = (counts[gray] ?? 0) + 1
      }
      all += x1 - x0
    }
  }
  const ink = grayAt(INK_SHARE * all)
  const paper = grayAt((1 - PAPER_SHARE) * all)
  return Math.max(INK_MAX, (ink + paper) / 2)
}

/** The gray up to which so many pixels are counted. */
function grayAt(wanted: number): number {
  let seen = 0
  for (let gray = 0; gray < 256; gray++) {
    seen += counts[gray] ?? 0
    if (seen > wanted) return gray
  }
  return 255
}
