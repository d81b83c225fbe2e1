import type { OfficePackage } from '../ooxml/open-package.js'
import { type CellContext, cellText } from './cell-text.js'
import { COLUMNS_MAX, type RawCell, sheetHandler } from './sheet-handler.js'

/** Links kept of one sheet: Excel allows no more. */
const LINKS_MAX = 65_530

/** What must be known of a sheet before its first row can be written. */
export interface SheetSurvey {
  /** For each column of the sheet its column in the table, -1 for columns without text. */
  readonly tableColumns: Int32Array
  readonly columns: number
  /** Ids of relationships by cell reference. */
  readonly links: ReadonlyMap<string, string>
}

/** Reads a sheet through without keeping it: which columns hold text, which cells are links. */
export async function surveySheet(
  pack: OfficePackage,
  partName: string,
  context: CellContext,
  checkpoint: () => void,
): Promise<SheetSurvey> {
  const isUsed = new Uint8Array(COLUMNS_MAX)
  const links = new Map<string, string>()
  const handler = sheetHandler({
    wants: (column) => isUsed[column] === 0,
    cell(cell) {
      if (hasText(cell, context)) isUsed[cell.column] = 1
    },
    rowEnd: () => undefined,
    hyperlink(ref, relationshipId) {
      if (relationshipId !== '' && links.size < LINKS_MAX) links.set(ref, relationshipId)
    },
  })
  for await (const _ of pack.scanInSteps(partName, handler)) checkpoint()
  return { ...numberedColumns(isUsed), links }
}

function hasText(cell: RawCell, context: CellContext): boolean {
  return cellText(cell, context).trim() !== ''
}

function numberedColumns(isUsed: Uint8Array): { tableColumns: Int32Array; columns: number } {
  const tableColumns = new Int32Array(COLUMNS_MAX).fill(-1)
  let columns = 0
  for (const [column, used] of isUsed.entries()) {
    if (used === 1) tableColumns[column] = columns++
  }
  return { tableColumns, columns }
}
