import { inOrder } from '../model/geometry.js'
import type { TableWord } from './words.js'

/** A line of the page; its words are taken only where a table may be. */
export interface WordLine {
  /** `middleYPt` of each of its words. */
  readonly middlePt: number
  /** Size of its text. */
  readonly sizePt: number
  readonly x0: number
  readonly x1: number
  words(): readonly TableWord[]
}

/** A page's words by height, for taking those of a region without walking all of them. */
export interface WordIndex {
  readonly lines: readonly WordLine[]
  readonly middlesPt: Float64Array
}

export function indexWords(lines: readonly WordLine[]): WordIndex {
  const sorted = inOrder(lines, fromTop)
  const middlesPt = new Float64Array(sorted.length)
  for (const [at, { middlePt }] of sorted.entries()) middlesPt[at] = middlePt
  return { lines: sorted, middlesPt }
}

const fromTop = (a: WordLine, b: WordLine): number => a.middlePt - b.middlePt

interface Region {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
}

/** The words whose middle lies in the region, `padPt` around it included; by height. */
export function wordsIn(index: WordIndex, region: Region, padPt = 1): TableWord[] {
  const found: TableWord[] = []
  for (let k = firstFrom(index.middlesPt, region.y0 - padPt); k < index.lines.length; k++) {
    const line = index.lines[k]
    if (line === undefined || line.middlePt > region.y1 + padPt) break
    for (const word of line.words()) {
      const x = (word.x0 + word.x1) / 2
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
export function isScattered({ lines, middlesPt }: WordIndex, { x0, y0, x1, y1 }: Region): boolean {
  const from = firstFrom(middlesPt, y0)
  const to = firstFrom(middlesPt, y1)
  if (to - from < SCATTERED_LINES_MIN) return false
  let filledPt = 0
  let lastPt = Number.NEGATIVE_INFINITY
  for (let k = from; k < to; k++) {
    const line = lines[k]
    if (line === undefined || line.middlePt - lastPt <= HEIGHT_STEP_EM * line.sizePt) continue
    const x = (line.x0 + line.x1) / 2
    if (x < x0 || x > x1) continue
    filledPt += line.sizePt
    lastPt = line.middlePt
  }
  return filledPt > HEIGHTS_SHARE_MAX * (y1 - y0)
}

function firstFrom(sorted: Float64Array, value: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? Infinity) < value) low = middle + 1
    else high = middle
  }
  return low
}
