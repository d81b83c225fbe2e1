import { startsAsWord } from '../model/characters.js'

const NUMBER =
  /^[([]?[-+−–±~<>≤≥]?\s?[$€£¥]?\s?[-−]?\d[\d.,:/%\s×*^'’-]*[%)\]*†‡]?\s?[\p{L}€$%°²³.]{0,4}\)?[*†‡]?$/u
const PLACEHOLDER = /^(?:[-–—−.…*]+|n\/?a\.?|nd|ns|nil)$/i

/** A figure, amount, date or the mark of an empty value: what stands in a column of numbers. */
export const isNumeric = (text: string): boolean => !startsAsWord(text) && isFigure(text)

/** The same, without the cheaper question that most text fails. */
export function isFigure(text: string): boolean {
  const trimmed = text.trim()
  return NUMBER.test(trimmed) || PLACEHOLDER.test(trimmed)
}
