import { LIGATURES, LIGATURES_FROM, LIGATURES_TO, PRIVATE_USE } from '../model/characters.js'

export interface OpenLine {
  readonly dirX: number
  readonly dirY: number
  readonly v: number
  readonly order: number
  /** Its words: slots of the page's OpenWords, from `firstWord` up to, not including, `endWord`. */
  readonly firstWord: number
  endWord: number
  /** Letters, digits and marks of right-to-left scripts. */
  rtlGlyphs: number
  rtlLetters: number
  /** Right-to-left letters that stood right of the one before: painted in visual order. */
  rtlSteps: number
}

/** Cosine of the angle, 8°, up to which a line runs along the page. Untested. */
const LEVEL_COSINE = 0.99
/** Share of right-to-left letters that step to the right in text painted from left to right. Untested. */
const VISUAL_SHARE = 0.6

/** Runs from left to right along the page. */
export function isLevel({ dirX }: OpenLine): boolean {
  return dirX > LEVEL_COSINE
}

/** Right-to-left text painted from left to right. */
export function isVisualRtl({ rtlLetters, rtlSteps }: OpenLine): boolean {
  return rtlLetters > 1 && rtlSteps > VISUAL_SHARE * rtlLetters
}

/**
 * The page's text, gathered to be decoded once; reused for every page of a thread. Twice, as UTF-16 and as its low bytes:
 * most words are Latin-1, and strings of one byte a letter are cheaper to all that reads them.
 */
export interface TextBuffer {
  units: Uint16Array
  bytes: Uint8Array
  length: number
  /** Has units above 255. */
  isWide: boolean
}

const UNITS_START = 1 << 14

export function createTextBuffer(): TextBuffer {
  return {
    units: new Uint16Array(UNITS_START),
    bytes: new Uint8Array(UNITS_START),
    length: 0,
    isWide: false,
  }
}

/** Appends a character as the letters it stands for. */
export function appendCode(buffer: TextBuffer, code: number): void {
  if (code < 0xe000) {
    appendUnit(buffer, code)
    return
  }
  const ligature = code >= LIGATURES_FROM && code <= LIGATURES_TO ? LIGATURES.get(code) : undefined
  if (ligature !== undefined) {
    for (let i = 0; i < ligature.length; i++) appendUnit(buffer, ligature.charCodeAt(i))
    return
  }
  const known = code >= 0xe000 && code <= 0xf8ff ? (PRIVATE_USE.get(code) ?? code) : code
  if (known <= 0xffff) {
    appendUnit(buffer, known)
    return
  }
  const rest = Math.min(known, 0x10ffff) - 0x10000
  appendUnit(buffer, 0xd800 + (rest >> 10))
  appendUnit(buffer, 0xdc00 + (rest & 0x3ff))
}

/** Cuts words out of the text. */
export interface DecodedText {
  slice(start: number, end: number): string
}

/** A byte order mark is a letter as any other: without it offsets would not hold. */
const UTF16 = new TextDecoder('utf-16le', { ignoreBOM: true })

export function decodeText({ units, bytes, length, isWide }: TextBuffer): DecodedText {
  const narrow = Buffer.from(bytes.buffer, 0, length).toString('latin1')
  if (!isWide) return narrow
  const wide = UTF16.decode(new Uint8Array(units.buffer, 0, length * 2))
  return {
    slice(start, end) {
      for (let k = start; k < end; k++) if ((units[k] ?? 0) > 0xff) return wide.slice(start, end)
      return narrow.slice(start, end)
    },
  }
}

export function appendUnit(buffer: TextBuffer, unit: number): void {
  if (buffer.length === buffer.units.length) growText(buffer)
  // A lone surrogate would decode to U+FFFD of the same length, so offsets hold.
  buffer.units[buffer.length] = unit
  buffer.bytes[buffer.length++] = unit
  if (unit > 0xff) buffer.isWide = true
}

function growText(buffer: TextBuffer): void {
  const units = new Uint16Array(buffer.units.length * 2)
  units.set(buffer.units)
  buffer.units = units
  const bytes = new Uint8Array(units.length)
  bytes.set(buffer.bytes)
  buffer.bytes = bytes
}
