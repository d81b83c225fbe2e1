import type { RowText } from '../model/blocks.js'
import { BROKEN_LINE, isBullet } from '../model/characters.js'
import { extentOf, textOfRow } from '../model/geometry.js'
import { isBold, type Line, type Row, STYLE, STYLE_RAISED, type Word } from '../model/page.js'
import { smallCapitalsSize } from './small-capitals.js'
import { WORD_SPACE_EM } from './thresholds.js'

/** Shares of a row's characters from which the row counts as bold, italic or monospaced. */
const BOLD_SHARE = 0.85
const ITALIC_SHARE = 0.9
const MONO_SHARE = 0.9

export function rowText(row: Row): RowText {
  const line = row.lines.length === 1 ? row.lines[0] : undefined
  return (line === undefined ? undefined : lineRow(row, line)) ?? mixedRow(row)
}

/** What a row leaves to the column's right edge beyond the first word of the next one, in ems. */
export function roomFor({ row, firstWordWidth }: RowText, before: RowText, x1: number): number {
  return (x1 - before.row.x1 - firstWordWidth) / row.size - WORD_SPACE_EM
}

/** A row's text without the marks of notes at its end, which stand behind the end of a sentence. */
export function textBeforeMarks({ text, words }: RowText): string {
  let end = text.length
  for (let at = words.length - 1; at > 0; at--) {
    const word = words[at]
    if (word === undefined || (word.style & STYLE.superscript) === 0) break
    const mark = text.slice(0, end).trimEnd()
    if (!mark.endsWith(word.text)) break
    end = mark.length - word.text.length
  }
  return end === text.length ? text : text.slice(0, end).trimEnd()
}

/** Whether its first word is bold. */
export const startsBold = ({ words: [first] }: Pick<RowText, 'words'>): boolean =>
  first !== undefined && isBold(first)

/** Has the label and value of a form's field on it: no part of running text. */
export const isPair = ({ row }: Pick<RowText, 'row'>): boolean =>
  row.lines.some(({ isPair }) => isPair)

/** A row of one line in one style, which most are; undefined for others. */
function lineRow(row: Row, { words, whole }: Line): RowText | undefined {
  if (whole === undefined || whole.words !== words || whole.style < 0) return undefined
  const { text, letters, style } = whole
  if ((style & STYLE_RAISED) !== 0) return undefined
  const first = words[0]
  return {
    row,
    words,
    text,
    letters,
    bold: letters > 0 && (style & STYLE.bold) !== 0,
    italic: letters > 0 && (style & STYLE.italic) !== 0,
    mono: letters > 0 && (style & STYLE.mono) !== 0,
    textSize: smallCapitalsSize(words) || row.size,
    firstWordWidth: first === undefined ? 0 : first.x1 - first.x0,
  }
}

function mixedRow(row: Row): RowText {
  const words = wordsOf(row)
  const { letters, bold, italic, mono, signs } = countStyles(words)
  const ownSize = mono > 0 ? plainSizeOf(words) : smallCapitalsSize(words)
  const first = words[0]
  return {
    row,
    words,
    text: textOfRow(row),
    letters,
    bold: letters > 0 && bold > BOLD_SHARE * letters,
    italic: letters > 0 && italic > ITALIC_SHARE * letters,
    mono: mono > 0 && mono > MONO_SHARE * (letters - signs),
    textSize: ownSize > 0 ? ownSize : row.size,
    firstWordWidth: first === undefined ? 0 : first.x1 - first.x0,
  }
}

function wordsOf({ lines }: Row): readonly Word[] {
  const [first] = lines
  if (first !== undefined && lines.length === 1) return first.words
  const words: Word[] = []
  for (const line of lines) for (const word of line.words) words.push(word)
  return words
}

interface StyleCounts {
  letters: number
  bold: number
  italic: number
  mono: number
  /** Lone signs that are not monospaced: typesetters take quotes out of another font. */
  signs: number
}

function countStyles(words: readonly Word[]): StyleCounts {
  const counts: StyleCounts = { letters: 0, bold: 0, italic: 0, mono: 0, signs: 0 }
  for (const word of words) {
    const { text, style } = word
    if ((style & STYLE_RAISED) !== 0) continue
    counts.letters += text.length
    if ((style & STYLE.bold) !== 0) counts.bold += text.length
    if ((style & STYLE.italic) !== 0) counts.italic += text.length
    if ((style & STYLE.mono) !== 0) counts.mono += text.length
    else if (isLoneSign(word)) counts.signs++
  }
  return counts
}

const isLoneSign = ({ text }: Word): boolean =>
  text.length === 1 && (text < '0' || text === BROKEN_LINE)

/** Size of the first word that is not monospaced; a bullet, as large as what follows, where no other is. 0 without one. */
function plainSizeOf(words: readonly Word[]): number {
  const plain = words.filter(
    (word) => (word.style & (STYLE_RAISED | STYLE.mono)) === 0 && !isLoneSign(word),
  )
  return (plain.find(({ text }) => !isBullet(text)) ?? plain[0])?.size ?? 0
}

/** Some lines of a row as a row of their own. */
export function pieceOf({ row }: RowText, lines: readonly Line[]): RowText {
  const size = Math.max(...lines.map((line) => line.size))
  return rowText({ ...row, lines, ...extentOf(lines), size })
}
