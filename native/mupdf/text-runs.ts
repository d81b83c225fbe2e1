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
  const floats = wasm.HEAPF32
  const length = words[span + 8] ?? 0
  if (length === 0) return
  const run = page.runCount
  if (run + 1 >= page.runStart.length) growRuns(page)
  if (page.glyphCount + length > page.glyphX.length) growGlyphs(page, page.glyphCount + length)

  const a = floats[ctm] ?? 0
  const b = floats[ctm + 1] ?? 0
  const c = floats[ctm + 2] ?? 0
  const d = floats[ctm + 3] ?? 0
  const e = floats[ctm + 4] ?? 0
  const f = floats[ctm + 5] ?? 0
  const trmA = floats[span + 1] ?? 0
  const trmB = floats[span + 2] ?? 0
  const trmC = floats[span + 3] ?? 0
  const trmD = floats[span + 4] ?? 0
  const ma = trmA * a + trmB * c
  const mb = trmA * b + trmB * d
  const mc = trmC * a + trmD * c
  const md = trmC * b + trmD * d
  const vertical = ((words[span + 7] ?? 0) & 1) === 1
  const along = Math.hypot(ma, mb)
  const upward = Math.hypot(mc, md)
  const size = Math.sqrt(Math.abs(ma * md - mb * mc)) || along || upward
  const scale = vertical ? upward : along
  const dx = vertical ? -mc / (upward || 1) : ma / (along || 1)
  const dy = vertical ? -md / (upward || 1) : mb / (along || 1)

  // A glyph counts as seen when the middle of its lower half is inside the clip: clips often cut ascenders.
  const middleUp = upward === 0 ? 0 : (0.3 * size) / upward
  const upX = mc * middleUp
  const upY = md * middleUp
  const x0 = clip[0] ?? 0
  const y0 = clip[1] ?? 0
  const x1 = clip[2] ?? 0
  const y1 = clip[3] ?? 0
  let glyph = page.glyphCount
  let hidden = 0
  let item = (words[span + 10] ?? 0) >> 2
  for (const end = item + 6 * length; item < end; item += 6) {
    const unicode = (words[item + 4] ?? 0) | 0
    const advance = (floats[item + 2] ?? 0) * scale
    if (unicode < 0) {
      if (glyph > page.glyphCount)
        page.glyphAdvance[glyph - 1] = (page.glyphAdvance[glyph - 1] ?? 0) + advance
      continue
    }
    const itemX = floats[item] ?? 0
    const itemY = floats[item + 1] ?? 0
    const x = itemX * a + itemY * c + e
    const y = itemX * b + itemY * d + f
    const middleX = x + (dx * advance) / 2 + upX
    const middleY = y + (dy * advance) / 2 + upY
    if (middleX < x0 || middleX > x1 || middleY < y0 || middleY > y1) {
      if (unicode !== 32) hidden++
      continue
    }
    page.glyphX[glyph] = x
    page.glyphY[glyph] = y
    page.glyphAdvance[glyph] = advance
    page.glyphUnicode[glyph++] = unicode
  }
  page.hiddenGlyphs += hidden
  if (glyph === page.glyphCount) return
  page.glyphCount = glyph
  page.runFont[run] = fonts.indexOf(words[span] ?? 0)
  page.runSize[run] = size
  page.runDirectionX[run] = dx
  page.runDirectionY[run] = dy
  page.runColor[run] = color
  page.runFlags[run] = flags | (vertical ? RUN.vertical : 0)
  page.runStart[run + 1] = glyph
  page.runCount = run + 1
}

function growRuns(page: PageContent): void {
  const runs = 2 * page.runFont.length
  page.runStart = copied(new Uint32Array(runs + 1), page.runStart)
  page.runFont = copied(new Uint16Array(runs), page.runFont)
  page.runSize = copied(new Float32Array(runs), page.runSize)
  page.runDirectionX = copied(new Float32Array(runs), page.runDirectionX)
  page.runDirectionY = copied(new Float32Array(runs), page.runDirectionY)
  page.runColor = copied(new Uint32Array(runs), page.runColor)
  page.runFlags = copied(new Uint8Array(runs), page.runFlags)
}

function growGlyphs(page: PageContent, needed: number): void {
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
