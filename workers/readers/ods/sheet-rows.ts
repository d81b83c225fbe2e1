import type { TableCell, TableRow } from '../../document/blocks.js'
import { bodyHandler } from '../opendocument/body-handler.js'
import type { XmlPackage } from '../xml/open-package.js'
import { type CellRun, COLUMNS_MAX, cellInlines, ROWS_MAX, sheetHandler } from './sheet-handler.js'
import type { Sheet } from './survey-sheets.js'

const BATCH_ROWS = 256
const EMPTY_CELL: TableCell = { children: [] }

/** The rows of all sheets, which stand in one part and are read once, in order. */
export interface SheetRows {
  /** The rows of the next sheet that is asked for; those of sheets before it are passed over. */
  of(sheet: Sheet): AsyncGenerator<readonly TableRow[]>
}

interface WaitingRow {
  readonly sheet: number
  readonly row: TableRow
  readonly repeated: number
}

export function sheetRows(
  pack: XmlPackage,
  sheets: readonly Sheet[],
  checkpoint: () => void,
): SheetRows {
  const waiting: WaitingRow[] = []
  const steps = pack.scanInSteps(
    'content.xml',
    rowsHandler(sheets, (row) => waiting.push(row)),
  )
  let isDone = false
  /** Reads on until a row waits. */
  const next = async (): Promise<WaitingRow | undefined> => {
    while (waiting.length === 0 && !isDone) {
      checkpoint()
      isDone = (await steps.next()).done === true
    }
    return waiting[0]
  }
  async function* rowsOf({ position }: Sheet): AsyncGenerator<WaitingRow> {
    for (let found = await next(); found !== undefined; found = await next()) {
      if (found.sheet > position) return
      waiting.shift()
      if (found.sheet === position) yield found
    }
  }
  return { of: (sheet) => batches(rowsOf(sheet), checkpoint) }
}

/** Rows as often as they are repeated, no more than a sheet can have. */
async function* batches(
  rows: AsyncIterable<WaitingRow>,
  checkpoint: () => void,
): AsyncGenerator<readonly TableRow[]> {
  let batch: TableRow[] = []
  let left = ROWS_MAX
  for await (const { row, repeated } of rows) {
    const count = Math.min(repeated, left)
    left -= count
    for (let made = 0; made < count; made++) {
      batch.push(row)
      if (batch.length < BATCH_ROWS) continue
      checkpoint()
      yield batch
      batch = []
    }
  }
  if (batch.length > 0) yield batch
}

function rowsHandler(sheets: readonly Sheet[], emit: (row: WaitingRow) => void) {
  const byPosition = new Map(sheets.map((sheet) => [sheet.position, sheet]))
  const tableColumns = new Int32Array(COLUMNS_MAX)
  let position = 0
  let columns = 0
  const rows = sheetHandler({
    sheet() {
      position += 1
      const sheet = byPosition.get(position)
      columns = sheet === undefined ? 0 : numberColumns(sheet, tableColumns)
      return columns > 0
    },
    row(cells, repeated) {
      emit({ sheet: position, row: tableRow(cells, columns, tableColumns), repeated })
    },
    sheetEnd: () => undefined,
  })
  return bodyHandler('spreadsheet', () => undefined, rows)
}

/** Writes for each column of the sheet its column in the table; how many there are. */
function numberColumns({ ranges }: Sheet, into: Int32Array): number {
  let columns = 0
  for (const [first, last] of ranges) {
    for (let column = first; column <= last; column++) into[column] = columns++
  }
  return columns
}

export function columnCount({ ranges }: Sheet): number {
  return ranges.reduce((count, [first, last]) => count + last - first + 1, 0)
}

function tableRow(runs: readonly CellRun[], columns: number, tableColumns: Int32Array): TableRow {
  const cells = new Array<TableCell>(columns).fill(EMPTY_CELL)
  for (const run of runs) {
    const cell = { children: cellInlines(run) }
    // Columns of one run all hold text, so they stand beside each other in the table, too.
    const first = tableColumns[run.column] ?? 0
    cells.fill(cell, first, first + run.repeated)
  }
  return { cells }
}
