import { lineOfWords, lineText, wordWith } from '../model/geometry.js'
import type { Line } from '../model/page.js'
import { isSign } from '../model/signs.js'
import type { TaggedCell, TaggedGrid } from '../model/tables.js'

/**
 * The grid without columns of signs alone: spreadsheets set `$` and `%` in cells of their own, beside that of their
 * figure, to which they belong. A grid with cells over several rows stays as it is.
 */
export function withoutSignColumns(grid: TaggedGrid): TaggedGrid {
  if (grid.rows.some((row) => row.some(({ rowspan }) => rowspan > 1))) return grid
  const rows = grid.rows.map((row) => textsOf(row, grid.columns))
  let left = grid
  // From the last one on: those before it keep their places.
  for (let column = grid.columns - 1; column >= 0; column--) {
    const figures = isOfSigns(rows, column) ? figuresBeside(rows, column) : undefined
    if (figures !== undefined) left = joined(left, column, figures)
  }
  return left
}

/** What the cells of one column say, by column; nothing where a cell over several stands. */
type Texts = readonly (string | undefined)[]

function textsOf(row: readonly TaggedCell[], columns: number): Texts {
  const texts = new Array<string | undefined>(columns).fill(undefined)
  let at = 0
  for (const cell of row) {
    if (cell.colspan === 1) texts[at] = textOf(cell)
    at += cell.colspan
  }
  return texts
}

const hasText = (text: string | undefined): text is string => text !== undefined && text !== ''

function isOfSigns(rows: readonly Texts[], column: number): boolean {
  const texts = rows.map((row) => row[column]).filter(hasText)
  return texts.length > 0 && texts.every(isSign)
}

/** The column that signs stand beside in all of their rows: the next one or the one before. */
function figuresBeside(rows: readonly Texts[], column: number): number | undefined {
  const signed = rows.filter((row) => hasText(row[column]))
  return [column + 1, column - 1].find((beside) =>
    signed.every((row) => /\d|^[-–—]$/.test(row[beside] ?? '')),
  )
}

/** The cell of one column that stands there. */
function cellAt(row: readonly TaggedCell[], column: number): TaggedCell | undefined {
  let at = 0
  for (const cell of row) {
    if (at === column) return cell.colspan === 1 ? cell : undefined
    at += cell.colspan
    if (at > column) return undefined
  }
  return undefined
}

const textOf = ({ lines }: TaggedCell): string => lines.map(lineText).join(' ').trim()

function joined(grid: TaggedGrid, column: number, figures: number): TaggedGrid {
  const rows = grid.rows.map((row) => joinedRow(row, column, figures))
  return {
    ...grid,
    columns: grid.columns - 1,
    rows,
    columnSpans: grid.columnSpans.filter((_, at) => at !== column),
  }
}

function joinedRow(row: readonly TaggedCell[], column: number, figures: number): TaggedCell[] {
  const sign = cellAt(row, column)
  let at = 0
  return row.flatMap((cell) => {
    const from = at
    at += cell.colspan
    if (from === column && cell === sign) return []
    if (from <= column && at > column) return { ...cell, colspan: cell.colspan - 1 }
    if (from !== figures || sign === undefined) return cell
    const [left, right] = figures > column ? [sign, cell] : [cell, sign]
    return { ...cell, lines: withoutSpace(left.lines, right.lines) }
  })
}

/** One after the other, as if nothing stood between them. */
function withoutSpace(left: readonly Line[], right: readonly Line[]): Line[] {
  const last = left.at(-1)
  const [first] = right
  const word = first?.words[0]
  if (last === undefined || first === undefined || word === undefined) return [...left, ...right]
  const words = [...last.words, wordWith(word, { spaceBefore: false }), ...first.words.slice(1)]
  return [...left.slice(0, -1), lineOfWords(last, words), ...right.slice(1)]
}
