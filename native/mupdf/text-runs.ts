import type { FontTable } from './font-facts.js'
import { type PageContent, RUN } from './page-content.js'
import type { WasmModule } from './wasm-module.js'

/**
 * Appends the glyphs of one fz_text to the page. Layouts on wasm32, mupdf 1.28.1: fz_text { refs, head, tail };
 * fz_text_span { font, trm[a b c d e f], bits, len, cap, items, next }; fz_text_item { x, y, adv, gid, ucs, cid }.
 * `ucs` is -1 for further glyphs of one character.
 */
export function appendText(
  wasm: WasmModule,
  page: PageContent,
  fonts: FontTable,
  clip: Float64Array,
  text: number,
  ctm: number,
  color: number,
  flags: number,
): void {
  const words = wasm.HEAPU32
  let span = words[(text + 4) >> 2] ?? 0
  while (span !== 0) {
    appendSpan(wasm, page, fonts, clip, span >> 2, ctm >> 2, color, flags)
    span = words[(span >> 2) + 11] ?? 0
  }
}

/** How a span's items stand on the page; one object, filled anew for each span. */
const frame = {
  /** Item space to device space. */
  a: 0,
  b: 0,
  c: 0,
  d: 0,
  e: 0,
  f: 0,
  size: 0,
  /** Advances to points. */
  scale: 0,
  /** Unit vector of the writing direction. */
  dx: 0,
  dy: 0,
  /** From a glyph's origin to the height that decides whether it is seen. */
  upX: 0,
  upY: 0,
}

/** Clips often cut ascenders: a glyph is seen when its point this high, in ems, is inside. */
const SEEN_AT_EM = 0.3

function appendSpan(
  wasm: WasmModule,
  page: PageContent,
  fonts: FontTable,
  clip: Float64Array,
  span: number,
  ctm: number,
  color: number,
  flags: number,
): void {
  const words = wasm.HEAPU32
  const length = words[span + 8] ?? 0
  if (length === 0) return
  const run = page.runCount
  if (run + 1 >= page.runStart.length) growRuns(page)
  if (page.glyphCount + length > page.glyphX.length) growGlyphs(page, page.glyphCount + length)
  const isVertical = ((words[span + 7] ?? 0) & 1) === 1
  measureSpan(wasm.HEAPF32, span, ctm, isVertical)
  const end = appendItems(wasm, page, clip, (words[span + 10] ?? 0) >> 2, length)
  if (end === page.glyphCount) return
  page.glyphCount = end
  page.runFont[run] = fonts.indexOf(words[span] ?? 0)
  page.runSize[run] = frame.size
  page.runDirectionX[run] = frame.dx
  page.runDirectionY[run] = frame.dy
  page.runColor[run] = color
  page.runFlags[run] = flags | (isVertical ? RUN.vertical : 0)
  page.runStart[run + 1] = end
  page.runCount = run + 1
}

/** Fills `frame` from the text matrix times the transform. */
function measureSpan(floats: Float32Array, span: number, ctm: number, isVertical: boolean): void {
  const a = floats[ctm] ?? 0
  const b = floats[ctm + 1] ?? 0
  const c = floats[ctm + 2] ?? 0
  const d = floats[ctm + 3] ?? 0
  const ma = (floats[span + 1] ?? 0) * a + (floats[span + 2] ?? 0) * c
  const mb = (floats[span + 1] ?? 0) * b + (floats[span + 2] ?? 0) * d
  const mc = (floats[span + 3] ?? 0) * a + (floats[span + 4] ?? 0) * c
  const md = (floats[span + 3] ?? 0) * b + (floats[span + 4] ?? 0) * d
  const along = Math.hypot(ma, mb)
  const upward = Math.hypot(mc, md)
  frame.a = a
  frame.b = b
  frame.c = c
  frame.d = d
  frame.e = floats[ctm + 4] ?? 0
  frame.f = floats[ctm + 5] ?? 0
  frame.size = Math.sqrt(Math.abs(ma * md - mb * mc)) || along || upward
  frame.scale = isVertical ? upward : along
  frame.dx = isVertical ? -mc / (upward || 1) : ma / (along || 1)
  frame.dy = isVertical ? -md / (upward || 1) : mb / (along || 1)
  const seenAt = upward === 0 ? 0 : (SEEN_AT_EM * frame.size) / upward
  frame.upX = mc * seenAt
  frame.upY = md * seenAt
}

/** Appends a span's items; returns the page's glyph count with them. */
function appendItems(
  wasm: WasmModule,
  page: PageContent,
  clip: Float64Array,
  first: number,
  length: number,
): number {
  const words = wasm.HEAPU32
  const floats = wasm.HEAPF32
  const { a, b, c, d, e, f, scale, dx, dy, upX, upY } = frame
  const x0 = clip[0] ?? 0
  const y0 = clip[1] ?? 0
  const x1 = clip[2] ?? 0
  const y1 = clip[3] ?? 0
  let glyph = page.glyphCount
  let letters = 0 // of the last glyph; 0 when it is not seen
  for (let item = first, end = first + 6 * length; item < end; item += 6) {
    const unicode = (words[item + 4] ?? 0) | 0
    const advance = (floats[item + 2] ?? 0) * scale
    if (unicode < 0) {
      if (letters > 0) page.glyphAdvance[glyph - 1] = (page.glyphAdvance[glyph - 1] ?? 0) + advance
      continue
    }
    if (((words[item + 3] ?? 0) | 0) < 0 && letters > 0) {
      letters++
      shareAdvance(page, glyph, letters, unicode)
      glyph++
      continue
    }
    const itemX = floats[item] ?? 0
    const itemY = floats[item + 1] ?? 0
    const x = itemX * a + itemY * c + e
    const y = itemX * b + itemY * d + f
    const middleX = x + (dx * advance) / 2 + upX
    const middleY = y + (dy * advance) / 2 + upY
    if (middleX < x0 || middleX > x1 || middleY < y0 || middleY > y1) {
      if (unicode !== 32) page.hiddenGlyphs++
      letters = 0
      continue
    }
    page.glyphX[glyph] = x
    page.glyphY[glyph] = y
    page.glyphAdvance[glyph] = advance
    page.glyphUnicode[glyph++] = unicode
    letters = 1
  }
  return glyph
}

/**
 * A further letter of the glyph before (a ligature that the font maps to several): it comes at the glyph's origin
 * without an advance. The glyph's advance is shared evenly, so that no letter overlaps and no gap looks like a space.
 */
function shareAdvance(page: PageContent, glyph: number, letters: number, unicode: number): void {
  const first = glyph - letters + 1
  const whole = (letters - 1) * (page.glyphAdvance[first] ?? 0)
  const share = whole / letters
  const x = page.glyphX[first] ?? 0
  const y = page.glyphY[first] ?? 0
  page.glyphUnicode[glyph] = unicode
  for (let k = 0; k < letters; k++) {
    page.glyphX[first + k] = x + frame.dx * share * k
    page.glyphY[first + k] = y + frame.dy * share * k
    page.glyphAdvance[first + k] = share
  }
}

export function growRuns(page: PageContent): void {
  const runs = 2 * page.runFont.length
  page.runStart = copied(new Uint32Array(runs + 1), page.runStart)
  page.runFont = copied(new Uint16Array(runs), page.runFont)
  page.runSize = copied(new Float32Array(runs), page.runSize)
  page.runDirectionX = copied(new Float32Array(runs), page.runDirectionX)
  page.runDirectionY = copied(new Float32Array(runs), page.runDirectionY)
  page.runColor = copied(new Uint32Array(runs), page.runColor)
  page.runFlags = copied(new Uint8Array(runs), page.runFlags)
}

export function growGlyphs(page: PageContent, needed: number): void {
  let glyphs = page.glyphX.length
  while (glyphs < needed) glyphs *= 2
  page.glyphX = copied(new Float32Array(glyphs), page.glyphX)
  page.glyphY = copied(new Float32Array(glyphs), page.glyphY)
  page.glyphAdvance = copied(new Float32Array(glyphs), page.glyphAdvance)
  page.glyphUnicode = copied(new Int32Array(glyphs), page.glyphUnicode)
}

function copied<Numbers extends { set(from: Numbers): void }>(to: Numbers, from: Numbers): Numbers {
  to.set(from)
  return to
}
