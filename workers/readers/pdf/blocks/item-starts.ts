import type { Marker, RowText } from '../model/blocks.js'
import { BOX_SIGNS, isDashBullet } from '../model/characters.js'
import { isBareNumber, isCertainBullet, markerOf } from './markers.js'
import { NESTING_EM } from './thresholds.js'

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

/**
 * The rows of a column that start items. A sign that is only ever a bullet is believed; a dash, a number, a letter
 * needs a sibling (the same kind at the same place, counting on) or text that hangs behind it: initials, dates, phone
 * numbers and lines that happen to begin with a dash have neither.
 */
export function itemStarts(texts: readonly RowText[]): (ItemStart | undefined)[] {
  const markers = texts.map(markerOf)
  const starts: (ItemStart | undefined)[] = []
  for (const [at, marker] of markers.entries())
    starts.push(marker === undefined ? undefined : startOf(texts, markers, at, marker))
  return starts
}

function startOf(
  texts: readonly RowText[],
  markers: readonly (Marker | undefined)[],
  at: number,
  marker: Marker,
): ItemStart | undefined {
  const item = (isItem: boolean) => (isItem ? { marker, isItem } : undefined)
  if (isBox(marker)) return { marker, isItem: isChecklistItem(texts, markers, at, marker) }
  if (isBareNumber(marker)) return item(isOfSeries(texts, markers, at))
  if (marker.kind === 'bullet') return item(isBulletItem(texts, markers, at, marker))
  const hangs = hangsBehind(texts, markers, at, marker)
  const isCounted = hasSibling(texts, markers, at, marker)
  if (marker.kind === 'decimal' && /^\d/.test(marker.text)) return item(isCounted || hangs)
  return isCounted ? { marker, isItem: hangs || isSingleRow(texts, markers, at) } : undefined
}

function isBulletItem(
  texts: readonly RowText[],
  markers: readonly (Marker | undefined)[],
  at: number,
  marker: Marker,
): boolean {
  if (isCertainBullet(marker) || hasSibling(texts, markers, at, marker)) return true
  if (!isDashBullet(marker.text)) return false
  return hangsBehind(texts, markers, at, marker) || followsColon(texts, at)
}

function isBox({ text }: Marker): boolean {
  return BOX_SIGNS.has(text)
}

/**
 * One box alone on its row, with another such row next to it up or down the list. A lone box is a field of a form with
 * its label, several on a row are answers to choose from: both are text.
 */
function isChecklistItem(
  texts: readonly RowText[],
  markers: readonly (Marker | undefined)[],
  at: number,
  marker: Marker,
): boolean {
  const text = texts[at]
  if (text === undefined || countBoxes(text) > 1) return false
  return hasBoxBeside(texts, markers, at, marker, 1) || hasBoxBeside(texts, markers, at, marker, -1)
}

function countBoxes({ words }: RowText): number {
  let count = 0
  for (const { text } of words) if (BOX_SIGNS.has(text)) count++
  return count
}

/** Whether the rows up or down the column come to a box at the same place before any text that is of no item. */
function hasBoxBeside(
  texts: readonly RowText[],
  markers: readonly (Marker | undefined)[],
  at: number,
  { textX }: Marker,
  step: 1 | -1,
): boolean {
  const row = texts[at]?.row
  if (row === undefined) return false
  for (let k = at + step; Math.abs(k - at) <= SIBLING_ROWS_MAX; k += step) {
    const other = texts[k]
    if (other === undefined) return false
    const mark = markers[k]
    if (mark !== undefined && isBox(mark)) {
      if (countBoxes(other) > 1) return false
      if (Math.abs(other.row.x0 - row.x0) <= NESTING_EM * row.size) return true
    } else if (Math.abs(other.row.x0 - textX) > NESTING_EM * row.size) return false
  }
  return false
}

/** Whether the row below goes on behind the marker, at the item's text. */
function hangsBehind(
  texts: readonly RowText[],
  markers: readonly (Marker | undefined)[],
  at: number,
  marker: Marker,
): boolean {
  const row = texts[at]?.row
  const below = texts[at + 1]?.row
  if (row === undefined || below === undefined || markers[at + 1] !== undefined) return false
  if (below.baseline - row.baseline > HANGING_STEP_MAX_EM * row.size) return false
  return (
    below.x0 > row.x0 + HANGING_MIN_EM * row.size &&
    Math.abs(below.x0 - marker.textX) < HANGING_SNAP_EM * row.size
  )
}

/** The item is one row: what follows is another item, or stands apart. */
function isSingleRow(
  texts: readonly RowText[],
  markers: readonly (Marker | undefined)[],
  at: number,
): boolean {
  const row = texts[at]?.row
  const below = texts[at + 1]?.row
  if (row === undefined || below === undefined || markers[at + 1] !== undefined) return true
  return below.baseline - row.baseline > APART_STEP_EM * row.size
}

function followsColon(texts: readonly RowText[], at: number): boolean {
  return /[:：]$/.test(texts[at - 1]?.text ?? '')
}

/** Numbers without a sign behind them, as references have, that count on; most have text that hangs behind them. */
const SERIES_MIN = 3
const HANGING_SHARE = 0.5

function isOfSeries(
  texts: readonly RowText[],
  markers: readonly (Marker | undefined)[],
  at: number,
): boolean {
  const series = [at, ...seriesFrom(texts, markers, at, 1), ...seriesFrom(texts, markers, at, -1)]
  if (series.length < SERIES_MIN) return false
  const hanging = series.filter((k) => {
    const marker = markers[k]
    return marker !== undefined && hangsBehind(texts, markers, k, marker)
  })
  return hanging.length >= HANGING_SHARE * series.length
}

/** The rows up or down that count on from one to the next. */
function seriesFrom(
  texts: readonly RowText[],
  markers: readonly (Marker | undefined)[],
  at: number,
  step: 1 | -1,
): number[] {
  const series: number[] = []
  let last = at
  for (let k = at + step; Math.abs(k - last) <= SIBLING_ROWS_MAX; k += step) {
    const [own, before] = [markers[k], markers[last]]
    const [text, above] = [texts[k], texts[last]]
    if (text === undefined || above === undefined || before === undefined) break
    if (own === undefined || !isNext(before, own, step)) continue
    if (Math.abs(text.row.x0 - above.row.x0) > NESTING_EM * text.row.size) continue
    series.push(k)
    last = k
  }
  return series
}

/** A marker of the kind at the same place, up or down the column; numbers must count on. */
function hasSibling(
  texts: readonly RowText[],
  markers: readonly (Marker | undefined)[],
  at: number,
  marker: Marker,
): boolean {
  return findSibling(texts, markers, at, marker, 1) || findSibling(texts, markers, at, marker, -1)
}

function findSibling(
  texts: readonly RowText[],
  markers: readonly (Marker | undefined)[],
  at: number,
  marker: Marker,
  step: 1 | -1,
): boolean {
  const row = texts[at]?.row
  if (row === undefined) return false
  for (
    let k = at + step;
    Math.abs(k - at) <= SIBLING_ROWS_MAX && k >= 0 && k < texts.length;
    k += step
  ) {
    const other = markers[k]
    const x0 = texts[k]?.row.x0 ?? 0
    if (other === undefined || Math.abs(x0 - row.x0) > NESTING_EM * row.size) continue
    if (isNext(marker, other, step)) return true
  }
  return false
}

function isNext(marker: Marker, other: Marker, step: number): boolean {
  if (marker.kind === 'bullet') return marker.text === other.text
  if (marker.number === undefined || other.number !== marker.number + step) return false
  return shapeOf(marker.text) === shapeOf(other.text)
}

/** `(12)` and `(3)` are of one shape, `3.` and `3)` are not. */
function shapeOf(text: string): string {
  return text
    .replace(/\d+/, '0')
    .replace(/[a-z]+/, 'a')
    .replace(/[A-Z]+/, 'A')
}
