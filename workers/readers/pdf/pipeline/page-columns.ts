import type { Rect } from '../../../document/blocks.js'
import { entryLines } from '../columns/entry-columns.js'
import { footColumns } from '../columns/foot-columns.js'
import { indexLines } from '../columns/index-columns.js'
import { ledGutters } from '../columns/led-columns.js'
import { type KnownGutter, orderColumns } from '../columns/order-columns.js'
import { areSideBlocks } from '../columns/side-blocks.js'
import { type Column, type ColumnItem, itemOf, rowStretches } from '../model/columns.js'
import { middleOf, rowsOfLines } from '../model/geometry.js'
import type { Line, Page, Row, TextMeasure } from '../model/page.js'
import { addUnder } from '../model/statistics.js'
import type { FoundForm, FoundTable, RejectedTable, TableSearch } from '../model/tables.js'
import { findBorderlessTables, findRuledTables } from '../tables/find-tables.js'
import { linesOutsideForms } from '../tables/found-form.js'
import { withOuterLines } from '../tables/outer-lines.js'
import { linesLeft } from '../tables/table-words.js'
import { taggedGrids } from '../tagged/tagged-table.js'
import type { PageText } from './page-text.js'

/** What finding columns and tables needs to know of a page's document. */
export interface ColumnTraits {
  readonly measure: TextMeasure
  readonly gutters: readonly KnownGutter[]
  /** False: tables of the structure tree are not asked for, as not all pages were read with it. */
  readonly readsTags?: boolean
  /** Tables are not looked for: their text is read as any other. */
  readonly withoutTables?: boolean
}

/** A page's columns in reading order, with the tables and forms between their rows. */
export interface PageColumns {
  readonly columns: readonly Column[]
  /** The foot of a letter, which comes after them. */
  readonly foot: readonly Column[]
  /** Turned lines that are in no table. */
  readonly upright: readonly Line[]
  /** See PageLayout. */
  readonly gutters: readonly number[]
  readonly unproved: readonly number[]
  /** How many columns gutters cut. */
  readonly count: number
  readonly tables: readonly FoundTable[]
  readonly rejected: readonly RejectedTable[]
}

/** Text → ruled tables, columns, borderless tables. */
export function pageColumns(page: Page, text: PageText, traits: ColumnTraits): PageColumns {
  const { measure } = traits
  const foot = footColumns(page, text.body)
  const above = foot === undefined ? text.body : text.body.filter((line) => !foot.lines.has(line))
  const entries = entryLines(above, page) ?? indexLines(above)
  const body = entries?.lines ?? above
  const known =
    entries === undefined
      ? [...knownGutters(ledGutters(above)), ...traits.gutters]
      : knownGutters(entries.gutters)
  const withoutTables = traits.withoutTables === true || entries?.isIndex === true
  const ruled = withoutTables
    ? NO_TABLES
    : ruledTables(text.ruledPage, [...body, ...text.upright], traits)
  const free = linesOutside(ruled, body)
  const { columns, gutters, unproved } = orderColumns(
    free,
    [...ruled.tables, ...ruled.forms],
    measure.bodySize,
    known,
    page.horizontals,
  )
  const searched = withoutTables
    ? { columns, ...NO_TABLES }
    : withBorderless(columns, text.ruledPage, measure)
  return {
    columns: searched.columns,
    foot: foot?.columns ?? [],
    upright: linesOutside(ruled, text.upright),
    gutters,
    // Entries show the gutters of their page, so those of other pages prove nothing more.
    unproved: entries === undefined ? unproved : [],
    count: columns.length,
    tables: [...ruled.tables, ...searched.tables],
    rejected: [...ruled.rejected, ...searched.rejected],
  }
}

function ruledTables(
  page: Page,
  lines: readonly Line[],
  { measure, readsTags }: ColumnTraits,
): TableSearch {
  const isHeard = page.tags !== undefined && readsTags !== false
  const found = findRuledTables(page, lines, measure, isHeard ? taggedGrids(page.tags, lines) : [])
  return { ...found, tables: found.tables.map((table) => withOuterLines(table, lines)) }
}

const NO_TABLES = { tables: [], forms: [], rejected: [] }

function knownGutters(edges: readonly number[]): KnownGutter[] {
  return edges.map((x) => ({ x, count: 2, isCertain: true }))
}

function linesOutside({ tables, forms }: TableSearch, all: readonly Line[]): readonly Line[] {
  const lines = forms.length === 0 ? all : linesOutsideForms(forms, all)
  if (tables.length === 0) return lines
  const taken = new Map<FoundTable, Line[]>()
  const outside: Line[] = []
  for (const line of lines) {
    const owner = tables.find(({ box }) => isIn(line, box))
    if (owner === undefined) outside.push(line)
    else addUnder(taken, owner, line)
  }
  for (const [table, own] of taken) for (const line of linesLeft(own, table)) outside.push(line)
  return outside
}

function isIn(line: Line, box: Rect): boolean {
  const middle = middleOf(line)
  const centre = (line.x0 + line.x1) / 2
  if (centre < box.x0 - 3 || centre > box.x1 + 3) return false
  return middle >= box.y0 && middle <= box.y1
}

interface SearchedColumns {
  readonly columns: Column[]
  readonly tables: FoundTable[]
  readonly rejected: RejectedTable[]
}

function withBorderless(
  columns: readonly Column[],
  page: Page,
  measure: TextMeasure,
): SearchedColumns {
  const searched: SearchedColumns = { columns: [], tables: [], rejected: [] }
  for (const column of columns) {
    const inStretches: (readonly Found[])[] = []
    for (const rows of rowStretches(column.items)) {
      const { tables, forms, rejected } = findBorderlessTables(rows, column, page, measure)
      const chosen = withOwnLines(
        tables.filter((table) => !isOfBlocks(table, rows, measure.bodySize)),
        rows,
      )
      inStretches.push([...chosen, ...forms])
      searched.tables.push(...chosen)
      searched.rejected.push(...rejected)
    }
    searched.columns.push(withTables(column, inStretches))
  }
  return searched
}

function withOwnLines(tables: readonly FoundTable[], rows: readonly Row[]): FoundTable[] {
  if (tables.length === 0) return []
  const lines = rows.flatMap((row) => row.lines)
  return tables.map((table) => withOuterLines(table, lines))
}

/** Whether a table that nothing but its aligned text shows is of blocks that stand side by side. */
function isOfBlocks(table: FoundTable, rows: readonly Row[], bodySize: number): boolean {
  if (table.kind !== 'stream') return false
  const own = rows.filter((row) => tableOfRow(row, [table]) !== undefined)
  return areSideBlocks(own, bodySize)
}

type Found = FoundTable | FoundForm

/** The column with each table or form in the place of the rows that it took out of its stretch; what it has not of them follows. */
function withTables(column: Column, inStretches: readonly (readonly Found[])[]): Column {
  if (inStretches.every((tables) => tables.length === 0)) return column
  const taken = new Map<Found, Line[]>()
  const items: ColumnItem[] = []
  let stretch = 0
  for (const item of column.items) {
    if (item.kind !== 'row') {
      stretch++
      items.push(item)
      continue
    }
    const table = tableOfRow(item.row, inStretches[stretch] ?? [])
    if (table === undefined) items.push(item)
    else if (isFirstTaken(table, item.row, taken)) items.push(itemOf(table))
  }
  return { ...column, items: items.flatMap((item) => withLeft(item, taken)) }
}

/** Notes a row that a table took; whether it is its first one. */
function isFirstTaken(table: Found, { lines }: Row, taken: Map<Found, Line[]>): boolean {
  const isFirst = !taken.has(table)
  for (const line of lines) addUnder(taken, table, line)
  return isFirst
}

/** Forms have all of their rows, and tables that were found before are followed by what they left already. */
function withLeft(item: ColumnItem, taken: ReadonlyMap<Found, readonly Line[]>): ColumnItem[] {
  const lines = item.kind === 'table' ? taken.get(item.table) : undefined
  if (item.kind !== 'table' || lines === undefined) return [item]
  const left = rowsOfLines(linesLeft(lines, item.table))
  return [item, ...left.map((row): ColumnItem => ({ kind: 'row', row }))]
}

/** Boxes of tables and rows are told from each other by more than this, points. */
const ROUNDING_PT = 0.5

function tableOfRow(row: Row, tables: readonly Found[]): Found | undefined {
  const middle = middleOf(row)
  return tables.find(({ box }) => middle >= box.y0 - ROUNDING_PT && middle <= box.y1 + ROUNDING_PT)
}
