import type { Rect } from '../../../document/blocks.js'
import { centreOf, type Extent, firstFrom, inOrder } from '../model/geometry.js'
import type { TableWord } from './words.js'

/** A line of the page; its words are taken only where a table may be. */
export interface WordLine extends Extent {
  /** `middleYPt` of each of its words. */
  readonly middlePt: number
  /** Size of its text. */
  readonly sizePt: number
  words(): readonly TableWord[]
}

/** A page's words by height, for taking those of a region without walking all of them. */
export type WordIndex = readonly WordLine[]

export const indexWords = (lines: readonly WordLine[]): WordIndex => inOrder(lines, fromTop)

const fromTop = (a: WordLine, b: WordLine): number => a.middlePt - b.middlePt

/** The words whose middle lies in the region, `padPt` around it included; by height. */
export function wordsIn(index: WordIndex, region: Rect, padPt = 1): TableWord[] {
  const found: TableWord[] = []
  for (let k = firstLine(index, region.y0 - padPt); k < index.length; k++) {
    const line = index[k]
    if (line === undefined || line.middlePt > region.y1 + padPt) break
    for (const word of line.words()) {
      const x = centreOf(word)
      if (x >= region.x0 - padPt && x <= region.x1 + padPt) found.push(word)
    }
  }
  return found
}

/** Fewer lines are looked at word by word. */
const SCATTERED_LINES_MIN = 200
/** Lines that stand nearer to each other are at one height, ems. */
const HEIGHT_STEP_EM = 0.2
/** Rows fill up to the region's height; where cells are centred beside taller ones, half as much again. */
const HEIGHTS_SHARE_MAX = 1.5

/** Whether text stands at more heights than rows have: labels of a map or a drawing, which are no table's. */
export function isScattered(index: WordIndex, { x0, y0, x1, y1 }: Rect): boolean {
  const lines = linesBetween(index, y0, y1)
  if (lines.length < SCATTERED_LINES_MIN) return false
  let filledPt = 0
  let lastPt = Number.NEGATIVE_INFINITY
  for (const line of lines) {
    if (line.middlePt - lastPt <= HEIGHT_STEP_EM * line.sizePt) continue
    if (centreOf(line) < x0 || centreOf(line) > x1) continue
    filledPt += line.sizePt
    lastPt = line.middlePt
  }
  return filledPt > HEIGHTS_SHARE_MAX * (y1 - y0)
}

/** The lines whose middle lies between two heights. */
export const linesBetween = (index: WordIndex, y0: number, y1: number): WordLine[] =>
  index.slice(firstLine(index, y0), firstLine(index, y1))

const firstLine = (index: WordIndex, yPt: number): number =>
  firstFrom(index.length, (at) => index[at]?.middlePt ?? Infinity, yPt)
