import { isBullet } from '../../model/characters.js'
import { type Extent, joinedExtents, lineText } from '../../model/geometry.js'
import type { Line } from '../../model/page.js'
import { countOf } from '../../model/statistics.js'
import { holdsLeaders } from '../evidence/leaders.js'
import { type Lens, wordsOfLine } from '../evidence/normal-page.js'
import { type Grid, type GridCell, type GridRow, plainCell, wordsOfRow } from '../grid.js'
import { isEven, sizeOf, withoutLinesAbove } from '../rows/painted-levels.js'
import { holdsRows, type PaintedCell, type PaintedRow, paintedRows } from '../rows/painted-rows.js'
import { HEADING_SIZE_RATIO, PROSE_CHARS_MIN } from '../thresholds.js'
import type { TableWord } from '../words.js'
import { boxOf } from './stream-grid.js'

/** Rows without wrapped cells are aligned text that other searches see, too: so many do not line up by chance. */
const PLAIN_ROWS_MIN = 4

/** Rows that share columns. */
interface Part {
  readonly rows: PaintedRow[]
  /** From left to right, apart. */
  columns: readonly Extent[]
}

/** Tables whose rows and cells are told by the order in which they are painted; see `paintedRows`. */
export function paintedGrids(lines: readonly Line[], lens: Lens): Grid[] {
  return paintedRows(lines, lens.pieces)
    .flatMap((rows) => partsOf(withoutLinesAbove(rows)))
    .map(trimmed)
    .filter(({ rows }) => holdsRows(rows) && (rows.length >= PLAIN_ROWS_MIN || rows.some(wraps)))
    .map((part) => gridOf(part, lens))
}

const wraps = (row: PaintedRow): boolean =>
  row.length > 1 && row.some(({ lines }) => lines.length > 1)

/** Rows that follow each other, each cell in a column of its own. */
function partsOf(rows: readonly PaintedRow[]): Part[] {
  const parts: Part[] = []
  let part: Part | undefined
  for (const [at, row] of rows.entries()) {
    if (!isEven(row) || isOfList(row) || isHeading(row, rows[at + 1])) part = undefined
    else if (part === undefined || !takes(part, row)) {
      part = row.length > 1 ? { rows: [row], columns: row.map(extent) } : undefined
      if (part !== undefined) parts.push(part)
    }
  }
  return parts
}

const extent = ({ x0, x1 }: Extent): Extent => ({ x0, x1 })

/** Items have their texts beside their bullets, too, and titles their pages behind leaders. */
function isOfList(row: PaintedRow): boolean {
  if (row.length === 1) return false
  if (isBullet(row[0]?.lines[0]?.words[0]?.text ?? '')) return true
  return row.some(({ lines }) => lines.some((line) => holdsLeaders(lineText(line))))
}

/** Whether a row is a line above text that is smaller. */
const isHeading = (row: PaintedRow, next: PaintedRow | undefined): boolean =>
  row.length === 1 && next !== undefined && sizeOf(row) > HEADING_SIZE_RATIO * sizeOf(next)

/** Adds a row; false where it has other columns. */
function takes(part: Part, row: PaintedRow): boolean {
  if (!isSection(part, row)) {
    const columns = joined(part, row)
    if (columns === undefined) return false
    part.columns = columns
  }
  part.rows.push(row)
  return true
}

/** Whether a row is a short line that is in none of the columns alone. */
function isSection({ columns }: Part, [cell, ...others]: PaintedRow): boolean {
  const [line, ...more] = cell?.lines ?? []
  if (cell === undefined || line === undefined || others.length + more.length > 0) return false
  if (lineText(line).length >= PROSE_CHARS_MIN) return false
  return columnOf(columns, cell) < 0
}

/** The columns with those of a row; undefined where two cells of one row would stand in one. */
function joined({ rows, columns }: Part, row: PaintedRow): readonly Extent[] | undefined {
  const [alone, ...others] = row
  if (alone !== undefined && others.length === 0)
    return columnOf(columns, alone) < 0 ? undefined : columns
  const all = joinedExtents([...columns, ...row])
  const areJoined = all.some((own) => countOf(columns, (column) => isWithin(column, own)) > 1)
  const asked = areJoined ? [...rows, row] : [row]
  return asked.every((cells) => areApart(cells, all)) ? all : undefined
}

const areApart = (row: PaintedRow, columns: readonly Extent[]): boolean =>
  row.length === 1 || new Set(row.map((cell) => columnOf(columns, cell))).size === row.length

const isWithin = ({ x0, x1 }: Extent, column: Extent): boolean => x0 >= column.x0 && x1 <= column.x1

const columnOf = (columns: readonly Extent[], cell: Extent): number =>
  columns.findIndex((column) => isWithin(cell, column))

/** A part from its first row of several cells to its last. */
function trimmed({ rows, columns }: Part): Part {
  const isWide = (row: PaintedRow) => row.length > 1
  return { rows: rows.slice(rows.findIndex(isWide), rows.findLastIndex(isWide) + 1), columns }
}

function gridOf(part: Part, lens: Lens): Grid {
  const rows = part.rows.map((row) => gridRow(row, part, lens))
  return {
    kind: 'stream',
    box: boxOf(rows.flatMap(wordsOfRow)),
    columns: part.columns.length,
    rows,
    isPainted: true,
  }
}

function gridRow(row: PaintedRow, part: Part, lens: Lens): GridRow {
  const { columns } = part
  const [first] = row
  if (first !== undefined && isSection(part, row))
    return columns.map((_, at) =>
      at === 0 ? { ...gridCell(first, lens), colspan: columns.length } : undefined,
    )
  return columns.map((column) =>
    gridCell(
      row.find((cell) => isWithin(cell, column)),
      lens,
    ),
  )
}

function gridCell(cell: PaintedCell | undefined, lens: Lens): GridCell {
  const own: TableWord[] = []
  for (const line of cell?.lines ?? []) for (const word of wordsOfLine(line, lens)) own.push(word)
  return plainCell(own)
}
