import type { WasmModule } from './wasm-module.js'

/** Tells which glyphs of a page paint nothing. */
export interface BlankGlyphs {
  /** `font`: its pointer. Not for fonts of Type 3, whose glyphs are programs. */
  isBlank(font: number, glyph: number): boolean
  /** Pointers of fonts are used again once MuPDF has dropped one. */
  startPage(): void
}

/** Units of the em in which glyphs are measured. */
const EM = 1000
/** MuPDF widens the box of a text by one unit to each side: what is no larger holds no ink. */
const EMPTY_SIDE_MAX = 2.01
const MATRIX_BYTES = 24
/** More glyphs than a font has. */
const GLYPHS = 2 ** 16

/**
 * Asks MuPDF for the box of a text of the one glyph. What a font has no letter for is white space where it has no ink
 * either: programs end lines by such glyphs, and set them between words.
 */
export function createBlankGlyphs(wasm: WasmModule): BlankGlyphs {
  const known = new Map<number, boolean>()
  let matrix = 0
  const look = (font: number, glyph: number): boolean => {
    matrix ||= wasm._wasm_malloc(MATRIX_BYTES)
    const text = wasm._wasm_new_text()
    try {
      wasm.HEAPF32.set([EM, 0, 0, EM, 0, 0], matrix >> 2)
      wasm._wasm_show_glyph(text, font, matrix, glyph, 0, 0)
      wasm.HEAPF32.set([1, 0, 0, 1, 0, 0], matrix >> 2)
      const box = wasm._wasm_bound_text(text, 0, matrix) >> 2
      const side = (from: number) =>
        (wasm.HEAPF32[box + from + 2] ?? 0) - (wasm.HEAPF32[box + from] ?? 0)
      return side(0) < EMPTY_SIDE_MAX && side(1) < EMPTY_SIDE_MAX
    } catch {
      // What cannot be measured stays a glyph without a letter; nothing may be thrown through the module.
      return false
    } finally {
      wasm._wasm_drop_text(text)
    }
  }
  return {
    isBlank(font, glyph) {
      const key = font * GLYPHS + glyph
      const before = known.get(key)
      if (before !== undefined) return before
      const isBlank = look(font, glyph)
      known.set(key, isBlank)
      return isBlank
    },
    startPage() {
      known.clear()
    },
  }
}
