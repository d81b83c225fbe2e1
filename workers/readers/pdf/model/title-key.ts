import { NUMBER_WORD } from './number-words.js'

/** Greek letters, those of formulas included: outlines are made without them. */
const GREEK = /[\u0370-\u03ff\u{1d6a8}-\u{1d7cb}]+/gu
/** `Chapter 3` before a title, which outlines leave out or say in numbers alone; by itself it is the title. */
const CONTAINER = new RegExp(
  `^(?:(?:chapter|part|appendix|kapitel|teil|anhang|chapitre|partie|annexe|capítulo|capitolo|parte|глава|часть)\\s+(?:\\d+|[ivx]+|[a-z]|${NUMBER_WORD})(?:[.:]|\\s[–—-])?\\s+|第\\s*[\\d一二三四五六七八九十]+\\s*[章节節部編编]\\s*)(?=\\S)`,
  'u',
)

/** A number or the letter of an appendix, also where a command or a quotation follows it: `8.2 )boot`, `7: “Piracy”`. */
const NUMBER = /^(?:[a-z](?=\.\d|\s))?[\d.\sivx]+[^\p{L}\p{N}]{0,3}(?=\p{L})/u
/** `A demo` may be the first part of an appendix, and `13.4 A demo` is that with its number. */
const LETTER = /^[a-z]\s+(?=\p{L})/u

/** Titles agree but for case, spaces, punctuation, their number, and Greek letters among Latin ones. */
export function titleKey(text: string): string {
  const lower = text.toLowerCase().trim()
  // Letters of all scripts take patterns that are slow to begin with, and most titles have ASCII alone.
  if (isAscii(lower)) return withoutNumber(lower).replace(/[^a-z\d]+/g, '')
  const latin = /[a-z]/.test(lower) ? lower.replace(GREEK, '') : lower
  return withoutNumber(latin).replace(/[^\p{L}\p{N}]+/gu, '')
}

function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 0x7f) return false
  return true
}

/** Without what stands before the title; most titles begin as none of it does. */
function withoutNumber(title: string): string {
  const bare = /^[ackptгч第]/.test(title) ? title.replace(CONTAINER, '') : title
  return /^(?:[\d.\sivx]|.[.\s])/.test(bare) ? bare.replace(NUMBER, '').replace(LETTER, '') : bare
}

/** So many of a key's last signs tell it from nearly all texts. */
const ENDING_CHARS = 8

/** Whether a text may have one of some keys: a cheap question, since most texts have none. */
export type KeyFilter = (text: string) => boolean

/**
 * Asks for the last signs of the keys, which no key loses: what is taken away stands before them. They are compared as
 * numbers made of them, from the last sign on, so that nothing is put together for a text.
 */
export function keyFilter(keys: Iterable<string>): KeyFilter {
  const whole = new Set<number>()
  const endings = new Set<number>()
  for (const key of keys) {
    const length = Math.min(key.length, ENDING_CHARS)
    let ending = 0
    for (let at = 1; at <= length; at++) ending = withSign(ending, key.charCodeAt(key.length - at))
    if (length < key.length) endings.add(ending)
    else whole.add(ending)
  }
  return (text) => {
    let ending = 0
    let length = 0
    for (let at = text.length - 1; at >= 0 && length < ENDING_CHARS; at--) {
      const sign = keySign(text.charCodeAt(at))
      if (sign === 0) continue
      if (sign === UNKNOWN) return true
      ending = withSign(ending, sign)
      length++
      if (whole.has(ending) && mayBegin(text, at)) return true
    }
    return length === ENDING_CHARS && endings.has(ending)
  }
}

const withSign = (ending: number, sign: number): number => (Math.imul(ending, 31) + sign) | 0

/** Whether a key may begin here: a number may end before it, in a Roman digit as well, but no word. */
function mayBegin(text: string, at: number): boolean {
  const before = at === 0 ? 0 : keySign(text.charCodeAt(at - 1))
  return before === UNKNOWN || before < 0x61 || 'ivx'.includes(String.fromCharCode(before))
}

/** Letters beyond Latin-1: what is left of them in a key, if anything, is not told here. */
const UNKNOWN = -1

/** What is left of signs of Latin-1 in keys: small letters and digits, 0 of others. */
const LATIN_SIGNS = Uint8Array.from({ length: 0x100 }, (_, code) => {
  const sign = String.fromCharCode(code)
  return /[\p{L}\p{N}]/u.test(sign) ? sign.toLowerCase().charCodeAt(0) : 0
})

/** The code of the sign that is left in a key, 0 for none, or UNKNOWN. */
function keySign(code: number): number {
  if (code < LATIN_SIGNS.length) return LATIN_SIGNS[code] ?? 0
  // Dashes, quotation marks and spaces.
  return code >= 0x2010 && code <= 0x205e ? 0 : UNKNOWN
}

/** An entry of the outline: its level, from 1, and the number of its object. */
export interface OutlineMark {
  readonly level: number
  readonly item: number
}

/** The document's outline, by what its entries say and where they lead. */
export interface OutlineTitles {
  readonly entries: number
  /** By the keys of their titles, in the outline's order; plain data, of which another thread makes the same. */
  readonly marks: ReadonlyMap<string, readonly OutlineMark[]>
  /**
   * The levels, each once, of the entries that say this and lead to the page, from 1, or one beside it, or nowhere;
   * undefined for a text that none names there.
   */
  levelsOf(text: string, page: number): readonly number[] | undefined
}
