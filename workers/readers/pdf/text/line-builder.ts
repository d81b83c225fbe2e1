import { LIGATURES, PRIVATE_USE } from '../characters.js'

/** A word while its glyphs arrive; `u` runs along the line, `v` across it (down for level text). */
export interface OpenWord {
  /** UTF-16 units of the page's text. */
  readonly start: number
  end: number
  u0: number
  u1: number
  readonly v: number
  readonly size: number
  readonly font: number
  style: number
  readonly color: number
  readonly link: number
  readonly spaceBefore: boolean
  glyphs: number
  /** Has combining marks or doubled text to mend once it is decoded. */
  isComposed: boolean
}

export interface OpenLine {
  readonly dirX: number
  readonly dirY: number
  readonly v: number
  readonly order: number
  readonly words: OpenWord[]
  rtlGlyphs: number
  /** Right-to-left letters that stood right of the one before: painted in visual order. */
  rtlSteps: number
}

/** The page's text, gathered to be decoded once. */
export interface TextBuffer {
  units: Uint16Array
  length: number
}

export function newTextBuffer(): TextBuffer {
  return { units: new Uint16Array(1 << 14), length: 0 }
}

/** Appends a character as the letters it stands for. */
export function appendCode(buffer: TextBuffer, code: number): void {
  if (code < 0xe000) {
    appendUnit(buffer, code)
    return
  }
  const ligature = code >= 0xfb00 && code <= 0xfb06 ? LIGATURES.get(code) : undefined
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

/** All text of the page as one string. */
export function decodeText(buffer: TextBuffer): string {
  const { units, length } = buffer
  return new TextDecoder('utf-16le').decode(new Uint8Array(units.buffer, 0, length * 2))
}

export function appendUnit(buffer: TextBuffer, unit: number): void {
  if (buffer.length === buffer.units.length) {
    const larger = new Uint16Array(buffer.units.length * 2)
    larger.set(buffer.units)
    buffer.units = larger
  }
  // A lone surrogate would decode to U+FFFD of the same length, so offsets hold.
  buffer.units[buffer.length++] = unit
}
