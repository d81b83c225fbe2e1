import type { Block, TableRow } from '../../document/blocks.js'
import { text } from '../../document/inlines.js'

/** What a chart caches beyond this is left out: Excel draws no more than 32,000 points of a series. */
export const POINTS_MAX = 32_000
export const SERIES_MAX = 255

/** One line, or colour of bars; points that say nothing are undefined or ''. */
export interface Series {
  readonly name: string
  readonly categories: readonly (string | undefined)[]
  readonly values: readonly (string | undefined)[]
}

/**
 * A chart as a heading and a table of its values: a row a category, a column a series. Without values the heading alone,
 * and nothing without a title.
 */
export function blocksOfChart(chart: {
  readonly title: string
  readonly series: readonly Series[]
}): Block[] {
  const title = chart.title.trim()
  const rows = chartRows(chart.series)
  if (rows.length === 0 && title === '') return []
  const heading: Block = {
    type: 'heading',
    level: 3,
    children: [text(title === '' ? 'Chart' : `Chart: ${title}`)],
  }
  if (rows.length === 0) return [heading]
  const names = chart.series.map(({ name }, index) => name.trim() || `Series ${index + 1}`)
  const header = toRow(['Category', ...names])
  return [
    heading,
    { type: 'table', columns: names.length + 1, headerRows: 1, rows: [[header, ...rows]] },
  ]
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
