import type { GrayImage } from '../../native/ocr/recognizer.js'
import { INK_MAX } from './ink.js'

/** How much darker than the paper on both sides a faint ruling is, grays: more than the grain of a scan. */
const FAINT_CONTRAST = 28
/** Where that paper is looked at, inches from the ruling: faint rulings are thin. */
const BESIDE_INCHES = 0.02

/** 1 where a pixel may belong to a ruling. */
export interface RulingInk {
  /** That runs along x; row by row. */
  readonly level: Uint8Array
  /** That runs along y; column by column, so that what is looked at together lies together. */
  readonly upright: Uint8Array
}

/**
 * A pixel may belong to a ruling where it is ink, or darker than what is on both sides of it. Hairlines are painted over
 * two rows of pixels, and tables often have gray lines, or lines on a ground.
 */
export function rulingInk({ width, height, pixels, dpi }: GrayImage): RulingInk {
  const distance = Math.max(2, Math.round(BESIDE_INCHES * dpi))
  const rows = distance * width
  const level = new Uint8Array(pixels.length)
  const upright = new Uint8Array(pixels.length)
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      const gray = pixels[at] ?? 255
      // Most of a page is paper: nothing can be so much lighter.
      if (gray > 255 - FAINT_CONTRAST) continue
      if (gray < INK_MAX || isBetweenLighter(pixels, at, rows)) level[at] = 1
      if (gray < INK_MAX || isBetweenLighter(pixels, at, distance)) upright[x * height + y] = 1
    }
  }
  return { level, upright }
}

/** Beyond the picture there is no side; beyond a row's end the next row begins, with paper as well. */
function isBetweenLighter(pixels: Uint8Array, at: number, step: number): boolean {
  if (at < step || at + step >= pixels.length) return false
  const sides = Math.min(pixels[at - step] ?? 0, pixels[at + step] ?? 0)
  return sides - (pixels[at] ?? 0) >= FAINT_CONTRAST
}
