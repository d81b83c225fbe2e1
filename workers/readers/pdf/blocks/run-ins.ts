import { type RowText, type TextBlock, withRows } from '../model/blocks.js'
import { extentOf, lineOfWords } from '../model/geometry.js'
import { isBold, isMono, STYLE, type Word } from '../model/page.js'
import { sectionNumber } from '../model/section-numbers.js'
import { isPair, rowText, startsBold } from './row-text.js'

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
  const count = wordsBeforeQuad(first.words)
  if (count === 0) return undefined
  const { title, rest } = partedAt(first, count)
  if (!isTitle(title) || rest.text.length < TEXT_CHARS_MIN) return undefined
  return parts(block, title, rest)
}

/**
 * A numbered title of the outline that its text runs on from in the same row, set in bold or slanted type: the words of
 * an entry without number may lead into a paragraph elsewhere. `isEntry` says whether a text is a title of the outline.
 */
export function splitRunInEntry(
  block: TextBlock,
  isEntry: (text: string) => boolean,
): TextBlock[] | undefined {
  const first = block.rows[0]
  if (first === undefined || first.row.rtl) return undefined
  const count = leadWords(first.words)
  if (count === 0) return undefined
  const { title, rest } = partedAt(first, count)
  if (sectionNumber(title.text) === undefined || !isEntry(title.text)) return undefined
  return rest.text.length < TEXT_CHARS_MIN ? undefined : parts(block, title, rest)
}

/**
 * A numbered title in bold type that its text runs on from in the same row: `4.1. **Open curve.** We discuss ...`. Names
 * of a program within it have no weight to show.
 */
export function splitNumberedRunIn(block: TextBlock): TextBlock[] | undefined {
  const first = block.rows[0]
  if (first === undefined || first.bold || first.row.rtl || isPair(first)) return undefined
  if ((sectionNumber(first.text) ?? []).length < 2) return undefined
  const words = first.words.slice(1)
  const count = titleWords(words)
  if (count < 1 || words.slice(count).some(isBold)) return undefined
  const { title, rest } = partedAt(first, count + 1)
  if (!isTitle(title) || !isText(rest, block) || isOneSentence(first, count + 1)) return undefined
  const [own, ...others] = parts(block, title, rest)
  return own === undefined ? undefined : [{ ...own, bold: true }, ...others]
}

/** How many words before the first regular one are a title: bold, or names of a program. */
function titleWords(words: readonly Word[]): number {
  const end = words.findIndex((word) => !isBold(word) && !isMono(word))
  const bold = words.slice(0, Math.max(0, end)).findLastIndex(isBold) + 1
  if (bold === 0) return 0
  // Names with more white before them than behind begin the text.
  return spaceBefore(words, bold) > spaceBefore(words, end) ? bold : end
}

/** Whether what follows a title in its row is text: it goes on below, or ends as sentences do. */
function isText({ text }: RowText, { rows }: TextBlock): boolean {
  return text.length >= TEXT_CHARS_MIN && (rows.length > 1 || /[.:;]$/.test(text))
}

/** `2.2 **RESOLVED** unanimously to submit …`: bold words that the text goes on with in small letters are no title. */
function isOneSentence({ words }: RowText, at: number): boolean {
  const [last, next] = [words[at - 1], words[at]]
  if (last === undefined || next === undefined || spaceBefore(words, at) >= QUAD_MIN_EM)
    return false
  return /[\p{L}\d]$/u.test(last.text) && /^\p{Ll}/u.test(next.text) && !isMono(next)
}

/** How many words at a row's start are bold, or slanted, where the next one is not; 0 without. */
function leadWords(words: readonly Word[]): number {
  const lead = (words[0]?.style ?? 0) & (STYLE.bold | STYLE.italic)
  if (lead === 0) return 0
  return Math.max(
    0,
    words.findIndex(({ style }) => (style & lead) === 0),
  )
}

const partedAt = (row: RowText, count: number) => ({
  title: withWords(row, row.words.slice(0, count)),
  rest: withWords(row, row.words.slice(count)),
})

const parts = (block: TextBlock, title: RowText, rest: RowText): TextBlock[] => [
  withRows(block, [title], { gapBelow: 0 }),
  withRows(block, [rest, ...block.rows.slice(1)], { gapAbove: 0 }),
]

/** How many bold words stand at a row's start, with the one space of a quad between them and words that are not bold. */
function wordsBeforeQuad(words: readonly Word[]): number {
  const count = words.findIndex((word) => !isBold(word))
  if (count < 1 || words.slice(count).some(isBold)) return 0
  const quad = spaceBefore(words, count)
  if (quad < QUAD_MIN_EM || quad > QUAD_MAX_EM) return 0
  for (let at = 1; at < words.length; at++) {
    if (at !== count && spaceBefore(words, at) > OTHER_SPACE_SHARE * quad) return 0
  }
  return count
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
