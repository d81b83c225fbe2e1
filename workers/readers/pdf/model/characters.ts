import { COMMON_SIGNS, PRIVATE_SIGNS } from '../../encoding/symbol-fonts.js'

/** What kinds of characters there are, as far as layout asks. */

/** Ligatures that fonts have one glyph for, and the letters they stand for, by their codes. */
export const LIGATURES: ReadonlyMap<number, string> = new Map([
  [0xfb00, 'ff'],
  [0xfb01, 'fi'],
  [0xfb02, 'fl'],
  [0xfb03, 'ffi'],
  [0xfb04, 'ffl'],
  [0xfb05, 'st'],
  [0xfb06, 'st'],
  // Those that Unicode has no code for have one of our own, which it assigns to nothing, until they are written.
  [0xfb07, 'ti'],
  [0xfb08, 'tt'],
  [0xfb09, 'tti'],
  [0xfb0a, 'ft'],
  [0xfb0b, 'tf'],
  [0xfb0c, 'fft'],
  [0xfb0d, 'fj'],
  [0xfb0e, 'Th'],
  [0xfb0f, 'ct'],
])
/** The codes of ligatures by their letters. */
export const LIGATURE_CODES: ReadonlyMap<string, number> = new Map(
  Array.from(LIGATURES, ([code, letters]) => [letters, code]),
)
export const LIGATURES_FROM = 0xfb00
export const LIGATURES_TO = 0xfb0f

/** Stands where a program broke a line that goes on in the next row; Unicode assigns it to nothing. */
export const BROKEN_LINE = '\ufff0'

/** The pieces of large brackets and what stands by them, where the Adobe Glyph List puts them, from this code on. */
const FIRST_PIECE = 0xf8e5
const PIECES = '‾⏐⎯®©™⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪⎮⎞⎟⎠⎤⎥⎦⎫⎬⎭'

/**
 * Old-style figures, small capitals and the signs that go with them, where the Adobe Glyph List puts them: as far from
 * this code as from the first of Latin-1, the capitals at the small letters. Accents that stand alone are none.
 */
const SMALL_SIGNS = 0xf700
const SMALL_PLACES = [
  ...Array.from('!$&0123456789?abcdefghijklmnopqrstuvwxyz¡¢¿', (sign) => sign.charCodeAt(0)),
  ...Array.from({ length: 0x20 }, (_, at) => 0xe0 + at).filter((place) => place !== 0xf7),
]

/** Private-use codes that stand for common signs, most of them those of the Symbol and Wingdings fonts. */
export const PRIVATE_USE: ReadonlyMap<number, number> = new Map([
  ...Array.from(PIECES, (sign, place) => [FIRST_PIECE + place, sign.charCodeAt(0)] as const),
  ...SMALL_PLACES.map((place) => [SMALL_SIGNS + place, place] as const),
  // Dotless j, and the signs of rights with serifs.
  [0xf6be, 0x237],
  [0xf6d9, 0xa9],
  [0xf6da, 0xae],
  [0xf6db, 0x2122],
  ...Object.entries(COMMON_SIGNS).map(
    ([place, sign]) => [PRIVATE_SIGNS + Number(place), sign.charCodeAt(0)] as const,
  ),
  [0xf0a7, 0x25aa],
  [0xf0d8, 0x27a2],
  [0xf0fc, 0x2713],
  [0xf0e0, 0x2192],
  [0xf0a8, 0x25a1],
  [0xf06c, 0x25cf],
  [0xf06e, 0x25a0],
  [0xf071, 0x25a1],
  [0xf076, 0x2756],
])

/** Combining marks for spacing accents that a typesetter drew over the next letter. */
const COMBINING: ReadonlyMap<number, number> = new Map([
  [0x5e, 0x302],
  [0x60, 0x300],
  [0x7e, 0x303],
  [0xa8, 0x308],
  [0xaf, 0x304],
  [0xb4, 0x301],
  [0xb8, 0x327],
  [0x2c6, 0x302],
  [0x2c7, 0x30c],
  [0x2d8, 0x306],
  [0x2d9, 0x307],
  [0x2da, 0x30a],
  [0x2db, 0x328],
  [0x2dc, 0x303],
  [0x2dd, 0x30b],
])

/** The stroke through a sign that says the contrary. */
export const NEGATION = 0x338

/** The combining mark of a spacing accent; 0 for anything else. */
export function combiningMark(code: number): number {
  if (code > 0x60 && code < 0xa8 && code !== 0x7e) return 0
  return COMBINING.get(code) ?? 0
}

export function isSpaceCode(code: number): boolean {
  return (
    code === 32 ||
    code === 0xa0 ||
    code === 9 ||
    (code >= 0x2000 && code <= 0x200a) ||
    code === 0x202f ||
    code === 0x205f ||
    code === 0x3000
  )
}

/** Controls and zero-width signs: nothing is seen of them. */
export function isIgnoredCode(code: number): boolean {
  return (
    code < 32 ||
    (code >= 0x7f && code < 0xa0) ||
    (code >= 0x200b && code <= 0x200f) ||
    (code >= 0x202a && code <= 0x202e) ||
    (code >= 0x2060 && code <= 0x2069) ||
    code === 0xfeff
  )
}

export function isRtlCode(code: number): boolean {
  return (
    (code >= 0x590 && code <= 0x8ff) ||
    (code >= 0xfb1d && code <= 0xfdff) ||
    (code >= 0xfe70 && code <= 0xfeff)
  )
}

const RTL_FIRST = 0x590
const RTL_MARK = 1
const RTL_DIGIT = 2
/** What the codes of right-to-left scripts are, each glyph asks; those beyond are letters. */
const rtlKinds = Uint8Array.from({ length: 0x900 - RTL_FIRST }, (_, at) => {
  const sign = String.fromCharCode(RTL_FIRST + at)
  if (/\p{M}/u.test(sign)) return RTL_MARK
  return /\p{Nd}/u.test(sign) ? RTL_DIGIT : 0
})

/** Vowel signs and other marks on right-to-left letters: they stand over the letter and take no room. */
export function isRtlMark(code: number): boolean {
  return rtlKinds[code - RTL_FIRST] === RTL_MARK
}

/** A letter of a right-to-left script; its digits are written from left to right. */
export function isRtlLetter(code: number): boolean {
  return isRtlCode(code) && (rtlKinds[code - RTL_FIRST] ?? 0) === 0
}

/** The stroke that stretches Arabic words; where a word takes several, they lie on each other. */
export const TATWEEL = 0x640

/** Forms of right-to-left letters by their place in a word, ligatures, and the stroke that stretches a word. */
export function isRtlForm(code: number): boolean {
  return code === TATWEEL || (code >= 0xfb1d && isRtlCode(code))
}

export function isPrivateUse(code: number): boolean {
  return code >= 0xe000 && code <= 0xf8ff
}

const CJK = /[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef]/
/** A sign of Chinese or Japanese, one of the forms that its parts have alone, or punctuation of theirs. */
export function isSpacelessCode(code: number): boolean {
  if (code < 0x3001 || code > 0xffef) return false
  return (
    code <= 0x30ff || code >= 0xff00 || (code >= 0x3400 && code <= 0x9fff) || isCompatible(code)
  )
}

const isCompatible = (code: number): boolean => code >= 0xf900 && code <= 0xfaff

/** Whether a text begins with a Korean syllable. */
export function isKorean(text: string): boolean {
  const code = text.charCodeAt(0)
  return code >= 0xac00 && code <= 0xd7a3
}

/** Scripts that put no space between words; Korean does. */
export function isSpacelessScript(text: string): boolean {
  return CJK.test(text)
}

const NUMBER = /^[([]?[-+−–±~<>≤≥]?[$€£¥]?\s?\d[\d.,:/%\s×xX*^−–-]*[%)\]*†‡a-zA-Z€$£]{0,3}$/
const PLACEHOLDER = /^[-–—−.…]+$|^(n\/?a|nd|ns)$/i

/** A figure, a percentage, an amount, a dash that stands for none: what fills the cells of a table of numbers. */
export const isNumberText = (text: string): boolean => !startsAsWord(text) && isAmount(text)

/** The same, without the cheaper question that most text fails. */
export function isAmount(text: string): boolean {
  const trimmed = text.trim()
  return NUMBER.test(trimmed) || PLACEHOLDER.test(trimmed)
}

/** Most words start with a letter that no figure starts with: A to Z but for N (`n/a`), and the alphabets above ASCII. */
export function startsAsWord(text: string): boolean {
  const code = text.charCodeAt(0)
  if (code >= 0xc0) return code < 0x1680 || (code > 0x3000 && code < 0xfe00)
  const letter = code | 32
  return letter >= 97 && letter <= 122 && letter !== 110 && code >= 65
}

const PAGE_NUMBER =
  /^[-–—\s|•.[\]]*(?:(?:page|p\.|seite|página|pág\.|стр\.|strana|side|pagina)\s*)?(?:\d{1,4}|[ivxlc]{1,6}|(?:[A-Z]|\d{1,2})-\s?\d{1,3})\s*(?:(?:of|\/|von|de|sur|di)\s*\d{1,4})?[-–—\s|•.[\]]*$/i

/** A page's number alone, with or without the word for it, the number of pages, signs around it. */
export function isPageNumber(text: string): boolean {
  return PAGE_NUMBER.test(text.trim())
}

/** `Page 2 of 7`, `Seite 1/1`: nothing else is put so. */
const PAGE_COUNTER =
  /^(?:page|pag\.?|p[aá]gina|seite|side|strana|стр\.)\s*\d{1,4}\s*(?:of|\/|von|de|sur|di|af|z|из)\s*\d{1,4}\.?$/iu

/** A page's number with the word for it and the number of pages, alone. */
export function isPageCounter(text: string): boolean {
  return PAGE_COUNTER.test(text.trim())
}

/** Check boxes, ticked or not. */
export const BOX_SIGNS: ReadonlySet<string> = new Set(['☐', '☑', '☒', '□', '❏', '❑', '❒'])

const BULLET_CHARS = '•‣◦⁃∙▪▫●○■□▶▸►➢➤➔❖✓✔✗☐☑☒·◆◇★⁌→⇒»›♦'
const DASH_BULLETS = '-–—−*‒o'
const BULLET = new RegExp(`^[${BULLET_CHARS}]$`, 'u')
const BULLET_START = /^[•●▪■◦○➢❖▶►‣☐☑☒◆✓✔]/u

/** A sign that is a bullet wherever it starts a line. */
export function isBullet(text: string): boolean {
  return BULLET.test(text)
}

/** A dash, a star or an o, which start items only when a space follows. */
export function isDashBullet(text: string): boolean {
  return text.length === 1 && DASH_BULLETS.includes(text)
}

/** A bullet that is glued to the text after it. */
export function startsWithBullet(text: string): boolean {
  return BULLET_START.test(text)
}

const BROAD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef]/gu

/** How long a text is in letters: signs of Chinese, Japanese and Korean are as broad as two, and say as much. */
export function breadthOf(text: string): number {
  if (!/[\u1100-\uffef]/.test(text)) return text.length
  return text.length + (text.match(BROAD)?.length ?? 0)
}
