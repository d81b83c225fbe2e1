import type { Vocabulary } from '../../workers/readers/pdf/blocks/hyphens.js'
import { vocabularyFrom } from '../../workers/readers/pdf/document/vocabulary.js'
import type { Line, Page, Row, Word } from '../../workers/readers/pdf/model/page.js'

interface Style {
  readonly x?: number
  readonly y?: number
  readonly size?: number
  readonly style?: number
  readonly font?: number
}

/** Characters are half an em wide: enough for tests of layout. */
const CHARACTER_EM = 0.5

/** Words of a text on one baseline, from `x`. */
export function wordsOf(
  text: string,
  { x = 50, y = 100, size = 10, style = 0, font = 0 }: Style = {},
): Word[] {
  const words: Word[] = []
  let at = x
  for (const [index, part] of text.split(' ').entries()) {
    const x1 = at + part.length * CHARACTER_EM * size
    words.push({
      text: part,
      x0: at,
      x1,
      baseline: y,
      size,
      style,
      font,
      color: 0,
      link: -1,
      spaceBefore: index > 0,
      glyphs: part.length,
    })
    at = x1 + CHARACTER_EM * size
  }
  return words
}

/** A vocabulary of these words; `areCut`: the document cuts words at the ends of lines. */
export const vocabularyOf = (words: readonly string[], areCut = true): Vocabulary =>
  vocabularyFrom({ words: new Set(words), areCut, endWithinWords: false })

export function lineOf(words: readonly Word[]): Line {
  const first = words[0]
  if (first === undefined) throw new Error('a line has words')
  const { baseline, size } = first
  return {
    words,
    x0: first.x0,
    x1: words.at(-1)?.x1 ?? first.x1,
    y0: baseline - 0.8 * size,
    y1: baseline + 0.22 * size,
    baseline,
    size,
    glyphs: words.reduce((sum, { glyphs }) => sum + glyphs, 0),
    rtl: false,
    order: 0,
  }
}

export function rowOf(text: string, style: Style = {}): Row {
  const line = lineOf(wordsOf(text, style))
  const { x0, x1, y0, y1, baseline, size } = line
  return { lines: [line], x0, x1, y0, y1, baseline, size, rtl: false }
}

/** Rows of a column from `y`, `step` apart; a text may bring a style of its own. */
export function rowsOf(
  texts: readonly (string | readonly [string, Style])[],
  { y = 100, step = 12 }: { y?: number; step?: number } = {},
): Row[] {
  return texts.map((entry, index) => {
    const [text, style] = typeof entry === 'string' ? [entry, {}] : entry
    return rowOf(text, { y: y + index * step, ...style })
  })
}

/** A page of 600 x 800 points that holds the rows' lines. */
export function pageOf(rows: readonly Row[]): Page {
  return {
    number: 1,
    width: 600,
    height: 800,
    lines: rows.flatMap(({ lines }) => lines),
    rotatedLines: [],
    horizontals: [],
    verticals: [],
    boxes: [],
    dots: [],
    curves: [],
    images: [],
    vectorCount: 0,
    fonts: [],
    links: [],
    layerGlyphs: 0,
    glyphs: { visible: 0, hidden: 0, duplicate: 0, unmapped: 0 },
  }
}
