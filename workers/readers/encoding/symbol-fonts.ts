/** Fonts of Windows map their signs to private use, from here on by their places in the encoding. */
export const PRIVATE_SIGNS = 0xf000

const SYMBOL_FIRST = 0x20
/** The encoding of the font Symbol (ISO 32000-1, annex D.5), to the end of its ASCII half, and the other half. */
const SYMBOL = Array.from(
  ' !∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼',
)
const SYMBOL_HIGH_FIRST = 0xa0
const SYMBOL_HIGH = Array.from(
  '€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊⟨®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪ ⟩∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭',
)

type Signs = Readonly<Record<number, string>>

const inOrder = (first: number, signs: string): Signs =>
  Object.fromEntries(Array.from(signs, (sign, at) => [first + at, sign]))

/** Those of the signs in Wingdings that documents use, by place. */
const WINGDINGS: Signs = {
  32: ' ',
  34: '✂',
  40: '☎',
  41: '✆',
  42: '✉',
  70: '☞',
  ...inOrder(74, '☺😐☹'),
  108: '●',
  109: '❍',
  110: '■',
  111: '☐',
  112: '☐',
  113: '☐',
  114: '☐',
  115: '⬧',
  116: '⧫',
  117: '◆',
  118: '❖',
  119: '⬥',
  ...inOrder(129, '①②③④⑤⑥⑦⑧⑨⑩'),
  ...inOrder(140, '❶❷❸❹❺❻❼❽❾❿'),
  158: '·',
  159: '•',
  161: '○',
  164: '◉',
  167: '▪',
  168: '☐',
  171: '★',
  216: '➢',
  220: '➲',
  223: '←',
  224: '→',
  225: '↑',
  226: '↓',
  231: '←',
  232: '➔',
  240: '⇨',
  251: '✗',
  252: '✓',
  253: '☒',
  254: '☑',
}

/** Its boxes and marks. */
const WINGDINGS_2: Signs = {
  ...inOrder(79, '✗✓☒☑☒☒'),
  151: '●',
  152: '●',
  163: '☐',
}
const WEBDINGS: Signs = { 97: '✓', 99: '☐', 103: '■', 110: '●', 114: '✗' }

const symbolAt = (place: number): string | undefined =>
  SYMBOL[place - SYMBOL_FIRST] ?? SYMBOL_HIGH[place - SYMBOL_HIGH_FIRST]

/** What a font of signs has at each place of its encoding, from 0 to 255; undefined where it is not known. */
export type SignsOfFont = (place: number) => string | undefined

const FONTS: readonly (readonly [RegExp, SignsOfFont])[] = [
  [/^symbol/i, symbolAt],
  [/^wingdings(?:-|$)/i, (place) => WINGDINGS[place]],
  [/^wingdings ?2/i, (place) => WINGDINGS_2[place]],
  [/^webdings/i, (place) => WEBDINGS[place]],
  [/^(?:wingdings ?3|zapf ?dingbats|itc zapf dingbats|marlett)/i, () => undefined],
]

/** Undefined for a font of letters. */
export const signsOf = (font: string): SignsOfFont | undefined =>
  FONTS.find(([names]) => names.test(font))?.[1]

/** Signs of Symbol that places of private use mostly mean where no font is named; the others are those of Wingdings. */
export const COMMON_SIGNS: Signs = {
  45: '-',
  97: 'α',
  98: 'β',
  163: '≤',
  174: '→',
  176: '°',
  177: '±',
  179: '≥',
  180: '×',
  183: '•',
  190: '—',
  222: '⇒',
}

const PRIVATE = /[\uf020-\uf0ff]/g

/** `text` with the signs that stand at places of private use; those that are not known stay. */
export function withSigns(text: string, font: string | undefined): string {
  if (text.search(PRIVATE) < 0) return text
  const signs = signsOf(font ?? '') ?? ((place) => COMMON_SIGNS[place] ?? WINGDINGS[place])
  return text.replace(PRIVATE, (sign) => signs(sign.charCodeAt(0) - PRIVATE_SIGNS) ?? sign)
}
