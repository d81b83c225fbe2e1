import { type GridCell, type GridRow, hasWords } from '../grid.js'
import { isNumeric } from '../numbers.js'
import {
  type Heights,
  heightsOf,
  type RowCell,
  rowCells,
  type TableWord,
  type TextRow,
  wordsText,
} from '../words.js'

/** Rows as near as this (em) to each other have room for one line of text between them, and no more ... */
const ROWS_APART_MAX_EM = 2.4
/** ... and the first two, which a rule may part: titles of several columns and those of single ones. */
const TITLES_APART_MAX_EM = 3.4
/** A label between two rows stands at least this share of their distance from either. */
const BETWEEN_SHARE = 0.25
/** Its text keeps this distance from that of the rows beside it, em. */
const ASIDE_EM = 0.2

/**
 * The rows with labels taken into the row above them that stand at half height between two rows, beside their text:
 * the label of an even number of rows, and a header's title beside two lines of titles. `areParted`: lines are drawn
 * between rows, so that several cells beside two lines of one are its row.
 */
export function withLabelsBetween(rows: readonly TextRow[], areParted = false): readonly TextRow[] {
  const found: TextRow[] = []
  for (const [at, row] of rows.entries()) {
    const above = found.at(-1)
    const apartEm = found.length === 1 ? TITLES_APART_MAX_EM : ROWS_APART_MAX_EM
    const next = rows.slice(at + 1, at + 3)
    if (above === undefined || !isBetween(above, row, next, apartEm, areParted)) found.push(row)
    else found[found.length - 1] = { ...above, words: fromLeft(above, row) }
  }
  return found
}

const fromLeft = (above: TextRow, row: TextRow): TableWord[] =>
  [...above.words, ...row.words].sort((a, b) => a.x0 - b.x0)

function isBetween(
  above: TextRow,
  row: TextRow,
  next: readonly TextRow[],
  apartEm: number,
  areParted: boolean,
): boolean {
  // Most rows stand too far from each other, whatever their cells are.
  if (!next.some((below) => standsBetween(above, row, below, apartEm))) return false
  const own = rowCells(row)
  const below =
    next.find((other) => rowCells(other).length > own.length) ??
    // One cell alone may be text beside other text.
    (areParted && own.length > 1 ? next.find((other) => areOfOneCell(above, other)) : undefined)
  if (below === undefined || !standsBetween(above, row, below, apartEm)) return false
  return [above, below].every((other) => standsAside(own, rowCells(other), ASIDE_EM * row.sizePt))
}

/** Lines of one cell start at the same place, points. */
const LINES_SWAY_PT = 2

/** Whether two rows are lines of a cell that stands alone in both. */
const areOfOneCell = (above: TextRow, row: TextRow): boolean =>
  Math.abs((row.words[0]?.x0 ?? 0) - (above.words[0]?.x0 ?? 0)) < LINES_SWAY_PT &&
  rowCells(row).length === 1 &&
  rowCells(above).length === 1

/** Whether two rows leave room for no more than the one between them, and that is not too near to either. */
function standsBetween(above: TextRow, row: TextRow, below: TextRow, apartEm: number): boolean {
  const apartPt = below.baselinePt - above.baselinePt
  const fromAbovePt = row.baselinePt - above.baselinePt
  if (apartPt > apartEm * Math.max(above.sizePt, below.sizePt)) return false
  return Math.min(fromAbovePt, apartPt - fromAbovePt) >= BETWEEN_SHARE * apartPt
}

function standsAside(own: readonly RowCell[], cells: readonly RowCell[], apartPt: number): boolean {
  for (const { x0, x1 } of own)
    for (const cell of cells) if (x0 < cell.x1 + apartPt && x1 > cell.x0 - apartPt) return false
  return true
}

/** A label may miss the middle of its rows by this share of their distance. */
const MIDDLE_SHARE = 0.3
/** ... and by this one in groups of so many rows: writers count them wrong by one. */
const LONG_MIDDLE_SHARE = 0.55
const LONG_ROWS = 4
/** More leading rows are no header. */
const HEADER_ROWS_MAX = 3

interface Label {
  readonly row: number
  readonly yPt: number
}

/**
 * The rows with labels that stand in the middle of several rows reaching over those. The middles alone tell whose they
 * are: from the first row on each label takes as many as it is the middle of, and together they take all rows; else
 * the labels stay where they are.
 */
export function withCentredLabels(rows: readonly GridRow[]): readonly GridRow[] {
  let labelled = rows
  const columns = rows[0]?.length ?? 0
  for (let column = 0; column < columns - 1; column++) {
    const groups = groupsOf(labelled, column)
    if (groups === undefined) break
    labelled = spanned(labelled, column, groups)
  }
  return labelled
}

interface Group extends Label {
  readonly from: number
  /** Its last row. */
  readonly to: number
}

function groupsOf(rows: readonly GridRow[], column: number): Group[] | undefined {
  const all = labelsOf(rows, column)
  if (all.length === rows.length || all.length === 0) return undefined
  const extents = rows.map(heightsOfRow)
  const body = Math.max(1, rows.findIndex(hasNumber))
  for (let from = 0; from <= Math.min(body, HEADER_ROWS_MAX); from++) {
    const groups = tiled(
      all.filter(({ row }) => row >= from),
      extents,
      from,
    )
    if (groups === undefined) continue
    const isProved = groups.every((group) => isFree(rows, column, group))
    return isProved && areCentred(rows, column, groups, body) ? groups : undefined
  }
  return undefined
}

/**
 * Whether the labels of the body stand in the middle for sure: one stands lower than its row. Else the first and the
 * last one reach over several rows, as labels on the first or last of their rows can look like middles of others.
 */
function areCentred(
  rows: readonly GridRow[],
  column: number,
  groups: readonly Group[],
  body: number,
): boolean {
  const own = groups.filter(({ to }) => to >= body)
  const several = own.filter(isOfSeveral)
  if (several.length === 0) return groups.some(isOfSeveral)
  if (several.some(({ row }) => isLow(rows[row], column))) return true
  return [own[0], own.at(-1)].every((group) => group !== undefined && isOfSeveral(group))
}

const isOfSeveral = ({ from, to }: Group): boolean => from < to

/** Whether the group's slots are those of its label alone. */
const isFree = (rows: readonly GridRow[], column: number, { from, to }: Group): boolean =>
  from === to || rows.slice(from, to + 1).every((row) => isOfOneSlot(row[column]))

const isOfOneSlot = (cell: GridCell | undefined): boolean =>
  cell?.colspan === 1 && cell.rowspan === 1

const hasNumber = (row: GridRow): boolean =>
  row.some((cell, column) => column > 0 && isNumeric(wordsText(cell?.words ?? [])))

/** Whether the label of a row stands lower than the row. */
function isLow(row: GridRow | undefined, column: number): boolean {
  const label = row?.[column]?.words.at(-1)
  return row !== undefined && label !== undefined && label.baselinePt > heightsOfRow(row).bottom + 1
}

const labelsOf = (rows: readonly GridRow[], column: number): Label[] =>
  rows.flatMap((cells, row) => {
    const words = cells[column]?.words ?? []
    return words.length === 0 ? [] : [{ row, yPt: middleOf(baselinesOf(words)) }]
  })

/**
 * Groups of rows from `first` to the last row, a label each; of several ways the one whose middles are nearest, from the
 * top down. Where a group can start is asked once a label, however many ways lead there.
 */
function tiled(
  labels: readonly Label[],
  extents: readonly Heights[],
  first: number,
): Group[] | undefined {
  const endsByStart: Map<number, number[]>[] = []
  let starts = new Set([first])
  for (const [at, label] of labels.entries()) {
    const next = labels[at + 1]?.row ?? extents.length
    const ends = new Map([...starts].map((from) => [from, endsOf(label, next, extents, from)]))
    endsByStart.push(ends)
    starts = new Set([...ends.values()].flat().map((to) => to + 1))
    if (starts.size === 0) return undefined
  }
  let leading = new Set([extents.length])
  for (const ends of endsByStart.toReversed()) {
    for (const [from, tos] of ends) {
      const kept = tos.filter((to) => leading.has(to + 1))
      if (kept.length > 0) ends.set(from, kept)
      else ends.delete(from)
    }
    leading = new Set(ends.keys())
  }
  return leading.has(first) ? nearestGroups(labels, endsByStart, first) : undefined
}

function nearestGroups(
  labels: readonly Label[],
  endsByStart: readonly ReadonlyMap<number, readonly number[]>[],
  first: number,
): Group[] {
  let from = first
  return labels.map((label, at) => {
    const to = endsByStart[at]?.get(from)?.[0] ?? from
    const group = { ...label, from, to }
    from = to + 1
    return group
  })
}

/** What could be the last of the rows that the label is the middle of, the likeliest first. */
function endsOf(
  { row, yPt }: Label,
  next: number,
  extents: readonly Heights[],
  from: number,
): number[] {
  const ends: { to: number; missed: number }[] = []
  if (row < from) return []
  for (let to = row; to < next; to++) {
    const missed = missedPt(extents, from, to, yPt)
    const share = to - from < LONG_ROWS - 1 ? MIDDLE_SHARE : LONG_MIDDLE_SHARE
    if (missed <= share * pitchAt(extents, from, to)) ends.push({ to, missed })
  }
  return ends.sort((a, b) => a.missed - b.missed).map(({ to }) => to)
}

/** How far a height is from the middle of the rows. */
function missedPt(extents: readonly Heights[], from: number, to: number, yPt: number): number {
  const top = extents[from]?.top ?? 0
  return Math.abs((top + (extents[to]?.bottom ?? top)) / 2 - yPt)
}

/** How far apart the rows of a group are; of one row, how far the next one is. */
function pitchAt(extents: readonly Heights[], from: number, to: number): number {
  const last = to > from ? to : to + 1
  const [a, b] = [extents[from], extents[last] ?? extents[from - 1]]
  if (a === undefined || b === undefined) return 0
  return Math.abs(b.top - a.top) / Math.max(1, last - from)
}

function spanned(rows: readonly GridRow[], column: number, groups: readonly Group[]): GridRow[] {
  const found = rows.map((row) => row.slice())
  for (const { row, from, to } of groups) {
    const cell = rows[row]?.[column]
    if (cell === undefined || from === to) continue
    for (const cells of found.slice(from, to + 1)) cells[column] = undefined
    found[from]?.splice(column, 1, { ...cell, rowspan: to - from + 1 })
  }
  return found
}

/** The baselines of a row, by its last cell: labels stand before the figures. */
const heightsOfRow = (row: GridRow): Heights => baselinesOf(row.findLast(hasWords)?.words ?? [])

const baselinesOf = (words: readonly TableWord[]): Heights =>
  heightsOf(words, ({ baselinePt }) => baselinePt)

const middleOf = ({ top, bottom }: Heights): number => (top + bottom) / 2
