import { type RowText, type TextBlock, withRows } from '../model/blocks.js'
import { extentOf, lineOfWords } from '../model/geometry.js'
import { STYLE, type Word } from '../model/page.js'
import { isPair, rowText } from './row-text.js'

/**
 * The space between a run-in title and its text, ems: typesetters set a quad. Further away stands something else, and
 * no other space of the row comes near it.
 */
const QUAD_MIN_EM = 0.9
const QUAD_MAX_EM = 1.4
const OTHER_SPACE_SHARE = 0.7
/** It stands as clear of the text above as other titles do, ems; where less is left, bold words lead into a paragraph. */
const CLEAR_ABOVE_EM = 2
const TITLE_CHARS_MAX = 60
/** Shorter text beside it is the value of a label. */
const TEXT_CHARS_MIN = 24

/** A bold title that its text runs on from in the same row, parted from it; undefined for other blocks. */
export function splitRunIn(block: TextBlock): TextBlock[] | undefined {
  const first = block.rows[0]
  if (first === undefined || block.gapAbove < CLEAR_ABOVE_EM || !startsBold(first)) return undefined
  if (first.bold || first.row.rtl || isPair(first)) return undefined
  const own = wordsBeforeQuad(first.words)
  if (own === undefined) return undefined
  const title = withWords(first, own)
  const rest = withWords(first, first.words.slice(own.length))
  if (!isTitle(title) || rest.text.length < TEXT_CHARS_MIN) return undefined
  return [
    withRows(block, [title], { gapBelow: 0 }),
    withRows(block, [rest, ...block.rows.slice(1)], { gapAbove: 0 }),
  ]
}

const isBold = ({ style }: Word): boolean => (style & STYLE.bold) !== 0

const startsBold = ({ words }: RowText): boolean => words[0] !== undefined && isBold(words[0])

/** The bold words at a row's start, where the one space of a quad stands between them and words that are not bold. */
function wordsBeforeQuad(words: readonly Word[]): Word[] | undefined {
  const count = words.findIndex((word) => !isBold(word))
  if (count < 1 || words.slice(count).some(isBold)) return undefined
  const quad = spaceBefore(words, count)
  if (quad < QUAD_MIN_EM || quad > QUAD_MAX_EM) return undefined
  for (let at = 1; at < words.length; at++) {
    if (at !== count && spaceBefore(words, at) > OTHER_SPACE_SHARE * quad) return undefined
  }
  return words.slice(0, count)
}

/** Ems. */
function spaceBefore(words: readonly Word[], at: number): number {
  const [before, word] = [words[at - 1], words[at]]
  return before === undefined || word === undefined ? 0 : (word.x0 - before.x1) / word.size
}

function isTitle({ text }: RowText): boolean {
  return text.length <= TITLE_CHARS_MAX && /\p{L}{2}/u.test(text) && !/[:;,]$/.test(text)
}

/** The row with these of its words alone. */
function withWords({ row }: RowText, own: readonly Word[]): RowText {
  const lines = row.lines.flatMap((line) => {
    const words = line.words.filter((word) => own.includes(word))
    return words.length === 0 ? [] : [lineOfWords(line, words)]
  })
  return rowText({ ...row, lines, ...extentOf(lines) })
}
