import type { GrayImage, RecognizedLine } from '../../native/ocr/recognizer.js'
import type { PictureBox } from '../../src/contract/recognition.js'
import { componentsOf } from './components.js'
import { INK_MAX, longRuns } from './ink.js'

/** Smaller shapes are letters, signs, and what is left of rulings: inches. */
const SIDE_MIN_INCHES = 0.15
/** A letter's box lies in its word's by so much of its height. */
const IN_WORD_SHARE = 0.6
/** Ink in straight runs along x or y of so many inches is that of rulings ... */
const STRAIGHT_INCHES = 0.08
/** ... and a shape with such a share of them, whose box is inked no more than this, is a frame or a grid. */
const STRAIGHT_SHARE = 0.75
const FRAME_INK_SHARE = 0.25

/**
 * What is drawn in a picture besides letters and rulings, as boxes in its pixels: curves, bars, photographs. `image`
 * without its rulings and check boxes.
 */
export function drawnShapes(image: GrayImage, lines: readonly RecognizedLine[]): PictureBox[] {
  const halved = halfOf(image)
  const sideMin = SIDE_MIN_INCHES * halved.dpi
  const straight = straightInk(halved)
  const words = lines.flatMap((line) => line.words)
  return componentsOf(halved)
    .filter((shape) => Math.max(shape.x1 - shape.x0, shape.y1 - shape.y0) >= sideMin)
    .filter((shape) => !isFrame(halved, straight, shape))
    .map(({ x0, y0, x1, y1 }) => ({ x0: 2 * x0, y0: 2 * y0, x1: 2 * x1, y1: 2 * y1 }))
    .filter((shape) => !words.some((word) => isPartOf(shape, word)))
}

/** With half the dots, each as dark as its darkest: thin strokes stay, and a quarter is left to look at. */
function halfOf({ width, height, pixels, dpi }: GrayImage): GrayImage {
  const [columns, rows] = [width >> 1, height >> 1]
  const halved = new Uint8Array(columns * rows)
  for (let y = 0; y < rows; y++) {
    for (let x = 0, at = 2 * y * width; x < columns; x++, at += 2) {
      const upper = Math.min(pixels[at] ?? 0, pixels[at + 1] ?? 0)
      const lower = Math.min(pixels[at + width] ?? 0, pixels[at + width + 1] ?? 0)
      halved[y * columns + x] = Math.min(upper, lower)
    }
  }
  return { width: columns, height: rows, pixels: halved, dpi: dpi / 2 }
}

/** Whether a shape is a letter of a word, or several that touch. */
function isPartOf(shape: PictureBox, word: PictureBox): boolean {
  const x = (shape.x0 + shape.x1) / 2
  const shared = Math.min(shape.y1, word.y1) - Math.max(shape.y0, word.y0)
  return x > word.x0 && x < word.x1 && shared > IN_WORD_SHARE * (shape.y1 - shape.y0)
}

/** 1 for ink in runs as long as those of rulings: of shapes that are apart, each has its own. */
function straightInk({ width, height, pixels, dpi }: GrayImage): Uint8Array {
  const shorter = Math.ceil(STRAIGHT_INCHES * dpi) - 1
  const rows = { lines: height, length: width, step: 1, stride: width }
  const columns = { lines: width, length: height, step: width, stride: 1 }
  const marks = longRuns(pixels, rows, shorter)
  const upright = longRuns(pixels, columns, shorter)
  for (let at = 0; at < marks.length; at++) if (upright[at] === 1) marks[at] = 1
  return marks
}

function isFrame({ width, pixels }: GrayImage, straight: Uint8Array, shape: PictureBox): boolean {
  const { x0, y0, x1, y1 } = shape
  let inked = 0
  let ofRulings = 0
  for (let y = y0; y < y1; y++) {
    for (let at = y * width + x0; at < y * width + x1; at++) {
      if ((pixels[at] ?? 255) >= INK_MAX) continue
      inked++
      ofRulings += straight[at] ?? 0
    }
  }
  const area = (x1 - x0) * (y1 - y0)
  return inked <= FRAME_INK_SHARE * area && ofRulings >= STRAIGHT_SHARE * inked
}
