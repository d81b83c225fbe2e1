import type { Marker, RowText } from '../model/blocks.js'
import { BOX_SIGNS, isDashBullet } from '../model/characters.js'
import { type Row, STYLE } from '../model/page.js'
import { countOf } from '../model/statistics.js'
import { isBareNumber, isCertainBullet, isNext, markerOf, readingsOf } from './markers.js'
import { roomFor } from './row-text.js'
import { ENDED_ROOM_EM, NESTING_EM } from './thresholds.js'

/** Rows between two items of one list at most: longer items stand by their own numbers. */
const SIBLING_ROWS_MAX = 30

/**
 * Text hangs behind a marker when its row is no further down than this, starts further right than the marker by this and
 * as near to the item's text as this, ems; a row further down than this stands apart. Untested.
 */
const HANGING_STEP_MAX_EM = 2.2
const HANGING_MIN_EM = 0.4
const HANGING_SNAP_EM = 0.6
const APART_STEP_EM = 1.8

/** What a row starts: an item of a list, or a paragraph with a number that is part of its text. */
export interface ItemStart {
  readonly marker: Marker
  readonly isItem: boolean
}

/** A row of a column, and the marker that it begins with. */
interface MarkedRow {
  readonly text: RowText
  readonly marker: Marker | undefined
}

/** Rows of a column, from the top. */
type Rows = readonly MarkedRow[]

/**
 * The rows of a column that start items. A sign that is only ever a bullet is believed; a dash, a number, a letter
 * needs a sibling (the same kind at the same place, counting on) or text that hangs behind it: initials, dates, phone
 * numbers and lines that happen to begin with a dash have neither. `x1` is the column's right edge.
 */
export function itemStarts(texts: readonly RowText[], x1: number): (ItemStart | undefined)[] {
  const rows = texts.map((text) => ({ text, marker: markerOf(text) }))
  const believed = withoutLetters(rows)
  return believed.map(({ marker }, at) =>
    marker === undefined ? undefined : startOf(believed, at, marker, x1),
  )
}

/**
 * A sign that no bullet looks like is one where its font draws nothing else: what it shares with formulas, names of
 * keys or icons within rows is a letter of text.
 */
function withoutLetters(rows: Rows): Rows {
  const isOdd = ({ marker }: MarkedRow) => marker !== undefined && mayBeLetter(marker)
  if (!rows.some(isOdd)) return rows
  const written = new Set(rows.flatMap(({ text }) => fontsBehindFirst(text)))
  return rows.map((row) => {
    const font = row.text.words[0]?.font
    const isLetter = font !== undefined && written.has(font) && isOdd(row)
    return isLetter ? { ...row, marker: undefined } : row
  })
}

/** Neither a bullet nor an icon, which has a code of no writing. */
function mayBeLetter(marker: Marker): boolean {
  if (marker.kind !== 'bullet' || isCertainBullet(marker)) return false
  return !isDashBullet(marker.text) && !/\p{Co}/u.test(marker.text)
}

/** Fonts of a row's words, a single sign in front left out. */
function fontsBehindFirst({ words }: RowText): number[] {
  const from = words[0]?.text.length === 1 ? 1 : 0
  return words.slice(from).map(({ font }) => font)
}

function startOf(rows: Rows, at: number, marker: Marker, x1: number): ItemStart | undefined {
  const item = (isItem: boolean) => (isItem ? { marker, isItem } : undefined)
  if (isBox(marker)) return { marker, isItem: isChecklistItem(rows, at, marker) }
  if (isBareNumber(marker)) return item(isOfSeries(rows, at))
  if (marker.kind === 'bullet') return item(isBulletItem(rows, at, marker))
  const hangs = hangsBehind(rows, at, marker)
  const counted = readingsOf(marker).find((reading) => hasSibling(rows, at, reading))
  if (marker.kind === 'decimal' && /^\d/.test(marker.text))
    return item(counted !== undefined || hangs)
  return counted && { marker: counted, isItem: hangs || isSingleRow(rows, at, counted, x1) }
}

function isBulletItem(rows: Rows, at: number, marker: Marker): boolean {
  if (isCertainBullet(marker) || hasSibling(rows, at, marker)) return true
  if (!isDashBullet(marker.text)) return false
  return hangsBehind(rows, at, marker) || /[:：]$/.test(rows[at - 1]?.text.text ?? '')
}

function isBox({ text }: Marker): boolean {
  return BOX_SIGNS.has(text)
}

/**
 * One box alone on its row, with another such row next to it up or down the list. A lone box is a field of a form with
 * its label, several on a row are answers to choose from: both are text.
 */
function isChecklistItem(rows: Rows, at: number, marker: Marker): boolean {
  const own = rows[at]
  if (own === undefined || countBoxes(own) > 1) return false
  return hasBoxBeside(rows, at, marker, 1) || hasBoxBeside(rows, at, marker, -1)
}

const countBoxes = ({ text: { words } }: MarkedRow): number =>
  countOf(words, ({ text }) => BOX_SIGNS.has(text))

/** Whether the rows up or down the column come to a box at the same place before any text that is of no item. */
function hasBoxBeside(rows: Rows, at: number, { textX }: Marker, step: 1 | -1): boolean {
  const row = rows[at]?.text.row
  if (row === undefined) return false
  for (let k = at + step; Math.abs(k - at) <= SIBLING_ROWS_MAX; k += step) {
    const other = rows[k]
    if (other === undefined) return false
    const { x0 } = other.text.row
    if (other.marker !== undefined && isBox(other.marker)) {
      if (countBoxes(other) > 1) return false
      if (Math.abs(x0 - row.x0) <= NESTING_EM * row.size) return true
    } else if (Math.abs(x0 - textX) > NESTING_EM * row.size) return false
  }
  return false
}

/** The row below, where it begins with no marker; undefined where there is none. */
function unmarkedBelow(rows: Rows, at: number): RowText | undefined {
  const below = rows[at + 1]
  return below?.marker === undefined ? below?.text : undefined
}

/** Whether the row below goes on behind the marker, at the item's text. */
function hangsBehind(rows: Rows, at: number, marker: Marker): boolean {
  const row = rows[at]?.text.row
  const below = unmarkedBelow(rows, at)?.row
  if (row === undefined || below === undefined) return false
  if (below.baseline - row.baseline > HANGING_STEP_MAX_EM * row.size) return false
  return (
    below.x0 > row.x0 + HANGING_MIN_EM * row.size &&
    Math.abs(below.x0 - marker.textX) < HANGING_SNAP_EM * row.size
  )
}

/** The item is one row: what follows is another item, stands apart, or begins anew further out than a list that it ends. */
function isSingleRow(rows: Rows, at: number, marker: Marker, x1: number): boolean {
  const own = rows[at]?.text
  const below = unmarkedBelow(rows, at)
  if (own === undefined || below === undefined) return true
  // Small capitals over text are as near to it as its own rows.
  const sizePt = Math.max(own.row.size, below.row.size)
  const isApart = below.row.baseline - own.row.baseline > APART_STEP_EM * sizePt
  return isApart || (isOutdented(below, own, x1) && goesOnList(rows, at, marker))
}

/** Whether nothing between the item before and this one stands further out: titles in the middle have text between them. */
function goesOnList(rows: Rows, at: number, marker: Marker): boolean {
  const before = siblingOf(rows, at, marker, -1)
  const own = rows[at]?.text.row
  if (before === undefined || own === undefined) return false
  return rows.slice(before, at).every(({ text }) => !isFurtherOut(text.row, own))
}

const isFurtherOut = (row: Row, than: Row): boolean => row.x0 < than.x0 - HANGING_MIN_EM * than.size

/** Whether a row begins further out than the one before, which had room for it, and goes on no sentence. */
function isOutdented(text: RowText, before: RowText, x1: number): boolean {
  if (!isFurtherOut(text.row, before.row) || /^\p{Ll}/u.test(text.text)) return false
  return roomFor(text, before, x1) > ENDED_ROOM_EM
}

/**
 * Numbers without a sign behind them that count on: three and more, as references have, of which most have text that
 * hangs behind them, or two and more in rings or bold before text that is not, as steps have.
 */
const SERIES_MIN = 3
const HANGING_SHARE = 0.5
const STEPS_MIN = 2
const STEP_GAP_MIN_EM = 0.5

function isOfSeries(rows: Rows, at: number): boolean {
  const series = [at, ...seriesFrom(rows, at, 1), ...seriesFrom(rows, at, -1)]
  if (series.length >= STEPS_MIN && series.every((k) => isStep(rows[k]))) return true
  if (series.length < SERIES_MIN) return false
  const hanging = series.filter((k) => {
    const marker = rows[k]?.marker
    return marker !== undefined && hangsBehind(rows, k, marker)
  })
  return hanging.length >= HANGING_SHARE * series.length
}

/** A bold number apart from text that is not bold, or one in a ring. */
function isStep(row: MarkedRow | undefined): boolean {
  const [number, first] = row?.text.words ?? []
  if (number === undefined || first === undefined) return false
  if (row?.text.row.lines[0]?.bullet !== undefined) return true
  const isApart = first.x0 - number.x1 > STEP_GAP_MIN_EM * first.size
  return isApart && (number.style & STYLE.bold) !== 0 && (first.style & STYLE.bold) === 0
}

/** The rows up or down that count on from one to the next. */
function seriesFrom(rows: Rows, at: number, step: 1 | -1): number[] {
  const series: number[] = []
  for (let next: number | undefined = at; ; series.push(next)) {
    const marker: Marker | undefined = rows[next]?.marker
    next = marker === undefined ? undefined : siblingOf(rows, next, marker, step)
    if (next === undefined) return series
  }
}

/** A marker of the kind at the same place, up or down the column; numbers must count on. */
function hasSibling(rows: Rows, at: number, marker: Marker): boolean {
  return [1, -1].some((step) => siblingOf(rows, at, marker, step) !== undefined)
}

function siblingOf(rows: Rows, at: number, marker: Marker, step: number): number | undefined {
  const own = rows[at]?.text.row
  if (own === undefined) return undefined
  for (let k = at + step; Math.abs(k - at) <= SIBLING_ROWS_MAX; k += step) {
    const other = rows[k]
    if (other === undefined) return undefined
    if (other.marker === undefined || !isNext(marker, other.marker, step)) continue
    if (Math.abs(other.text.row.x0 - own.x0) <= NESTING_EM * own.size) return k
  }
  return undefined
}
