import type { FontFacts } from './page-content.js'
import type { WasmModule } from './wasm-module.js'

/** Weight names that font files carry without setting the bold flag (Computer Modern's `CMBX`, `Medi` …). */
const BOLD_NAME = /bold|black|heavy|cmbx|cmssbx|medi(?!um)|demi|sfbx|-bd|,b/i
const ITALIC_NAME = /ital|obli|slant|cmti|cmmi|cmsl|kursiv|-it(?![a-z])/i
const MONO_NAME = /mono|courier|consol|typewriter|cmtt|sftt|menlo|fixed|inconsolata|lettergothic/i

/** A document's fonts, numbered in order of appearance. */
export interface FontTable {
  readonly facts: FontFacts[]
  /** The number of the font that `pointer` stands for on the page being read. */
  indexOf(pointer: number): number
  /** Pointers are used again once MuPDF has dropped a font, so they hold for one page only. */
  startPage(): void
  startDocument(): void
}

export function createFontTable(wasm: WasmModule): FontTable {
  const facts: FontFacts[] = []
  const byPointer = new Map<number, number>()
  const byIdentity = new Map<string, number>()
  return {
    facts,
    indexOf(pointer) {
      const known = byPointer.get(pointer)
      if (known !== undefined) return known
      const name = fontName(wasm, pointer)
      // Type 3 fonts of one file share a name; the pointer tells them apart.
      const identity = `${pointer} ${name}`
      const index = byIdentity.get(identity) ?? facts.push(readFont(wasm, pointer, name)) - 1
      byIdentity.set(identity, index)
      byPointer.set(pointer, index)
      return index
    },
    startPage() {
      byPointer.clear()
    },
    startDocument() {
      facts.length = 0
      byPointer.clear()
      byIdentity.clear()
    },
  }
}

function fontName(wasm: WasmModule, pointer: number): string {
  return wasm.UTF8ToString(wasm._wasm_font_get_name(pointer)).replace(/^[A-Z]{6}\+/, '')
}

function readFont(wasm: WasmModule, pointer: number, name: string): FontFacts {
  return {
    name,
    bold: wasm._wasm_font_is_bold(pointer) !== 0 || BOLD_NAME.test(name),
    italic: wasm._wasm_font_is_italic(pointer) !== 0 || ITALIC_NAME.test(name),
    monospaced: wasm._wasm_font_is_monospaced(pointer) !== 0 || MONO_NAME.test(name),
    serif: wasm._wasm_font_is_serif(pointer) !== 0,
  }
}
