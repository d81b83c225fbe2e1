import type { PDFObject } from 'mupdf'
import { OML, OMS, OT1, T1, T2A, type TexEncoding, TS1, TYPEWRITER } from './tex-codes.js'

/**
 * Fonts of Type 3 that were made of TeX's bitmaps name a glyph by its code in the TeX font: as the character that has
 * it in ASCII (`,`, `2`, a control character), as `#0C`, or as `a12`. In which of TeX's encodings, the set of glyphs
 * tells. Returns what the codes of the font show, or the names of its glyphs where they are no codes.
 */
export function type3GlyphNames(font: PDFObject): readonly string[] {
  const named = drawn(font, differencesOf(font))
  if (isNumbered(named)) return []
  // What a document maps itself is numbered as its producer likes.
  const isMapped = font.get('ToUnicode').isStream()
  const codes = named.map((name) => (name === undefined ? undefined : codeOf(name, !isMapped)))
  const encoding = encodingOf(new Set(codes), font)
  return named.map((name, at) => {
    const code = codes[at]
    if (code === undefined) return name ?? ''
    // A name cannot hold the code 0: it is written as `;`, which is then `;;`. Minus has it.
    return (name === ';' && encoding === OMS ? encoding[0] : encoding[code]) ?? ''
  })
}

/** By codes. */
function differencesOf(font: PDFObject): readonly (string | undefined)[] {
  const names: (string | undefined)[] = Array.from({ length: 256 })
  const differences = font.get('Encoding').get('Differences')
  if (!differences.isArray()) return names
  let code = 0
  differences.forEach((entry: PDFObject) => {
    if (entry.isNumber()) code = entry.asNumber()
    else if (entry.isName() && code >= 0 && code < names.length) names[code++] = entry.asName()
  })
  return names
}

/** Those that the font has glyphs for: some name all 256. */
function drawn(
  font: PDFObject,
  names: readonly (string | undefined)[],
): readonly (string | undefined)[] {
  const programs = font.get('CharProcs')
  if (!programs.isDictionary()) return []
  const has = new Set<string>()
  programs.forEach((_program: PDFObject, name) => {
    has.add(`${name}`)
  })
  return names.map((name) => (name !== undefined && has.has(name) ? name : undefined))
}

/** Fewer glyphs may follow each other by chance. */
const NUMBERED_MIN = 8

/** Names that number the glyphs in the order of their use: all there are from the first on. */
function isNumbered(names: readonly (string | undefined)[]): boolean {
  const end = names.indexOf(undefined)
  const count = end < 0 ? names.length : end
  return (
    count >= NUMBERED_MIN && names.every((name, at) => name === (at < count ? `a${at}` : undefined))
  )
}

function codeOf(name: string, isOfTex: boolean): number | undefined {
  if (name.length === 1 || name === ';;') return name.charCodeAt(0)
  const hexadecimal = /^#([0-9A-F]{2})$/i.exec(name)?.[1]
  if (hexadecimal !== undefined) return Number.parseInt(hexadecimal, 16)
  const decimal = isOfTex ? /^a(\d{1,3})$/.exec(name)?.[1] : undefined
  return decimal === undefined ? undefined : Number(decimal)
}

/** Whether all glyphs but the blank have one width. */
function hasOneWidth(font: PDFObject): boolean {
  const widths = font.get('Widths')
  if (!widths.isArray()) return false
  const found = new Set<number>()
  widths.forEach((width: PDFObject) => {
    found.add(width.asNumber())
  })
  found.delete(0)
  return found.size === 1
}

type Codes = ReadonlySet<number | undefined>

function encodingOf(codes: Codes, font: PDFObject): TexEncoding {
  if (isOfSigns(codes)) return OMS
  if (isOfFormulas(codes)) return OML
  const isMono = hasOneWidth(font)
  if (isOfT2A(codes)) return isMono ? T2A_TYPEWRITER : T2A
  if (countOf(codes, 128, 255) > 0 && countOf(codes, 0x61, 0x7a) < LETTERS_MIN) return TS1
  if (isOfT1(codes)) return isMono ? T1_TYPEWRITER : T1
  if (isMono) return TYPEWRITER
  // Without ligatures it may be of either kind of text: what is ASCII in one of them is so more often than not.
  return countOf(codes, 11, 15) > 0 ? OT1 : PLAIN
}

/** Dashes, quotes and ligatures have other codes than in OT1, and letters with accents have codes. */
function isOfT1(codes: Codes): boolean {
  if (countOf(codes, 128, 255) > 0) return true
  if (countOf(codes, 11, 15) > 0) return false
  return countOf(codes, 16, 17) + countOf(codes, 21, 22) + countOf(codes, 27, 31) > 0
}

/**
 * Cyrillic letters have the codes of T1's letters with accents, which words have few of, those of н, т and е in other
 * languages than the rest; TS1 has two signs there.
 */
function isOfT2A(codes: Codes): boolean {
  const latin = countOf(codes, 0x41, 0x5a) + countOf(codes, 0x61, 0x7a)
  return countOf(codes, 0xc0, 0xff) > Math.max(LETTERS_MIN, latin) && has(codes, 'íòå')
}

const T1_TYPEWRITER: TexEncoding = [...T1.slice(0, 32), ...TYPEWRITER.slice(32), ...T1.slice(128)]
const T2A_TYPEWRITER: TexEncoding = [...T1_TYPEWRITER.slice(0, 128), ...T2A.slice(128)]
const PLAIN: TexEncoding = [...OT1.slice(0, 32), ...TYPEWRITER.slice(32)]

const LETTERS_MIN = 3

/** Minus, bullets and relations have the first codes; few of the small letters' codes have signs that are much used. */
function isOfSigns(codes: Codes): boolean {
  return countOf(codes, 0, 31) > 0 && !has(codes, 'aelmoqtuvwxyz+=()')
}

/** More small letters are a word's. */
const VARIABLES_MAX = 4

/** Formulas take their punctuation from elsewhere, and use no o. Greek letters share codes with ligatures. */
function isOfFormulas(codes: Codes): boolean {
  if (has(codes, 'o,.-()')) return false
  const isGreek = countOf(codes, 0, 10) + countOf(codes, 16, 26) > 0
  const letters = countOf(codes, 0x61, 0x7a)
  if (isGreek || has(codes, ':;<>@')) return letters > 0
  return letters > 0 && letters <= VARIABLES_MAX && countOf(codes, 11, 31) > 0
}

const has = (codes: Codes, letters: string): boolean =>
  Array.from(letters).some((letter) => codes.has(letter.charCodeAt(0)))

function countOf(codes: Codes, first: number, last: number): number {
  let count = 0
  for (const code of codes) if (code !== undefined && code >= first && code <= last) count += 1
  return count
}
