/** Operators of the top dictionary (Adobe Technical Note 5176, table 9); those after 12 count from 1200. */
const CHARSET = 15
const CHAR_STRINGS = 17
const ROS = 1230
/** Strings with lower numbers are the standard's, which whoever knows the names of letters has mapped already. */
const STANDARD_STRINGS = 391
/** Longer names are none (Adobe Glyph List specification, 2): many glyphs could have one of megabytes. */
const NAME_BYTES_MAX = 63
/** Charsets at these places are the standard's. */
const STANDARD_CHARSETS = 3

/**
 * Names of the glyphs in a compact font (FontFile3), by number; '' for those of the standard's names. Empty where the font
 * has none of its own, as those with identifiers of characters do, or cannot be read.
 */
export function cffGlyphNames(program: Uint8Array): string[] {
  try {
    return namesOf(compactFontOf(program))
  } catch (error) {
    // A place beyond the end.
    if (error instanceof RangeError) return []
    throw error
  }
}

/** What an OpenType font has in its table `CFF `, or all of it. */
function compactFontOf(program: Uint8Array): DataView {
  const font = new DataView(program.buffer, program.byteOffset, program.byteLength)
  if (font.getUint32(0) !== 0x4f54544f) return font
  for (let at = 12, end = at + 16 * font.getUint16(4); at < end; at += 16) {
    if (font.getUint32(at) !== 0x43464620) continue
    return new DataView(
      program.buffer,
      program.byteOffset + font.getUint32(at + 8),
      font.getUint32(at + 12),
    )
  }
  throw new RangeError('an OpenType font without outlines')
}

function namesOf(font: DataView): string[] {
  const fontNames = readIndex(font, font.getUint8(2))
  const dictionaries = readIndex(font, fontNames.end)
  const strings = readIndex(font, dictionaries.end)
  const top = readDictionary(font, ...dictionaries.item(0))
  const charset = top.get(CHARSET) ?? 0
  const charStrings = top.get(CHAR_STRINGS)
  if (top.has(ROS) || charset < STANDARD_CHARSETS || charStrings === undefined) return []
  return readCharset(font, charset, font.getUint16(charStrings)).map((number) => {
    if (number < STANDARD_STRINGS) return ''
    const [from, to] = strings.item(number - STANDARD_STRINGS)
    return to - from > NAME_BYTES_MAX ? '' : textOf(font, from, to)
  })
}

interface Index {
  /** Where an item begins and ends. */
  item(at: number): readonly [from: number, to: number]
  readonly end: number
}

function readIndex(font: DataView, start: number): Index {
  const count = font.getUint16(start)
  if (count === 0) {
    return {
      item() {
        throw new RangeError('an empty index')
      },
      end: start + 2,
    }
  }
  const size = font.getUint8(start + 2)
  const data = start + 2 + (count + 1) * size
  const offset = (at: number): number => {
    let value = 0
    for (let k = 0; k < size; k++) value = value * 256 + font.getUint8(start + 3 + at * size + k)
    return data + value
  }
  return {
    item(at) {
      if (at >= count) throw new RangeError('an item beyond its index')
      return [offset(at), offset(at + 1)]
    },
    end: offset(count),
  }
}

/** The first operand of each operator, where it is an integer. */
function readDictionary(font: DataView, from: number, to: number): Map<number, number> {
  const entries = new Map<number, number>()
  let operand: number | undefined
  let at = from
  while (at < to) {
    const byte = font.getUint8(at++)
    if (byte <= 21) {
      const operator = byte === 12 ? 1200 + font.getUint8(at++) : byte
      entries.set(operator, operand ?? 0)
      operand = undefined
    } else if (byte === 30) {
      while ((font.getUint8(at) & 0xf) !== 0xf && font.getUint8(at) >> 4 !== 0xf) at++
      at++
    } else {
      const [value, length] = readInteger(font, byte, at)
      operand ??= value
      at += length
    }
  }
  return entries
}

/** Its value, and the bytes it has beside the first. */
function readInteger(font: DataView, byte: number, at: number): [value: number, length: number] {
  if (byte === 28) return [font.getInt16(at), 2]
  if (byte === 29) return [font.getInt32(at), 4]
  if (byte <= 246) return [byte - 139, 0]
  if (byte <= 250) return [(byte - 247) * 256 + font.getUint8(at) + 108, 1]
  return [-(byte - 251) * 256 - font.getUint8(at) - 108, 1]
}

/** Numbers of the strings that name the glyphs. */
function readCharset(font: DataView, start: number, glyphs: number): number[] {
  const format = font.getUint8(start)
  const numbers = [0]
  let at = start + 1
  while (numbers.length < glyphs) {
    const first = font.getUint16(at)
    const more = format === 0 ? 0 : format === 1 ? font.getUint8(at + 2) : font.getUint16(at + 2)
    at += 2 + format
    for (let k = 0; k <= more && numbers.length < glyphs; k++) numbers.push(first + k)
  }
  return numbers
}

function textOf(font: DataView, from: number, to: number): string {
  let text = ''
  for (let at = from; at < to; at++) text += String.fromCharCode(font.getUint8(at))
  return text
}
