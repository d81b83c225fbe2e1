import { PRIVATE_SIGNS, signsOf } from '../../encoding/symbol-fonts.js'
import { UNSEEN } from './letters-of-names.js'

/**
 * Fonts of signs whose glyphs are numbered, or named and mapped after other letters that have their places in the encoding:
 * what a text says in such a font is not what is seen.
 */
export interface SignFont {
  readonly fonts: RegExp
  /** The sign of a glyph by its name, and by the code point that the font gives it; undefined where that is right. */
  ofName(name: string): string | undefined
  ofCode(code: number): string | undefined
}

/** TeX's symbols from 0 on (The TeXbook, appendix F, figure 5). */
const TEX_SYMBOLS = Array.from(
  '−·×∗÷⋄±∓⊕⊖⊗⊘⊙◯◦•≍≡⊆⊇≤≥⪯⪰∼≈⊂⊃≪≫≺≻' +
    '←→↑↓↔↗↘≃⇐⇒⇑⇓⇔↖↙∝′∞∈∋△▽\u0338↦∀∃¬∅ℜℑ⊤⊥' +
    'ℵABCDEFGHIJKLMNOPQRSTUVWXYZ∪∩⊎∧∨' +
    '⊢⊣⌊⌋⌈⌉{}⟨⟩|‖↕⇕\\≀√⨿∇∫⊔⊓⊑⊒§†‡¶♣♢♡♠',
)
/** What publishers' fonts have beside these, from fonts of text, by the Latin letters at their places. */
const TEXT_SYMBOLS: Readonly<Record<string, string>> = { '¼': '=', þ: '+', ð: '(', Þ: ')' }
const BESIDE_TEX_SYMBOLS: Readonly<Record<string, string>> = {
  ...TEXT_SYMBOLS,
  '½': '[',
  '\u008a': ']',
}
const LATIN_END = 0x100
const FIRST_SEEN = 0x21
const PAST_LAST_SEEN = 0x7f

/** Of Elsevier, Springer and others: names are `C0` to `C32`, then those of the letters at TeX's places, or Latin-1's. */
const TEX_SYMBOL_FONT: SignFont = {
  fonts: /^Adv(?:P4C4E74|\w*MthSy)/,
  ofName(name) {
    const number = Number(/^C(\d{1,3})$/.exec(name)?.[1] ?? Number.NaN)
    return TEX_SYMBOLS[number] ?? BESIDE_TEX_SYMBOLS[String.fromCharCode(number)]
  },
  ofCode(code) {
    if (code >= FIRST_SEEN && code < PAST_LAST_SEEN) return TEX_SYMBOLS[code]
    return code < LATIN_END ? BESIDE_TEX_SYMBOLS[String.fromCharCode(code)] : undefined
  },
}

/** Another maker's, whose other signs are as they say. */
const LATIN_SYMBOLS: Readonly<Record<string, string>> = { ...TEXT_SYMBOLS, '½': '−' }
const LATIN_SYMBOL_FONT: SignFont = {
  fonts: /^TeXCMMathsSymbols/,
  ofName: () => undefined,
  ofCode: (code) => (code < LATIN_END ? LATIN_SYMBOLS[String.fromCharCode(code)] : undefined),
}

/** What capital Greek letters, small ones and signs of the Mathematical Pi fonts are counted from. */
const CAPITAL_ALPHA = 9001
const ALPHA = 9251
const CAPITAL_GREEK = Array.from('ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ')
const GREEK = Array.from('αβγδεζηθικλμνξοπρσςτυφχψω')
const PI_SIGNS: Readonly<Record<number, string>> = {
  11001: '+',
  11002: '−',
  11003: '×',
  11004: '÷',
  11005: '=',
  11006: '±',
  11011: '∼',
  11015: '≈',
  11021: '<',
  11022: '>',
  11032: '′',
  11033: '″',
  11034: '°',
  11349: '≤',
  11350: '≥',
}

const piSign = (number: number): string | undefined =>
  PI_SIGNS[number] ?? GREEK[number - ALPHA] ?? CAPITAL_GREEK[number - CAPITAL_ALPHA]

/** Names are `H` and a number of its own, which some programs take for a code point. */
const PI_FONT: SignFont = {
  fonts: /MathematicalPi|MathPi/,
  ofName: (name) => piSign(Number(/^H(\d{4,5})$/.exec(name)?.[1] ?? Number.NaN)),
  ofCode: piSign,
}

/** Pieces of which TeX puts together circles, corners of boxes, slanted lines and tips of arrows: drawings, no text. */
const DRAWING_FONT: SignFont = {
  fonts: /^(?:LCIRCLEW?|LINEW?)\d+$|^XY(?:[AB]TIP|BSQL|CIRC|CMAT|CMBT|DASH|EUAT|EUBT|LINE)/,
  ofName: () => UNSEEN,
  ofCode: () => UNSEEN,
}

/** A font of Windows, whose signs have the codes of their places in private use. */
function privateFont(name: string, fonts: RegExp): SignFont {
  const signs = signsOf(name)
  return { fonts, ofName: () => undefined, ofCode: (code) => signs?.(code - PRIVATE_SIGNS) }
}

const SIGN_FONTS = [
  TEX_SYMBOL_FONT,
  LATIN_SYMBOL_FONT,
  PI_FONT,
  DRAWING_FONT,
  privateFont('Symbol', /^Symbol/),
  privateFont('Wingdings', /^Wingdings(?:-|$)/),
  privateFont('Wingdings 2', /^Wingdings-?2/),
]

/** All of their names have one of these. */
const MAY_BE_SIGNS = /Adv|TeXCM|Pi|Symbol|Wingdings|LCIRCLE|^LINE|^XY/

/** Undefined for a font of letters; `name` is without the tag of a subset. */
export const signFont = (name: string): SignFont | undefined =>
  MAY_BE_SIGNS.test(name) ? SIGN_FONTS.find(({ fonts }) => fonts.test(name)) : undefined
