import { endsInAmount } from '../model/amounts.js'
import { breadthOf, isNumberText } from '../model/characters.js'
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
const ADDRESS = /^@|https?:\/\/|www\.|\S@\S+\.\p{L}{2}/u
/** In quotes from end to end, and none between: `“Yes” and “No”` is no quotation. */
const QUOTATION = /^[“"„«»‘][^“”"„«»]+[”“"»«’]$/u
/** Names with the marks of their affiliations, after a comma or not: at least two of them make a line of authors. */
const MARKED_NAME = /(?:\p{Ll}|\p{L},)[\d*†‡§]+(?:,[\d*†‡§]+)*(?=[,;\s]|$)/gu
/** What sections of papers and reports are called, by language. */
const SECTIONS = {
  en: 'abstract|introduction|contents|background|overview|methods|results|discussion|conclusions?|references|bibliography|acknowledge?ments?|appendix|summary',
  de: 'zusammenfassung|einleitung|literatur|inhalt|inhaltsverzeichnis|literaturverzeichnis|danksagung|anhang',
  fr: 'résumé|sommaire|table des matières|remerciements|bibliographie|annexe',
  es: 'resumen|introducción|referencias|conclusiones|índice|bibliografía|agradecimientos',
  pt: 'resumo|introdução|sumário|conclusão|conclusões|referências|agradecimentos',
  it: 'sommario|introduzione|conclusioni|indice|bibliografia|ringraziamenti',
  nl: 'samenvatting|inleiding|inhoud|inhoudsopgave|conclusie|literatuur|dankwoord',
  pl: 'streszczenie|wstęp|spis treści|wnioski|podsumowanie|bibliografia|literatura',
  ru: 'аннотация|реферат|введение|содержание|оглавление|заключение|выводы|литература|список литературы|приложение',
  zh: '摘\\s*要|引言|绪论|前言|目\\s*录|目錄|结\\s*论|結論|参考文献|參考文獻|致\\s*谢|附\\s*录|附錄',
  ja: '概要|要旨|はじめに|目次|おわりに|まとめ|謝辞|付録',
  ko: '초록|요약|서론|머리말|목\\s*차|차례|결론|참고\\s*문헌|감사의 글|부록',
}
const WELL_KNOWN = new RegExp(`^(?:${Object.values(SECTIONS).join('|')})$`, 'i')

/** What stands before a tip or a warning of a manual, whose box says no title. */
const ADMONITION =
  /^(?:see also(?=:)|note|tip|hint|important|warning|caution|danger|attention|hinweis|tipp|anmerkung|wichtig|warnung|achtung|vorsicht|remarque|astuce|avertissement|nota|consejo|aviso|advertencia|importante|atención|suggerimento|avvertimento|attenzione|dica|atenção|примечание|совет|внимание|предупреждение|важно|注意|警告|提示|小技巧|重要|注記|ヒント)\s?[:：!]?$/iu

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
  const breadth = breadthOf(text)
  // Scripts without spaces have words of about two signs, each as broad as two letters.
  const words = text.split(/\s+/).length + (breadth - text.length) / 2
  const hasMarks = /[\d*†‡§]/.test(text)
  const digits = digitShare(text)
  // Figures, dates, numbers of something and amounts all have one.
  const hasDigits = digits > 0 && !isRelease(text)
  const value = hasDigits ? LABELLED.exec(text)?.[1] : undefined
  const endsColon = /[:：]$/.test(text)
  return {
    isWellKnown: WELL_KNOWN.test(text),
    isAdmonition: ADMONITION.test(text),
    isLong: breadth > LONG_CHARS,
    isWordy: words > TITLE_WORDS_MAX,
    isNumeric: isNumberText(text) && (digits === 0 || hasDigits),
    isFigure: hasDigits && (FIGURE.test(text) || DATE.test(text)),
    isCode: hasDigits && CODE.test(text),
    isFullOfDigits: hasDigits && digits > DIGIT_SHARE_MAX,
    isAmount: hasDigits && endsInAmount(text),
    isLabelled:
      value !== undefined && digitShare(value.replace(MASK, maskedDigits)) > DIGIT_SHARE_MAX,
    endsDated: hasDigits && ENDS_DATED.test(text),
    isAddress: ADDRESS.test(text),
    isBlank: BLANK.test(text),
    isQuoted: /^[“"•]/.test(text),
    isQuotation: QUOTATION.test(text),
    namesAuthors: hasMarks && (text.match(MARKED_NAME)?.length ?? 0) > 1,
    startsLower: STARTS_LOWER.test(text),
    isIdentifier: /[_.:(\p{Lu}]/u.test(text) && IDENTIFIER.test(text),
    endsSentence: /(?:(?<!\.)\.|[;,。．；，、])$/.test(text),
    endsColon,
    hasComma: /[,，](?![*∗⋆†‡§¶])/.test(text),
    leadsOn: endsColon && words > LABEL_WORDS_MAX,
  }
}

/** Whether a text is the number or the day of a release: a title in spite of its digits. */
export const isRelease = (text: string): boolean => /^[[v]?\d/.test(text) && RELEASE.test(text)

function digitShare(text: string): number {
  let digits = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code >= 48 && code <= 57) digits++
  }
  return text.length === 0 ? 0 : digits / text.length
}

/** `MAX_SIZE` is a name, no title; a script without capitals says nothing. */
export function isCapitals(text: string): boolean {
  return (
    text === text.toUpperCase() &&
    !text.includes('_') &&
    /\p{Lu}{3}/u.test(text) &&
    !/\p{Lo}/u.test(text)
  )
}
