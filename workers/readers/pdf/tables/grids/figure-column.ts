import { boundsOf, textOfRow } from '../../model/geometry.js'
import type { Line, Row } from '../../model/page.js'
import { countOf, medianOf } from '../../model/statistics.js'
import type { FoundTable, GridCell } from '../../model/tables.js'
import { isContents } from '../evidence/contents.js'
import { isNumeric } from '../numbers.js'

/** Fewer figures below each other may be prices in running text. */
const FIGURES_MIN = 8
/** Figures of one column end within this distance, points. */
const EDGE_SWAY_PT = 3
/** Centred figures, dashes and closing brackets end this near to that edge, ems. */
const REACH_EM = 2.5
/** Rows of headings or notes between figures, one after the other. */
const PLAIN_ROWS_MAX = 3
/** A figure stands this far from its label, ems. */
const LABEL_GAP_EM = 1

/** A row this much larger than those of figures is a heading between them, as a ratio. */
const HEADING_RATIO = 1.1

/** A title over the figures has no more glyphs. */
const TITLE_GLYPHS_MAX = 10

/**
 * Labels with one column of figures beside them, group by group: a statement or a price list. Each group alone is too
 * small to be told from text; the common edge of all figures shows the table, or those between headings. None where there
 * is no such column.
 */
export function figureColumns(rows: readonly Row[]): FoundTable[] {
  const edge = commonEdge(rows)
  if (edge === undefined) return []
  const isFigure = rows.map((row) => figureOf(row, edge) !== undefined)
  const [from, to] = longestRun(isFigure)
  const part = rows.slice(from, to)
  const figures = part.flatMap((row) => figureOf(row, edge) ?? [])
  const left = Math.min(...figures.map(({ x0 }) => x0))
  const labels = part.filter((_, at) => isFigure[from + at] !== true)
  if (figures.length < FIGURES_MIN || labels.some((row) => row.x1 > left)) return []
  if (isContents(part.map(textOfRow))) return []
  return betweenHeadings(part, edge).map((own) => tableOf(own, edge))
}

/** The stretches of rows that no heading parts; a lone label with its figure between headings is none. */
function betweenHeadings(rows: readonly Row[], edge: number): Row[][] {
  const isFigure = (row: Row) => figureOf(row, edge) !== undefined
  const sizePt = medianOf(rows.filter(isFigure).map(({ size }) => size))
  const stretches: Row[][] = [[]]
  for (const row of rows) {
    if (!isFigure(row) && row.size > HEADING_RATIO * sizePt) stretches.push([])
    else stretches.at(-1)?.push(row)
  }
  return stretches.filter((own) => countOf(own, (row) => row.lines.length > 1 && isFigure(row)) > 1)
}

function tableOf(rows: readonly Row[], edge: number): FoundTable {
  const box = boundsOf(rows)
  const left = Math.min(...rows.flatMap((row) => figureOf(row, edge)?.x0 ?? []))
  return {
    kind: 'stream',
    box,
    columns: 2,
    headerRows: 1,
    rows: rows.map((row) => cellsOf(row, figureOf(row, edge))),
    columnSpans: [
      { x0: box.x0, x1: labelsEnd(rows, edge) },
      { x0: left, x1: box.x1 },
    ],
  }
}

/** How far the labels reach. */
function labelsEnd(rows: readonly Row[], edge: number): number {
  const labels = rows.flatMap((row) => {
    const figure = figureOf(row, edge)
    return row.lines.filter((line) => line !== figure)
  })
  return Math.max(...labels.map(({ x1 }) => x1))
}

/** Where most figures at the ends of rows end. */
function commonEdge(rows: readonly Row[]): number | undefined {
  const ends: number[] = []
  for (const { lines } of rows) {
    const last = lines.length > 1 ? lines.at(-1) : undefined
    if (last !== undefined && isFigureLine(last)) ends.push(last.x1)
  }
  let edge: number | undefined
  let most = FIGURES_MIN - 1
  if (ends.length <= most) return undefined
  for (const end of ends) {
    const near = countOf(ends, (other) => Math.abs(other - end) <= EDGE_SWAY_PT)
    if (near > most) [edge, most] = [end, near]
  }
  return edge
}

/** The figure at the end of a row of label and figure, or of a row that is nothing else. */
function figureOf({ lines, size }: Row, edge: number): Line | undefined {
  const last = lines.at(-1)
  if (last === undefined || lines.length > 2) return undefined
  if (!isFigureLine(last) && !isTitle(last, lines, edge)) return undefined
  if (Math.abs(last.x1 - edge) > REACH_EM * size) return undefined
  const label = lines.length === 2 ? lines[0] : undefined
  return label !== undefined && last.x0 - label.x1 < LABEL_GAP_EM * size ? undefined : last
}

/** A short title over the figures, or one that is not written like a figure. */
const isTitle = (last: Line, lines: readonly Line[], edge: number): boolean =>
  lines.length === 2 && last.glyphs <= TITLE_GLYPHS_MAX && Math.abs(last.x1 - edge) <= EDGE_SWAY_PT

function isFigureLine({ words }: Line): boolean {
  const text = words.map((word) => word.text).join(' ')
  return isNumeric(text) || /^[-–—]$/.test(text)
}

/** The stretch of rows with most figures that are not too far apart: from, and up to, not including. */
function longestRun(isFigure: readonly boolean[]): [number, number] {
  let best: [number, number] = [0, 0]
  let from = -1
  let last = -1
  isFigure.forEach((is, at) => {
    if (!is) return
    if (from < 0 || at - last - 1 > PLAIN_ROWS_MAX) from = at
    last = at
    if (last + 1 - from > best[1] - best[0]) best = [from, last + 1]
  })
  return best
}

function cellsOf({ lines }: Row, figure: Line | undefined): GridCell[] {
  const labels = lines.filter((line) => line !== figure).flatMap(({ words }) => words)
  return [
    { rows: labels.length === 0 ? [] : [labels] },
    { rows: figure === undefined ? [] : [figure.words] },
  ]
}
