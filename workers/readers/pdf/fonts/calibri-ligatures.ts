import type { PageContent } from '../../../../native/mupdf/page-content.js'
import { LIGATURE_CODES } from '../model/characters.js'

/**
 * Calibri's ligatures by their numbers in the font, which subsets of it keep. They have no code of their own, so programs
 * that write PDFs leave them without a letter, or take the number for a code: `wri\ufffden` or `wriƩen`, `informaƟon`.
 * Seen in documents: 332, 415, 425 and 427; the others as they come in texts that were read so. Untested.
 */
const LETTERS_OF_NUMBER: ReadonlyMap<number, string> = new Map([
  [299, 'ff'],
  [302, 'fi'],
  [312, 'ffi'],
  [327, 'fl'],
  [332, 'ft'],
  [414, 'tf'],
  [415, 'ti'],
  [425, 'tt'],
  [427, 'tti'],
])
const FIRST_NUMBER = 299
const NAME = /^Calibri/
const UNKNOWN = 0xfffd

/** Widths of Calibri's letters, ems, and how far from the sum of its letters a ligature may be, as a share. */
const WIDTHS: Readonly<Record<string, number>> = { f: 0.305, i: 0.229, l: 0.229, t: 0.335 }
const WIDTH_TOLERANCE = 0.15

interface Ligature {
  /** As it is written in a page’s content. */
  readonly code: number
  readonly widthEm: number
}

const LIGATURE_OF_NUMBER: ReadonlyMap<number, Ligature> = new Map(
  Array.from(LETTERS_OF_NUMBER, ([number, letters]) => [
    number,
    { code: LIGATURE_CODES.get(letters) ?? UNKNOWN, widthEm: widthOf(letters) },
  ]),
)

/** Codes that no language has beside small letters of English: a font that does is Calibri, however it is named. */
const ODD_FROM = 414
const ODD_TO = 427

/** Gives the ligatures of Calibri their letters. In place. */
export function nameCalibriLigatures(content: PageContent): void {
  const isCalibri = content.fonts.map(({ name }) => NAME.test(name))
  findOddCodes(content, isCalibri)
  if (!isCalibri.includes(true)) return
  for (let run = 0; run < content.runCount; run++)
    if (isCalibri[content.runFont[run] ?? 0] === true) nameNumbered(content, run)
  nameNameless(content, isCalibri)
}

/** Programs that print name fonts as they like (`CIDFont+F1`). */
function findOddCodes(
  { runCount, runStart, runFont, glyphUnicode }: PageContent,
  isCalibri: boolean[],
): void {
  for (let run = 0; run < runCount; run++) {
    const end = runStart[run + 1] ?? 0
    for (let glyph = (runStart[run] ?? 0) + 1; glyph < end; glyph++) {
      const code = glyphUnicode[glyph] ?? 0
      if (code < ODD_FROM || code > ODD_TO || !LETTERS_OF_NUMBER.has(code)) continue
      if (isSmall(glyphUnicode[glyph - 1])) isCalibri[runFont[run] ?? 0] = true
    }
  }
}

/** Glyphs whose code is the number of a ligature. */
function nameNumbered(content: PageContent, run: number): void {
  const { glyphUnicode, runStart } = content
  const start = runStart[run] ?? 0
  const end = runStart[run + 1] ?? 0
  for (let glyph = start; glyph < end; glyph++) {
    const number = glyphUnicode[glyph] ?? 0
    if (number < FIRST_NUMBER) continue
    // Ō begins words, and is as wide as ft, which begins none.
    const mayBegin = number !== 332 || isSmall(glyph > start ? glyphUnicode[glyph - 1] : undefined)
    if (mayBegin) name(content, glyph, run, number)
  }
}

function nameNameless(content: PageContent, isCalibri: readonly boolean[]): void {
  const { namelessCount, namelessGlyph, namelessRun, namelessId, runFont, glyphUnicode } = content
  for (let at = 0; at < namelessCount; at++) {
    const glyph = namelessGlyph[at] ?? 0
    const run = namelessRun[at] ?? 0
    if (isCalibri[runFont[run] ?? 0] === true && glyphUnicode[glyph] === UNKNOWN)
      name(content, glyph, run, namelessId[at] ?? 0)
  }
}

/** Where the glyph is as wide as the ligature: other letters have these codes in other languages. */
function name(content: PageContent, glyph: number, run: number, number: number): void {
  const ligature = LIGATURE_OF_NUMBER.get(number)
  if (ligature === undefined) return
  const widthEm = (content.glyphAdvance[glyph] ?? 0) / (content.runSize[run] ?? 1)
  if (Math.abs(widthEm / ligature.widthEm - 1) <= WIDTH_TOLERANCE)
    content.glyphUnicode[glyph] = ligature.code
}

/** A small letter of English. */
const isSmall = (code: number | undefined): boolean =>
  code !== undefined && code >= 0x61 && code <= 0x7a

function widthOf(letters: string): number {
  return Array.from(letters, (letter) => WIDTHS[letter] ?? 0).reduce((a, b) => a + b)
}
