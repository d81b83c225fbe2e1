import type { Rect } from '../../../document/blocks.js'
import { isNumeric } from '../characters.js'
import { boundsOf, rowsOfLines } from '../geometry.js'
import {
  type Column,
  type ColumnItem,
  type FoundTable,
  type Line,
  STYLE,
  type Word,
} from '../page-model.js'

/** A line or a table, as far as cutting columns asks. */
export interface Item extends Rect {
  readonly baseline: number
  readonly size: number
  /** Share of the page's height it takes: a line's size, a table's whole height, points. */
  readonly heightPt: number
  readonly line?: Line
  readonly table?: FoundTable
  /** Known once asked for; see `countsOf`. */
  counts: WordCounts | undefined
}

/** What an item's words are like. */
export interface WordCounts {
  /** In letters' width: an ideograph or a Hangul syllable counts as two. */
  readonly glyphs: number
  readonly words: number
  readonly numbers: number
  readonly monoGlyphs: number
}

/** A table counts as this many glyphs of text when sides are weighed. */
const TABLE_COUNTS: WordCounts = { glyphs: 200, words: 1, numbers: 0, monoGlyphs: 0 }

/** Counted when first asked for: most lines stand beside no gutter that could be one. */
export function countsOf(item: Item): WordCounts {
  item.counts ??= wordCounts(item.line?.words ?? [])
  return item.counts
}

function wordCounts(words: readonly Word[]): WordCounts {
  let numbers = 0
  let monoGlyphs = 0
  let glyphs = 0
  for (const word of words) {
    glyphs += isWide(word.text) ? 2 * word.glyphs : word.glyphs
    if (isNumeric(word.text)) numbers++
    if ((word.style & STYLE.mono) !== 0) monoGlyphs += word.glyphs
  }
  return { glyphs, words: words.length, numbers, monoGlyphs }
}

export function lineItem(line: Line): Item {
  const { x0, x1, y0, y1, baseline, size } = line
  return { x0, x1, y0, y1, baseline, size, heightPt: size, line, counts: undefined }
}

/** Whether a word is written in signs as wide as they are high: it says as much in half as many. */
function isWide(text: string): boolean {
  const code = text.charCodeAt(text.length >> 1)
  return code >= 0x2e80 && code < 0xd7b0
}

export function tableItem(table: FoundTable, size: number): Item {
  const { x0, x1, y0, y1 } = table.box
  return { x0, x1, y0, y1, baseline: y0, size, heightPt: y1 - y0, table, counts: TABLE_COUNTS }
}

/** Items that no gutter parts, as rows and tables from top to bottom. */
export function columnOf(items: readonly Item[]): Column {
  const lines: Line[] = []
  const tables: FoundTable[] = []
  for (const { line, table } of items) {
    if (line !== undefined) lines.push(line)
    if (table !== undefined) tables.push(table)
  }
  tables.sort((a, b) => a.box.y0 - b.box.y0)
  const content: ColumnItem[] = []
  let next = 0
  for (const row of rowsOfLines(lines)) {
    for (; next < tables.length; next++) {
      const table = tables[next]
      if (table === undefined || table.box.y0 >= row.y0) break
      content.push({ kind: 'table', table })
    }
    content.push({ kind: 'row', row })
  }
  for (const table of tables.slice(next)) content.push({ kind: 'table', table })
  const { x0, x1 } = boundsOf(items)
  return { x0, x1, items: content }
}
