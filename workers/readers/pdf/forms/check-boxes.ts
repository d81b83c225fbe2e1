import type { Rect } from '../../../document/blocks.js'
import { isOver, lineWith, middleOf } from '../model/geometry.js'
import type { DrawnSign, Line, Word } from '../model/page.js'
import { withBoxes } from './box-signs.js'

/** Lines with the check boxes that were drawn before them as signs, and the boxes that became one. */
export interface CheckedLines {
  readonly lines: readonly Line[]
  readonly taken: ReadonlySet<Rect>
}

/** More squares than this are a grid or a plot. */
const SQUARES_MAX = 400
/** Distance from a box to its text, in ems. */
const DISTANCE_MAX_EM = 2.6
/** How far the box's middle may stand off that of its text, in ems. */
const RISE_MAX_EM = 0.55
/** Sides of a box against the text's size. */
const SIDE_MIN_EM = 0.5
const SIDE_MAX_EM = 1.7
/** Round buttons of one choice stand in one column or row, points. */
const BUTTON_SNAP_PT = 1.5
const BUTTON_SIDE_SNAP_PT = 0.5
/** Those of a column have a line or two each: the dots of a timeline are further apart, as a ratio to their size. */
const BUTTONS_APART_MAX = 4
/** The dot in a button is smaller than the button, whose shadow is not; so is a square that ticks a box, whose ground is not. */
const TICK_SIDE_MAX = 0.8

/** What is drawn on a page that may be a check box or in one. */
export interface SmallShapes {
  /** Outlined boxes. */
  readonly squares: readonly Rect[]
  /** Other small shapes: ticks, and the round buttons of a choice, which are believed by twos. */
  readonly signs: readonly DrawnSign[]
  /** Painted squares of a letter's size at most. */
  readonly dots: readonly Rect[]
}

/**
 * Puts a box sign before each text that has a square drawn where a check box would stand, a ticked one where something
 * is drawn, painted or written in it; none where a number stands in it.
 */
export function addCheckBoxes(all: readonly Line[], shapes: SmallShapes): CheckedLines {
  const { squares, signs } = shapes
  const boxOf = new Map<Line, Rect[]>()
  const taken = new Set<Rect>()
  if (squares.length + signs.length === 0 || squares.length + signs.length > SQUARES_MAX)
    return { lines: all, taken }
  const lines = withRings(all, [...squares, ...signs])
  const rings = new Set(lines.map(({ bullet }) => bullet))
  for (const box of squares) if (!rings.has(box) && place(box, lines, boxOf)) taken.add(box)
  for (const button of buttons(signs, lines)) if (!rings.has(button)) place(button, lines, boxOf)
  if (boxOf.size === 0) return { lines, taken }
  const ticks = ticksIn([...boxOf.values()].flat(), lines, shapes)
  return {
    lines: lines
      .filter((line) => !ticks.lines.has(line))
      .map((line) => withBoxes(line, boxOf.get(line) ?? [], ticks.boxes)),
    taken,
  }
}

/** Lines that begin with a number in a ring or a box have that as their bullet. */
function withRings(lines: readonly Line[], shapes: readonly Rect[]): readonly Line[] {
  if (!lines.some(({ words }) => isNumber(words[0]))) return lines
  return lines.map((line) => {
    const [first] = line.words
    const ring = isNumber(first) ? shapes.find((shape) => isWithin(first, shape)) : undefined
    return ring === undefined ? line : lineWith(line, { bullet: ring })
  })
}

/** Gives the box to the nearest text behind it; false if it stands alone or has a twin there already. */
function place(box: Rect, lines: readonly Line[], boxOf: Map<Line, Rect[]>): boolean {
  let best: Line | undefined
  let nearest = Number.POSITIVE_INFINITY
  for (const line of lines) {
    const distance = distanceTo(line, box)
    if (distance >= nearest) continue
    best = line
    nearest = distance
  }
  if (best === undefined) return false
  const boxes = boxOf.get(best) ?? []
  if (!boxes.some((other) => isOver(box, other))) boxes.push(box)
  boxOf.set(best, boxes)
  return true
}

/** Points from the box to the word behind it; Infinity where the line has none that it could belong to. */
function distanceTo({ words, x1, baseline, size, rtl }: Line, box: Rect): number {
  const side = box.y1 - box.y0
  const off = Math.abs((box.y0 + box.y1) / 2 - middleOf({ baseline, size }))
  const isOfSize = side > SIDE_MIN_EM * size && side < SIDE_MAX_EM * size
  if (rtl || off > RISE_MAX_EM * size || !isOfSize || x1 < box.x1) return Number.POSITIVE_INFINITY
  let next = 0
  while (next < words.length && (words[next]?.x0 ?? 0) <= box.x1 - 1) next++
  const word = words[next]
  if (word === undefined || isTick(word)) return Number.POSITIVE_INFINITY
  // Text under the box: it is a frame around a letter.
  if (next > 0 && (words[next - 1]?.x1 ?? 0) > box.x0 + 1) return Number.POSITIVE_INFINITY
  const distance = word.x0 - box.x1
  return distance < DISTANCE_MAX_EM * size ? Math.max(0, distance) : Number.POSITIVE_INFINITY
}

/** Round shapes of one size and colour at the start of texts, two of a column or three of a row at least: legends differ. */
function buttons(signs: readonly DrawnSign[], lines: readonly Line[]): DrawnSign[] {
  const placed = signs.filter((sign) =>
    lines.some((line) => line.x0 > sign.x1 - 1 && Number.isFinite(distanceTo(line, sign))),
  )
  return placed.filter(({ x0, y0, x1, color }) => {
    let inColumn = 0
    let inRow = 0
    for (const other of placed) {
      if (other.color !== color || Math.abs(other.x1 - other.x0 - x1 + x0) > BUTTON_SIDE_SNAP_PT)
        continue
      const across = Math.abs(other.x0 - x0) / (x1 - x0)
      const down = Math.abs(other.y0 - y0) / (x1 - x0)
      if (Math.abs(other.x0 - x0) < BUTTON_SNAP_PT && down > 1 && down < BUTTONS_APART_MAX)
        inColumn++
      if (Math.abs(other.y0 - y0) < BUTTON_SNAP_PT && across > 1) inRow++
    }
    return inColumn >= 1 || inRow >= 2
  })
}

interface Ticks {
  readonly boxes: ReadonlySet<Rect>
  /** Ticks that are written, not drawn. */
  readonly lines: ReadonlySet<Line>
}

function ticksIn(
  boxes: readonly Rect[],
  lines: readonly Line[],
  { signs, dots }: Omit<SmallShapes, 'squares'>,
): Ticks {
  const ticked = new Set<Rect>()
  const written = new Set<Line>()
  for (const box of boxes) {
    const isButton = signs.some((sign) => sign === box)
    const isDrawn =
      signs.some((sign) => isWithin(sign, box) && (!isButton || isDotOf(box, sign))) ||
      dots.some((dot) => isWithin(dot, box) && isDotOf(box, dot))
    const line = lines.find(
      ({ words }) =>
        words.length === 1 && words[0] !== undefined && isTick(words[0]) && isWithin(words[0], box),
    )
    if (line !== undefined) written.add(line)
    if (isDrawn || line !== undefined) ticked.add(box)
  }
  return { boxes: ticked, lines: written }
}

function isDotOf(box: Rect, sign: Rect): boolean {
  return sign.x1 - sign.x0 < TICK_SIDE_MAX * (box.x1 - box.x0)
}

/** Items and steps are numbered in rings and boxes: nobody ticks with a figure. */
const isNumber = (word: Word | undefined): word is Word =>
  word !== undefined && /^\d$/.test(word.text)

function isTick({ text }: Word): boolean {
  return text.length === 1
}

function isWithin(shape: Word | Rect, box: Rect): boolean {
  const x = (shape.x0 + shape.x1) / 2
  const y = 'text' in shape ? middleOf(shape) : (shape.y0 + shape.y1) / 2
  return x > box.x0 + 1 && x < box.x1 - 1 && y > box.y0 && y < box.y1
}
