import { boundsOf } from '../../model/geometry.js'
import { type Line, type Row, STYLE, type Word } from '../../model/page.js'
import type { FoundTable, GridCell } from '../../model/tables.js'

/** Titles stand at least so far apart, ems. */
const TITLE_GAP_EM = 0.9
/** A row starts within this distance of the title above it, points. */
const START_PT = 1.5
/** Rows of cells stand further apart than lines of text, and not as far as paragraphs of other matters, ems. */
const ROW_STEP_MIN_EM = 1.6
const ROW_STEP_MAX_EM = 3.5
const BODY_ROWS_MIN = 2

/** A title of a column and its words. */
interface Title {
  readonly x0: number
  readonly x1: number
  readonly words: readonly Word[]
}

/**
 * Tables whose first column has nothing that could be read, as it holds pictures or is left empty: bold titles side by
 * side, and below them rows that all start under titles after the first. Top to bottom.
 */
export function titledColumns(rows: readonly Row[]): FoundTable[] {
  const tables: FoundTable[] = []
  for (let at = 0; at < rows.length - BODY_ROWS_MIN; at++) {
    const head = rows[at]
    const titles = head === undefined ? [] : titlesOf(head)
    if (head === undefined || titles.length < 2) continue
    const body = bodyBelow(rows, at, titles)
    if (body.length < BODY_ROWS_MIN) continue
    tables.push(tableOf(head, body, titles))
    at += body.length
  }
  return tables
}

/** The titles of a row that is bold throughout; none of any other. */
function titlesOf({ lines, size }: Row): Title[] {
  if (!lines.every(isBold)) return []
  const titles: { x0: number; x1: number; words: Word[] }[] = []
  for (const word of lines.flatMap(({ words }) => words)) {
    const last = titles.at(-1)
    if (last === undefined || word.x0 - last.x1 > TITLE_GAP_EM * size) {
      titles.push({ x0: word.x0, x1: word.x1, words: [word] })
    } else {
      last.words.push(word)
      last.x1 = word.x1
    }
  }
  return titles
}

const isBold = ({ words }: Line): boolean => words.every(({ style }) => (style & STYLE.bold) !== 0)

function bodyBelow(rows: readonly Row[], headAt: number, titles: readonly Title[]): Row[] {
  const body: Row[] = []
  for (let at = headAt + 1; at < rows.length; at++) {
    const above = rows[at - 1]
    const row = rows[at]
    if (above === undefined || row === undefined || !isStep(above, row)) break
    if (!row.lines.every((line) => !isBold(line) && columnOf(line, titles) > 0)) break
    body.push(row)
  }
  return body
}

function isStep(above: Row, row: Row): boolean {
  const stepEm = (row.baseline - above.baseline) / row.size
  return stepEm >= ROW_STEP_MIN_EM && stepEm <= ROW_STEP_MAX_EM
}

/** The column whose title the line starts under, counted from 0; -1 where it is under none. */
const columnOf = (line: Line, titles: readonly Title[]): number =>
  titles.findIndex(({ x0 }) => Math.abs(line.x0 - x0) <= START_PT)

function tableOf(head: Row, body: readonly Row[], titles: readonly Title[]): FoundTable {
  return {
    kind: 'stream',
    box: boundsOf([head, ...body]),
    columns: titles.length,
    headerRows: 1,
    rows: [
      titles.map(({ words }) => ({ rows: [words] })),
      ...body.map((row) => titles.map((_, column) => cellOf(row, column, titles))),
    ],
    columnSpans: titles.map(({ x0, x1 }, column) => ({
      x0,
      x1: Math.max(x1, ...linesUnder(body, column, titles).map((line) => line.x1)),
    })),
  }
}

const cellOf = (row: Row, column: number, titles: readonly Title[]): GridCell => ({
  rows: linesUnder([row], column, titles).map(({ words }) => words),
})

const linesUnder = (rows: readonly Row[], column: number, titles: readonly Title[]): Line[] =>
  rows.flatMap(({ lines }) => lines.filter((line) => columnOf(line, titles) === column))
