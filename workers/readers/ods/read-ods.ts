import type { Block } from '../../document/blocks.js'
import { text } from '../../document/inlines.js'
import type { Part, Reader } from '../../document/reading.js'
import { type CountingContext, countingContext, packageQuality } from '../office/count-warnings.js'
import { refusePages } from '../office/refusals.js'
import { readMetadata } from '../opendocument/document-metadata.js'
import { openDocument } from '../opendocument/open-document.js'
import { stylesOf } from '../opendocument/styles.js'
import type { XmlPackage } from '../xml/open-package.js'
import { optionalTree } from '../xml/optional-part.js'
import { columnCount, sheetRows } from './sheet-rows.js'
import { surveySheets } from './survey-sheets.js'

/**
 * Spreadsheets (OpenDocument 1.3, 9): each visible sheet with text as a heading and one table of what its cells show.
 * The content is read twice, once for the columns with text and once row by row; text boxes come after the table. Empty
 * rows and columns are left out, and so are hidden sheets, comments, charts and pictures.
 */
export const readOds: Reader = async (source, options, context) => {
  refusePages(options)
  const counting = countingContext(context)
  const { pack } = await openDocument(source, options.limits.inflatedBytesMax, counting)
  return {
    metadata: await readMetadata(pack, counting),
    modeUsed: 'fast',
    parts: sheetParts(pack, counting),
    quality: () => packageQuality(counting),
    close: () => undefined,
  }
}

async function* sheetParts(pack: XmlPackage, context: CountingContext): AsyncGenerator<Part> {
  const styles = stylesOf(await optionalTree(pack, 'styles.xml', context))
  const sheets = await surveySheets(pack, styles, context)
  const rows = sheetRows(pack, sheets, () => context.checkpoint())
  for (const sheet of sheets) {
    const provenance = { page: sheet.position }
    const table: Block = {
      type: 'table',
      columns: columnCount(sheet),
      headerRows: 1,
      rows: rows.of(sheet),
      provenance,
    }
    yield {
      page: sheet.position,
      blocks: [
        { type: 'heading', level: 2, children: [text(sheet.name)], provenance },
        ...(table.columns > 0 ? [table] : []),
        ...sheet.drawn.map((block) => ({ ...block, provenance })),
      ],
    }
  }
}
