import type { Block, TableRow } from '../../document/blocks.js'
import { text } from '../../document/inlines.js'
import {
  child,
  descendant,
  descendants,
  integerAttribute,
  textOf,
  type XmlElement,
} from '../xml/xml-tree.js'

/** What a chart caches beyond this is left out: Excel draws no more than 32,000 points of a series. */
const POINTS_MAX = 32_000
const SERIES_MAX = 255

interface Series {
  readonly name: string
  readonly categories: readonly (string | undefined)[]
  readonly values: readonly (string | undefined)[]
}

/**
 * A chart (ECMA-376, 21.2) as a heading and a table of the values it caches: a row a category, a column a series.
 * Without cached values the heading alone, and nothing without a title.
 */
export function chartBlocks(chartSpace: XmlElement): Block[] {
  const chart = descendant(chartSpace, 'chart')
  const title = descendants(child(chart, 'title'), 't').map(textOf).join('').trim()
  const series = descendants(chart, 'ser').slice(0, SERIES_MAX).map(toSeries)
  const rows = chartRows(series)
  if (rows.length === 0 && title === '') return []
  const heading: Block = {
    type: 'heading',
    level: 3,
    children: [text(title === '' ? 'Chart' : `Chart: ${title}`)],
  }
  if (rows.length === 0) return [heading]
  const header = toRow(['Category', ...series.map(({ name }) => name)])
  return [
    heading,
    { type: 'table', columns: series.length + 1, headerRows: 1, rows: [[header, ...rows]] },
  ]
}

function toSeries(element: XmlElement, index: number): Series {
  const title = child(element, 'tx')
  const name = textOf(descendant(title, 'v') ?? title).trim()
  return {
    name: name === '' ? `Series ${index + 1}` : name,
    categories: pointsOf(child(element, 'cat') ?? child(element, 'xVal')),
    values: pointsOf(child(element, 'val') ?? child(element, 'yVal')),
  }
}

/** The cached points at their places; of categories of several levels the innermost. */
function pointsOf(element: XmlElement | undefined): (string | undefined)[] {
  const points: (string | undefined)[] = []
  const within = descendant(element, 'lvl') ?? element
  for (const point of descendants(within, 'pt')) {
    const index = integerAttribute(point, 'idx') ?? points.length
    if (index >= 0 && index < POINTS_MAX) points[index] = textOf(child(point, 'v'))
  }
  return points
}

function chartRows(series: readonly Series[]): TableRow[] {
  const longest = series.reduce<readonly (string | undefined)[]>(
    (categories, next) =>
      next.categories.length > categories.length ? next.categories : categories,
    [],
  )
  const rowCount = Math.max(longest.length, ...series.map(({ values }) => values.length), 0)
  return Array.from({ length: rowCount }, (_, index) =>
    toRow([
      longest[index] ?? String(index + 1),
      ...series.map(({ values }) => shortNumber(values[index] ?? '')),
    ]),
  )
}

/** Caches hold the noise of binary fractions: 0.30000000000000004. */
function shortNumber(value: string): string {
  const number = Number(value)
  return value.trim() === '' || !Number.isFinite(number)
    ? value
    : String(Number(number.toPrecision(12)))
}

function toRow(values: readonly string[]): TableRow {
  return { cells: values.map((value) => ({ children: value === '' ? [] : [text(value)] })) }
}
