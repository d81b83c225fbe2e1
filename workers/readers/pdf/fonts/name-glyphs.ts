import type { PageContent } from '../../../../native/mupdf/page-content.js'
import { isRtlLetter, TATWEEL } from '../model/characters.js'
import { nameBrokenLines } from './broken-lines.js'
import { nameCalibriLigatures } from './calibri-ligatures.js'
import { letterOf, nameByGlyphOrder } from './glyph-order.js'
import { letterOfName } from './letters-of-names.js'
import { nameLigatures } from './nameless-ligatures.js'
import { namePaintedHyphens } from './painted-hyphens.js'
import { type SignFont, signFont } from './sign-fonts.js'

/** What stands for a glyph whose font does not say its letter. */
const UNKNOWN = 0xfffd

/** Gives the glyphs of a page the letters that MuPDF does not know, or has wrong. In place. */
export function nameGlyphs(content: PageContent): void {
  const signFonts = content.fonts.map(({ name }) => signFont(name))
  if (signFonts.some(Boolean)) readSigns(content, signFonts)
  nameCalibriLigatures(content)
  namePaintedHyphens(content)
  if (content.namelessCount > 0) nameNameless(content, signFonts)
  nameBrokenLines(content)
}

function nameNameless(content: PageContent, signFonts: SignFonts): void {
  nameByNames(content, signFonts)
  nameStretches(content)
  nameByGlyphOrder(content)
  nameLeaders(content)
  nameLigatures(content)
}

type SignFonts = readonly (SignFont | undefined)[]

function readSigns(content: PageContent, signFonts: SignFonts): void {
  for (let run = 0; run < content.runCount; run++) {
    const font = signFonts[content.runFont[run] ?? 0]
    if (font === undefined) continue
    const end = content.runStart[run + 1] ?? 0
    for (let glyph = content.runStart[run] ?? 0; glyph < end; glyph++)
      setLetter(content, glyph, font.ofCode(content.glyphUnicode[glyph] ?? 0))
  }
}

function nameByNames(content: PageContent, signFonts: SignFonts): void {
  for (let at = 0; at < content.namelessCount; at++) {
    const name = content.namelessName[at]
    if (name === undefined || name === '') continue
    const font = signFonts[content.runFont[content.namelessRun[at] ?? 0] ?? 0]
    setLetter(content, content.namelessGlyph[at] ?? 0, font?.ofName(name) ?? letterOfName(name))
  }
}

function setLetter({ glyphUnicode }: PageContent, glyph: number, letter: string | undefined): void {
  if (letter !== undefined) glyphUnicode[glyph] = letter.codePointAt(0) ?? UNKNOWN
}

/** So many of one glyph in a row lead the eye: no word has them. */
const LEADERS_MIN = 5
const DOT = '.'
/** What text is filled up with has the place of the space in most programs. */
const SPACE = 0x20

/** One that is painted again this far on, by its advance, lies on itself. */
const OVERLAP_SHARE = 0.5

/**
 * Nameless glyphs behind an Arabic letter that are painted on themselves only stretch its word: word processors have no
 * letter for them.
 */
function nameStretches(content: PageContent): void {
  const { namelessCount, namelessGlyph, glyphX, glyphAdvance, glyphUnicode } = content
  const strokes = new Set<number>()
  for (let at = 1; at < namelessCount; at++) {
    const [before, glyph] = [namelessGlyph[at - 1] ?? 0, namelessGlyph[at] ?? 0]
    if (glyph !== before + 1 || kindOf(content, at) !== kindOf(content, at - 1)) continue
    const stepPt = (glyphX[glyph] ?? 0) - (glyphX[before] ?? 0)
    const isOnLast = stepPt > 0 && stepPt < OVERLAP_SHARE * (glyphAdvance[before] ?? 0)
    if (isOnLast && isRtlLetter(glyphUnicode[before - 1] ?? 0)) strokes.add(kindOf(content, at))
  }
  nameKinds(content, strokes, String.fromCharCode(TATWEEL))
}

/** Nameless glyphs that are seen many in a row are the dots of leaders, also where there are few. */
function nameLeaders(content: PageContent): void {
  const { namelessCount, namelessGlyph } = content
  const leaders = new Set<number>()
  for (let at = 1, inRow = 1; at < namelessCount; at++) {
    const isNext = namelessGlyph[at] === (namelessGlyph[at - 1] ?? 0) + 1
    inRow = isNext && kindOf(content, at) === kindOf(content, at - 1) ? inRow + 1 : 1
    if (inRow === LEADERS_MIN && letterOf(content, at) !== SPACE) leaders.add(kindOf(content, at))
  }
  nameKinds(content, leaders, DOT)
}

function nameKinds(content: PageContent, kinds: ReadonlySet<number>, letter: string): void {
  if (kinds.size === 0) return
  const { namelessCount, namelessGlyph, glyphUnicode } = content
  for (let at = 0; at < namelessCount; at++) {
    const glyph = namelessGlyph[at] ?? 0
    if (glyphUnicode[glyph] === UNKNOWN && kinds.has(kindOf(content, at)))
      setLetter(content, glyph, letter)
  }
}

/** Glyphs of one number in one font; numbers have 16 bits. */
const kindOf = ({ namelessId, namelessRun, runFont }: PageContent, at: number): number =>
  (runFont[namelessRun[at] ?? 0] ?? 0) * 0x1_0000 + (namelessId[at] ?? 0)
