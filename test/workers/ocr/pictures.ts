import type { GrayImage } from '../../../native/ocr/recognizer.js'

const PAPER = 255
const INK = 0

/** A white picture with black boxes on it: x, y, width, height. */
export function picture(
  width: number,
  height: number,
  boxes: readonly (readonly [number, number, number, number])[],
  dpi = 100,
): GrayImage {
  const pixels = new Uint8Array(width * height).fill(PAPER)
  for (const [x0, y0, boxWidth, boxHeight] of boxes)
    for (let y = y0; y < y0 + boxHeight; y++)
      pixels.fill(INK, y * width + x0, y * width + x0 + boxWidth)
  return { width, height, pixels, dpi }
}

const SIDE = 600
const LETTER_PX = 9
const STROKE_PX = 7

/** Lines of short dark strokes, as text looks from afar, fallen by `degrees` to the right. */
export function striped(degrees: number, isVertical = false): GrayImage {
  // A clockwise turn lowers the right end of a row and takes the lower end of a column to the left.
  const slope = Math.tan((degrees * Math.PI) / 180) * (isVertical ? -1 : 1)
  const page = picture(SIDE, SIDE, [])
  const random = randomBits()
  for (let line = 60; line < SIDE - 60; line += 20) {
    for (let along = 40; along < SIDE - 40; along++) {
      if (along % LETTER_PX === 0 ? random.next() : !random.last()) continue
      const across = Math.round(line + slope * (along - SIDE / 2))
      if (isVertical)
        page.pixels.fill(INK, along * SIDE + across, along * SIDE + across + STROKE_PX)
      else inkDown(page, along, across)
    }
  }
  return page
}

function inkDown({ pixels }: GrayImage, x: number, y: number): void {
  for (let thick = 0; thick < STROKE_PX; thick++) pixels[(y + thick) * SIDE + x] = INK
}

/** Where letters stand does not repeat from line to line. */
function randomBits() {
  let state = 1
  let last = false
  return {
    next(): boolean {
      state = (state * 48_271) % 2_147_483_647
      last = state % 3 > 0
      return !last
    },
    last: () => last,
  }
}
