import type { GrayImage, RecognizedLine, RecognizedWord } from '../../native/ocr/recognizer.js'
import type { PictureBox } from '../../src/contract/recognition.js'
import { boundsOf, meet } from './boxes.js'
import { componentsOf } from './components.js'
import { medianByLetters } from './medians.js'
import { lettersOf } from './stroke-weight.js'
import { PIXELS_MAX } from './surface.js'

/** Heights of figures, as shares of the line's height from descender to ascender. */
const HEIGHT_MIN = 0.45
const HEIGHT_MAX = 1.1
/** What is wider is no number alone in a cell; times the line's height. */
const WIDTH_MAX = 8
/** Figures of one number stand nearer to each other than this share of the line's height. */
const GAP_MAX = 0.35
/** More pieces of ink than these are no figures that were missed but a drawing. */
const PIECES_MAX = 1000
/** Between two marks on the sheet, and around its rows: shares of the line's height. */
const SHEET_GAP = 2
const SHEET_ROW = 2.4
const SHEET_WIDTH = 1600
const PAPER = 255
/** What is believed of the sheet: figures with the signs that stand with them. */
const FIGURES = /^[^\p{L}\p{N}]{0,2}\d[\d.,:%)\]/-]*$/u
const CONFIDENCE_MIN = 70

/** Marks side by side on one picture, each with its place there and on the page. */
export interface FigureSheet {
  readonly image: GrayImage
  readonly slots: readonly { readonly onSheet: PictureBox; readonly onPage: PictureBox }[]
  readonly heightPx: number
}

/**
 * What stands by itself in a ruled grid between the lines that were read, and is as high as figures: engines that look for
 * lines pass by a 0 alone in its cell. All on one picture, in rows, so that they can be read at once; undefined without
 * any. Outside of grids such marks are the figures of charts, too.
 */
export function figureSheet(
  image: GrayImage,
  grids: readonly PictureBox[],
  lines: readonly RecognizedLine[],
): FigureSheet | undefined {
  const heightPx = medianByLetters(
    lines.map((line) => ({ value: line.heightPx, letters: lettersOf(line) })),
  )
  if (heightPx === undefined || grids.length === 0) return undefined
  const pieces = missedInk(image, lines, heightPx).filter((piece) =>
    grids.some((grid) => isWithin(piece, grid)),
  )
  if (pieces.length === 0 || pieces.length > PIECES_MAX) return undefined
  const marks = joined(pieces, GAP_MAX * heightPx).filter((mark) => isNumberSized(mark, heightPx))
  return marks.length === 0 ? undefined : sheetOf(image, marks, heightPx)
}

/** Strokes of a drawing, joined step by step, grow beyond any row of the sheet. */
const isNumberSized = ({ x0, y0, x1, y1 }: PictureBox, heightPx: number): boolean =>
  y1 - y0 <= HEIGHT_MAX * heightPx && x1 - x0 <= WIDTH_MAX * heightPx

/** Figures that were read on the sheet, as lines at their places on the page. */
export function missedFigures(
  { slots, heightPx }: FigureSheet,
  read: readonly RecognizedLine[],
): RecognizedLine[] {
  const words = read.flatMap((line) => line.words)
  return slots.flatMap(({ onSheet, onPage }) => {
    const inside = words.filter((word) => isWithin(word, onSheet))
    const [word] = inside
    if (word === undefined || inside.length > 1 || !isFigure(word)) return []
    const { text, confidence } = word
    const line = { ...onPage, heightPx, baseline: onPage.y1, slope: 0 }
    return [{ ...line, words: [{ ...onPage, text, confidence }] }]
  })
}

const isFigure = ({ text, confidence }: RecognizedWord): boolean =>
  confidence >= CONFIDENCE_MIN && FIGURES.test(text)

function isWithin(inner: PictureBox, outer: PictureBox): boolean {
  const [x, y] = [(inner.x0 + inner.x1) / 2, (inner.y0 + inner.y1) / 2]
  return x >= outer.x0 && x <= outer.x1 && y >= outer.y0 && y <= outer.y1
}

/** Pieces of ink as high as figures that no word covers. */
function missedInk(
  image: GrayImage,
  lines: readonly RecognizedLine[],
  heightPx: number,
): PictureBox[] {
  const words = lines.flatMap((line) => line.words)
  const pieces = componentsOf(image).filter((box) => {
    const height = box.y1 - box.y0
    return height >= HEIGHT_MIN * heightPx && height <= HEIGHT_MAX * heightPx
  })
  return pieces.filter((piece) => !words.some((word) => meet(word, piece)))
}

/** What stands side by side together. */
function joined(boxes: readonly PictureBox[], gap: number): PictureBox[] {
  const marks: PictureBox[] = []
  for (const box of boxes.toSorted((a, b) => a.x0 - b.x0)) {
    const index = marks.findIndex(
      (mark) => box.x0 - mark.x1 <= gap && box.y0 < mark.y1 && mark.y0 < box.y1,
    )
    const known = marks[index]
    if (known === undefined) marks.push(box)
    else marks[index] = boundsOf([known, box])
  }
  return marks
}

/** The marks in rows, all on the baseline of their row; undefined where they need more than a picture may have. */
function sheetOf(
  image: GrayImage,
  marks: readonly PictureBox[],
  heightPx: number,
): FigureSheet | undefined {
  const gap = Math.round(SHEET_GAP * heightPx)
  const row = Math.round(SHEET_ROW * heightPx)
  const width = Math.max(SHEET_WIDTH, ...marks.map(({ x0, x1 }) => x1 - x0 + 2 * gap))
  let [x, baseline] = [gap, row]
  const slots = marks.map((onPage) => {
    const across = onPage.x1 - onPage.x0
    if (x + across + gap > width) {
      x = gap
      baseline += row
    }
    const onSheet = { x0: x, x1: x + across, y0: baseline - (onPage.y1 - onPage.y0), y1: baseline }
    x += across + gap
    return { onSheet, onPage }
  })
  const height = baseline + row
  if (width * height > PIXELS_MAX) return undefined
  const pixels = new Uint8Array(width * height).fill(PAPER)
  for (const { onSheet, onPage } of slots) {
    for (let y = onPage.y0; y < onPage.y1; y++) {
      const from = y * image.width
      const to = (onSheet.y0 + y - onPage.y0) * width + onSheet.x0
      pixels.set(image.pixels.subarray(from + onPage.x0, from + onPage.x1), to)
    }
  }
  return { image: { width, height, pixels, dpi: image.dpi }, slots, heightPx }
}
