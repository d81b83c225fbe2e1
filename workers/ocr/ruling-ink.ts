import type { GrayImage } from '../../native/ocr/recognizer.js'
import { INK_MAX } from './ink.js'

/** How much darker than the paper on both sides a faint ruling is, grays: more than the grain of a scan. */
const FAINT_CONTRAST = 40
/** Where that paper is looked at, inches from the ruling: faint rulings are thin. */
const BESIDE_INCHES = 0.02

/**
 * 1 where a pixel may belong to a ruling that runs along x or along y: it is ink, or darker than what is on both sides of
 * it. Hairlines are painted over two rows of pixels, and tables often have gray lines, or lines on a ground.
 */
export function rulingInk({ width, pixels, dpi }: GrayImage, isHorizontal: boolean): Uint8Array {
  const distance = Math.max(2, Math.round(BESIDE_INCHES * dpi))
  const step = isHorizontal ? distance * width : distance
  const ink = new Uint8Array(pixels.length)
  for (let at = 0; at < pixels.length; at++) {
    const gray = pixels[at] ?? 255
    // Most of a page is paper: nothing can be so much lighter.
    if (gray > 255 - FAINT_CONTRAST) continue
    // Beyond the picture there is no side; beyond a row's end the next row begins, with paper as well.
    const sides = Math.min(pixels[at - step] ?? 0, pixels[at + step] ?? 0)
    if (gray < INK_MAX || sides - gray >= FAINT_CONTRAST) ink[at] = 1
  }
  return ink
}
