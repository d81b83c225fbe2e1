import { isNumberText } from '../model/characters.js'
import { inOrder } from '../model/geometry.js'
import { isLoneMark } from '../model/item-marks.js'
import { type Line, STYLE } from '../model/page.js'
import type { FoundForm, FoundTable } from '../model/tables.js'

/**
 * The lines and tables of a page as far as cutting columns asks, as parallel arrays from top to bottom: hundreds of
 * gutters are tried on a newspaper's page, and each walks over them. Reused for every page of a thread.
 */
export interface PageItems {
  count: number
  /** What stands there: a line, or else a table. */
  lines: (Line | undefined)[]
  tables: (FoundTable | FoundForm | undefined)[]
  /** Boxes, points. */
  x0: Float64Array
  x1: Float64Array
  y0: Float64Array
  y1: Float64Array
  middle: Float64Array
  baseline: Float64Array
  size: Float64Array
  /** Share of the page's height it takes: a line's size, a table's whole height, points. */
  heightPt: Float64Array
  isTable: Uint8Array
  /** Place in the order of the content stream; ANY_TIME for marks of items, UNTOLD for tables. */
  painted: Int32Array
  /** See `countWords`: -1 until asked for; most lines stand beside no gutter that could be one. */
  glyphs: Int32Array
  words: Int32Array
  numbers: Int32Array
  monoGlyphs: Int32Array
  /** The items' places; a region of the page is a stretch of this, and ascends. */
  order: Int32Array
  /** Of a region, those that stand left or right of the gutter that is looked at. */
  beside: Int32Array
  besideCount: number
}

/** Of what may be painted at any time, and of what is not told when it is. */
export const ANY_TIME = -1
export const UNTOLD = -2

/** Items that no gutter parts yet: a stretch of the page's `order`. */
export interface Region {
  readonly from: number
  readonly to: number
}

const ITEMS_START = 256
/** A table counts as this many glyphs of text when sides are weighed. */
const TABLE_GLYPHS = 200

export function createPageItems(): PageItems {
  return { count: 0, besideCount: 0, lines: [], tables: [], ...arraysOf(ITEMS_START) }
}

function arraysOf(length: number) {
  return {
    x0: new Float64Array(length),
    x1: new Float64Array(length),
    y0: new Float64Array(length),
    y1: new Float64Array(length),
    middle: new Float64Array(length),
    baseline: new Float64Array(length),
    size: new Float64Array(length),
    heightPt: new Float64Array(length),
    isTable: new Uint8Array(length),
    painted: new Int32Array(length),
    glyphs: new Int32Array(length),
    words: new Int32Array(length),
    numbers: new Int32Array(length),
    monoGlyphs: new Int32Array(length),
    order: new Int32Array(length),
    beside: new Int32Array(length),
  }
}

/** Takes the lines and tables of the next page. */
export function fillItems(
  page: PageItems,
  lines: readonly Line[],
  tables: readonly (FoundTable | FoundForm)[],
  bodySize: number,
): void {
  const count = lines.length + tables.length
  if (count > page.order.length) Object.assign(page, arraysOf(2 * count))
  page.count = 0
  page.lines = []
  page.tables = []
  const next = tables.toSorted((a, b) => a.box.y0 - b.box.y0)
  let placed = 0
  for (const line of inOrder(lines, (a, b) => a.y0 - b.y0)) {
    for (; placed < next.length; placed++) {
      const table = next[placed]
      if (table === undefined || table.box.y0 >= line.y0) break
      addTable(page, table, bodySize)
    }
    addLine(page, line)
  }
  for (const table of next.slice(placed)) addTable(page, table, bodySize)
}

function addLine(page: PageItems, line: Line): void {
  const at = page.count++
  const { y0, y1, size } = line
  page.lines.push(line)
  page.tables.push(undefined)
  page.x0[at] = line.x0
  page.x1[at] = line.x1
  page.y0[at] = y0
  page.y1[at] = y1
  page.middle[at] = (y0 + y1) / 2
  page.baseline[at] = line.baseline
  page.size[at] = size
  page.heightPt[at] = size
  page.isTable[at] = 0
  page.painted[at] = isLoneMark(line) ? ANY_TIME : line.order
  page.glyphs[at] = -1
  page.order[at] = at
}

function addTable(page: PageItems, table: FoundTable | FoundForm, bodySize: number): void {
  const at = page.count++
  const { x0, x1, y0, y1 } = table.box
  page.lines.push(undefined)
  page.tables.push(table)
  page.x0[at] = x0
  page.x1[at] = x1
  page.y0[at] = y0
  page.y1[at] = y1
  page.middle[at] = (y0 + y1) / 2
  page.baseline[at] = y0
  page.size[at] = bodySize
  page.heightPt[at] = y1 - y0
  page.isTable[at] = 1
  page.painted[at] = UNTOLD
  page.glyphs[at] = TABLE_GLYPHS
  page.words[at] = 1
  page.numbers[at] = 0
  page.monoGlyphs[at] = 0
  page.order[at] = at
}

/** Where the middle of an item's width is. */
export const centreAt = ({ x0, x1 }: PageItems, at: number): number =>
  ((x0[at] ?? 0) + (x1[at] ?? 0)) / 2

/** How far the items at some places reach to the left and the right. */
export function edgesOf({ x0, x1 }: PageItems, places: Iterable<number>): [number, number] {
  let left = Number.POSITIVE_INFINITY
  let right = Number.NEGATIVE_INFINITY
  for (const at of places) {
    left = Math.min(left, x0[at] ?? 0)
    right = Math.max(right, x1[at] ?? 0)
  }
  return [left, right]
}

export function widthOf(page: PageItems, places: Iterable<number>): number {
  const [left, right] = edgesOf(page, places)
  return right - left
}

export const placesOf = ({ order }: PageItems, { from, to }: Region): Int32Array =>
  order.subarray(from, to)

/** An item's glyphs, in letters' width: an ideograph or a Hangul syllable counts as two. */
export function glyphsAt(page: PageItems, at: number): number {
  const known = page.glyphs[at] ?? 0
  return known < 0 ? countWords(page, at) : known
}

/** Finds what an item's words are like; gives its glyphs. */
function countWords(page: PageItems, at: number): number {
  const words = page.lines[at]?.words ?? []
  let numbers = 0
  let monoGlyphs = 0
  let glyphs = 0
  for (const word of words) {
    glyphs += isWide(word.text) ? 2 * word.glyphs : word.glyphs
    if (isNumberText(word.text)) numbers++
    if ((word.style & STYLE.mono) !== 0) monoGlyphs += word.glyphs
  }
  page.words[at] = words.length
  page.numbers[at] = numbers
  page.monoGlyphs[at] = monoGlyphs
  page.glyphs[at] = glyphs
  return glyphs
}

/** Whether a word is written in signs as wide as they are high: it says as much in half as many. */
function isWide(text: string): boolean {
  const code = text.charCodeAt(text.length >> 1)
  return code >= 0x2e80 && code < 0xd7b0
}

/** The mean size of their glyphs, points. */
export function meanSizeAt(page: PageItems, places: Iterable<number>): number {
  let sum = 0
  let glyphs = 0
  for (const at of places) {
    const own = glyphsAt(page, at)
    sum += (page.size[at] ?? 0) * own
    glyphs += own
  }
  return sum / Math.max(1, glyphs)
}
