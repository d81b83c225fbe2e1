import type { Table } from '../../document/blocks.js'
import { COLUMNS_MAX, type GridCell, gridRows } from '../office/table-grid.js'
import type { Relationships } from '../ooxml/relationships.js'
import { joinedParagraphs } from '../ooxml/text-runs.js'
import { isAttributeOn } from '../ooxml/xml-values.js'
import { child, childElements, integerAttribute, type XmlElement } from '../xml/xml-tree.js'

/** An `a:tbl` (ECMA-376, 21.1.3): every place of the grid has a cell, those under a span are marked as merged. */
export function slideTable(table: XmlElement, relationships: Relationships): Table | undefined {
  const rows = childElements(table, 'tr').map((row) =>
    childElements(row, 'tc')
      .slice(0, COLUMNS_MAX)
      .map((cell, column) => gridCell(cell, column, relationships)),
  )
  const columns = rows.reduce(
    (width, cells) => cells.reduce((end, { column }) => Math.max(end, column + 1), width),
    0,
  )
  if (columns === 0) return undefined
  return { type: 'table', columns, headerRows: 1, rows: [gridRows(rows, columns)] }
}

function gridCell(cell: XmlElement, column: number, relationships: Relationships): GridCell {
  const isMerged = isAttributeOn(cell, 'hMerge') || isAttributeOn(cell, 'vMerge')
  const paragraphs = isMerged ? [] : childElements(child(cell, 'txBody'), 'p')
  return {
    column,
    colspan: Math.max(integerAttribute(cell, 'gridSpan') ?? 1, 1),
    rowspan: Math.max(integerAttribute(cell, 'rowSpan') ?? 1, 1),
    children: joinedParagraphs(paragraphs, relationships, { type: 'lineBreak' }),
  }
}
