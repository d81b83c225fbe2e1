import type { Marker, RowText } from '../model/blocks.js'
import { BOX_SIGNS, isBullet, isDashBullet, startsWithBullet } from '../model/characters.js'
import { romanValue } from '../model/number-words.js'
import { type Row, STYLE_RAISED, type Word } from '../model/page.js'

/** A bullet stands this far from its text at least when no space was seen, in ems. */
const MARKER_GAP_EM = 0.25
const DECIMAL = /^[([]?(\d{1,3})[.)\]]$/
const LIST_NUMBER = /^\d{1,3}[.)]?$/
const BARE_NUMBER = /^\d{1,3}$/
const LETTER = /^\(?([a-zA-Z])[.)]$/
const ROMAN = /^\(?([ivxIVX]{1,6})[.)]$/
const GLUED_DECIMAL = /^\(?(\d{1,3})[.)](?=\p{Lu}\p{Ll})/u
const CHECKED = new Set(['☑', '☒', '✓', '✔', '✗'])

/** The marker that a row starts with, if it starts an item. */
export function markerOf(text: RowText): Marker | undefined {
  const first = text.words[0]
  return first === undefined || isPlainWord(first.text) ? undefined : signOf(text)
}

/** The same, whatever the row's first word. */
export function signOf({ row, words }: RowText): Marker | undefined {
  const first = words[0]
  const second = words[1]
  if (first === undefined) return undefined
  const { text } = first
  if (second !== undefined && standsApart(first, second, row)) {
    const box = boxBehindBullet(text, second, words[2])
    const marker = box ?? ownWordMarker(text, second.x0) ?? bareNumber(first, second)
    if (marker !== undefined) return marker
  }
  if (isUnknownSign(first, second)) {
    return { kind: 'bullet', text, words: 1, textX: second?.x0 ?? first.x1 }
  }
  if (startsWithBullet(text) && text.length > 1) {
    return {
      kind: 'bullet',
      text: text.slice(0, 1),
      words: 0,
      textX: first.x0 + row.size,
      ...checkOf(text.slice(0, 1)),
    }
  }
  const glued = GLUED_DECIMAL.exec(text)
  if (glued !== null) {
    return {
      kind: 'decimal',
      text: glued[0],
      number: Number(glued[1]),
      words: 0,
      textX: first.x0 + row.size,
    }
  }
  return undefined
}

/** Most rows begin with a word of letters, which is no marker: neither a sign nor ended by a stop or a bracket. */
export function isPlainWord(text: string): boolean {
  if (text.length < 2) return false
  const code = text.charCodeAt(0)
  const isLatin = (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a)
  if (isLatin) return !text.endsWith('.') && !text.endsWith(')')
  return (code >= 0xc0 && code < 0x2000) || code > 0x3040
}

/** Whether the first word may be a marker for what follows. A row of dashes is drawn, not written. */
function standsApart(first: Word, second: Word, row: Row): boolean {
  if (isDashBullet(first.text) && isDashBullet(second.text)) return false
  const isApart = second.spaceBefore || second.x0 - first.x1 > MARKER_GAP_EM * row.size
  return isApart || row.lines[0]?.words.length === 1 || isBullet(first.text)
}

/**
 * One sign in a font of its own: a dingbat that the font gives a Latin letter's code, or none. Words of one letter and
 * brackets change their font where a formula or emphasis begins.
 */
function isUnknownSign(first: Word, second: Word | undefined): boolean {
  if (second === undefined || first.font === second.font) return false
  return first.text.length === 1 && !/[\ufff0\p{N}\p{Sc}\p{Lo}([{}\])<>|“”"'‘’AI]/u.test(first.text)
}

/** A sign that nothing but a bullet looks like. */
export function isCertainBullet({ kind, text }: Marker): boolean {
  return kind === 'bullet' && (isBullet(text) || BOX_SIGNS.has(text) || startsWithBullet(text))
}

/** An arrow that leads to a box: the box is what the item starts with. */
function boxBehindBullet(text: string, { text: sign }: Word, next: Word | undefined) {
  if (next === undefined || !BOX_SIGNS.has(sign) || !isBullet(text)) return undefined
  return { kind: 'bullet', text: sign, words: 2, textX: next.x0, ...checkOf(sign) } as const
}

function ownWordMarker(text: string, textX: number): Marker | undefined {
  if (isBullet(text) || isDashBullet(text) || BOX_SIGNS.has(text)) {
    return { kind: 'bullet', text, words: 1, textX, ...checkOf(text) }
  }
  const decimal = DECIMAL.exec(text)
  if (decimal !== null)
    return { kind: 'decimal', text, number: Number(decimal[1]), words: 1, textX }
  const letter = LETTER.exec(text)
  if (letter !== null) {
    const code = (letter[1] ?? 'a').toLowerCase().charCodeAt(0) - 96
    return { kind: 'letter', text, number: code, words: 1, textX }
  }
  const number = romanNumber(text)
  return number === undefined ? undefined : { kind: 'roman', text, number, words: 1, textX }
}

function romanNumber(text: string): number | undefined {
  const digits = ROMAN.exec(text)?.[1]
  return digits === undefined ? undefined : romanValue(digits)
}

/** What a marker may count: `(v)` is the letter after `(u)`, and the Roman number after `(iv)`. */
export function readingsOf(marker: Marker): readonly Marker[] {
  const number = marker.kind === 'letter' ? romanNumber(marker.text) : undefined
  return number === undefined ? [marker] : [marker, { ...marker, kind: 'roman', number }]
}

/** `12 Smith J, …`: believed only in a series whose text hangs behind its numbers. */
function bareNumber({ text, style }: Word, { x0 }: Word): Marker | undefined {
  if (!BARE_NUMBER.test(text) || (style & STYLE_RAISED) !== 0) return undefined
  return { kind: 'decimal', text, number: Number(text), words: 1, textX: x0 }
}

export const isBareNumber = ({ text }: Marker): boolean => BARE_NUMBER.test(text)

function checkOf(sign: string): { checked?: boolean } {
  return BOX_SIGNS.has(sign) ? { checked: CHECKED.has(sign) } : {}
}

/** Whether Markdown can number the item itself; `(1)` and `[1]` stay part of its text. */
export function isListNumber(marker: Marker): boolean {
  return marker.kind === 'decimal' && LIST_NUMBER.test(marker.text)
}

/** Whether another marker counts on from one, up or down the list; bullets have no number to count by. */
export function isNext(marker: Marker, other: Marker, step: number): boolean {
  if (marker.kind === 'bullet') return marker.text === other.text
  if (shapeOf(marker.text) !== shapeOf(other.text)) return false
  return readingsOf(other).some((reading) => isCountedOn(marker, reading, step))
}

const isCountedOn = (marker: Marker, other: Marker, step: number): boolean =>
  marker.number !== undefined && marker.kind === other.kind && other.number === marker.number + step

/** `(12)` and `(3)` are of one shape, `3.` and `3)` are not. */
function shapeOf(text: string): string {
  return text
    .replace(/\d+/, '0')
    .replace(/[a-z]+/, 'a')
    .replace(/[A-Z]+/, 'A')
}
