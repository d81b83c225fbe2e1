import type { RowText } from '../model/blocks.js'
import { isNextSection } from '../model/section-numbers.js'
import { ENDED_ROOM_EM, WORD_SPACE_EM } from './thresholds.js'

/** `PART II`, `Item 6.`, `Chapter 3`: what a title of its own begins with. */
const CONTAINER =
  /^(?:part|item|chapter|section|article|appendix|annexe?|schedule|exhibit|kapitel|chapitre)\s+(?:\d+[A-Z]?|[IVXLC]+|[A-Z])\b/i
/** `(in thousands)`, `(Unaudited)`: what the figures below are in, not what they are. */
const UNITS =
  /^\((?:(?:\p{L}+ ){0,3}in |un)?(?:audited|thousands|millions|billions|dollars|euros?|percent|US\$|[$€£%])[^()]*\)$/iu
/** Rows that start within this distance start together, ems. */
const FLUSH_EM = 0.3
/** Shorter rows show no look. */
const LETTERS_MIN = 3

export const isContainerTitle = (text: string): boolean => CONTAINER.test(text)

/**
 * Whether a row and the one above it are a title and what follows it: all of one font or colour over all of another, or
 * `PART II` over `ITEM 5`, with room on the upper row for the next word; `2 Usage`, the `first` row of them, over `2.1
 * Options`. `x1` is the column's right edge.
 */
export function breaksAtTitle(text: RowText, before: RowText, first: RowText, x1: number): boolean {
  const size = text.row.size
  if (text.row.rtl || text.letters < LETTERS_MIN || before.letters < LETTERS_MIN) return false
  if (isSetOff(text) && isSetOff(first) && isNextSection(text.text, first.text)) return true
  const end = before.row.x1 + text.firstWordWidth + (WORD_SPACE_EM + ENDED_ROOM_EM) * size
  if (end > x1) return false
  if (UNITS.test(text.text) && !UNITS.test(before.text)) return true
  if (!/^[\p{Lu}\p{Lo}\d]/u.test(text.text)) return false
  if (breaksAtContainer(text, before)) return true
  return !/[,:;-]$/.test(before.text) && isOfOtherLook(text, before)
}

/** Bold rows, or rows of capitals: sentences begin with such words too. */
function breaksAtContainer(text: RowText, before: RowText): boolean {
  if (!isSetOff(text) || !isSetOff(before)) return false
  if (isContainerTitle(text.text)) return true
  const isFlush = Math.abs(text.row.x0 - before.row.x0) < FLUSH_EM * text.row.size
  return isFlush && isContainerTitle(before.text)
}

const isSetOff = ({ bold, text }: RowText): boolean => bold || text === text.toUpperCase()

function isOfOtherLook(text: RowText, before: RowText): boolean {
  const own = lookOf(text)
  const last = lookOf(before)
  if (own === undefined || last === undefined) return false
  return own.font !== last.font || own.color !== last.color
}

/** The font and colour that all words of a row have. */
function lookOf({ words }: RowText): { font: number; color: number } | undefined {
  const first = words[0]
  if (first === undefined) return undefined
  const { font, color } = first
  for (const word of words) if (word.font !== font || word.color !== color) return undefined
  return { font, color }
}
