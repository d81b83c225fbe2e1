import type { PDFObject, PDFPage } from 'mupdf'
import { fontName } from './glyph-names.js'
import type { PageContent } from './page-content.js'
import { eachResource, isNamed } from './page-resources.js'

/** Gives the letters of pages back the case that they are painted in. */
export interface TrueCapitals {
  /** Writes capitals over the small letters in `loweredGlyph` that are capitals. */
  restore(page: PDFPage, content: PageContent): void
}

/**
 * Typesetting programs map a glyph that small capitals share with capitals to the small letter, for all of its text:
 * `<4B> <006B>`. Where the encoding of the font is a Latin one, its codes tell.
 */
export function createTrueCapitals(): TrueCapitals {
  /** Codes of letters that stand for themselves, by the fonts of the document. */
  const known = new Map<string, LatinCodes>()
  return {
    restore(page, content) {
      const { loweredGlyph, loweredRun, glyphUnicode, fonts, runFont } = content
      if (loweredGlyph.length === 0) return
      const nameOf = (at: number) => fonts[runFont[loweredRun[at] ?? 0] ?? 0]?.fullName ?? ''
      if (loweredGlyph.some((_, at) => !known.has(nameOf(at)))) noteFonts(page, known)
      for (const [at, glyph] of loweredGlyph.entries()) {
        const capital = (glyphUnicode[glyph] ?? 0) - CASE_STEP
        const codes = known.get(nameOf(at))
        if (codes === undefined) known.set(nameOf(at), NO_CODES)
        else if (codes.isLatin && !codes.others.has(capital)) glyphUnicode[glyph] = capital
      }
    },
  }
}

/** From a capital letter to the small one, in ASCII and Latin-1. */
export const CASE_STEP = 32

interface LatinCodes {
  readonly isLatin: boolean
  /** Codes that the font uses for other glyphs. */
  readonly others: ReadonlySet<number>
}

const NO_CODES: LatinCodes = { isLatin: false, others: new Set() }

function noteFonts(page: PDFPage, known: Map<string, LatinCodes>): void {
  const onPage = new Map<string, LatinCodes>()
  eachResource(page, ['Font'], (font) => {
    const name = fontName(font)
    const codes = latinCodes(font)
    onPage.set(name, ofBoth(codes, onPage.get(name) ?? codes))
  })
  for (const [name, codes] of onPage) if (!known.has(name)) known.set(name, codes)
}

/** Two fonts of one name cannot be told apart: what holds for both. */
function ofBoth(one: LatinCodes, other: LatinCodes): LatinCodes {
  return {
    isLatin: one.isLatin && other.isLatin,
    others: new Set([...one.others, ...other.others]),
  }
}

const LATIN_ENCODINGS = ['WinAnsiEncoding', 'MacRomanEncoding', 'StandardEncoding']

/** ISO 32000-1, 9.6.6. */
function latinCodes(font: PDFObject): LatinCodes {
  const encoding = font.get('Encoding')
  if (!encoding.isDictionary()) return { isLatin: isLatin(encoding), others: NO_CODES.others }
  return { isLatin: isLatin(encoding.get('BaseEncoding')), others: differingCodes(encoding) }
}

const isLatin = (encoding: PDFObject): boolean =>
  LATIN_ENCODINGS.some((name) => isNamed(encoding, name))

/** Codes of one byte: more entries say nothing. */
const CODES_MAX = 512

function differingCodes(encoding: PDFObject): Set<number> {
  const codes = new Set<number>()
  const differences = encoding.get('Differences')
  let code = 0
  for (let at = 0; differences.isArray() && at < Math.min(differences.length, CODES_MAX); at++) {
    const entry = differences.get(at)
    if (entry.isNumber()) code = entry.asNumber()
    else codes.add(code++)
  }
  return codes
}
