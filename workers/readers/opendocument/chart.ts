import type { Block } from '../../document/blocks.js'
import { blocksOfChart, POINTS_MAX, SERIES_MAX } from '../office/chart-blocks.js'
import {
  attribute,
  child,
  childElements,
  descendants,
  integerAttribute,
  textOf,
  type XmlElement,
} from '../xml/xml-tree.js'

/**
 * A chart (OpenDocument 1.3, 11) as a heading and a table of the values that it keeps: the first column of its own table
 * has the categories, the first row the names of the series (11.1).
 */
export function chartBlocks(chart: XmlElement): Block[] {
  const title = descendants(child(chart, 'title'), 'p').map(textOf).join(' ')
  const [names = [], ...rows] = rowsOf(child(chart, 'table')).map(cellsOf)
  const categories = rows.map(([category]) => category)
  const series = names.slice(1, SERIES_MAX + 1).map((name = '', at) => ({
    name,
    categories,
    values: rows.map((row) => row[at + 1]),
  }))
  return blocksOfChart({ title, series })
}

const ROW_GROUPS = new Set(['table-header-rows', 'table-rows', 'table-row-group'])

function rowsOf(table: XmlElement | undefined): XmlElement[] {
  const rows = childElements(table).flatMap((element) => {
    if (ROW_GROUPS.has(element.name)) return rowsOf(element)
    return element.name === 'table-row' ? [element] : []
  })
  return rows.slice(0, POINTS_MAX + 1)
}

/** What the cells of a row say; a cell may stand for several of its kind. */
function cellsOf(row: XmlElement): (string | undefined)[] {
  const cells: (string | undefined)[] = []
  for (const cell of childElements(row, 'table-cell')) {
    const repeated = integerAttribute(cell, 'table:number-columns-repeated') ?? 1
    const value = figureOf(cell)
    for (let k = 0; k < repeated && cells.length <= SERIES_MAX; k++) cells.push(value)
  }
  return cells
}

/** A figure as it is kept, not as it is shown; where there is none, it is not a number. */
function figureOf(cell: XmlElement): string | undefined {
  const value = attribute(cell, 'office:value')
  if (value === 'NaN') return undefined
  return value ?? childElements(cell, 'p').map(textOf).join(' ').trim()
}
