/** The key that the private part of a Type 1 program begins with, and what it goes on by (Adobe Type 1 Font Format, 7.2). */
const KEY = 55_665
const FACTOR = 52_845
const SUMMAND = 22_719
/** Random bytes before the text. */
const SALT_BYTES = 4

/** No font has more: numbers of glyphs are 16 bits. */
const GLYPHS_MAX = 0x1_0000

/** `/parenleftbig 98 RD `, with so many bytes after it. */
const CHAR_STRING = /\s*\/([^\s/()<>[\]{}%]+)\s+(\d{1,5})\s+\S+\s/y
const AFTER_CHAR_STRING = /\s*(?:ND|\|-|noaccess\s+def|def)/y

/**
 * Names of the glyphs in a Type 1 program (FontFile), by the numbers that FreeType gives them: the order of the program, but
 * that `.notdef` is the first and stands in its place. Empty where none can be read.
 */
export function type1GlyphNames(program: Uint8Array): string[] {
  const text = privatePart(program)
  const names: string[] = []
  const from = text.search(/\/CharStrings\b/)
  const first = from < 0 ? -1 : text.indexOf('begin', from)
  if (first < 0) return names
  let at = first + 'begin'.length
  while (names.length < GLYPHS_MAX) {
    CHAR_STRING.lastIndex = at
    const [whole, name, length] = CHAR_STRING.exec(text) ?? []
    if (whole === undefined || name === undefined) break
    names.push(name)
    AFTER_CHAR_STRING.lastIndex = at + whole.length + Number(length)
    if (!AFTER_CHAR_STRING.test(text)) break
    at = AFTER_CHAR_STRING.lastIndex
  }
  return withNotdefFirst(names)
}

const NOTDEF = '.notdef'

function withNotdefFirst(names: string[]): string[] {
  const at = names.indexOf(NOTDEF)
  const [first] = names
  if (first === undefined || at === 0) return names
  if (at < 0) return [NOTDEF, ...names.slice(1), first]
  names[0] = NOTDEF
  names[at] = first
  return names
}

/** A character a byte. */
function privatePart(program: Uint8Array): string {
  const bytes = Buffer.from(program.buffer, program.byteOffset, program.byteLength)
  const end = bytes.indexOf('eexec')
  if (end < 0) return ''
  let start = end + 'eexec'.length
  while (isSpace(bytes[start])) start++
  const head = bytes.toString('latin1', start, start + SALT_BYTES)
  const coded = /^[\da-f]{4}$/i.test(head) ? fromHex(bytes, start) : bytes.subarray(start)
  const plain = Buffer.alloc(coded.length)
  let key = KEY
  for (let at = 0; at < coded.length; at++) {
    const byte = coded[at] ?? 0
    plain[at] = byte ^ (key >> 8)
    key = ((byte + key) * FACTOR + SUMMAND) & 0xffff
  }
  return plain.toString('latin1', SALT_BYTES)
}

const isSpace = (byte = 0): boolean =>
  byte === 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d

const fromHex = (bytes: Buffer, start: number): Buffer =>
  Buffer.from(bytes.toString('latin1', start).replace(/\s+/g, ''), 'hex')
