import type { Rect } from '../../../../document/blocks.js'
import { inOrder, middleOf } from '../../model/geometry.js'
import {
  type Line,
  type Page,
  type Row,
  STYLE,
  type TextMeasure,
  type Word,
} from '../../model/page.js'
import { alignedPieces, withPiecesApart } from '../near-pieces.js'
import { withSignsAtFigures } from '../number-signs.js'
import { BODY_PT } from '../thresholds.js'
import type { WordLine } from '../word-index.js'
import { fromLeft, type TableWord, type TextRow } from '../words.js'
import type { PaintedBox } from './painted-box.js'
import type { PageDrawing, Ruling } from './rulings.js'

/** How a page is looked at: all lengths of table detection are those of a page whose running text has `BODY_PT`. */
export interface Lens {
  /** Lengths of the page times this are those that are looked at. */
  readonly scale: number
  /** The style that tells code; 0 where all of a document is typewritten. */
  readonly codeStyle: number
  /** See `alignedPieces`. */
  readonly pieces: ReadonlySet<Word>
}

/** Of rows that are looked at together. */
export const lensFor = ({ bodySize, isTypewritten }: TextMeasure, rows: readonly Row[]): Lens => ({
  scale: BODY_PT / bodySize,
  codeStyle: isTypewritten ? 0 : STYLE.mono,
  pieces: alignedPieces(rows),
})

/** What is drawn on the page. */
export function drawingOf(page: Page, { scale }: Lens): PageDrawing {
  return {
    horizontal: rulesOf(page, { scale }),
    vertical: page.verticals.map(({ y0, y1, x }) => ({
      at: scale * x,
      from: scale * y0,
      to: scale * y1,
    })),
    boxes: boxesOf(page, { scale }),
    widthPt: scale * page.width,
    heightPt: scale * page.height,
  }
}

/** The page's painted and outlined boxes. */
export const boxesOf = (page: Page, { scale }: Pick<Lens, 'scale'>): PaintedBox[] =>
  page.boxes.map(({ x0, y0, x1, y1, filled, color }) => ({
    x0: scale * x0,
    y0: scale * y0,
    x1: scale * x1,
    y1: scale * y1,
    stroked: !filled,
    color,
  }))

/** The page's thin horizontal lines. */
export const rulesOf = (page: Page, { scale }: Pick<Lens, 'scale'>): Ruling[] =>
  page.horizontals.map(({ x0, x1, y }) => ({ at: scale * y, from: scale * x0, to: scale * x1 }))

/** A box that was looked at, as it lies on the page. */
export const onPage = ({ x0, y0, x1, y1 }: Rect, { scale }: Lens): Rect => ({
  x0: x0 / scale,
  y0: y0 / scale,
  x1: x1 / scale,
  y1: y1 / scale,
})

export const wordLines = (lines: readonly Line[], lens: Lens): WordLine[] =>
  lines.map((line) => wordLine(line, lens))

/** The line's words are made when they are first asked for: most lines stand nowhere near a table. */
function wordLine(line: Line, lens: Lens): WordLine {
  let words: readonly TableWord[] | undefined
  return {
    middlePt: lens.scale * middleOf(line),
    sizePt: lens.scale * line.size,
    x0: lens.scale * line.x0,
    x1: lens.scale * line.x1,
    words() {
      words ??= wordsOfLine(line, lens)
      return words
    },
  }
}

/** What is looked at of a line of words. */
type LineOfWords = Pick<Line, 'words' | 'size' | 'rtl' | 'order' | 'baseline'>

export const wordsOfLine = (line: LineOfWords, lens: Lens): TableWord[] =>
  line.words.map((word) => pageWord(word, line, line.baseline, lens))

export function textRow(row: Row, lens: Lens): TextRow {
  const words: TableWord[] = []
  for (const line of row.lines)
    for (const word of line.words) words.push(pageWord(word, line, row.baseline, lens))
  return {
    baselinePt: lens.scale * row.baseline,
    sizePt: lens.scale * row.size,
    words: withPiecesApart(withSignsAtFigures(inOrder(words, fromLeft))),
  }
}

/** A row whose words nobody looks at. */
export const emptyRow = (
  { baseline, size }: Pick<Row, 'baseline' | 'size'>,
  { scale }: Lens,
): TextRow => ({ baselinePt: scale * baseline, sizePt: scale * size, words: [] })

function pageWord(
  word: Word,
  { size, rtl, order }: Pick<Line, 'size' | 'rtl' | 'order'>,
  baseline: number,
  { scale, codeStyle, pieces }: Lens,
): TableWord {
  return {
    text: word.text,
    x0: scale * word.x0,
    x1: scale * word.x1,
    baselinePt: scale * baseline,
    sizePt: scale * size,
    bold: (word.style & STYLE.bold) !== 0,
    mono: (word.style & codeStyle) !== 0,
    spaceBefore: word.spaceBefore,
    word,
    rtl,
    order,
    opensPiece: pieces.size > 0 && pieces.has(word),
  }
}
