import type { FontTable } from './font-facts.js'
import { addFurtherLetter } from './further-letters.js'
import { isSlanted, type PageContent, RUN } from './page-content.js'
import { CASE_STEP } from './true-capitals.js'
import { type GlyphSpace, USUAL_SPACE } from './type3-fonts.js'
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
  /** RUN.slanted, or 0. */
  slant: 0,
  /** See GlyphSpace. */
  isType3: false,
}

/** What MuPDF says for a glyph that its font gives no letter. */
const UNKNOWN = 0xfffd
const SPACE = 0x20

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
  const pointer = words[span] ?? 0
  const font = fonts.indexOf(pointer)
  const space = fonts.spaces[font] ?? USUAL_SPACE
  measureSpan(wasm.HEAPF32, span, ctm, isVertical, space)
  const end = appendItems(wasm, page, fonts, clip, pointer, (words[span + 10] ?? 0) >> 2, length)
  if (end === page.glyphCount) return
  page.glyphCount = end
  page.runFont[run] = font
  page.runSize[run] = frame.size
  page.runDirectionX[run] = frame.dx
  page.runDirectionY[run] = frame.dy
  page.runColor[run] = color
  page.runFlags[run] = flags | (isVertical ? RUN.vertical : 0) | frame.slant
  page.runStart[run + 1] = end
  page.runCount = run + 1
}

/** Fills `frame` from the text matrix times the transform. */
function measureSpan(
  floats: Float32Array,
  span: number,
  ctm: number,
  isVertical: boolean,
  { em, up, isType3 }: GlyphSpace,
): void {
  frame.isType3 = isType3
  readTransform(floats, ctm)
  const { a, b, c, d } = frame
  const ta = floats[span + 1] ?? 0
  const tb = floats[span + 2] ?? 0
  const tc = floats[span + 3] ?? 0
  const td = floats[span + 4] ?? 0
  const ma = ta * a + tb * c
  const mb = ta * b + tb * d
  const mc = tc * a + td * c
  const md = tc * b + td * d
  const along = lengthOf(ma, mb)
  const upward = lengthOf(mc, md)
  frame.size = em * (Math.sqrt(Math.abs(ma * md - mb * mc)) || along || upward)
  if (isVertical) setDirection(-mc, -md, upward)
  else setDirection(ma, mb, along)
  const seenAt = upward === 0 ? 0 : (up * SEEN_AT_EM * frame.size) / upward
  frame.upX = mc * seenAt
  frame.upY = md * seenAt
  frame.slant = isSlanted(ma, mb, mc, md) ? RUN.slanted : 0
}

/** Text is nearly always level or upright, and `Math.hypot` is a call that puts its numbers into memory. */
function lengthOf(x: number, y: number): number {
  if (y === 0) return Math.abs(x)
  return x === 0 ? Math.abs(y) : Math.hypot(x, y)
}

function readTransform(floats: Float32Array, ctm: number): void {
  frame.a = floats[ctm] ?? 0
  frame.b = floats[ctm + 1] ?? 0
  frame.c = floats[ctm + 2] ?? 0
  frame.d = floats[ctm + 3] ?? 0
  frame.e = floats[ctm + 4] ?? 0
  frame.f = floats[ctm + 5] ?? 0
}

function setDirection(x: number, y: number, length: number): void {
  frame.scale = length
  frame.dx = x / (length || 1)
  frame.dy = y / (length || 1)
}

/** Appends a span's items; returns the page's glyph count with them. `font`: its pointer. */
function appendItems(
  wasm: WasmModule,
  page: PageContent,
  fonts: FontTable,
  clip: Float64Array,
  font: number,
  first: number,
  length: number,
): number {
  let words = wasm.HEAPU32
  let floats = wasm.HEAPF32
  let glyph = page.glyphCount
  let letters = 0 // of the last glyph; 0 when it is not seen
  for (let item = first, end = first + 6 * length; item < end; item += 6) {
    const unicode = (words[item + 4] ?? 0) | 0
    const advance = (floats[item + 2] ?? 0) * frame.scale
    if (unicode < 0) {
      if (letters > 0) widen(page, glyph - 1, advance)
      continue
    }
    if (letters > 0 && ((words[item + 3] ?? 0) | 0) < 0) {
      letters = addFurtherLetter(page, glyph++, letters, unicode, frame)
      continue
    }
    letters = placeGlyph(page, clip, glyph, floats, item, advance, unicode)
    if (isDoubtful(unicode, words[item + 5] ?? 0)) {
      noteDoubtful(page, fonts, glyph, letters, words, font, item)
      // Memory may have grown.
      words = wasm.HEAPU32
      floats = wasm.HEAPF32
    }
    glyph += letters
  }
  return glyph
}

function widen(page: PageContent, glyph: number, advance: number): void {
  page.glyphAdvance[glyph] = (page.glyphAdvance[glyph] ?? 0) + advance
}

/** What may need another letter than its font gives it. */
function noteDoubtful(
  page: PageContent,
  fonts: FontTable,
  glyph: number,
  letters: number,
  words: Uint32Array,
  font: number,
  item: number,
): void {
  const unicode = words[item + 4] ?? 0
  if (letters === 0) return
  if (unicode === UNKNOWN && !frame.isType3 && fonts.isBlank(font, words[item + 3] ?? 0)) {
    page.glyphUnicode[glyph] = SPACE
    return
  }
  const isNameless =
    isCutShort(unicode, words[item + 5] ?? 0) || isNumber(unicode, words[item + 3] ?? 0)
  if (isNameless) noteNameless(page, glyph, words, item)
  else if (isSmallLatin(unicode) && words[item + 5] === unicode - CASE_STEP) {
    page.loweredGlyph.push(glyph)
    page.loweredRun.push(page.runCount)
  }
}

const isDoubtful = (unicode: number, code: number): boolean =>
  unicode === UNKNOWN || frame.isType3 || code === unicode - CASE_STEP || isCutShort(unicode, code)

/**
 * Of a simple font, a letter that may be one of formulas (U+1D400 to U+1D7FF) by its name: MuPDF keeps 16 bits of the
 * code points that names give, and what is left of these are syllables of Korean.
 */
const isCutShort = (unicode: number, code: number): boolean =>
  unicode >>> 10 === 0xd400 >>> 10 && code < 0x100

/** Of a glyph of Type 3, a letter that may be but the number in its name: `2`, `a28`. */
const isNumber = (unicode: number, glyph: number): boolean =>
  unicode === UNKNOWN || (frame.isType3 && (unicode === glyph || unicode < 0x20))

/** Of ASCII or Latin-1, with a capital there. */
const isSmallLatin = (code: number): boolean =>
  (code >= 0x61 && code <= 0x7a) || (code >= 0xe0 && code <= 0xfe && code !== 0xf7)

function noteNameless(page: PageContent, glyph: number, words: Uint32Array, item: number): void {
  const count = page.namelessCount++
  if (count === page.namelessGlyph.length) {
    page.namelessGlyph = copied(new Uint32Array(2 * count), page.namelessGlyph)
    page.namelessRun = copied(new Uint32Array(2 * count), page.namelessRun)
    page.namelessId = copied(new Uint32Array(2 * count), page.namelessId)
    page.namelessCode = copied(new Uint32Array(2 * count), page.namelessCode)
  }
  page.namelessGlyph[count] = glyph
  page.namelessRun[count] = page.runCount
  page.namelessId[count] = words[item + 3] ?? 0
  page.namelessCode[count] = words[item + 5] ?? 0
}

/** Writes a glyph after the last one; 1 when the clip lets it be seen, 0 else, and it is counted as hidden. */
function placeGlyph(
  page: PageContent,
  clip: Float64Array,
  glyph: number,
  floats: Float32Array,
  item: number,
  advance: number,
  unicode: number,
): 0 | 1 {
  const x = floats[item] ?? 0
  const y = floats[item + 1] ?? 0
  const pageX = x * frame.a + y * frame.c + frame.e
  const pageY = x * frame.b + y * frame.d + frame.f
  page.glyphX[glyph] = pageX
  page.glyphY[glyph] = pageY
  page.glyphAdvance[glyph] = advance
  page.glyphUnicode[glyph] = unicode
  const middleX = pageX + (frame.dx * advance) / 2 + frame.upX
  const middleY = pageY + (frame.dy * advance) / 2 + frame.upY
  const isOutside =
    middleX < (clip[0] ?? 0) ||
    middleX > (clip[2] ?? 0) ||
    middleY < (clip[1] ?? 0) ||
    middleY > (clip[3] ?? 0)
  if (isOutside && unicode !== SPACE) page.hiddenGlyphs++
  return isOutside ? 0 : 1
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
