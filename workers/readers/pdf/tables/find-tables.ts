import {
  type DrawnBox,
  type FoundTable,
  type HorizontalRuling,
  type Line,
  type Page,
  type RejectedTable,
  type Row,
  STYLE,
  type TableKind,
  type TableSearch,
  type TextMeasure,
  type Word,
} from '../page-model.js'
import { alignedCandidates, framedCandidates } from './candidates.js'
import { chooseTables, isTable } from './choose-tables.js'
import { foundTable } from './found-table.js'
import type { Grid, GridKind } from './grid.js'
import type { Ruling } from './rulings.js'
import { withoutTitleRows } from './title-rows.js'
import type { TableWord, TextRow } from './words.js'

/** A word with what the line it stands on says about it. */
export interface PageWord extends TableWord {
  readonly word: Word
  readonly rtl: boolean
}

const KIND: Readonly<Record<GridKind, TableKind>> = {
  lattice: 'lattice',
  rules: 'rules',
  bands: 'zebra',
  stream: 'stream',
}

/**
 * Tables that rulings, fills or booktabs rules show, found before columns are cut. `lines` are the page's lines without
 * furniture; every word belongs to at most one table. Tables come from top to bottom and do not overlap.
 */
export function findRuledTables(
  page: Page,
  lines: readonly Line[],
  measure: TextMeasure,
): TableSearch {
  const candidates = framedCandidates({
    words: () => lines.flatMap(pageWords),
    horizontal: page.horizontals.map(horizontal),
    vertical: page.verticals.map(({ y0, y1, x }) => ({ at: x, from: y0, to: y1 })),
    boxes: page.boxes.map(paintedBox),
    widthPt: page.width,
    heightPt: page.height,
    bodyPt: measure.bodySize,
  })
  const { chosen, rejected } = chooseTables(candidates)
  return {
    tables: chosen.map(asFound),
    rejected: rejected.map(({ grid, reason }) => ({
      kind: KIND[grid.kind],
      box: grid.box,
      reason,
    })),
  }
}

/**
 * Tables without rulings among the rows of one column, top to bottom. The rows of a table are consecutive rows of the
 * column.
 */
export function findBorderlessTables(
  rows: readonly Row[],
  column: { readonly x0: number; readonly x1: number },
  page: Page,
  measure: TextMeasure,
): TableSearch {
  const tables: FoundTable[] = []
  const rejected: RejectedTable[] = []
  const several = rows.filter((row) => row.lines.length > 1).length
  if (several < 2) return { tables, rejected }
  const region = {
    ...column,
    bodyPt: measure.bodySize,
    rulings: () => page.horizontals.map(horizontal),
  }
  for (const { grid } of alignedCandidates(rows.map(textRow), region)) {
    if (isTable(grid)) tables.push(asFound(grid))
    else rejected.push({ kind: 'stream', box: grid.box, reason: 'improbable' })
  }
  return { tables, rejected }
}

const horizontal = ({ x0, x1, y }: HorizontalRuling): Ruling => ({ at: y, from: x0, to: x1 })

const asFound = (grid: Grid<PageWord>): FoundTable =>
  withoutTitleRows(foundTable(grid, KIND[grid.kind]))

const paintedBox = ({ x0, y0, x1, y1, filled }: DrawnBox) => ({ x0, y0, x1, y1, stroked: !filled })

function pageWords(line: Line): PageWord[] {
  return line.words.map((word) => ({
    text: word.text,
    x0: word.x0,
    x1: word.x1,
    baselinePt: line.baseline,
    sizePt: line.size,
    bold: (word.style & STYLE.bold) !== 0,
    mono: (word.style & STYLE.mono) !== 0,
    spaceBefore: word.spaceBefore,
    word,
    rtl: line.rtl,
  }))
}

function textRow(row: Row): TextRow<PageWord> {
  const words = row.lines.flatMap(pageWords).map((word) => ({ ...word, baselinePt: row.baseline }))
  words.sort((a, b) => a.x0 - b.x0)
  return { baselinePt: row.baseline, sizePt: row.size, words }
}
