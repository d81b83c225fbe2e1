import type { XmlPackage } from '../xml/open-package.js'
import type { XmlHandler } from '../xml/xml-scanner.js'
import { type CellContext, cellText } from './cell-text.js'
import { columnOf, otherCellPattern } from './column-names.js'
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

export interface SurveyOptions {
  /** Whether cells of the sheet may be links, which stand at its end. */
  readonly mayHaveLinks: boolean
  readonly checkpoint: () => void
}

/**
 * Reads a sheet through without keeping it: which columns hold text, which cells are links. Once all columns of the
 * range that the sheet claims hold text, the rest is only searched for cells outside that range, at a tenth of the
 * cost; where there are some, the sheet is read through after all.
 */
export async function surveySheet(
  pack: XmlPackage,
  partName: string,
  context: CellContext,
  { mayHaveLinks, checkpoint }: SurveyOptions,
): Promise<SheetSurvey> {
  for (const mayStopEarly of [!mayHaveLinks, false]) {
    const surveyor = sheetSurveyor(context, mayStopEarly)
    for await (const _ of pack.scanInSteps(partName, surveyor.handler)) checkpoint()
    const survey = surveyor.survey()
    if (survey !== undefined) return survey
  }
  throw new Error('a full survey always has a result')
}

interface Surveyor {
  readonly handler: XmlHandler
  /** Undefined when cells were found where the sheet claimed none. */
  survey(): SheetSurvey | undefined
}

function sheetSurveyor(context: CellContext, mayStopEarly: boolean): Surveyor {
  const isUsed = new Uint8Array(COLUMNS_MAX)
  const links = new Map<string, string>()
  const claim = claimedRange()
  const handler = sheetHandler({
    wants: (column) => isUsed[column] === 0,
    cell(cell) {
      if (!hasText(cell, context)) return
      isUsed[cell.column] = 1
      claim.addUsed(cell.column)
    },
    rowEnd: () => undefined,
    dimension: claim.read,
    hyperlink(ref, relationshipId) {
      if (links.size < LINKS_MAX) links.set(ref, relationshipId)
    },
  })
  return {
    handler: mayStopEarly ? { ...handler, takesOver: claim.searches } : handler,
    survey: () => (claim.isBroken() ? undefined : { ...numberedColumns(isUsed), links }),
  }
}

/** Whether the columns that the sheet claims to use, from A on, all hold text, and no cell lies beyond. */
function claimedRange() {
  let lastColumn = COLUMNS_MAX
  let usedColumns = 0
  let others: RegExp | undefined
  let isBroken = false
  let rest = ''
  return {
    read(ref: string): void {
      const [start = '', end = start] = ref.split(':')
      if (columnOf(start) === 0) lastColumn = columnOf(end)
    },
    addUsed(column: number): void {
      usedColumns += column <= lastColumn ? 1 : 2 * COLUMNS_MAX
    },
    searches(piece: string, begun: string): boolean {
      if (usedColumns !== lastColumn + 1) return false
      others ??= otherCellPattern(lastColumn)
      if (isBroken) return true
      const xml = begun + rest + piece
      const lastTag = xml.lastIndexOf('<')
      rest = xml.slice(Math.max(lastTag, 0))
      isBroken = others.test(lastTag < 0 ? '' : xml.slice(0, lastTag))
      return true
    },
    isBroken: () => isBroken,
  }
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
