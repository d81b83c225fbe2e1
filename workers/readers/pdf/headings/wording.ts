import { endsInAmount } from '../model/amounts.js'
import { breadthOf, isNumberText } from '../model/characters.js'
import { isDay } from './dates.js'
import { isAscii, mayHave, SIGN, signsIn, type TextSigns } from './text-signs.js'
import { DIGIT_SHARE_MAX } from './traits.js'

/** `3.3 billion`, `98,000 MW`, `$475M`: a figure with its unit. */
const FIGURE = /^[$€£¥~<>≈]?\s?\d[\d.,\s]*\s?\p{Script=Latin}{0,8}[%+]?$/u
/** `JD5008`: one token with a digit is a number of something. */
const CODE = /^[A-Z\d./#:-]*\d[A-Z\d./#:-]*$/i
const DATE =
  /^(?:\p{L}{3,10},?\s+)?(?:\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|(?:\p{L}{3,10}\.?\s+)?\d{1,2}(?:st|nd|rd|th|\.)?,?\s+(?:\p{L}{3,10}\.?,?\s+)?\d{4}|\p{L}{3,10}\.?\s+\d{4})$/u
const ENDS_DATED = /\s(?:\p{L}{3,10}\.?\s+\d{1,2},?\s+\d{4}|\d{1,2}\.?\s+\p{L}{3,10}\.?\s+\d{4})$/u
/** `1.4.6`, `v2.0 (2001-11-30)`, `2023-05-17`: what entries of change logs are called. */
const RELEASE =
  /^(?:\[?v?\d+(?:\.\d+){2,}[\w.+-]*\]?|\[?v?\d+(?:\.\d+)+[\w.+-]*\]?(?=.*\d{4}-\d\d-\d\d)|\d{4}-\d\d-\d\d)(?:[\s(–—-]+(?:released?,?\s)?\d{4}-\d\d-\d\d.*)?$/
/** `apr_dir_close()`, `config.load`, `readFile`: the one word names something in a program. */
const IDENTIFIER =
  /^\p{Ll}[\p{L}\d]*(?:[_.:]{1,2}[\p{L}\d_.:]+|\p{Lu}[\p{L}\d_.:]*)?(?:\s?\(.*\))?$/u
/** Of `iv. Account Setup` and `a) Scope` the title begins behind its number. */
const STARTS_LOWER = /^(?![a-z]{1,5}[.)]\s+\p{Lu})\p{Ll}/u
/** `Due date: Jun 3, 2013`, `Order ID: OD304`: a label and its value. */
const LABELLED = /^[^:]{2,30}:\s+(.*\d.*)$/u
/** `**** 0001`: digits of an account that are not told. */
const MASK = /\*{2,}/g
const maskedDigits = (mask: string): string => '0'.repeat(mask.length)
/** Room to write in, a box to tick. */
const BLANK = /_{3,}|\.{6,}|[☐☑☒□❏❑❒]/
/** `@scope/name` is the name of a package. */
const ADDRESS = /^@(?!\S+\/)|https?:\/\/|www\.|\S@\S+\.\p{L}{2}/u
/** In quotes from end to end, and none between: `“Yes” and “No”` is no quotation. */
const QUOTATION = /^[“"„«»‘][^“”"„«»]+[”“"»«’]$/u
/** Names with the marks of their affiliations, after a comma or not: at least two of them make a line of authors. */
const MARKED_NAME = /(?:\p{Ll}|\p{L},)[\d*†‡§]+(?:,[\d*†‡§]+)*(?=[,;\s]|$)/gu
/** `Salesforce, Inc.`: the stop and the comma are of the name. */
const COMPANY = /^\p{Lu}.*\s(?:Inc|Ltd|Corp|Co|LLC|L\.P|N\.V|S\.A)\.?$/u
const ENDS_SENTENCE = /(?:(?<!\.)\.|[;,。．；，、])$/
const COMMA = /[,，](?![*∗⋆†‡§¶])/
/** What sections of papers and reports are called, by language. */
const SECTIONS = {
  en: 'abstract|introduction|contents|background|overview|methods|results|discussion|conclusion|conclusions|references|bibliography|acknowledgment|acknowledgments|acknowledgement|acknowledgements|appendix|summary',
  de: 'zusammenfassung|einleitung|literatur|inhalt|inhaltsverzeichnis|literaturverzeichnis|danksagung|anhang',
  fr: 'résumé|sommaire|table des matières|remerciements|bibliographie|annexe',
  es: 'resumen|introducción|referencias|conclusiones|índice|bibliografía|agradecimientos',
  pt: 'resumo|introdução|sumário|conclusão|conclusões|referências|agradecimentos',
  it: 'sommario|introduzione|conclusioni|indice|bibliografia|ringraziamenti',
  nl: 'samenvatting|inleiding|inhoud|inhoudsopgave|conclusie|literatuur|dankwoord',
  pl: 'streszczenie|wstęp|spis treści|wnioski|podsumowanie|bibliografia|literatura',
  ru: 'аннотация|реферат|введение|содержание|оглавление|заключение|выводы|литература|список литературы|приложение',
  zh: '摘要|引言|绪论|前言|目录|目錄|结论|結論|参考文献|參考文獻|致谢|附录|附錄',
  ja: '概要|要旨|はじめに|目次|おわりに|まとめ|謝辞|付録',
  ko: '초록|요약|서론|머리말|목차|차례|결론|참고문헌|참고 문헌|감사의 글|부록',
}
const SECTION_TITLES = wordSet(Object.values(SECTIONS))

/** What stands before a tip or a warning of a manual, whose box says no title. */
const ADMONITIONS = wordSet([
  'note|tip|hint|important|warning|caution|danger|attention',
  'hinweis|tipp|anmerkung|wichtig|warnung|achtung|vorsicht|remarque|astuce|avertissement',
  'nota|consejo|aviso|advertencia|importante|atención|suggerimento|avvertimento|attenzione|dica|atenção',
  'примечание|совет|внимание|предупреждение|важно|注意|警告|提示|小技巧|重要|注記|ヒント',
])
/** The longest of these words and those of sections are shorter. */
const KNOWN_CHARS_MAX = 24

function wordSet(lists: readonly string[]): ReadonlySet<string> {
  return new Set(lists.flatMap((words) => words.split('|')))
}

const LONG_CHARS = 120
/** A label is shorter than a clause that leads to what follows, words. */
const LABEL_WORDS_MAX = 6
/** A title of body size in bold type has fewer words. */
const TITLE_WORDS_MAX = 14

/** What a text says by its words alone, whatever it looks like. */
export interface Wording {
  readonly isWellKnown: boolean
  /** `Note`, `Warning:`. */
  readonly isAdmonition: boolean
  readonly isLong: boolean
  readonly isWordy: boolean
  /** Digits and signs, hardly a letter. */
  readonly isNumeric: boolean
  /** A figure with its unit, or a date. */
  readonly isFigure: boolean
  readonly isCode: boolean
  readonly isFullOfDigits: boolean
  readonly isAmount: boolean
  /** A label and a value of digits. */
  readonly isLabelled: boolean
  readonly endsDated: boolean
  readonly isAddress: boolean
  readonly isBlank: boolean
  readonly isQuoted: boolean
  /** Opened and closed: what somebody said. */
  readonly isQuotation: boolean
  readonly namesAuthors: boolean
  /** With a small letter that is not its number: titles do not. */
  readonly startsLower: boolean
  /** A word that is written as in a program. */
  readonly isIdentifier: boolean
  readonly endsSentence: boolean
  readonly endsColon: boolean
  /** Names of people and places, and clauses, have commas; titles seldom do, but for those between their marks of notes. */
  readonly hasComma: boolean
  readonly leadsOn: boolean
}

export function wordingOf(text: string): Wording {
  const signs = signsIn(text)
  const { digits } = signs
  const breadth = isAscii(signs) ? text.length : breadthOf(text)
  // Scripts without spaces have words of about two signs, each as broad as two letters.
  const words = wordsIn(text, signs) + (breadth - text.length) / 2
  // Figures, dates, numbers of something and amounts all have one.
  const hasDigits = digits > 0 && !isRelease(text)
  const last = text.charAt(text.length - 1)
  const endsColon = last === ':' || last === '：'
  const isSmallFirst = mayStartSmall(text)
  const isSaidBy = (kinds: number, pattern: RegExp) => mayHave(signs, kinds) && pattern.test(text)
  const isFigured = (pattern: RegExp) => hasDigits && pattern.test(text)
  return {
    isWellKnown: isKnown(text, signs, SECTION_TITLES),
    isAdmonition: isAdmonition(text, signs),
    isLong: breadth > LONG_CHARS,
    isWordy: words > TITLE_WORDS_MAX,
    isNumeric: (digits === 0 || hasDigits) && isNumberText(text),
    isFigure: isFigured(FIGURE) || isFigured(DATE) || (hasDigits && isDay(text)),
    isCode: isFigured(CODE),
    isFullOfDigits: hasDigits && digits > DIGIT_SHARE_MAX * text.length,
    isAmount: hasDigits && endsInAmount(text),
    isLabelled: hasDigits && isLabelled(text, signs),
    endsDated: isFigured(ENDS_DATED),
    isAddress: isSaidBy(SIGN.at | SIGN.slash, ADDRESS) || text.includes('www.'),
    isBlank: isSaidBy(SIGN.underscore | SIGN.dot, BLANK),
    isQuoted: isSaidBy(SIGN.quote, /^[“"•]/),
    isQuotation: isSaidBy(SIGN.quote, QUOTATION),
    namesAuthors: mayHave(signs, SIGN.digit | SIGN.star) && namesAuthors(text),
    startsLower: isSmallFirst && STARTS_LOWER.test(text),
    isIdentifier: isSmallFirst && isIdentifier(text),
    endsSentence: endsSentence(text, last),
    endsColon,
    hasComma: isSaidBy(SIGN.comma, COMMA),
    leadsOn: endsColon && words > LABEL_WORDS_MAX,
  }
}

const namesAuthors = (text: string): boolean => (text.match(MARKED_NAME)?.length ?? 0) > 1

const endsSentence = (text: string, last: string): boolean =>
  (last > '\x7f' || '.;,'.includes(last)) && ENDS_SENTENCE.test(text)

const isIdentifier = (text: string): boolean => /[_.:(\p{Lu}]/u.test(text) && IDENTIFIER.test(text)

/** As many as white space parts. */
function wordsIn(text: string, signs: TextSigns): number {
  return isAscii(signs) ? signs.spaces + 1 : text.split(/\s+/).length
}

/** Its first sign is a small letter, or none of ASCII. */
function mayStartSmall(text: string): boolean {
  const code = text.charCodeAt(0)
  return code > 0x7f || (code >= 0x61 && code <= 0x7a)
}

/** Whether a text is one of some words, in capitals or not; signs of Chinese and its like may stand apart. */
function isKnown(text: string, signs: TextSigns, words: ReadonlySet<string>): boolean {
  if (text.length > KNOWN_CHARS_MAX || signs.digits > 0) return false
  const lower = text.toLowerCase()
  return words.has(lower) || (!isAscii(signs) && words.has(lower.replace(/\s+/g, '')))
}

/** Before `:` or `!`, or alone, but for `See also`, which may be the title of a section. */
function isAdmonition(text: string, signs: TextSigns): boolean {
  if (text.length > KNOWN_CHARS_MAX) return false
  const isMarked = /[:：!]/.test(text.charAt(text.length - 1))
  const label = isMarked ? text.slice(0, -1).trimEnd() : text
  if (isKnown(label, signs, ADMONITIONS)) return true
  return text.endsWith(':') && label.toLowerCase() === 'see also'
}

function isLabelled(text: string, signs: TextSigns): boolean {
  if (!mayHave(signs, SIGN.colon)) return false
  const value = LABELLED.exec(text)?.[1]
  if (value === undefined) return false
  const shown = value.replace(MASK, maskedDigits)
  return signsIn(shown).digits > DIGIT_SHARE_MAX * shown.length
}

/** Whether a text is the name of a company, by what it ends with. */
export const isCompany = (text: string): boolean => COMPANY.test(text)

/** Whether a text is the number or the day of a release: a title in spite of its digits. */
export const isRelease = (text: string): boolean => /^[[v]?\d/.test(text) && RELEASE.test(text)

/** `MAX_SIZE` is a name, no title; a script without capitals says nothing. */
export function isCapitals(text: string): boolean {
  return (
    text === text.toUpperCase() &&
    !text.includes('_') &&
    /\p{Lu}{3}/u.test(text) &&
    !/\p{Lo}/u.test(text)
  )
}
