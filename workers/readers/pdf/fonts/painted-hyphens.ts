import type { PageContent } from '../../../../native/mupdf/page-content.js'
import { UNSEEN } from './letters-of-names.js'

const HYPHEN = 0x2d
const SOFT_HYPHEN = 0xad
const MINUS = 0x2212
const UNICODE_HYPHEN = 0x2010
const NOTHING = UNSEEN.charCodeAt(0)

/** A glyph with less of an advance is not to be seen, ems. */
const ADVANCE_MIN_EM = 0.1
/** What follows on the same line begins at the end of the hyphen, give or take this, and on its baseline, ems. */
const FOLLOWS_EM = 0.3
/** The letters of a word stand nearer. */
const TOUCHES_EM = 0.1

/** Names hyphens that a font has as another sign. In place. */
export function namePaintedHyphens(content: PageContent): void {
  nameSoftHyphens(content)
  nameMinusSigns(content)
}

/**
 * The glyph of the hyphen is that of the soft hyphen, too, and programs name it by that (OpenOffice: `raxmlHPC -m`), or by
 * all three of its codes, each a third as wide (Quartz: `-\u00ad\u2010`). A font that has one within a line has no soft
 * ones; one that has them at the ends of lines alone may.
 */
function nameSoftHyphens(content: PageContent): void {
  const soft = glyphsOf(content, SOFT_HYPHEN).filter(({ glyph }) => !joinCodes(content, glyph))
  nameInFonts(content, soft, (sign) => goesOn(content, sign, FOLLOWS_EM))
}

/**
 * Manual pages have options with minus signs (troff's `\-`): a font in which words begin with one, `\u2212force`, or with
 * two, `\u2212\u2212help`, has hyphens by that name before letters.
 */
function nameMinusSigns(content: PageContent): void {
  const minus = glyphsOf(content, MINUS).filter((sign) => leadsToLetter(content, sign))
  nameInFonts(content, minus, (sign) => beginsOption(content, sign))
}

interface Sign {
  readonly glyph: number
  readonly run: number
}

/** Glyphs with this code, in order. */
function glyphsOf({ glyphUnicode, glyphCount, runCount, runStart }: PageContent, code: number) {
  const found: Sign[] = []
  if (!glyphUnicode.subarray(0, glyphCount).includes(code)) return found
  for (let run = 0; run < runCount; run++) {
    const end = runStart[run + 1] ?? 0
    for (let glyph = runStart[run] ?? 0; glyph < end; glyph++)
      if (glyphUnicode[glyph] === code) found.push({ glyph, run })
  }
  return found
}

/** Names the signs of each font in which one `isHyphen`. */
function nameInFonts(
  { glyphUnicode, runFont }: PageContent,
  signs: readonly Sign[],
  isHyphen: (sign: Sign) => boolean,
): void {
  const fonts = new Set<number>()
  for (const sign of signs) if (isHyphen(sign)) fonts.add(runFont[sign.run] ?? 0)
  for (const { glyph, run } of signs) if (fonts.has(runFont[run] ?? 0)) glyphUnicode[glyph] = HYPHEN
}

/** Whether a soft hyphen is one of the three codes of a hyphen, which are one now. */
function joinCodes({ glyphUnicode, glyphAdvance }: PageContent, glyph: number): boolean {
  if (glyphUnicode[glyph - 1] !== HYPHEN || glyphUnicode[glyph + 1] !== UNICODE_HYPHEN) return false
  glyphUnicode[glyph] = glyphUnicode[glyph + 1] = NOTHING
  glyphAdvance[glyph - 1] =
    (glyphAdvance[glyph - 1] ?? 0) + (glyphAdvance[glyph] ?? 0) + (glyphAdvance[glyph + 1] ?? 0)
  return true
}

/** Whether a glyph can be seen, and the next one stands right behind it, in the same run or another. */
function goesOn(content: PageContent, { glyph, run }: Sign, gapMaxEm: number): boolean {
  const { glyphX, glyphY, glyphAdvance, glyphCount } = content
  const sizePt = content.runSize[run] ?? 0
  const advance = glyphAdvance[glyph] ?? 0
  if (glyph + 1 >= glyphCount || advance < ADVANCE_MIN_EM * sizePt) return false
  const gap = (glyphX[glyph + 1] ?? 0) - (glyphX[glyph] ?? 0) - advance
  const step = (glyphY[glyph + 1] ?? 0) - (glyphY[glyph] ?? 0)
  return Math.abs(gap) < gapMaxEm * sizePt && Math.abs(step) < FOLLOWS_EM * sizePt
}

/** Whether a letter, or another minus sign and a letter, stands right behind it in its run. */
function leadsToLetter(content: PageContent, sign: Sign): boolean {
  const { glyphUnicode } = content
  const next = { glyph: sign.glyph + 1, run: sign.run }
  if (!touchesNext(content, sign)) return false
  if (isLetter(glyphUnicode[next.glyph])) return true
  return (
    glyphUnicode[next.glyph] === MINUS &&
    isLetter(glyphUnicode[next.glyph + 1]) &&
    touchesNext(content, next)
  )
}

/** Whether the next glyph stands right behind it, in its run. */
const touchesNext = (content: PageContent, sign: Sign): boolean =>
  sign.glyph + 1 < (content.runStart[sign.run + 1] ?? 0) && goesOn(content, sign, TOUCHES_EM)

/** Whether it is the first sign of a word and more than one letter, or another sign, follows it. */
function beginsOption(content: PageContent, { glyph, run }: Sign): boolean {
  const { glyphUnicode } = content
  const isFirst =
    !isWordSign(glyphUnicode[glyph - 1]) || !goesOn(content, { glyph: glyph - 1, run }, TOUCHES_EM)
  if (!isFirst) return false
  if (glyphUnicode[glyph + 1] === MINUS) return true
  return isLetter(glyphUnicode[glyph + 2]) && goesOn(content, { glyph: glyph + 1, run }, TOUCHES_EM)
}

const isLetter = (code = 0): boolean =>
  (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a)

const isWordSign = (code = 0): boolean =>
  isLetter(code) || (code >= 0x30 && code <= 0x39) || code === MINUS || code === HYPHEN
