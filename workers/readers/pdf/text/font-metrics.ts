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
}

/**
 * Fonts of a page whose ASCII glyphs all have one advance: the flags and names of Type 3 and subset fonts often do not
 * say that they are monospaced.
 */
export function monospacedByMetrics(content: PageContent): Set<number> {
  const widthsOf: (Widths | undefined)[] = []
  for (let run = 0; run < content.runCount; run++) {
    const font = content.runFont[run] ?? 0
    const widths = widthsOf[font] ?? { glyphs: 0, min: 9, max: 0, low: 0, high: 0 }
    widthsOf[font] = widths
    if (widths.max - widths.min >= MONO_SPREAD_EM) continue
    addRun(widths, content, run)
  }
  const found = new Set<number>()
  widthsOf.forEach((widths, font) => {
    if (widths !== undefined && isMonospaced(widths)) found.add(font)
  })
  return found
}

function addRun(widths: Widths, content: PageContent, run: number): void {
  const size = content.runSize[run] ?? 1
  const end = content.runStart[run + 1] ?? 0
  for (let glyph = content.runStart[run] ?? 0; glyph < end; glyph++) {
    const code = content.glyphUnicode[glyph] ?? 0
    if (code <= 32 || code >= 127) continue
    const width = (content.glyphAdvance[glyph] ?? 0) / size
    if (width > WIDTH_MIN_EM) addWidth(widths, code, width)
  }
}

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
