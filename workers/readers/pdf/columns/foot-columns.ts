import type { Column } from '../model/columns.js'
import { boundsOf, rowsOfLines, textOfRow } from '../model/geometry.js'
import type { Line, Page, Row } from '../model/page.js'
import { EDGE_SNAP_PT } from './thresholds.js'

/** The sender's foot of a letter: blocks side by side, each read on its own. */
export interface FootColumns {
  /** Left to right. */
  readonly columns: readonly Column[]
  readonly lines: ReadonlySet<Line>
}

/** The foot begins below this share of the page's height. */
const FOOT_SHARE = 0.84
/** Distance of its rows, in sizes. */
const ROW_GAP_EM = 2
/** ... and to the text above, which running text is nearer to. */
const APART_EM = 1.6
const ROWS_MIN = 2
const COLUMNS_MIN = 3

/** How to reach and pay the sender: what a foot says, and a table at the end of a page hardly ever. */
const CONTACT =
  /\S@\S|\b(?:tel|phone|telefon|tél|fax|mobil|e-?mail|www|iban|bic|swift|konto|account|bank|ust-?id|vat|btw|tva)\b/i

/**
 * The foot of a letter or an invoice, set in three blocks and more: company, address, bank. The blocks' rows stand at
 * one height and would be read across as rows of a table. Undefined where the page has none.
 */
export function footColumns(page: Page, lines: readonly Line[]): FootColumns | undefined {
  const topPt = FOOT_SHARE * page.height
  const low = lines.filter(({ y0 }) => y0 > topPt)
  if (low.length < ROWS_MIN * COLUMNS_MIN) return undefined
  const rows = rowsOfLines(low)
  const end = rows.findLastIndex((row) => row.lines.length > 1) + 1
  const foot = rows.slice(firstOfFoot(rows, end), end)
  const starts = blockStarts(foot)
  if (foot.length < ROWS_MIN || starts.length < COLUMNS_MIN) return undefined
  if (!foot.some((row) => CONTACT.test(textOfRow(row))) || !standsApart(foot, lines))
    return undefined
  const all = foot.flatMap((row) => row.lines)
  const blocks = starts.map((start) => all.filter(({ x0 }) => isNear(x0, start)))
  if (blocks.reduce((sum, block) => sum + block.length, 0) < all.length) return undefined
  const below = rows.slice(end).flatMap((row) => row.lines)
  return {
    columns: [...blocks, ...(below.length > 0 ? [below] : [])].map(asColumn),
    lines: new Set([...all, ...below]),
  }
}

/** From the lowest row of several blocks upwards, as long as rows stand close together and one has them all. */
function firstOfFoot(rows: readonly Row[], end: number): number {
  let from = Math.max(0, end - 1)
  while (from > 0 && isClose(rows[from - 1], rows[from])) from--
  while (from < end && (rows[from]?.lines.length ?? 0) < COLUMNS_MIN) from++
  return from
}

function isClose(above: Row | undefined, row: Row | undefined): boolean {
  if (above === undefined || row === undefined) return false
  return row.baseline - above.baseline <= ROW_GAP_EM * row.size
}

/** Columns of running text go on from above; a foot stands by itself. */
function standsApart([first]: readonly Row[], lines: readonly Line[]): boolean {
  if (first === undefined) return false
  const reachPt = first.baseline - APART_EM * first.size
  return !lines.some(({ baseline }) => baseline > reachPt && baseline < first.y0)
}

/** Where several lines start below each other, left to right. */
function blockStarts(rows: readonly Row[]): number[] {
  const edges = rows.flatMap((row) => row.lines.map(({ x0 }) => x0)).sort((a, b) => a - b)
  const starts: number[] = []
  let last = Number.NEGATIVE_INFINITY
  for (const [at, edge] of edges.entries()) {
    if (isNear(edge, last)) continue
    last = edge
    if (countNear(edges, at) >= ROWS_MIN) starts.push(edge)
  }
  return starts
}

/** How many of the edges, which ascend, are near the one at `at`, itself included. */
function countNear(edges: readonly number[], at: number): number {
  const start = edges[at] ?? 0
  let from = at
  let to = at + 1
  while (from > 0 && isNear(edges[from - 1] ?? 0, start)) from--
  while (to < edges.length && isNear(edges[to] ?? 0, start)) to++
  return to - from
}

const isNear = (x: number, start: number): boolean => Math.abs(x - start) <= EDGE_SNAP_PT

function asColumn(lines: readonly Line[]): Column {
  const { x0, x1 } = boundsOf(lines)
  return { x0, x1, items: rowsOfLines(lines).map((row) => ({ kind: 'row', row })) }
}
