import type { Word } from '../../../../../workers/readers/pdf/model/page.js'
import type { WordLine } from '../../../../../workers/readers/pdf/tables/word-index.js'
import { middleYPt, type TableWord } from '../../../../../workers/readers/pdf/tables/words.js'

export interface At {
  readonly bold?: boolean
  readonly mono?: boolean
  readonly sizePt?: number
}

/** Words of a text from x on, at a baseline; 5 pt a letter, 3 pt a space, 10 pt high. */
export function wordsAt(text: string, x: number, baselinePt: number, at: At = {}): TableWord[] {
  let x0 = x
  return text.split(' ').map((part, k) => {
    const place = { text: part, x0, x1: x0 + 5 * part.length, spaceBefore: k > 0 }
    x0 = place.x1 + 3
    return tableWord(place, baselinePt, at)
  })
}

interface Place {
  readonly text: string
  readonly x0: number
  readonly x1: number
  readonly spaceBefore: boolean
}

/** A word of tables with the page's own at the same place. */
export function tableWord(
  place: Place,
  baselinePt: number,
  { bold = false, mono = false, sizePt = 10 }: At = {},
): TableWord {
  const style = { style: 0, font: 0, color: 0, link: -1, glyphs: place.text.length }
  const word: Word = { ...place, ...style, baseline: baselinePt, size: sizePt }
  return { ...place, baselinePt, sizePt, bold, mono, word, rtl: false, order: 0, opensPiece: false }
}

/** A table of texts: columns start at `xs`, rows follow at `leadingPt`; empty texts are empty cells. */
export function tableAt(
  rows: readonly (readonly string[])[],
  xs: readonly number[],
  y: number,
  leadingPt = 14,
): TableWord[] {
  return rows.flatMap((cells, row) =>
    cells.flatMap((text, column) =>
      text === '' ? [] : wordsAt(text, xs[column] ?? 0, y + row * leadingPt),
    ),
  )
}

/** A word as a line of its own. */
export function asLine(word: TableWord): WordLine {
  const { sizePt, x0, x1 } = word
  return { middlePt: middleYPt(word), sizePt, x0, x1, words: () => [word] }
}
