import { pageBlocks } from '../blocks/build-blocks.js'
import { joinColumns } from '../blocks/join-columns.js'
import { mergeTitles } from '../blocks/merge-titles.js'
import { plainBlocks } from '../blocks/plain-blocks.js'
import { splitTitles } from '../blocks/split-titles.js'
import { entryLines } from '../columns/entry-columns.js'
import { footColumns } from '../columns/foot-columns.js'
import { indexLines } from '../columns/index-columns.js'
import { type KnownGutter, orderColumns } from '../columns/order-columns.js'
import { sortTypedRulings } from '../drawings/typed-rulings.js'
import { edgeFurniture } from '../furniture/edge-rows.js'
import { withoutLineNumbers } from '../furniture/line-numbers.js'
import {
  type FurnitureProfile,
  type SplitLines,
  splitFurniture,
} from '../furniture/split-furniture.js'
import { sortTurnedLines } from '../furniture/turned-lines.js'
import type { Column, ColumnItem } from '../model/columns.js'
import { middleOf, rowsOfLines } from '../model/geometry.js'
import type { PageLayout } from '../model/layout.js'
import type { HorizontalRuling, Line, Page, Row, TextMeasure } from '../model/page.js'
import type { FoundTable, RejectedTable, RuledSearch } from '../model/tables.js'
import { joinTables } from '../output/join-tables.js'
import { labelsBeside, pictureLabels } from '../pictures/picture-labels.js'
import { findBorderlessTables, findRuledTables } from '../tables/find-tables.js'
import { linesOutsideForms } from '../tables/found-form.js'
import { taggedGrids } from '../tagged/tagged-table.js'
import { isOverBudget } from './page-budget.js'

/** What laying out a page needs to know of its document. */
export interface LayoutTraits {
  readonly measure: TextMeasure
  /** Absent: nothing is taken for a header or footer. */
  readonly furniture?: FurnitureProfile
  readonly gutters: readonly KnownGutter[]
  readonly pageCount: number
  /** False: tables of the structure tree are not asked for, as not all pages were read with it. */
  readonly readsTags?: boolean
  /** Tables are not looked for: their text is read as any other. */
  readonly withoutTables?: boolean
  /** The document's outline; a title of it is parted from what stands beside it. */
  readonly outline?: { levelsOf(text: string): readonly number[] | undefined }
}

/** Fewer pages than this show nothing that repeats. */
const REPEATING_PAGES_MIN = 3

/** Lines → furniture, picture labels, ruled tables, columns, borderless tables, blocks. */
export function layOutPage(page: Page, traits: LayoutTraits): PageLayout {
  if (isOverBudget(page)) return plainLayout(page, traits)
  const { measure } = traits
  const text = textOfPage(page, traits)
  const foot = footColumns(page, text.body)
  const above = foot === undefined ? text.body : text.body.filter((line) => !foot.lines.has(line))
  const entries = entryLines(above, page) ?? indexLines(above)
  const body = entries?.lines ?? above
  const known = entries === undefined ? traits.gutters : knownGutters(entries.gutters)
  const withoutTables = traits.withoutTables === true || entries?.isIndex === true
  const ruled = withoutTables
    ? { ...NO_TABLES, forms: [] }
    : ruledTables(text.ruledPage, [...body, ...text.upright], traits)
  const free = linesOutside(ruled, body)
  const { columns, gutters, unproved } = orderColumns(
    free,
    [...ruled.tables, ...ruled.forms],
    measure.bodySize,
    known,
  )
  const searched = withoutTables
    ? { columns, ...NO_TABLES }
    : withBorderless(columns, text.ruledPage, measure)
  const blocks = pageBlocks(
    [...searched.columns, ...(foot?.columns ?? [])],
    measure,
    text.typedRulings,
  )
  const upright = linesOutside(ruled, text.upright)
  const isEntry = (title: string) => traits.outline?.levelsOf(title) !== undefined
  const split = splitTitles(blocks, measure.bodySize, isEntry)
  return {
    page,
    blocks: joinTables(joinColumns(mergeTitles(split, measure.bodySize))),
    aside: plainBlocks([...upright, ...text.slanted]),
    furniture: text.furniture,
    labels: text.labels,
    gutters,
    // Entries show the gutters of their page, so those of other pages prove nothing more.
    unproved: entries === undefined ? unproved : [],
    columns: columns.length,
    tables: [...ruled.tables, ...searched.tables],
    rejected: [...ruled.rejected, ...searched.rejected],
  }
}

/** A page that would cost too much: its text in content order. */
function plainLayout(page: Page, traits: LayoutTraits): PageLayout {
  const { furniture, upright, slanted } = sortTurnedLines(page, traits.measure.bodySize)
  return {
    page,
    blocks: [],
    aside: plainBlocks([...page.lines, ...upright, ...slanted]),
    furniture,
    labels: [],
    gutters: [],
    unproved: [],
    columns: 1,
    tables: [],
    rejected: [],
    isPlain: true,
  }
}

interface PageText {
  readonly body: readonly Line[]
  /** Rulings drawn by dashes or underscores, and the page with them: they are no part of a figure. */
  readonly typedRulings: readonly HorizontalRuling[]
  readonly ruledPage: Page
  /** Turned lines, level, where they stand; after the body in reading order. */
  readonly upright: readonly Line[]
  readonly slanted: readonly Line[]
  readonly furniture: readonly Line[]
  readonly labels: readonly Line[]
}

/** Sorts the lines of a page into body, turned lines, furniture and labels of pictures. */
function textOfPage(page: Page, traits: LayoutTraits): PageText {
  const split = bodyLines(page, traits)
  const labels = pictureLabels(page, split.body, traits.measure.bodySize)
  const turned = sortTurnedLines(page, traits.measure.bodySize)
  const turnedLabels = labelsBeside(page, turned.upright)
  const typed = sortTypedRulings(withoutLines(split.body, labels), traits.measure)
  return {
    body: typed.lines,
    typedRulings: typed.rulings,
    ruledPage: withRulings(page, typed.rulings),
    upright: withoutLines(turned.upright, turnedLabels),
    slanted: turned.slanted,
    furniture: [...split.furniture, ...turned.furniture, ...typed.drawn],
    labels: [...labels, ...turnedLabels],
  }
}

function withRulings(page: Page, typed: readonly HorizontalRuling[]): Page {
  return typed.length === 0 ? page : { ...page, horizontals: [...page.horizontals, ...typed] }
}

function ruledTables(
  page: Page,
  lines: readonly Line[],
  { measure, readsTags }: LayoutTraits,
): RuledSearch {
  const isHeard = page.tags !== undefined && readsTags !== false
  return findRuledTables(page, lines, measure, isHeard ? taggedGrids(page.tags, lines) : [])
}

const NO_TABLES = { tables: [], rejected: [] }

function knownGutters(edges: readonly number[]): KnownGutter[] {
  return edges.map((x) => ({ x, count: 2, isCertain: true }))
}

/** Where too few pages show what repeats, the edges of the page are judged by themselves. */
function bodyLines(page: Page, { furniture, pageCount, measure }: LayoutTraits): SplitLines {
  const { body, numbers } = withoutLineNumbers(page)
  if (furniture === undefined) return { body, furniture: numbers }
  const repeated = splitFurniture(page, body, furniture, pageCount)
  const split = { ...repeated, furniture: [...repeated.furniture, ...numbers] }
  if (furniture.sampledPages >= REPEATING_PAGES_MIN) return split
  const edges = edgeFurniture(page, rowsOfLines(split.body), measure.bodySize)
  if (edges.length === 0) return split
  const found = edges.flatMap(({ lines }) => lines)
  return { body: withoutLines(split.body, found), furniture: [...split.furniture, ...found] }
}

function withoutLines(lines: readonly Line[], left: readonly Line[]): readonly Line[] {
  if (left.length === 0) return lines
  const found = new Set(left)
  return lines.filter((line) => !found.has(line))
}

function linesOutside({ tables, forms }: RuledSearch, all: readonly Line[]): readonly Line[] {
  const lines = forms.length === 0 ? all : linesOutsideForms(forms, all)
  if (tables.length === 0) return lines
  const outside: Line[] = []
  for (const line of lines) if (!isInTable(line, tables)) outside.push(line)
  return outside
}

function isInTable(line: Line, tables: readonly FoundTable[]): boolean {
  const middle = middleOf(line)
  const centre = (line.x0 + line.x1) / 2
  for (const { box } of tables) {
    const isBeside = centre < box.x0 - 3 || centre > box.x1 + 3
    if (!isBeside && middle >= box.y0 - 1 && middle <= box.y1 + 1) return true
  }
  return false
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
    const inStretches: (readonly FoundTable[])[] = []
    for (const rows of rowStretches(column.items)) {
      const { tables, rejected } = findBorderlessTables(rows, column, page, measure)
      inStretches.push(tables)
      searched.tables.push(...tables)
      searched.rejected.push(...rejected)
    }
    searched.columns.push(withTables(column, inStretches))
  }
  return searched
}

/** The column's rows before, between and after the tables in it. */
function rowStretches(items: readonly ColumnItem[]): Row[][] {
  let rows: Row[] = []
  const stretches = [rows]
  for (const item of items) {
    if (item.kind === 'row') rows.push(item.row)
    else {
      rows = []
      stretches.push(rows)
    }
  }
  return stretches
}

/** The column with each table in the place of the rows that it took out of its stretch. */
function withTables(column: Column, inStretches: readonly (readonly FoundTable[])[]): Column {
  if (inStretches.every((tables) => tables.length === 0)) return column
  const items: ColumnItem[] = []
  const placed = new Set<FoundTable>()
  let stretch = 0
  for (const item of column.items) {
    const table = item.kind === 'row' ? tableOfRow(item.row, inStretches[stretch] ?? []) : undefined
    if (item.kind !== 'row') stretch++
    if (table === undefined) items.push(item)
    else if (!placed.has(table)) {
      placed.add(table)
      items.push({ kind: 'table', table })
    }
  }
  return { ...column, items }
}

/** Boxes of tables and rows are told from each other by more than this, points. */
const ROUNDING_PT = 0.5

function tableOfRow(row: Row, tables: readonly FoundTable[]): FoundTable | undefined {
  const middle = middleOf(row)
  return tables.find(({ box }) => middle >= box.y0 - ROUNDING_PT && middle <= box.y1 + ROUNDING_PT)
}
