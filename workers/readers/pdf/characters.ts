/** What kinds of characters there are, as far as layout asks. */

/** Ligatures that fonts map to one code, and the letters they stand for. */
export const LIGATURES: ReadonlyMap<number, string> = new Map([
  [0xfb00, 'ff'],
  [0xfb01, 'fi'],
  [0xfb02, 'fl'],
  [0xfb03, 'ffi'],
  [0xfb04, 'ffl'],
  [0xfb05, 'st'],
  [0xfb06, 'st'],
])

/** Private-use codes of the Symbol and Wingdings fonts that stand for common signs. */
export const PRIVATE_USE: ReadonlyMap<number, number> = new Map([
  [0xf0b7, 0x2022],
  [0xf0a7, 0x25aa],
  [0xf0d8, 0x27a2],
  [0xf0fc, 0x2713],
  [0xf0e0, 0x2192],
  [0xf0a8, 0x25a1],
  [0xf06c, 0x25cf],
  [0xf06e, 0x25a0],
  [0xf071, 0x25a1],
  [0xf076, 0x2756],
  [0xf02d, 0x2d],
  [0xf0be, 0x2014],
  [0xf0ae, 0x2192],
  [0xf0de, 0x21d2],
  [0xf061, 0x3b1],
  [0xf062, 0x3b2],
  [0xf0b4, 0xd7],
  [0xf0b1, 0xb1],
  [0xf0b0, 0xb0],
  [0xf0a3, 0x2264],
  [0xf0b3, 0x2265],
])

/** Combining marks for spacing accents that a typesetter drew over the next letter. */
export const SPACING_ACCENTS: ReadonlyMap<string, string> = new Map([
  ['\u00a8', '\u0308'],
  ['\u00b4', '\u0301'],
  ['\u0060', '\u0300'],
  ['\u02c6', '\u0302'],
  ['\u02dc', '\u0303'],
  ['\u02c7', '\u030c'],
  ['\u02d8', '\u0306'],
  ['\u02d9', '\u0307'],
  ['\u02da', '\u030a'],
  ['\u02db', '\u0328'],
  ['\u02dd', '\u030b'],
  ['\u00b8', '\u0327'],
  ['\u00af', '\u0304'],
])

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

export function isPrivateUse(code: number): boolean {
  return code >= 0xe000 && code <= 0xf8ff
}

const CJK = /[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef]/
/** Scripts that put no space between words; Korean does. */
export function isSpacelessScript(text: string): boolean {
  return CJK.test(text)
}

const NUMBER = /^[([]?[-+−–±~<>≤≥]?[$€£¥]?\s?\d[\d.,:/%\s×xX*^−–-]*[%)\]*†‡a-zA-Z€$£]{0,3}$/
const PLACEHOLDER = /^[-–—−.…]+$|^(n\/?a|nd|ns)$/i

/** A figure, a percentage, an amount, a dash that stands for none: what fills the cells of a table of numbers. */
export function isNumeric(text: string): boolean {
  const trimmed = text.trim()
  return NUMBER.test(trimmed) || PLACEHOLDER.test(trimmed)
}

const BULLET_CHARS = '•‣◦⁃∙▪▫●○■□▶▸►➢➤➔❖✓✔✗☐☑☒·◆◇★⁌→⇒»›♦'
const DASH_BULLETS = '-–—−*‒o'
const BULLET = new RegExp(`^[${BULLET_CHARS}]$`, 'u')
const BULLET_START = /^[•●▪■◦○➢❖▶►‣☐☑◆✓✔]/u

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
