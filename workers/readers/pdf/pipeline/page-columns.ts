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
import type { FoundForm, FoundTable, RejectedTable, TableSearch } from '../model/tables.js'
import { findBorderlessTables, findRuledTables } from '../tables/find-tables.js'
import { linesOutsideForms } from '../tables/found-form.js'
import { withOuterLines } from '../tables/outer-lines.js'
import { type WordPlaces, withoutWords, wordPlaces } from '../tables/table-words.js'
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
  const owned = tables.map((table) => ({ box: table.box, places: wordPlaces(table) }))
  return lines.flatMap((line) => {
    const owner = owned.find(({ box }) => isIn(line, box))
    return owner === undefined ? [line] : withoutWords([line], owner.places)
  })
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

/** The column with each table or form in the place of the rows that it took out of its stretch, and what it has not of them. */
function withTables(column: Column, inStretches: readonly (readonly Found[])[]): Column {
  if (inStretches.every((tables) => tables.length === 0)) return column
  const items: ColumnItem[] = []
  const placed = new Map<Found, WordPlaces | undefined>()
  let stretch = 0
  for (const item of column.items) {
    const table = item.kind === 'row' ? tableOfRow(item.row, inStretches[stretch] ?? []) : undefined
    if (table === undefined || item.kind !== 'row') {
      if (item.kind !== 'row') stretch++
      items.push(item)
      continue
    }
    if (!placed.has(table)) {
      placed.set(table, placesIn(table))
      items.push(itemOf(table))
    }
    items.push(...leftOf(item.row, placed.get(table)))
  }
  return { ...column, items }
}

/** Forms have all of their rows. */
const placesIn = (found: Found): WordPlaces | undefined =>
  found.kind === 'form' ? undefined : wordPlaces(found)

function leftOf({ lines }: Row, places: WordPlaces | undefined): ColumnItem[] {
  const left = places === undefined ? [] : withoutWords(lines, places)
  return left.length === 0 ? [] : rowsOfLines(left).map((row) => ({ kind: 'row', row }))
}

/** Boxes of tables and rows are told from each other by more than this, points. */
const ROUNDING_PT = 0.5

function tableOfRow(row: Row, tables: readonly Found[]): Found | undefined {
  const middle = middleOf(row)
  return tables.find(({ box }) => middle >= box.y0 - ROUNDING_PT && middle <= box.y1 + ROUNDING_PT)
}
