import type { Block, RowBatches } from '../../document/blocks.js'
import { text } from '../../document/inlines.js'
import type { Part, Reader } from '../../document/reading.js'
import { type CountingContext, countingContext, packageQuality } from '../office/count-warnings.js'
import { linkAddress } from '../office/link-address.js'
import { refusePages } from '../office/refusals.js'
import { readCoreProperties } from '../ooxml/core-properties.js'
import { mainPart } from '../ooxml/main-part.js'
import { partOfType, type Relationships, readRelationships } from '../ooxml/relationships.js'
import { attachedPart } from '../xml/attached-part.js'
import { openPackage, type XmlPackage } from '../xml/open-package.js'
import { warnUnreadable } from '../xml/optional-part.js'
import { readCellFormats } from './cell-formats.js'
import type { CellContext } from './cell-text.js'
import { readSharedStrings } from './shared-strings.js'
import { sheetDrawings } from './sheet-drawings.js'
import { sheetRows } from './sheet-rows.js'
import { type SheetSurvey, surveySheet } from './survey-sheet.js'
import { readWorkbook, type Sheet, type Workbook } from './workbook.js'

/**
 * Workbooks (ECMA-376, 18): each visible sheet with text as a heading and one table of what its cells show. A sheet is
 * read twice, once for the columns it uses and once row by row; memory is that of the shared texts. Empty rows and
 * columns are left out, and so are hidden sheets, comments and charts; text boxes come after the table, and pictures
 * where they are asked for.
 */
export const readXlsx: Reader = async (source, options, context) => {
  refusePages(options)
  const counting = countingContext(context)
  const pack = await openPackage(source, options.limits.inflatedBytesMax)
  const packageRelationships = await readRelationships(pack, '')
  const partName = mainPart(pack, packageRelationships, 'xl/workbook.xml')
  const workbook = await readWorkbook(pack, partName, counting)
  return {
    metadata: await readCoreProperties(pack, packageRelationships, counting),
    modeUsed: 'fast',
    parts: workbookParts(pack, workbook, counting),
    quality: () => packageQuality(counting),
    attached: (source) => attachedPart(pack, source, () => context.checkpoint()),
    close: () => undefined,
  }
}

async function* workbookParts(
  pack: XmlPackage,
  workbook: Workbook,
  context: CountingContext,
): AsyncGenerator<Part> {
  const partOf = (type: string) => partOfType(workbook.relationships, type)
  const cells: CellContext = {
    strings: await readSharedStrings(pack, partOf('sharedStrings'), context),
    formats: await readCellFormats(pack, partOf('styles'), workbook.is1904, context),
  }
  for (const sheet of workbook.sheets) {
    context.checkpoint()
    const relationships = await readRelationships(pack, sheet.partName)
    if (partOfType(relationships, 'comments') !== undefined) {
      context.warn('content_dropped', 'Comments were left out.', sheet.position)
    }
    const survey = await surveyOrWarn(pack, sheet, relationships, cells, context)
    const drawn = await sheetDrawings(pack, relationships, sheet.position, context)
    if (survey === undefined || survey.columns + drawn.length === 0) continue
    const links = addressesOf(survey, relationships)
    const rows = sheetRows(pack, sheet.partName, { ...cells, survey, links }, () =>
      context.checkpoint(),
    )
    yield {
      page: sheet.position,
      blocks: [...sheetBlocks(sheet, survey.columns, rows), ...drawn],
    }
  }
}

async function surveyOrWarn(
  pack: XmlPackage,
  sheet: Sheet,
  relationships: Relationships,
  cells: CellContext,
  context: CountingContext,
): Promise<SheetSurvey | undefined> {
  const types = [...relationships.values()].map(({ type }) => type)
  try {
    return await surveySheet(pack, sheet.partName, cells, {
      mayHaveLinks: types.includes('hyperlink'),
      checkpoint: () => context.checkpoint(),
    })
  } catch (error) {
    warnUnreadable(error, sheet.partName, context, sheet.position)
    return undefined
  }
}

function sheetBlocks(sheet: Sheet, columns: number, rows: RowBatches): Block[] {
  const provenance = { page: sheet.position }
  const heading: Block = { type: 'heading', level: 2, children: [text(sheet.name)], provenance }
  if (columns === 0) return [heading]
  return [heading, { type: 'table', columns, headerRows: 1, rows, provenance }]
}

/** Addresses by cell; links within the workbook have none. */
function addressesOf(
  { links }: SheetSurvey,
  relationships: Relationships,
): ReadonlyMap<string, string> {
  const addresses = new Map<string, string>()
  for (const [reference, id] of links) {
    const relationship = relationships.get(id)
    const address = relationship?.isExternal === true ? linkAddress(relationship.target) : undefined
    if (address !== undefined) addresses.set(reference, address)
  }
  return addresses
}
