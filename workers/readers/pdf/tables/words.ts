import { type Extent, inOrder } from '../model/geometry.js'
import { leaderSigns } from '../model/leaders.js'
import { MIDDLE_EM, type Word } from '../model/page.js'
import { withPiecesApart } from './near-pieces.js'
import { withSignsAtFigures } from './number-signs.js'
import { CELL_GAP_EM, ROW_BASELINE_EM } from './thresholds.js'

/** What table detection sees of a word: its text and where it stands, in points from the page's top left. */
export interface TableWord {
  readonly text: string
  readonly x0: number
  readonly x1: number
  /** Baseline of the word's line: a superscript has that of the line it stands on. */
  readonly baselinePt: number
  /** Size of the line's text. */
  readonly sizePt: number
  readonly bold: boolean
  readonly mono: boolean
  /** False where only the style changes within a word. */
  readonly spaceBefore: boolean
  /** As it stands on the page. */
  readonly word: Word
  /** Whether its line reads from the right. */
  readonly rtl: boolean
  /** When its line is painted. */
  readonly order: number
  /** See `near-pieces.ts`. */
  readonly opensPiece: boolean
}

/** Words of a line this far apart have a space between them, ems: they may come from lines that were parted there. */
export const JOINED_GAP_EM = 0.15

/** Words on one baseline, left to right. */
export interface TextRow {
  readonly baselinePt: number
  readonly sizePt: number
  readonly words: readonly TableWord[]
}

/** Neighbouring words of a row without a wide gap between them. */
export interface RowCell extends Extent {
  readonly words: readonly TableWord[]
}

/** Height of the middle of a word's lower-case letters: what decides which band or cell it is in. */
export const middleYPt = (word: TableWord): number => word.baselinePt - MIDDLE_EM * word.sizePt

/** Heights on the page, points. */
export interface Heights {
  readonly top: number
  readonly bottom: number
}

/** The heights of the uppermost and the lowest of the words; a cell may hold a page's words. */
export function heightsOf(
  words: readonly TableWord[],
  heightPt: (word: TableWord) => number,
): Heights {
  let top = Number.POSITIVE_INFINITY
  let bottom = Number.NEGATIVE_INFINITY
  for (const word of words) {
    const own = heightPt(word)
    if (own < top) top = own
    if (own > bottom) bottom = own
  }
  return { top, bottom }
}

/** Groups words by baseline, top to bottom; within a row left to right. */
export function textRows(words: readonly TableWord[]): TextRow[] {
  const rows: OpenRow[] = []
  let row: OpenRow | undefined
  let own: TableWord[] = []
  for (const word of inOrder(words, fromTop)) {
    if (row !== undefined && isOnRow(row, word)) {
      own.push(word)
      continue
    }
    if (row !== undefined) row.words = withPiecesApart(withSignsAtFigures(inOrder(own, fromLeft)))
    own = [word]
    row = { baselinePt: word.baselinePt, sizePt: word.sizePt, words: own }
    rows.push(row)
  }
  if (row !== undefined) row.words = withPiecesApart(withSignsAtFigures(inOrder(own, fromLeft)))
  return rows
}

interface OpenRow {
  readonly baselinePt: number
  readonly sizePt: number
  words: readonly TableWord[]
}

const fromTop = (a: TableWord, b: TableWord): number => a.baselinePt - b.baselinePt || a.x0 - b.x0
export const fromLeft = (a: TableWord, b: TableWord): number => a.x0 - b.x0

const isOnRow = ({ baselinePt, sizePt }: TextRow, word: TableWord): boolean =>
  word.baselinePt - baselinePt <= ROW_BASELINE_EM * Math.min(sizePt, word.sizePt)

/** A blank of typewriter type is .6 em wide: one alone parts no cells. */
const MONO_GAP_EM = 0.75

/** Signs of leaders are at most so far apart. */
const LEADER_GAP_EM = 1.2

/** Whether a gap that is wide enough elsewhere parts no cells here. */
function isOneCell(before: TableWord | undefined, word: TableWord, gapEm: number): boolean {
  if (before === undefined) return false
  if (word.mono && before.mono && gapEm <= MONO_GAP_EM) return true
  return gapEm <= LEADER_GAP_EM && leaderSigns(before.text) > 0 && leaderSigns(word.text) > 0
}

/** Words are at least this far apart, em. */
const WORD_SPACE_EM = 0.2

/** Whether a word had room behind others of its size: text that wraps has none. */
export const fitsIn = ({ x0, x1 }: Extent, roomPt: number, sizePt: number): boolean =>
  x1 - x0 + WORD_SPACE_EM * sizePt <= roomPt

/** A row cut at gaps wider than `gapEm`. */
export function rowCells(row: TextRow, gapEm = CELL_GAP_EM): RowCell[] {
  const cells: { x0: number; x1: number; words: TableWord[] }[] = []
  for (const word of row.words) {
    const cell = cells.at(-1)
    const gap = cell === undefined ? Infinity : (word.x0 - cell.x1) / row.sizePt
    if (cell !== undefined && (gap <= gapEm || isOneCell(cell.words.at(-1), word, gap))) {
      cell.x1 = Math.max(cell.x1, word.x1)
      cell.words.push(word)
    } else cells.push({ x0: word.x0, x1: word.x1, words: [word] })
  }
  return cells
}

/** A row with more monospaced words than this share is code. */
const MONO_SHARE = 0.8

export function isMono({ words }: TextRow): boolean {
  let mono = 0
  for (const word of words) if (word.mono) mono++
  return mono > MONO_SHARE * words.length
}

/** The words as text: a space where the page has one, between cells' pieces and between lines. */
export function wordsText(words: readonly TableWord[]): string {
  let text = ''
  let last: TableWord | undefined
  for (const word of words) {
    text += last !== undefined && isApart(last, word) ? ` ${word.text}` : word.text
    last = word
  }
  return text
}

const isApart = (left: TableWord, right: TableWord): boolean =>
  right.spaceBefore ||
  Math.abs(right.baselinePt - left.baselinePt) > ROW_BASELINE_EM * left.sizePt ||
  right.x0 - left.x1 > JOINED_GAP_EM * left.sizePt
