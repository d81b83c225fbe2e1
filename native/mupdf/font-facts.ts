import { createBlankGlyphs } from './blank-glyphs.js'
import type { FontFacts } from './page-content.js'
import { type GlyphSpace, USUAL_SPACE } from './type3-fonts.js'
import type { WasmModule } from './wasm-module.js'

/** Weight names that font files carry without setting the bold flag (Computer Modern's `CMBX`, `Medi` …). */
const BOLD_NAME =
  /bold|black|heavy|ultra(?!-?(?:light|thin))|negr(?:eta|ita)|(?:cm|cmss|sf|ec|dc)bx|medi(?!um)|demi|-(?:f?bd|blk|hv)|,b|[6-9]00wght/i
const ITALIC_NAME =
  /ital|obli|slant|cursiva|cmti|cmmi|cmsl|(?:sf|ec|dc)(?:ti|sl)\d|kursiv|-it(?![a-z])/i
/** The same as their last letters: `AdvOT62cab712.B`, `MyriadBdIt`. */
const BOLD_ENDING = /\.BI?(?:\+\w\w)?$|[a-z]Bd(?:It|Cn)?$/
const ITALIC_ENDING = /\.B?I(?:\+\w\w)?$|(?:Rg|Bd|Lt|Md|Hv)It$/
const TYPEWRITER_NAME =
  /mono(?!type)|monaco|courier|consol|typewriter|cmtt|sftt|menlo|fixed|inconsolata|lettergothic/i

/** Faces of prose of Windows, macOS and the PDF standard. */
const EAST_ASIAN_NAME =
  /sim(?:sun|hei|kai|fang)|fangsong|kaiti|heiti|(?:st|adobe)song|songti|mingliu|dfkai|ms-?p?(?:gothic|mincho)|heisei|koz(?:min|go)|hira(?:min|kaku)|ryumin|gothicbbb|batang|gulim|dotum|gungsuh/i

export const SUBSET_TAG = /^[A-Z]{6}\+/

/** A document's fonts, numbered in order of appearance. */
export interface FontTable {
  readonly facts: FontFacts[]
  /** How their glyphs stand to the text matrix. */
  readonly spaces: GlyphSpace[]
  /** The number of the font that `pointer` stands for on the page being read. */
  indexOf(pointer: number): number
  /** Whether a glyph of the font that `pointer` stands for, not of Type 3, paints nothing. */
  isBlank(pointer: number, glyph: number): boolean
  /** Pointers are used again once MuPDF has dropped a font: on each page they are looked at anew. */
  startPage(): void
  startDocument(): void
}

/** A font's name in the module's memory, and what was made of it. */
interface KnownFont {
  readonly name: Uint8Array
  readonly index: number
}

/** `spaceOf`: what is known of a font of Type 3; the usual space without it. */
export function createFontTable(
  wasm: WasmModule,
  spaceOf: (wasm: WasmModule, font: number) => GlyphSpace = () => USUAL_SPACE,
): FontTable {
  const facts: FontFacts[] = []
  const spaces: GlyphSpace[] = []
  const blanks = createBlankGlyphs(wasm)
  const onPage = new Map<number, number>()
  const byPointer = new Map<number, KnownFont>()
  const byIdentity = new Map<string, number>()
  const look = (pointer: number): number => {
    const at = wasm._wasm_font_get_name(pointer)
    const before = byPointer.get(pointer)
    const space = spaceOf(wasm, pointer)
    if (
      before !== undefined &&
      isNamed(wasm.HEAPU8, at, before.name) &&
      isSameSpace(space, spaces[before.index])
    )
      return before.index
    const fullName = wasm.UTF8ToString(at)
    // Type 3 fonts of one file share a name; the pointer and their sizes tell them apart.
    const identity = `${pointer} ${fullName} ${space.em} ${space.up} ${space.isType3}`
    const index = byIdentity.get(identity) ?? facts.push(readFont(wasm, pointer, fullName)) - 1
    spaces[index] = space
    byIdentity.set(identity, index)
    byPointer.set(pointer, { name: wasm.HEAPU8.slice(at, at + NAME_BYTES), index })
    return index
  }
  return {
    facts,
    spaces,
    indexOf(pointer) {
      const known = onPage.get(pointer)
      if (known !== undefined) return known
      const index = look(pointer)
      onPage.set(pointer, index)
      return index
    },
    isBlank: blanks.isBlank,
    startPage() {
      onPage.clear()
      blanks.startPage()
    },
    startDocument() {
      facts.length = spaces.length = 0
      onPage.clear()
      blanks.startPage()
      byPointer.clear()
      byIdentity.clear()
    },
  }
}

const isSameSpace = (one: GlyphSpace, other: GlyphSpace | undefined): boolean =>
  one.em === other?.em && one.up === other.up && one.isType3 === other.isType3

/** Room for a name in fz_font, its closing zero included. */
const NAME_BYTES = 32

function isNamed(bytes: Uint8Array, at: number, name: Uint8Array): boolean {
  return name.every((byte, k) => bytes[at + k] === byte)
}

function readFont(wasm: WasmModule, pointer: number, fullName: string): FontFacts {
  const name = fullName.replace(SUBSET_TAG, '')
  return {
    name,
    fullName,
    bold: wasm._wasm_font_is_bold(pointer) !== 0 || isBoldName(name),
    italic: wasm._wasm_font_is_italic(pointer) !== 0 || isItalicName(name),
    monospaced: wasm._wasm_font_is_monospaced(pointer) !== 0,
    serif: wasm._wasm_font_is_serif(pointer) !== 0,
    face: faceOfName(name),
  }
}

export function isBoldName(name: string): boolean {
  return BOLD_NAME.test(name) || BOLD_ENDING.test(name)
}

export function faceOfName(name: string): FontFacts['face'] {
  if (TYPEWRITER_NAME.test(name)) return 'typewriter'
  return EAST_ASIAN_NAME.test(name) ? 'eastAsian' : undefined
}

export function isItalicName(name: string): boolean {
  return ITALIC_NAME.test(name) || ITALIC_ENDING.test(name)
}
