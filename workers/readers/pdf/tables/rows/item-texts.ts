import { isNumeric } from '../numbers.js'
import { STREAM_CELL_GAP_EM } from '../thresholds.js'
import { rowCells, type TextRow, wordsText } from '../words.js'

/** A line of a table as it is asked whether items stand in it. */
export interface ItemLine {
  readonly baselinePt: number
  /** item: a label or text and figures beside it; text: one cell without figures. */
  readonly shape: 'item' | 'text' | 'other'
  /** Where its first cell starts, points. */
  readonly x0: number
}

/** A row of fewer cells is none of an item. */
const ITEM_CELLS_MIN = 3

export function itemShape(cells: number, hasFigure: boolean): ItemLine['shape'] {
  if (cells === 1) return hasFigure ? 'other' : 'text'
  return cells >= ITEM_CELLS_MIN && hasFigure ? 'item' : 'other'
}

/** The next item stands further below a text than the text's own lines stand from each other, by this factor. */
const NEXT_ITEM_RATIO = 1.25
/** Lines of one text are as far apart as each other, to this factor. */
const TEXT_PITCH_RATIO = 1.15
/** They start at one place, points. */
const START_PT = 1.5

/** Tells whether a line goes on in the text of an item, by the line above it. */
export type GoesOnInItem = (above: ItemLine | undefined, line: ItemLine | undefined) => boolean

/**
 * Items whose texts go on below them, told by white: each next item stands further down than the lines of the text before
 * it from each other. Titles of sections, which also have nothing beside them, are nearer to the rows below. Undefined
 * where one of the texts is not set so, and where there is none.
 */
export function itemTexts(lines: readonly ItemLine[]): GoesOnInItem | undefined {
  const pitchPt = textPitch(lines)
  if (pitchPt === undefined) return undefined
  return (above, line) =>
    above !== undefined &&
    line?.shape === 'text' &&
    above.shape !== 'other' &&
    isBelow(above, line) &&
    line.baselinePt - above.baselinePt <= TEXT_PITCH_RATIO * pitchPt
}

/** Text below an item stands where the item's own does, or further in; lines of a text stand below each other. */
const isBelow = (above: ItemLine, line: ItemLine): boolean =>
  above.shape === 'item' ? line.x0 > above.x0 - START_PT : Math.abs(line.x0 - above.x0) <= START_PT

/** The widest distance between two lines of a text that another item follows, points. */
function textPitch(lines: readonly ItemLine[]): number | undefined {
  const items = itemsOf(lines)
  let widestPt = 0
  for (const [at, item] of items.entries()) {
    // Sums may stand below the last one.
    const next = items[at + 1]
    if (next === undefined) break
    const pitchPt = pitchOf(item)
    if (pitchPt === undefined) return undefined
    if (pitchPt === 0) continue
    if (distance(item.at(-1), next[0]) <= NEXT_ITEM_RATIO * pitchPt) return undefined
    widestPt = Math.max(widestPt, pitchPt)
  }
  return widestPt > 0 ? widestPt : undefined
}

/** Each item with the lines below it; what stands above the first one is a header. */
function itemsOf(lines: readonly ItemLine[]): ItemLine[][] {
  const items: ItemLine[][] = []
  for (const line of lines) {
    if (line.shape === 'item') items.push([line])
    else items.at(-1)?.push(line)
  }
  return items
}

/** The widest distance of an item's lines; undefined where they are not those of its text. */
function pitchOf(lines: readonly ItemLine[]): number | undefined {
  let widestPt = 0
  let above: ItemLine | undefined
  for (const line of lines) {
    if (above !== undefined && (line.shape !== 'text' || !isBelow(above, line))) return undefined
    widestPt = Math.max(widestPt, distance(above, line))
    above = line
  }
  return widestPt
}

const distance = (above: ItemLine | undefined, line: ItemLine | undefined): number =>
  above === undefined || line === undefined ? 0 : line.baselinePt - above.baselinePt

/** Where rows that end before `to` end with the text of their last item, if the items before it tell what that is. */
export function endOfItems(rows: readonly TextRow[], from: number, to: number): number {
  // Without a line of one cell no item has a text.
  const next = rows[to]
  if (next === undefined || itemLine(next).shape !== 'text') return to
  const goesOn = itemTexts(rows.slice(from, to).map(itemLine))
  const last = rows[to - 1]
  if (goesOn === undefined || last === undefined) return to
  let end = to
  let above = itemLine(last)
  for (let row = rows[end]; row !== undefined; row = rows[end]) {
    const line = itemLine(row)
    if (!goesOn(above, line)) break
    above = line
    end++
  }
  return end
}

function itemLine(row: TextRow): ItemLine {
  const [first, ...others] = rowCells(row, STREAM_CELL_GAP_EM)
  const hasFigure = others.some(({ words }) => isNumeric(wordsText(words)))
  const { baselinePt } = row
  return { baselinePt, x0: first?.x0 ?? 0, shape: itemShape(others.length + 1, hasFigure) }
}
