/** Signs that stand before a figure, and after one. */
export const PREFIX_SIGN = /^(?:\(?[$€£¥₩]\(?|(?:US|A|C|HK)\$|EUR|USD|GBP|CHF|Rs\.?)$/
export const SUFFIX_SIGN = /^(?:%\)?|\)%?)$/
/** The codes that both patterns start with: a cheaper question of a word than theirs. */
const STARTS: ReadonlySet<number> = new Set(
  Array.from('($€£¥₩UACHEGR%)', (sign) => sign.charCodeAt(0)),
)

/** Whether a word is the sign of a figure. */
export const isSign = (text: string): boolean =>
  STARTS.has(text.charCodeAt(0)) && (PREFIX_SIGN.test(text) || SUFFIX_SIGN.test(text))
