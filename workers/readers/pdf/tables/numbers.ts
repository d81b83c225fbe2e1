import { startsAsWord } from '../model/characters.js'

const NUMBER =
  /^[([]?[-+−–±~<>≤≥]?\s?\p{Sc}?\s?[-−]?\d[\d.,:/%\s×*^'’-]*[%)\]*†‡]?\s?[\p{L}\p{Sc}%°²³.]{0,4}\)?[*†‡]?$/u
/** What a figure is followed by: its error, or in brackets its share, deviation or interval. */
const ADDED = /(?<=[\d%°])\s?(?:±\s?[\d.,]*%?|\([^\p{L}()]*[x×]?\)|\[[^\p{L}[\]]*\])$/u
const PLACEHOLDER = /^(?:[-–—−.…*]+|n\/?a\.?|nd|ns|nil)$/i
/** An amount that the name of its currency stands before: the codes of ISO 4217 that are met most, and short names. */
const NAMED_AMOUNT =
  /^(?:EUR|USD|GBP|CHF|JPY|CNY|INR|CAD|AUD|NZD|SEK|NOK|DKK|PLN|CZK|HUF|RON|RUB|TRY|BRL|MXN|ZAR|SGD|HKD|KRW|Rs\.?|Fr\.?|kr\.?|zł|(?:US|A|C|HK|R)\$)\s?-?\d[\d.,' ]*$/

/** A figure, amount, date or the mark of an empty value: what stands in a column of numbers. */
export const isNumeric = (text: string): boolean =>
  startsAsWord(text) ? isNamedAmount(text) : isFigure(text)

/** The same, without the cheaper question that most text fails. */
export function isFigure(text: string): boolean {
  const trimmed = text.trim()
  if (NUMBER.test(trimmed) || PLACEHOLDER.test(trimmed)) return true
  return ADDED.test(trimmed) && NUMBER.test(trimmed.replace(ADDED, ''))
}

/** Most text does not end in a digit, and is not read from its start for that. */
function isNamedAmount(text: string): boolean {
  const last = text.charCodeAt(text.length - 1)
  return last >= 48 && last <= 57 && NAMED_AMOUNT.test(text)
}
