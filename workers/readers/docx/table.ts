import type { Table } from '../../document/blocks.js'
import { inlinesOfBlocks } from '../office/cell-inlines.js'
import { blocksOf, type FlowItem } from '../office/flow.js'
import { COLUMNS_MAX, type GridCell, gridRows } from '../office/table-grid.js'
import {
  attribute,
  child,
  childElements,
  integerAttribute,
  type XmlElement,
} from '../xml/xml-tree.js'

type ReadCell = (cell: XmlElement) => FlowItem[]

interface Cell extends GridCell {
  readonly merge: Merge
  rowspan: number
}

/**
 * A table with merged cells as spans (ECMA-376, 17.4); undefined when it has no cells. Columns that no cell starts in
 * are left out: they show nothing, and a file of a few bytes can claim millions of them.
 */
export function tableBlock(element: XmlElement, readCell: ReadCell): Table | undefined {
  /** For each column, the cell that a vertical merge goes on from. */
  const above: (Cell | undefined)[] = []
  const rows = tableRows(element).map((row) => readRow(row, above, readCell))
  const startsBefore = startsBeforeColumns(rows)
  const columns = startsBefore.at(-1) ?? 0
  if (columns === 0) return undefined
  const inPlace = rows.map((cells) => cells.map((cell) => placed(cell, startsBefore)))
  return { type: 'table', columns, headerRows: 1, rows: [gridRows(inPlace, columns)] }
}

/** For each column, and the place after the last, how many columns before it have a cell that starts there. */
function startsBeforeColumns(rows: readonly (readonly Cell[])[]): number[] {
  const isStart = new Array<boolean>(COLUMNS_MAX).fill(false)
  for (const cells of rows) for (const { column } of cells) isStart[column] = true
  let starts = 0
  return [0, ...isStart.map((isOne) => (isOne ? ++starts : starts))]
}

function placed(cell: Cell, startsBefore: readonly number[]): GridCell {
  const { column, colspan, rowspan, children } = cell
  const start = startsBefore[column] ?? 0
  return {
    column: start,
    colspan: (startsBefore[column + colspan] ?? 0) - start,
    rowspan,
    children,
  }
}

/** Rows, also those within content controls, without deleted ones (17.13.5.12). */
function tableRows(element: XmlElement): XmlElement[] {
  return childElements(element).flatMap((node) => {
    if (node.name === 'tr') {
      return child(child(node, 'trPr'), 'del') === undefined ? [node] : []
    }
    return isContainer(node) ? tableRows(node) : []
  })
}

function rowCells(element: XmlElement): XmlElement[] {
  return childElements(element).flatMap((node) => {
    if (node.name === 'tc') return [node]
    return isContainer(node) ? rowCells(node) : []
  })
}

function isContainer({ name }: XmlElement): boolean {
  return ['sdt', 'sdtContent', 'customXml', 'ins', 'moveTo'].includes(name)
}

function readRow(row: XmlElement, above: (Cell | undefined)[], readCell: ReadCell): Cell[] {
  const cells: Cell[] = []
  let column = skippedColumns(row)
  for (const element of rowCells(row)) {
    if (column >= COLUMNS_MAX) break
    const cell = readCellAt(element, column, readCell)
    const master = above[column]
    if (cell.merge === 'continued' && master?.colspan === cell.colspan) master.rowspan++
    else {
      cells.push(cell)
      for (let covered = column; covered < column + cell.colspan; covered++)
        above[covered] = undefined
      above[column] = cell.merge === undefined ? undefined : cell
    }
    column += cell.colspan
  }
  return cells
}

/** A row that claims to begin beyond all columns is not believed: its cells begin at the first. */
function skippedColumns(row: XmlElement): number {
  const skipped = integerAttribute(child(child(row, 'trPr'), 'gridBefore'), 'val') ?? 0
  return skipped > 0 && skipped < COLUMNS_MAX ? skipped : 0
}

function readCellAt(element: XmlElement, column: number, readCell: ReadCell): Cell {
  const properties = child(element, 'tcPr')
  const span = integerAttribute(child(properties, 'gridSpan'), 'val') ?? 1
  const merge = mergeOf(properties)
  return {
    column,
    merge,
    colspan: Math.min(Math.max(span, 1), COLUMNS_MAX - column),
    rowspan: 1,
    children: merge === 'continued' ? [] : inlinesOfBlocks(blocksOf(readCell(element))),
  }
}

type Merge = 'started' | 'continued' | undefined

/** `w:vMerge` without a value goes on (ECMA-376, 17.4.84). */
function mergeOf(properties: XmlElement | undefined): Merge {
  const merge = child(properties, 'vMerge')
  if (merge === undefined) return undefined
  return attribute(merge, 'val') === 'restart' ? 'started' : 'continued'
}
