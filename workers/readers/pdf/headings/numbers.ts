import { NUMBER_WORD, romanValue } from '../model/number-words.js'
import { isDay } from './dates.js'

/** What sections are called before their number. */
const CONTAINERS =
  'chapter|section|part|appendix|article|item|module|unit|lesson|kapitel|chapitre|annex|note'
const CONTAINER_WORDS: ReadonlySet<string> = new Set(CONTAINERS.split('|'))
/** `Chapter 3`, `Section A`, `Part Two`: a word and the number of the section it begins; `Part of it` is none. */
const CONTAINER = new RegExp(`^(?:${CONTAINERS})\\s+(\\d|[\\p{L}-]+)`, 'iu')
/** The word, if there is one, and the number. */
const COUNTED = new RegExp(
  `^(?:(${CONTAINERS})\\s+)?(\\d{1,2}|[IVX]{1,5}|[A-Z])(?![\\p{L}\\d])`,
  'iu',
)
const CONTAINER_NUMBER = /^(?:\d|[IVXL]{1,5}$|[A-Z]$)/
const CONTAINER_NUMBER_WORD = new RegExp(`^${NUMBER_WORD}$`, 'i')
/** `A` and `I` without a stop are words. */
const NUMBERED =
  /^((?:\d{1,2}|[B-HJ-Z]|[AI](?=[.)])|[IVX]{2,5}(?=[.)]))(?:\.\d{1,3})*)(?:[.)]?\s+[\p{Lu}\d“"(¿¡]|[.)]?\s*\p{Lo}|(?<=\d)[.)]\p{Lu}\p{Ll}{2})/u
/** `1.2.3 pip`: three numbers and more are no figure, whatever follows. */
const DEEP = /^(\d{1,2}(?:\.\d{1,3}){2,})\.?\s+\p{Ll}/u
/** `3.1 cmdopt_new`, `3.2 \newlabel`: the number of what a program has, no figure. */
const OF_PROGRAM = /^(\d{1,2}(?:\.\d{1,3})+)\.?\s+(?:\\\p{L}|\p{Ll}[\p{L}\d]*(?:_|\(|::))/u
/** `§ 1308.45 Final order.` */
const PARAGRAPH_SIGN = /^§+\s*\d/
/** Chapters and parts are the first level of their document; `Chapter 1.1` is none. */
const CHAPTER =
  /^(?:chapter|part|kapitel|chapitre|capítulo|capitolo)\s+(?:\d+(?!\d|\.\d)|[IVX]+\b)/i

const DOTTED = /^(\d{1,2}(?:\.\d{1,3})+)\.?\s+\p{L}/u
const ROMAN = /^([IVX]{1,5})\.\s+\p{L}/u
const LETTER = /^([A-Z])\.\s+\p{L}/u

/** 1 for `3 Results` and `Chapter 3`, 2 for `3.1 Setup`; 0 without a number. */
export function numberDepth(text: string): number {
  if (isContained(text) || (text.startsWith('§') && PARAGRAPH_SIGN.test(text))) return 1
  const number = numberBefore(text)
  return number === undefined || isDay(text) ? 0 : number.split('.').length
}

/** Whether it begins with the word for a section and its number. */
function isContained(text: string): boolean {
  if (!CONTAINER_WORDS.has(text.slice(0, text.indexOf(' ')).toLowerCase())) return false
  const number = CONTAINER.exec(text)?.[1] ?? ''
  return CONTAINER_NUMBER.test(number) || CONTAINER_NUMBER_WORD.test(number)
}

/** Most text begins with a word, and is told by its first two signs. */
function numberBefore(text: string): string | undefined {
  const isDigit = isDigitCode(text.charCodeAt(0))
  if (!isDigit && !startsWithLetterAlone(text)) return undefined
  const number =
    NUMBERED.exec(text) ?? (isDigit ? (DEEP.exec(text) ?? OF_PROGRAM.exec(text)) : null)
  return number?.[1]
}

/** `B.`, `IV`, `A1`: a capital before no small letter. */
function startsWithLetterAlone(text: string): boolean {
  const second = text.charCodeAt(1)
  return isCapitalCode(text.charCodeAt(0)) && !(second >= 0x61 && second <= 0x7a)
}

export const isCapitalCode = (code: number): boolean => code >= 0x41 && code <= 0x5a
export const isDigitCode = (code: number): boolean => code >= 0x30 && code <= 0x39

/** The number of a title of the first level, by its kind and its place among those. */
export interface CountedNumber {
  /** `decimal`, `roman`, `letter`, or the word before it, in small letters. */
  readonly kind: string
  /** From 1. */
  readonly place: number
}

/** `3. Results`, `IV. RESULTS`, `B Proofs`, `Article 2`, of a title of depth 1; undefined for `Part Two`. */
export function countedNumber(text: string): CountedNumber | undefined {
  const [, word, number] = COUNTED.exec(text) ?? []
  if (number === undefined) return undefined
  const kind = kindOfNumber(number)
  return { kind: word?.toLowerCase() ?? kind, place: placeOf(number, kind) }
}

function kindOfNumber(number: string): 'decimal' | 'roman' | 'letter' {
  if (/^\d/.test(number)) return 'decimal'
  return /^[IVX]+$/i.test(number) ? 'roman' : 'letter'
}

function placeOf(number: string, kind: ReturnType<typeof kindOfNumber>): number {
  if (kind === 'decimal') return Number(number)
  return kind === 'roman' ? romanValue(number) : number.toUpperCase().charCodeAt(0) - 64
}

export const isChapter = (text: string): boolean =>
  'CKPckp'.includes(text.charAt(0)) && CHAPTER.test(text)

/** The parts of a book, with numbers of their own. In other languages they have none, and rank by their size. */
export const isPart = (text: string): boolean => isChapter(text) && /^part\s/i.test(text)

/** What stands above the title of a chapter, without its number or as its number in words. */
const OPENER = new RegExp(
  `^(?:chapter|part|appendix|kapitel|teil|chapitre|partie|annexe|capítulo|capitolo|parte|глава|часть|${NUMBER_WORD})$`,
  'iu',
)

export const isChapterOpener = (text: string): boolean => OPENER.test(text.trim())

export const isRomanNumber = (text: string): boolean => /^[IVX]{1,5}\.?$/.test(text.trim())

/** The number that a title begins with: what kind it is, and its place in the series of that kind. */
export interface TitleNumber {
  /** Of dotted numbers how many parts they have. */
  readonly kind: 'roman' | 'letter' | `${number}`
  readonly place: number
}

/** Whether it begins as any of these do: most text does not. */
function mayBeNumber(text: string): boolean {
  const first = text.charCodeAt(0)
  if (!isDigitCode(first) && !isCapitalCode(first)) return false
  const second = text.charAt(1)
  return second !== '' && '0123456789.IVX'.includes(second)
}

/** Dotted (`2.1 Setup`), Roman (`IV. Results`) and lettered (`B. Data`); undefined for other text, `3 Results` too. */
export function titleNumber(text: string): TitleNumber | undefined {
  if (!mayBeNumber(text)) return undefined
  const dotted = DOTTED.exec(text)?.[1]
  if (dotted !== undefined) {
    const parts = dotted.split('.').map(Number)
    const place = parts.reduce((sum, part) => 1000 * sum + part, 0)
    return { kind: `${parts.length}`, place }
  }
  const roman = ROMAN.exec(text)?.[1]
  if (roman !== undefined) return { kind: 'roman', place: romanValue(roman) }
  const letter = LETTER.exec(text)?.[1]
  return letter === undefined ? undefined : { kind: 'letter', place: letter.charCodeAt(0) - 64 }
}
