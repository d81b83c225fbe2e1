import { NUMBER_WORD } from './number-words.js'

/** Greek letters, those of formulas included: outlines are made without them. */
const GREEK = /[\u0370-\u03ff\u{1d6a8}-\u{1d7cb}]+/gu
/** `Chapter 3` before a title, which outlines leave out or say in numbers alone; by itself it is the title. */
const CONTAINER = new RegExp(
  `^(?:(?:chapter|part|appendix|kapitel|teil|anhang|chapitre|partie|annexe|capítulo|capitolo|parte|глава|часть)\\s+(?:\\d+|[ivx]+|[a-z]|${NUMBER_WORD})(?:[.:]|\\s[–—-])?\\s+|第\\s*[\\d一二三四五六七八九十]+\\s*[章节節部編编]\\s*)(?=\\S)`,
  'u',
)

/** Titles agree but for case, spaces, punctuation, their number, and Greek letters among Latin ones. */
export function titleKey(text: string): string {
  const lower = text.toLowerCase().trim()
  return (/[a-z]/.test(lower) ? lower.replace(GREEK, '') : lower)
    .replace(CONTAINER, '')
    .replace(/^(?:[a-z](?=\.\d|\s))?[\d.\sivx]+(?::\s*[“"]?)?(?=\p{L})/u, '')
    .replace(/[^\p{L}\p{N}]+/gu, '')
}

/** The document's outline, by what its entries say. */
export interface OutlineTitles {
  readonly entries: number
  /** By the keys of their titles; plain data, of which another thread makes the same. */
  readonly levels: ReadonlyMap<string, readonly number[]>
  /** The levels of the entries that say this, from 1, each once; undefined for a text that is no entry. */
  levelsOf(text: string): readonly number[] | undefined
}
