import type { PageContent } from '../../../../native/mupdf/page-content.js'

/** Metrics show a monospaced font when this many ASCII glyphs of this many kinds have one advance, em. */
const MONO_GLYPHS_MIN = 30
const MONO_KINDS_MIN = 10
const MONO_SPREAD_EM = 0.03
/** Glyphs without a width of their own say nothing. */
const WIDTH_MIN_EM = 0.02

interface Widths {
  glyphs: number
  min: number
  max: number
  /** Bits of the kinds of glyphs seen. */
  low: number
  high: number
  /** It has letters of Chinese, Japanese or Korean. */
  isEastAsian: boolean
}

/**
 * A page's monospaced fonts: those named so, and those that are flagged so or whose ASCII glyphs all have one advance, for
 * the flags and names of Type 3 and subset fonts often say nothing. East Asian fonts are for prose, unless they are named
 * otherwise: their Latin letters are all half as wide as the others, and they are flagged as monospaced for it.
 */
export function monospacedFonts(content: PageContent): Set<number> {
  const widthsOf: (Widths | undefined)[] = []
  for (let run = 0; run < content.runCount; run++) {
    const font = content.runFont[run] ?? 0
    const widths = widthsOf[font] ?? newWidths()
    widthsOf[font] = widths
    addRun(widths, content, run)
  }
  const found = new Set<number>()
  content.fonts.forEach(({ monospaced, face }, font) => {
    const widths = widthsOf[font]
    const isProse = face === 'eastAsian' || widths?.isEastAsian === true
    const isEven = monospaced || (widths !== undefined && isMonospaced(widths))
    if (face === 'typewriter' || (isEven && !isProse)) found.add(font)
  })
  return found
}

const newWidths = (): Widths => ({
  glyphs: 0,
  min: 9,
  max: 0,
  low: 0,
  high: 0,
  isEastAsian: false,
})

function addRun(widths: Widths, content: PageContent, run: number): void {
  const { monospaced = false, face } = content.fonts[content.runFont[run] ?? 0] ?? {}
  const isUneven = widths.max - widths.min >= MONO_SPREAD_EM
  // A name that says it needs no measuring, and nothing but its flag makes an uneven font monospaced.
  if (face !== undefined || widths.isEastAsian || (isUneven && !monospaced)) return
  const size = content.runSize[run] ?? 1
  const end = content.runStart[run + 1] ?? 0
  for (let glyph = content.runStart[run] ?? 0; glyph < end; glyph++)
    addGlyph(widths, content.glyphUnicode[glyph] ?? 0, (content.glyphAdvance[glyph] ?? 0) / size)
}

function addGlyph(widths: Widths, code: number, width: number): void {
  if (code >= EAST_ASIAN_FROM && isEastAsian(code)) widths.isEastAsian = true
  if (code > 32 && code < 127 && width > WIDTH_MIN_EM) addWidth(widths, code, width)
}

/** Kana, ideographs, Hangul, full-width forms, and ideographs beyond the first plane. */
const EAST_ASIAN_FROM = 0x3040
const isEastAsian = (code: number): boolean =>
  code <= 0xd7a3 ||
  (code >= 0xf900 && code <= 0xfaff) ||
  (code >= 0xff01 && code <= 0xff9f) ||
  (code >= 0x20000 && code <= 0x3ffff)

function addWidth(widths: Widths, code: number, width: number): void {
  widths.glyphs++
  if (width < widths.min) widths.min = width
  if (width > widths.max) widths.max = width
  // Small letters have their own word; figures, signs and capitals share one, which is enough to count kinds.
  if (code >= 96) widths.high |= 1 << (code - 96)
  else widths.low |= 1 << ((code < 64 ? code : code * 7) & 31)
}

function isMonospaced(widths: Widths): boolean {
  return (
    widths.glyphs >= MONO_GLYPHS_MIN &&
    bits(widths.low) + bits(widths.high) >= MONO_KINDS_MIN &&
    widths.max - widths.min < MONO_SPREAD_EM
  )
}

function bits(value: number): number {
  let count = 0
  for (let rest = value >>> 0; rest !== 0; rest &= rest - 1) count++
  return count
}
