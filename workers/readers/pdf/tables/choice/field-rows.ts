import { countOf } from '../../model/statistics.js'
import { type Grid, type GridCell, type GridRow, hasWords, plainCell, wordsOfRow } from '../grid.js'
import { BODY_PT } from '../thresholds.js'
import type { TableWord } from '../words.js'

/** Labels are set at most this large, of the size of what is filled in below them. */
const LABEL_RATIO = 0.9
/** Larger text, of the size of the page's text, is a title; more words are text of their own. */
const VALUE_RATIO_MAX = 1.3
const VALUE_WORDS_MAX = 20
/** A header in small type is one row of labels above many. */
const LABEL_ROWS_MIN = 2
/** Under more labels in a row stand the columns of a table. */
const COLUMNS_MAX = 4

/**
 * The fields of a form that has its labels in small type above what is filled in, a row of labels above a row of values:
 * in each cell a label and its value. Undefined for any other grid: the rows of a table are set in one size, below a
 * header.
 */
export function fieldRows(grid: Grid): Grid | undefined {
  if (isOfFields(grid)) return grid
  const fields = joinedFields(grid)
  return fields?.rows.every((row) => row.every(mayBeField)) === true ? fields : undefined
}

const mayBeField = (cell: GridCell | undefined): boolean =>
  cell === undefined ||
  (cell.words.length <= VALUE_WORDS_MAX &&
    cell.words.every(({ sizePt, text }) => sizePt <= VALUE_RATIO_MAX * BODY_PT || /\d/.test(text)))

function joinedFields(grid: Grid): Grid | undefined {
  if (grid.columns > COLUMNS_MAX) return undefined
  const rows = grid.rows.filter((row) => row.some(hasWords))
  const largestPt = labelPt(rows)
  const fields: { readonly rows: GridRow[]; hasValues: boolean }[] = []
  for (const row of rows) {
    const shape = shapeOf(row, largestPt)
    const last = fields.at(-1)
    if (shape === 'value' && last !== undefined) {
      last.rows.push(row)
      last.hasValues = true
    } else if (shape === 'labels' || shape === 'fields')
      fields.push({ rows: [row], hasValues: shape === 'fields' })
    else return undefined
  }
  // The last fields may be there to be filled in.
  if (fields.length < LABEL_ROWS_MIN || !fields.slice(0, -1).every((field) => field.hasValues))
    return undefined
  return { ...grid, rows: fields.map((field) => joinedRow(field.rows, grid.columns)) }
}

/** Whether drawn boxes have each a label in small type above a value, but for some that are to be filled in. */
function isOfFields({ kind, rows }: Grid): boolean {
  if (kind !== 'lattice') return false
  const largestPt = labelPt(rows)
  let cells = 0
  let fields = 0
  for (const cell of rows.flat()) {
    if (!hasWords(cell)) continue
    const shape = shapeOf([cell], largestPt)
    if (shape !== 'fields' && shape !== 'labels') return false
    if (shape === 'fields' && !isOneValue(cell?.words ?? [], largestPt)) return false
    cells++
    if (shape === 'fields') fields++
  }
  return fields > 1 && 2 * fields >= cells
}

/** Whether all behind the label is a value, and looks the same: titles are none, nor is what they head. */
function isOneValue(words: readonly TableWord[], largestPt: number): boolean {
  const at = words.findIndex(({ sizePt }) => sizePt > largestPt)
  const first = words[at]
  return words
    .slice(at)
    .every(({ sizePt, bold }) => sizePt === first?.sizePt && bold === first.bold)
}

/** How large labels are at most, where the first two rows hold a label and a value. */
function labelPt(rows: readonly GridRow[]): number {
  let largestPt = 0
  for (const row of rows.slice(0, 2))
    for (const { sizePt } of wordsOfRow(row)) largestPt = Math.max(largestPt, sizePt)
  return LABEL_RATIO * largestPt
}

/** Labels up to so large, what is filled in, or both in each cell, a label above a value. */
function shapeOf(row: GridRow, largestPt: number): 'labels' | 'value' | 'fields' | 'other' {
  const isLabel = ({ sizePt }: TableWord): boolean => sizePt <= largestPt
  const words = wordsOfRow(row)
  const labels = countOf(words, isLabel)
  if (labels === words.length) return 'labels'
  if (labels === 0) return 'value'
  const filled = row.flatMap((cell) => (hasWords(cell) && cell !== undefined ? [cell.words] : []))
  return filled.every(([first]) => first !== undefined && isLabel(first)) ? 'fields' : 'other'
}

/** Each column's cells, one below the other, as one. */
const joinedRow = (rows: readonly GridRow[], columns: number): GridRow =>
  Array.from({ length: columns }, (_, column) =>
    plainCell(rows.flatMap((row) => row[column]?.words ?? [])),
  )
