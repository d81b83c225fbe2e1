import { glyphsOf } from '../model/geometry.js'
import type { Row } from '../model/page.js'
import { countOf } from '../model/statistics.js'
import type { FoundTable, RejectedTable } from '../model/tables.js'

/** What a page's layout shows of how well it was read; sums, so that pages add up. */
export interface PageSigns {
  /** Running text that stops without an end: cut apart, or out of a table that was not found. */
  cutBlocks: number
  rows: number
  /** Rows with a wide gap within a paragraph: columns that were not told apart. */
  gappedRows: number
  cells: number
  emptyCells: number
  rejected: number
  /** Glyphs in tables that no rulings bear out. */
  looseTableGlyphs: number
}

export const NO_SIGNS: Readonly<PageSigns> = {
  cutBlocks: 0,
  rows: 0,
  gappedRows: 0,
  cells: 0,
  emptyCells: 0,
  rejected: 0,
  looseTableGlyphs: 0,
}

/** As far as signs are taken from it. */
interface SignedLayout {
  readonly blocks: readonly SignedBlock[]
  readonly tables: readonly FoundTable[]
  readonly rejected: readonly RejectedTable[]
}
type SignedBlock =
  | { readonly kind: 'table' }
  | {
      readonly kind: 'text' | 'item' | 'code' | 'contents'
      readonly rows: readonly { readonly text: string; readonly row: Row }[]
    }

/** A gap within a row of running text, ems. */
const GAP_EM = 1.5
const ENDS = new Set('.!?:;…。)"”’')

export function pageSigns({ blocks, tables, rejected }: SignedLayout): PageSigns {
  const signs: PageSigns = { ...NO_SIGNS, rejected: rejected.length }
  for (const block of blocks) {
    if (block.kind === 'table') continue
    signs.rows += block.rows.length
    signs.gappedRows += countOf(block.rows, ({ row }) => hasGap(row))
    const last = block.rows.at(-1)?.text.at(-1) ?? ''
    if (block.kind === 'text' && !ENDS.has(last)) signs.cutBlocks++
  }
  for (const table of tables) addTable(signs, table)
  return signs
}

const hasGap = ({ lines }: Row): boolean =>
  lines.length > 1 &&
  lines.some(({ x0, size }, at) => x0 - (lines[at - 1]?.x1 ?? x0) > GAP_EM * size)

function addTable(signs: PageSigns, { rows, kind }: FoundTable): void {
  let glyphs = 0
  for (const row of rows) {
    signs.cells += row.length
    for (const cell of row) {
      if (cell.rows.length === 0) signs.emptyCells++
      for (const words of cell.rows) glyphs += glyphsOf(words)
    }
  }
  if (kind !== 'lattice') signs.looseTableGlyphs += glyphs
}
