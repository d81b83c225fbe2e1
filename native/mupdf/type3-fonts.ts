import type { WasmModule } from './wasm-module.js'

/** How the glyphs of a font stand to its text matrix. */
export interface GlyphSpace {
  /** Units of the text matrix in an em: 1, but where glyphs are drawn in pixels and the matrix makes points of them. */
  readonly em: number
  /** -1 where glyphs are drawn downwards; the text matrix is turned over then as well. */
  readonly up: 1 | -1
  /** Then the number of a glyph is its code, and what MuPDF says it shows may be but the number in its name. */
  readonly isType3: boolean
}

export const USUAL_SPACE: GlyphSpace = { em: 1, up: 1, isType3: false }

/**
 * Layout of fz_font on wasm32, mupdf 1.28.1: t3matrix[a b c d e f] at byte 88; t3procs, a pointer to 256 programs, 0 for
 * fonts of other types; t3widths, a pointer to 256 widths; bbox_table, whose first entry points to the boxes
 * [x0 y0 x1 y1] of the first 256 glyphs. Widths and boxes are in text space.
 */
const T3_MATRIX_D = (88 >> 2) + 3
const T3_PROCS = 116 >> 2
const T3_WIDTHS = 124 >> 2
const BBOX_TABLE = 180 >> 2

/** Heights of letters above the baseline, in ems, as Computer Modern has them, and Times within two hundredths. */
const HEIGHTS: ReadonlyMap<number, number> = new Map([
  ...heights('aceos', 0.448),
  ...heights('mnrupqg', 0.442),
  ...heights('vwxyz', 0.431),
  ...heights('bdhkl', 0.694),
  ...heights('fCGOQS', 0.705),
  ...heights('BDEFHIJKLMNPRTUVWXYZ', 0.683),
  ...heights('0123456789', 0.667),
])
/** Width of a letter, in ems, the mean of text. */
const WIDTH = 0.5
/** Heights that say so many times more, or less, than widths are of boxes that are drawn wrong. */
const WIDTHS_AGREE = 1.8

/**
 * An em measured within these is the one that the font size says: TeX's own bitmaps, letters drawn as curves. Beyond
 * them the size says nothing: PostScript drivers draw in pixels, at size 1.
 */
const EM_MIN = 0.4
const EM_MAX = 2.5
const GLYPHS = 256

/** What a font of Type 3, which has no name and no descriptor, shows of itself in its glyphs. */
export function glyphSpace(
  { HEAPU32: words, HEAPF32: floats }: WasmModule,
  font: number,
): GlyphSpace {
  const at = font >> 2
  if (words[at + T3_PROCS] === 0) return USUAL_SPACE
  const table = words[at + BBOX_TABLE] ?? 0
  const boxes = table === 0 ? 0 : (words[table >> 2] ?? 0)
  const widths = words[at + T3_WIDTHS] ?? 0
  const em = emOfGlyphs(floats, boxes >> 2, widths >> 2)
  return {
    em: em > EM_MIN && em < EM_MAX ? 1 : em,
    up: (floats[at + T3_MATRIX_D] ?? 0) < 0 ? -1 : 1,
    isType3: true,
  }
}

/** What the heights of the letters say; where there are none, or drawn wrong, the widths of the glyphs. */
function emOfGlyphs(floats: Float32Array, boxes: number, widths: number): number {
  const byHeight: number[] = []
  const byWidth: number[] = []
  for (let code = 0; code < GLYPHS; code++) {
    const width = floats[widths + code] ?? 0
    if (width <= 0) continue
    byWidth.push(width / WIDTH)
    const rise = boxes === 0 ? 0 : riseOf(floats, boxes + 4 * code)
    const height = HEIGHTS.get(code)
    if (rise > 0 && height !== undefined) byHeight.push(rise / height)
  }
  const wide = middleOf(byWidth) ?? 1
  const high = middleOf(byHeight) ?? wide
  return high < WIDTHS_AGREE * wide && wide < WIDTHS_AGREE * high ? high : wide
}

/** How far a glyph goes from its baseline; 0 where the font has none: empty boxes are turned inside out. */
function riseOf(floats: Float32Array, box: number): number {
  const y0 = floats[box + 1] ?? 0
  const y1 = floats[box + 3] ?? 0
  return y1 > y0 ? Math.max(-y0, y1) : 0
}

const middleOf = (values: number[]): number | undefined =>
  values.sort((a, b) => a - b)[values.length >> 1]

function heights(letters: string, height: number): [code: number, height: number][] {
  return Array.from(letters, (letter) => [letter.charCodeAt(0), height])
}
