import type { GrayImage, RecognizedLine } from '../../native/ocr/recognizer.js'
import type { PictureBox } from '../../src/contract/recognition.js'
import { componentsOf } from './components.js'
import { INK_MAX } from './ink.js'

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
  const words = lines.flatMap((line) => line.words)
  return componentsOf(halved)
    .filter((shape) => Math.max(shape.x1 - shape.x0, shape.y1 - shape.y0) >= sideMin)
    .filter((shape) => !isFrame(halved, shape))
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

function isFrame(image: GrayImage, shape: PictureBox): boolean {
  const runMin = STRAIGHT_INCHES * image.dpi
  const ink = inkOf(image, shape)
  if (ink.count > FRAME_INK_SHARE * ink.marks.length) return false
  const [columns, rows] = [shape.x1 - shape.x0, shape.y1 - shape.y0]
  const straight = new Uint8Array(ink.marks.length)
  markRuns(ink.marks, straight, { lines: rows, length: columns, step: 1, stride: columns }, runMin)
  markRuns(ink.marks, straight, { lines: columns, length: rows, step: columns, stride: 1 }, runMin)
  return straight.reduce((sum, mark) => sum + mark, 0) >= STRAIGHT_SHARE * ink.count
}

function inkOf({ width, pixels }: GrayImage, { x0, y0, x1, y1 }: PictureBox) {
  const columns = x1 - x0
  const marks = new Uint8Array(columns * (y1 - y0))
  let count = 0
  for (let y = y0; y < y1; y++) {
    for (let x = x0; x < x1; x++) {
      if ((pixels[y * width + x] ?? 255) >= INK_MAX) continue
      marks[(y - y0) * columns + x - x0] = 1
      count++
    }
  }
  return { marks, count }
}

/** How to walk marks line by line: rows, or columns. */
interface Walk {
  readonly lines: number
  readonly length: number
  readonly step: number
  readonly stride: number
}

function markRuns(
  marks: Uint8Array,
  found: Uint8Array,
  { lines, length, step, stride }: Walk,
  runMin: number,
): void {
  for (let line = 0; line < lines; line++) {
    let start = 0
    for (let i = 0; i <= length; i++) {
      if (i < length && marks[line * stride + i * step] === 1) continue
      if (i - start >= runMin) for (let k = start; k < i; k++) found[line * stride + k * step] = 1
      start = i + 1
    }
  }
}
