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
  return (/[a-z]/.test(lower) ? lower.replace(GREEK, '') : lower)
    .replace(CONTAINER, '')
    .replace(NUMBER, '')
    .replace(LETTER, '')
    .replace(/[^\p{L}\p{N}]+/gu, '')
}

/** So many of a key's last signs tell it from those of most texts. */
const ENDING_CHARS = 4

/** Whether a text may have one of some keys: a cheap question, since most texts have none. */
export type KeyFilter = (text: string) => boolean

/** Asks for the last signs of the keys, which no key loses: what is taken away stands before them or is not ASCII. */
export function keyFilter(keys: Iterable<string>): KeyFilter {
  const endings = new Set<string>()
  for (const key of keys) endings.add(key.slice(-ENDING_CHARS))
  return (text) => {
    const ending = asciiEnding(text)
    if (ending === undefined || endings.has(ending)) return true
    // Shorter keys are whole.
    for (let chars = 1; chars < ENDING_CHARS; chars++)
      if (endings.has(ending.slice(-chars))) return true
    return false
  }
}

/** The last letters and digits, in small letters; undefined where there is a sign among them that is not ASCII. */
function asciiEnding(text: string): string | undefined {
  let ending = ''
  for (let at = text.length - 1; at >= 0 && ending.length < ENDING_CHARS; at--) {
    const code = text.charCodeAt(at)
    if (code > 0x7f) return undefined
    if (isAsciiWordSign(code)) ending = text.charAt(at) + ending
  }
  return ending.toLowerCase()
}

const isAsciiWordSign = (code: number): boolean =>
  (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a)

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
