import type { GrayImage } from '../../native/ocr/recognizer.js'
import { INK_MAX } from './ink.js'
import { isLetterStroke, type PixelBox } from './letter-strokes.js'
import { rulingInk } from './ruling-ink.js'

/** A straight drawn line in a picture; its length runs along x or along y. */
export interface RasterRuling extends PixelBox {
  readonly isHorizontal: boolean
}

/** Shorter runs are strokes of letters, inches. */
const LENGTH_MIN_INCHES = 0.3
/** Longer ones are no strokes of letters, however large the text, inches. */
const LETTER_MAX_INCHES = 1
/** Thicker ones are bars and pictures, inches. */
const THICKNESS_MAX_INCHES = 0.04
/** Light pixels that a line may be broken by, and still be one, inches. */
const BREAK_MAX_INCHES = 0.02
/** How dark the rows beside a line may be: beside the top of a row of capitals is ink. */
const BESIDE_DARK_MAX = 0.35
/** How dark the line itself is: the tops of a word's small letters stand so close that they nearly touch. */
const SOLID_SHARE_MIN = 0.9

/** Shorter lines from one ruling to the next are none: rows of a table are higher than this, inches. */
const ROW_MIN_INCHES = 0.1
/** ... and touch both, but for so many inches: letters in tight rows come near. */
const TOUCH_INCHES = 0.01

/** Finds the lines of tables and boxes, of which text recognition knows nothing. */
export function rasterRulings(picture: GrayImage): RasterRuling[] {
  const { width, height, dpi } = picture
  const lengthMin = LENGTH_MIN_INCHES * dpi
  const isLong = (from: number, to: number): boolean => to - from > lengthMin
  const ink = rulingInk(picture)
  const rows = { lines: height, length: width }
  const columns = { lines: width, length: height }
  const level = linesAlong(picture, ink.level, rows, isLong)
    .map(({ from, to, first, last }) => ({
      isHorizontal: true,
      x0: from,
      x1: to,
      y0: first,
      y1: last + 1,
    }))
    .filter((ruling) => isRuling(picture, ruling))
  const ends = rowsOf(level, height, TOUCH_INCHES * dpi)
  const rowMin = ROW_MIN_INCHES * dpi
  const mayPartCells = (from: number, to: number): boolean =>
    to - from > rowMin && ends[from] === 1 && ends[to - 1] === 1
  const upright = linesAlong(
    picture,
    ink.upright,
    columns,
    (from, to) => isLong(from, to) || mayPartCells(from, to),
  )
    .map(({ from, to, first, last }) => ({
      isHorizontal: false,
      x0: first,
      x1: last + 1,
      y0: from,
      y1: to,
    }))
    .filter(
      (ruling) =>
        isBetween(ruling, level, TOUCH_INCHES * dpi) ||
        (isLong(ruling.y0, ruling.y1) && isRuling(picture, ruling)),
    )
  return [...level, ...upright]
}

function isRuling(picture: GrayImage, ruling: RasterRuling): boolean {
  const length = Math.max(ruling.x1 - ruling.x0, ruling.y1 - ruling.y0)
  return length > LETTER_MAX_INCHES * picture.dpi || !isLetterStroke(picture, ruling)
}

/** 1 for rows of the picture that touch one of these. */
function rowsOf(rulings: readonly RasterRuling[], height: number, reach: number): Uint8Array {
  const rows = new Uint8Array(height)
  for (const { y0, y1 } of rulings)
    rows.fill(1, Math.max(0, Math.floor(y0 - reach)), Math.ceil(y1 + reach))
  return rows
}

/** Whether an upright line leads from one ruling to another, as between cells; stems of letters do not. */
function isBetween(line: PixelBox, level: readonly RasterRuling[], reach: number): boolean {
  const touching = (y: number) =>
    level.find(
      ({ x0, x1, y0, y1 }) =>
        x0 <= line.x0 + reach && x1 >= line.x1 - reach && y0 - reach <= y && y <= y1 + reach,
    )
  const [above, below] = [touching(line.y0), touching(line.y1)]
  return above !== undefined && below !== undefined && above !== below
}

/** How marks lie: line by line, rows or columns. */
interface Walk {
  readonly lines: number
  readonly length: number
}

/** Runs on neighbouring rows (or columns) that are one line. */
interface Stroke {
  from: number
  to: number
  readonly first: number
  last: number
}

function linesAlong(
  { dpi }: GrayImage,
  ink: Uint8Array,
  walk: Walk,
  isKept: (from: number, to: number) => boolean,
): Stroke[] {
  const breakMax = Math.max(1, Math.round(BREAK_MAX_INCHES * dpi))
  const done: Stroke[] = []
  let open: Stroke[] = []
  for (let line = 0; line < walk.lines; line++) {
    for (const run of darkRuns(ink, walk, line, breakMax, isKept)) addRun(open, run, line)
    const ended = open.filter(({ last }) => last < line)
    if (ended.length === 0) continue
    done.push(...ended)
    open = open.filter(({ last }) => last === line)
  }
  const thicknessMax = THICKNESS_MAX_INCHES * dpi
  return [...done, ...open].filter(
    (stroke) =>
      stroke.last - stroke.first < thicknessMax &&
      isSolid(ink, walk, stroke) &&
      standsAlone(ink, walk, stroke, breakMax),
  )
}

interface Run {
  readonly from: number
  readonly to: number
}

function darkRuns(
  ink: Uint8Array,
  { length }: Walk,
  line: number,
  breakMax: number,
  isKept: (from: number, to: number) => boolean,
): Run[] {
  const runs: Run[] = []
  let from = -1
  let lastDark = -1
  for (let i = 0; i < length; i++) {
    if (ink[line * length + i] !== 1) continue
    if (from >= 0 && i - lastDark - 1 > breakMax) {
      keep(from, lastDark + 1)
      from = i
    } else if (from < 0) from = i
    lastDark = i
  }
  if (from >= 0) keep(from, lastDark + 1)
  return runs

  function keep(from: number, to: number): void {
    if (isKept(from, to)) runs.push({ from, to })
  }
}

function addRun(open: Stroke[], { from, to }: Run, line: number): void {
  const known = open.find((stroke) => stroke.from <= to && stroke.to >= from)
  if (known === undefined) {
    open.push({ from, to, first: line, last: line })
    return
  }
  known.from = Math.min(known.from, from)
  known.to = Math.max(known.to, to)
  known.last = line
}

function isSolid(ink: Uint8Array, { length }: Walk, stroke: Stroke): boolean {
  const { from, to, first, last } = stroke
  let light = 0
  for (let i = from; i < to; i++) {
    let line = first
    while (line <= last && ink[line * length + i] !== 1) line++
    if (line > last) light++
  }
  return light <= (1 - SOLID_SHARE_MIN) * (to - from)
}

/** A drawn line has paper on both sides; a row through bold letters or a picture has not. */
function standsAlone(
  ink: Uint8Array,
  { lines, length }: Walk,
  { from, to, first, last }: Stroke,
  distance: number,
): boolean {
  return [first - distance, last + distance].every((line) => {
    if (line < 0 || line >= lines) return true
    let dark = 0
    for (let i = from; i < to; i++) dark += ink[line * length + i] ?? 0
    return dark < BESIDE_DARK_MAX * (to - from)
  })
}

/** Pixels beside a line that tell whether a stroke crosses it. */
const ERASE_MARGIN = 2

/** Whitens the rulings, so that none is read as a letter; strokes of letters that cross one stay. In place. */
export function eraseRulings(picture: GrayImage, rulings: readonly RasterRuling[]): void {
  const { width, height, pixels } = picture
  for (const { isHorizontal, x0, y0, x1, y1 } of rulings) {
    const along = isHorizontal
      ? { from: x0, to: x1, first: y0, last: y1, lines: height, step: 1, stride: width }
      : { from: y0, to: y1, first: x0, last: x1, lines: width, step: width, stride: 1 }
    eraseLine(pixels, along)
  }
}

interface Line {
  readonly lines: number
  /** From a pixel to the next on the line, and from a line to the next. */
  readonly step: number
  readonly stride: number
  readonly from: number
  readonly to: number
  readonly first: number
  readonly last: number
}

function eraseLine(pixels: Uint8Array, { from, to, first, last, lines, step, stride }: Line): void {
  const top = Math.max(ERASE_MARGIN, first - 1)
  const end = Math.min(lines - ERASE_MARGIN, last + 1)
  for (let i = from; i < to; i++) {
    const at = i * step
    const above = pixels[at + (top - ERASE_MARGIN) * stride] ?? 255
    const below = pixels[at + (end + ERASE_MARGIN - 1) * stride] ?? 255
    if (above < INK_MAX || below < INK_MAX) continue
    for (let line = top; line < end; line++) pixels[at + line * stride] = 255
  }
}
