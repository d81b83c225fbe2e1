import type { TableCell, TableRow } from '../../document/blocks.js'
import { type Inline, text } from '../../document/inlines.js'
import type { XmlPackage } from '../xml/open-package.js'
import { type CellContext, cellText } from './cell-text.js'
import { columnName } from './column-names.js'
import { sheetHandler } from './sheet-handler.js'
import type { SheetSurvey } from './survey-sheet.js'

const BATCH_ROWS = 256
const EMPTY_CELL: TableCell = { children: [] }

/** What the rows of one sheet are read with. */
export interface SheetContext extends CellContext {
  readonly survey: SheetSurvey
  /** Addresses by the cell that links there. */
  readonly links: ReadonlyMap<string, string>
}

/** The rows that show text, in batches, read as they are asked for: a chunk of the sheet is in memory. */
export async function* sheetRows(
  pack: XmlPackage,
  partName: string,
  context: SheetContext,
  checkpoint: () => void,
): AsyncGenerator<readonly TableRow[]> {
  let rows: TableRow[] = []
  const handler = sheetHandler(rowBuilder(context, (row) => rows.push(row)))
  for await (const _ of pack.scanInSteps(partName, handler)) {
    checkpoint()
    for (let start = 0; start < rows.length; start += BATCH_ROWS) {
      yield rows.slice(start, start + BATCH_ROWS)
    }
    rows = []
  }
}

function rowBuilder(
  context: SheetContext,
  emit: (row: TableRow) => void,
): Parameters<typeof sheetHandler>[0] {
  const { tableColumns, columns } = context.survey
  let cells: TableCell[] | undefined
  let sheetColumns: number[] = []
  const linkRow = (row: number): void => {
    for (const column of sheetColumns) {
      const address = context.links.get(`${columnName(column)}${row}`)
      const index = tableColumns[column] ?? -1
      const cell = cells?.[index]
      if (address === undefined || cells === undefined || cell === undefined) continue
      cells[index] = { children: [{ type: 'link', url: address, children: cell.children }] }
    }
  }
  return {
    wants: (column) => (tableColumns[column] ?? -1) >= 0,
    cell(cell) {
      const shown = cellText(cell, context).trim()
      const index = tableColumns[cell.column] ?? -1
      if (shown === '' || index < 0) return
      cells ??= new Array<TableCell>(columns).fill(EMPTY_CELL)
      cells[index] = { children: cellInlines(shown) }
      if (context.links.size > 0) sheetColumns.push(cell.column)
    },
    rowEnd(row) {
      if (cells === undefined) return
      linkRow(row)
      emit({ cells })
      cells = undefined
      sheetColumns = []
    },
  }
}

function cellInlines(shown: string): Inline[] {
  if (!shown.includes('\n')) return [text(shown)]
  return shown
    .split('\n')
    .flatMap((line, index): Inline[] =>
      index === 0 ? [text(line)] : [{ type: 'lineBreak' }, text(line)],
    )
}
