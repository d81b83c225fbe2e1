import type { TableCell, TableRow } from '../../../document/blocks.js'
import type { Inline } from '../../../document/inlines.js'
import { plainText } from '../../../document/plain-text.js'
import { isNumberText } from '../model/characters.js'
import { ENDED_TEXT } from '../model/thresholds.js'

/** Fewer other rows do not show that each begins in the first column. */
const ROWS_MIN = 3

/**
 * The rows of a table before and after a break of pages; the row that it cuts is one: the first after it has nothing in
 * the first column, where all others begin, or goes on a sentence. `join` puts the two parts of a cell together.
 */
export function joinedRows(
  before: readonly TableRow[],
  after: readonly TableRow[],
  join: (before: readonly Inline[], after: readonly Inline[]) => Inline[],
): TableRow[] {
  const [last, first] = [before.at(-1), after[0]]
  if (last === undefined || first === undefined || !mayGoOn(last, first))
    return [...before, ...after]
  const others = [...before, ...after.slice(1)]
  if (!goesOn(last, first) && !allBegin(others)) return [...before, ...after]
  const cells = last.cells.map((cell, column) => joinedCell(cell, first.cells[column], join))
  return [...before.slice(0, -1), { cells }, ...after.slice(1)]
}

/** Whether each text of `first`, which has none in the first column, could go on one of `last`. */
function mayGoOn(last: TableRow, first: TableRow): boolean {
  if (last.cells.length !== first.cells.length) return false
  if (last.cells.some(isSpan) || first.cells.some(isSpan)) return false
  if (textOf(last.cells[0]) === '' || textOf(first.cells[0]) !== '') return false
  const texts = first.cells.map(textOf)
  return texts.every(
    (text, column) => text === '' || (textOf(last.cells[column]) !== '' && !isNumberText(text)),
  )
}

/** Whether one cell goes on a sentence. */
const goesOn = (last: TableRow, first: TableRow): boolean =>
  first.cells.some((cell, column) => {
    const text = textOf(last.cells[column])
    return /^\p{Ll}/u.test(textOf(cell)) && text !== '' && !ENDED_TEXT.test(text)
  })

const allBegin = (rows: readonly TableRow[]): boolean =>
  rows.length >= ROWS_MIN && rows.every(({ cells }) => textOf(cells[0]) !== '')

function joinedCell(
  before: TableCell,
  after: TableCell | undefined,
  join: (before: readonly Inline[], after: readonly Inline[]) => Inline[],
): TableCell {
  if (after === undefined || after.children.length === 0) return before
  return { ...before, children: join(before.children, after.children) }
}

const textOf = (cell: TableCell | undefined): string =>
  cell === undefined ? '' : plainText(cell.children).trim()

const isSpan = ({ colspan = 1, rowspan = 1 }: TableCell): boolean => colspan > 1 || rowspan > 1
