import type { GrayImage } from '../../native/ocr/recognizer.js'

/** Side of the cells that grounds and ink are looked at by, inches: about a stroke of small letters. */
const CELL_INCHES = 0.02
/** Grounds are wider than twice this, strokes thinner: inches. */
const STROKE_INCHES = 0.06
/** How far along a line its darkest ink is looked for, inches; across it no further than the next cell. */
const ALONG_INCHES = 0.15
/** Ink that is so much darker than its ground is faint, grays: less is grain, or the other side of the sheet. */
const FAINT_MIN = 70
/** Darker ink is read as it is. */
const FAINT_MAX = 160
/** Cells with ink around one of a letter, of some forty; specks and single strokes have fewer. */
const INKED_MIN = 8
/** What is as dark as ink all over so many inches, so near above or below its line, is a ground with white letters. */
const SOLID_INCHES = 0.06
const SOLID_REACH_INCHES = 0.08
/** Grays that a ground differs by from the ink. */
const SOLID_SPREAD = 30

/** A gray for each cell of a picture, row by row. */
interface Cells {
  readonly columns: number
  readonly rows: number
  readonly grays: Uint8Array
}

/**
 * Darkens letters in gray, on whatever ground they stand: the engine parts ink from paper by one gray for the whole
 * picture, and what is lighter than that is lost. The ground is what is left where strokes are filled up with what is
 * beside them (a closing). In place.
 */
export function darkenFaintLetters(picture: GrayImage): void {
  const side = Math.max(2, Math.round(CELL_INCHES * picture.dpi))
  const stroke = Math.round((STROKE_INCHES * picture.dpi) / side)
  const along = Math.round((ALONG_INCHES * picture.dpi) / side)
  const { darkest, lightest } = cellsOf(picture, side)
  const ground = least(greatest(lightest, stroke, stroke), stroke, stroke)
  const inks = least(darkest, along, 1)
  const inked = inkedNear(lessened(ground, darkest), along)
  const solid = solidNear(lightest, picture.dpi / side)
  for (const [cell, ink] of inks.grays.entries()) {
    const paper = ground.grays[cell] ?? 255
    if (paper - ink < FAINT_MIN || paper - ink >= FAINT_MAX) continue
    if ((inked[cell] ?? 0) < INKED_MIN) continue
    if (Math.abs((solid.grays[cell] ?? 255) - ink) < SOLID_SPREAD) continue
    darkenCell(picture, cell, side, paper, ink)
  }
}

/** The darkest gray near each cell that is the lightest of a place larger than strokes. */
function solidNear(lightest: Cells, cellsPerInch: number): Cells {
  const half = Math.max(1, Math.round((SOLID_INCHES * cellsPerInch - 1) / 2))
  const across = Math.round(ALONG_INCHES * cellsPerInch)
  const down = Math.round(SOLID_REACH_INCHES * cellsPerInch)
  return least(greatest(lightest, half, half), across, down)
}

/** How many cells with ink are up to `along` cells before and after each, on its row and those above and below. */
function inkedNear({ columns, rows, grays }: Cells, along: number): Uint16Array {
  const inked = new Uint16Array(grays.length)
  for (let row = 0; row < rows; row++) {
    const first = row * columns
    let count = 0
    for (let place = -along; place < columns; place++) {
      count += isInked(grays, first, columns, place + along)
      count -= isInked(grays, first, columns, place - along - 1)
      if (place < 0) continue
      for (let near = Math.max(0, row - 1); near <= Math.min(rows - 1, row + 1); near++) {
        const cell = near * columns + place
        inked[cell] = (inked[cell] ?? 0) + count
      }
    }
  }
  return inked
}

const isInked = (grays: Uint8Array, first: number, columns: number, place: number): number =>
  place >= 0 && place < columns && (grays[first + place] ?? 0) >= FAINT_MIN ? 1 : 0

/** The grays of a cell from its ground to its line's ink become those from white to black. */
function darkenCell(
  { width, height, pixels }: GrayImage,
  cell: number,
  side: number,
  paper: number,
  ink: number,
): void {
  const columns = Math.ceil(width / side)
  const x0 = (cell % columns) * side
  const y0 = Math.floor(cell / columns) * side
  const x1 = Math.min(width, x0 + side)
  for (let y = y0; y < Math.min(height, y0 + side); y++) {
    for (let at = y * width + x0; at < y * width + x1; at++)
      pixels[at] = Math.max(0, Math.min(255, (((pixels[at] ?? 0) - ink) * 255) / (paper - ink)))
  }
}

function cellsOf({ width, height, pixels }: GrayImage, side: number) {
  const columns = Math.ceil(width / side)
  const rows = Math.ceil(height / side)
  const darkest = { columns, rows, grays: new Uint8Array(columns * rows).fill(255) }
  const lightest = { columns, rows, grays: new Uint8Array(columns * rows) }
  for (let y = 0; y < height; y++) {
    const first = Math.floor(y / side) * columns
    for (let column = 0, at = y * width; column < columns; column++, at += side) {
      const end = Math.min(at + side, (y + 1) * width)
      let least = darkest.grays[first + column] ?? 0
      let most = lightest.grays[first + column] ?? 0
      for (let pixel = at; pixel < end; pixel++) {
        const gray = pixels[pixel] ?? 0
        least = Math.min(least, gray)
        most = Math.max(most, gray)
      }
      darkest.grays[first + column] = least
      lightest.grays[first + column] = most
    }
  }
  return { darkest, lightest }
}

const inverted = (cells: Cells): Cells => ({
  ...cells,
  grays: cells.grays.map((gray) => 255 - gray),
})

const lessened = (cells: Cells, by: Cells): Cells => ({
  ...cells,
  grays: cells.grays.map((gray, cell) => Math.max(0, gray - (by.grays[cell] ?? 0))),
})

/** The least gray up to so many cells away, across and down. */
const least = (cells: Cells, across: number, down: number): Cells =>
  inverted(greatest(inverted(cells), across, down))

/** The greatest. */
function greatest({ columns, rows, grays }: Cells, across: number, down: number): Cells {
  const rowwise = new Uint8Array(grays.length)
  for (let row = 0; row < rows; row++)
    sweep(grays, rowwise, { first: row * columns, length: columns, step: 1 }, across)
  const both = new Uint8Array(grays.length)
  for (let column = 0; column < columns; column++)
    sweep(rowwise, both, { first: column, length: rows, step: columns }, down)
  return { columns, rows, grays: both }
}

/** A row of cells, or a column. */
interface Walk {
  readonly first: number
  readonly length: number
  readonly step: number
}

function sweep(
  from: Uint8Array,
  to: Uint8Array,
  { first, length, step }: Walk,
  reach: number,
): void {
  for (let place = 0; place < length; place++) {
    const end = Math.min(length - 1, place + reach)
    let most = 0
    for (let near = Math.max(0, place - reach); near <= end; near++) {
      const gray = from[first + near * step] ?? 0
      if (gray > most) most = gray
    }
    to[first + place * step] = most
  }
}
