import { type GridCell, type GridRow, plainCell } from '../grid.js'
import { isNumeric } from '../numbers.js'
import { fitsIn, type TableWord, type TextRow, textRows, wordsText } from '../words.js'
import type { LatticeCell } from './lattice.js'

/** Baselines of one label are nearer to each other, em. */
const SECTION_LEADING_EM = 1.7

/**
 * A drawn row whose first cell has titles of sections above the label of its figures: a row for each title, which has
 * nothing beside it, and the row of the figures; undefined where there is no title. `xs` are the lines between columns.
 */
export function sectionRows(
  cells: readonly LatticeCell[],
  wordsOf: (cell: LatticeCell) => readonly TableWord[],
  xs: readonly number[],
): GridRow[] | undefined {
  const label = cells.find(({ column }) => column === 0)
  if (label === undefined || cells.some(({ rowspan }) => rowspan > 1)) return undefined
  const lines = textRows(wordsOf(label))
  if (lines.length < 2) return undefined
  const figuresPt = figuresHeight(cells, wordsOf)
  const parts = partsOf(lines, xs[label.column + label.colspan] ?? 0)
  const title = parts.at(-2)?.at(-1)
  if (figuresPt === undefined || title === undefined) return undefined
  if (figuresPt < title.baselinePt + title.sizePt) return undefined
  const columns = xs.length - 1
  const rowOf = (part: readonly TextRow[]): (GridCell | undefined)[] => {
    const row: (GridCell | undefined)[] = new Array(columns).fill(undefined)
    for (const { column, colspan, rowspan } of cells) row[column] = { words: [], colspan, rowspan }
    row[0] = { ...plainCell(part.flatMap(({ words }) => words)), colspan: label.colspan }
    return row
  }
  const last = rowOf(parts.at(-1) ?? [])
  for (const cell of cells)
    if (cell !== label)
      last[cell.column] = { words: wordsOf(cell), colspan: cell.colspan, rowspan: 1 }
  return [...parts.slice(0, -1).map(rowOf), last]
}

/** Where the figures beside a label stand, all in one line; undefined for anything else. */
function figuresHeight(
  cells: readonly LatticeCell[],
  wordsOf: (cell: LatticeCell) => readonly TableWord[],
): number | undefined {
  const filled = cells.filter(({ column }) => column > 0).map(wordsOf)
  const figures = filled.filter(({ length }) => length > 0)
  if (figures.length === 0 || !figures.every((words) => isNumeric(wordsText(words))))
    return undefined
  const heights = figures.flatMap((words) => words.map(({ baselinePt }) => baselinePt))
  const lowest = Math.max(...heights)
  return lowest - Math.min(...heights) < 1 ? lowest : undefined
}

/** The lines of each label: another begins lower than text goes on, and had room for its first word above. */
function partsOf(lines: readonly TextRow[], endPt: number): TextRow[][] {
  const parts: TextRow[][] = []
  for (const [at, line] of lines.entries()) {
    const above = lines[at - 1]
    if (above === undefined || isApart(above, line, endPt)) parts.push([line])
    else parts.at(-1)?.push(line)
  }
  return parts
}

function isApart(above: TextRow, line: TextRow, endPt: number): boolean {
  const gapPt = line.baselinePt - above.baselinePt
  if (gapPt < SECTION_LEADING_EM * Math.max(above.sizePt, line.sizePt)) return false
  const [first, last] = [line.words[0], above.words.at(-1)]
  if (first === undefined || last === undefined) return false
  return fitsIn(first, endPt - last.x1, line.sizePt)
}
