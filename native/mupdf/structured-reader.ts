import { createFontTable, type FontTable } from './font-facts.js'
import { createPageContent, isSlanted, type PageContent, RUN, SHAPE } from './page-content.js'
import { appendShape } from './page-shapes.js'
import { type PageReader, resetPage } from './raw-device.js'
import { growGlyphs, growRuns } from './text-runs.js'
import type { LoadedMupdf, WasmModule } from './wasm-module.js'

/**
 * Reads pages through MuPDF's structured text instead of its device: slower, and used only where the self-test finds
 * that the device's memory layout is not the known one. Its structs on wasm32, mupdf 1.28.1, in bytes: block { type 0,
 * bbox 8, first line 24, vector flags 24, argb 28, next 56 }; line { direction 4, first char 28, next 40 }; char { code 0,
 * flags 6, argb 8, origin 12, quad 20, size 52, font 56, next 60 }.
 */
export function createStructuredReader({ wasm }: LoadedMupdf): PageReader {
  const page = createPageContent()
  const fonts = createFontTable(wasm)
  page.fonts = fonts.facts
  return {
    readPage(source) {
      const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = source.getBounds()
      resetPage(page, x1 - x0, y1 - y0)
      fonts.startPage()
      const text = source.toStructuredText('preserve-images,vectors')
      try {
        readBlocks({ wasm, page, fonts, x0, y0 }, Number(text.pointer))
      } finally {
        text.destroy()
      }
      return page
    },
    startDocument: () => fonts.startDocument(),
  }
}

interface Target {
  readonly wasm: WasmModule
  readonly page: PageContent
  readonly fonts: FontTable
  /** Origin of the page's box. */
  readonly x0: number
  readonly y0: number
}

const BLOCK = { text: 0, image: 1, vector: 3 } as const
/** Flags of a character: filled or stroked; neither means invisible. */
const CHAR_PAINTED = 16 | 32
const VECTOR_STROKED = 1
const VECTOR_RECT = 2

function readBlocks(target: Target, structured: number): void {
  const { HEAPU32: words } = target.wasm
  let block = target.wasm._wasm_stext_page_get_first_block(structured)
  while (block !== 0) {
    const at = block >> 2
    const type = words[at]
    if (type === BLOCK.text) readTextLines(target, words[at + 6] ?? 0)
    else if (type === BLOCK.image) readImage(target, at)
    else if (type === BLOCK.vector) readVector(target, at)
    block = words[at + 14] ?? 0
  }
}

function readTextLines(target: Target, first: number): void {
  const { HEAPU32: words, HEAPF32: floats, HEAPU8: bytes } = target.wasm
  for (let line = first; line !== 0; line = words[(line >> 2) + 10] ?? 0) {
    const at = line >> 2
    const flags = (bytes[line] ?? 0) === 1 ? RUN.vertical : 0
    readChars(target, words[at + 7] ?? 0, floats[at + 1] ?? 1, floats[at + 2] ?? 0, flags)
  }
}

/** A run for each stretch of one font, size, colour and visibility. */
function readChars(
  { wasm, page, fonts, x0, y0 }: Target,
  first: number,
  directionX: number,
  directionY: number,
  lineFlags: number,
): void {
  const { HEAPU32: words, HEAPF32: floats } = wasm
  let last = ''
  for (let char = first; char !== 0; char = words[(char >> 2) + 15] ?? 0) {
    const at = char >> 2
    const color = words[at + 2] ?? 0
    const isPainted = (((words[at + 1] ?? 0) >>> 16) & CHAR_PAINTED) !== 0
    const slant = slantOf(floats, at + 5)
    const key = `${words[at + 14]} ${floats[at + 13]} ${color} ${isPainted} ${slant}`
    if (key !== last) {
      startRun(page, {
        font: fonts.indexOf(words[at + 14] ?? 0),
        size: floats[at + 13] ?? 0,
        directionX,
        directionY,
        color: color & 0xffffff,
        flags: lineFlags | visibility(isPainted, color) | slant,
      })
      last = key
    }
    const x = (floats[at + 3] ?? 0) - x0
    const y = (floats[at + 4] ?? 0) - y0
    addGlyph(page, words[at] ?? 0, x, y, quadWidth(floats, at + 5))
  }
}

/** `color` holds the alpha in its top byte. */
function visibility(isPainted: boolean, color: number): number {
  if (!isPainted) return RUN.invisible
  return color >>> 24 === 0 ? RUN.transparent : 0
}

/** RUN.slanted where a character's quad leans forward: its corners are upper left, upper right, lower left, lower right. */
function slantOf(floats: Float32Array, quad: number): number {
  const left = floats[quad] ?? 0
  const top = floats[quad + 1] ?? 0
  const alongX = (floats[quad + 2] ?? 0) - left
  const alongY = (floats[quad + 3] ?? 0) - top
  const upX = left - (floats[quad + 4] ?? 0)
  const upY = top - (floats[quad + 5] ?? 0)
  return isSlanted(alongX, alongY, upX, upY) ? RUN.slanted : 0
}

/** Length of a character's upper edge: the first two corners of its quad. */
function quadWidth(floats: Float32Array, quad: number): number {
  return Math.hypot(
    (floats[quad + 2] ?? 0) - (floats[quad] ?? 0),
    (floats[quad + 3] ?? 0) - (floats[quad + 1] ?? 0),
  )
}

interface RunStart {
  readonly font: number
  readonly size: number
  readonly directionX: number
  readonly directionY: number
  readonly color: number
  readonly flags: number
}

function startRun(page: PageContent, start: RunStart): void {
  const run = page.runCount
  if (run + 1 >= page.runStart.length) growRuns(page)
  page.runFont[run] = start.font
  page.runSize[run] = start.size
  page.runDirectionX[run] = start.directionX
  page.runDirectionY[run] = start.directionY
  page.runColor[run] = start.color
  page.runFlags[run] = start.flags
  page.runStart[run + 1] = page.glyphCount
  page.runCount = run + 1
}

function addGlyph(page: PageContent, code: number, x: number, y: number, advance: number): void {
  const glyph = page.glyphCount
  if (glyph >= page.glyphX.length) growGlyphs(page, glyph + 1)
  page.glyphX[glyph] = x
  page.glyphY[glyph] = y
  page.glyphAdvance[glyph] = advance
  page.glyphUnicode[glyph] = code
  page.glyphCount = glyph + 1
  page.runStart[page.runCount] = glyph + 1
}

function readVector({ wasm, page, x0, y0 }: Target, at: number): void {
  const { HEAPU32: words, HEAPF32: floats } = wasm
  const flags = words[at + 6] ?? 0
  const isStroke = (flags & VECTOR_STROKED) !== 0
  const isRect = (flags & VECTOR_RECT) !== 0
  const box = Float64Array.of(
    (floats[at + 2] ?? 0) - x0,
    (floats[at + 3] ?? 0) - y0,
    (floats[at + 4] ?? 0) - x0,
    (floats[at + 5] ?? 0) - y0,
  )
  const strokeKind = isRect ? SHAPE.strokeRect : SHAPE.strokeLine
  const fillKind = isRect ? SHAPE.fillRect : SHAPE.other
  const clip = Float64Array.of(0, 0, page.widthPt, page.heightPt)
  appendShape(page, clip, box, isStroke ? strokeKind : fillKind, {
    color: (words[at + 7] ?? 0) & 0xffffff,
    halfWidth: 0,
    isStroke,
  })
}

function readImage({ wasm, page, x0, y0 }: Target, at: number): void {
  const { HEAPF32: floats } = wasm
  const end = 4 * page.imageCount
  if (end === page.imageBox.length) {
    const larger = new Float32Array(2 * end)
    larger.set(page.imageBox)
    page.imageBox = larger
  }
  for (let k = 0; k < 4; k++) {
    page.imageBox[end + k] = (floats[at + 2 + k] ?? 0) - (k % 2 === 0 ? x0 : y0)
  }
  page.imageCount++
}
