import { startsAsWord } from '../model/characters.js'

const NUMBER =
  /^[([]?[-+−–±~<>≤≥]?\s?[$€£¥]?\s?[-−]?\d[\d.,:/%\s×*^'’-]*[%)\]*†‡]?\s?[\p{L}€$%°²³.]{0,4}\)?[*†‡]?$/u
const PLACEHOLDER = /^(?:[-–—−.…*]+|n\/?a\.?|nd|ns|nil)$/i

/** A figure, amount, date or the mark of an empty value: what stands in a column of numbers. */
export function isNumeric(text: string): boolean {
  if (startsAsWord(text)) return false
  const trimmed = text.trim()
  return NUMBER.test(trimmed) || PLACEHOLDER.test(trimmed)
}
