import { defined } from '../../../../../src/contract/defined.js'
import type { Rect } from '../../../../document/blocks.js'
import type { Extent } from '../../model/geometry.js'
import type { BandGroup } from '../evidence/bands.js'
import type { RuleGroup } from '../evidence/rule-groups.js'
import { titlesAbove } from '../evidence/ruled-titles.js'
import type { Ruling } from '../evidence/rulings.js'
import type { Grid } from '../grid.js'
import { type WordIndex, wordsIn } from '../word-index.js'
import { middleYPt, type TableWord, type TextRow, textRows } from '../words.js'
import { isCompleteBreaks } from './complete-breaks.js'
import { OVERHANG_PT } from './extents.js'
import { partsOfGrid, streamGrids } from './prose-rows.js'
import { rowsBeyond } from './rows-beyond.js'
import { tabularRuns } from './rule-runs.js'
import { type StreamOptions, streamGrid } from './stream-grid.js'
import { titledParts } from './titled-parts.js'

/** Column gaps (em) inside a frame: narrower than without one, since the frame says "table" already. */
const FRAMED_CELL_GAP_EM = 0.55

/**
 * Tables between horizontal rules of equal extent: stretches between rules that hold no prose. `isKnown`: whether all
 * of them are lines of drawn tables.
 */
export function ruledGrids(
  group: RuleGroup,
  index: WordIndex,
  drawn: readonly Rect[],
  rulings: readonly Ruling[],
  isKnown: (ysPt: readonly number[]) => boolean,
): Grid[] {
  const grids: Grid[] = []
  for (const ysPt of tabularRuns(group, index, drawn)) {
    if (isKnown(ysPt)) continue
    const frame = frameOf(group, ysPt)
    const inside = wordsIn(index, frame)
    const inner = ysPt.slice(1, -1)
    const complete = isCompleteBreaks(inside, inner)
      ? { fromPt: frame.y0, toPt: frame.y1 }
      : undefined
    const breaks = { ysPt: inner, ...defined({ complete }) }
    const options = { breaks, rulings, ...defined({ bodyFromYPt: ysPt[1] }) }
    grids.push(...framedGrids(inside, { kind: 'rules', ...options }, index, group))
  }
  return grids
}

/** Bands whose white rows are no higher than this many bands, their own height included, have each row between edges. */
const EVEN_BANDS_MAX = 2.2

/** A table whose rows have painted grounds. */
export function bandedGrids(
  group: BandGroup,
  index: WordIndex,
  rulings: readonly Ruling[],
): Grid[] {
  const { edgesPt, bandHeightPt } = group
  const frame = frameOf(group, edgesPt)
  const inside = wordsIn(index, frame, 0)
  const isEven = edgesPt.every(
    (y, k) => k === 0 || y - (edgesPt[k - 1] ?? 0) <= EVEN_BANDS_MAX * bandHeightPt,
  )
  const complete = isEven ? { fromPt: frame.y0, toPt: frame.y1 } : undefined
  const breaks = { ysPt: edgesPt, ...defined({ complete }) }
  return framedGrids(inside, { kind: 'bands', breaks, rulings }, index, group)
}

/** What belongs to rules or bands at these heights. */
export const frameOf = ({ x0, x1 }: Extent, ysPt: readonly number[]): Rect => ({
  x0: x0 - OVERHANG_PT,
  x1: x1 + OVERHANG_PT,
  y0: ysPt[0] ?? 0,
  y1: ysPt.at(-1) ?? 0,
})

/** What a frame says of the grid within it. */
type FrameOptions = Omit<StreamOptions, 'cellGapEm'>

/** The grids of the words inside of a frame, of the rows above and below that keep to its columns, and their titles. */
export function framedGrids(
  inside: readonly TableWord[],
  frame: FrameOptions,
  index: WordIndex,
  extent: Extent,
): Grid[] {
  if (inside.length < 2) return []
  const options = { ...frame, cellGapEm: FRAMED_CELL_GAP_EM }
  const { rulings } = frame
  const own = streamGrid(inside, options)
  const more = own === undefined ? [] : rowsOutside(own, index, extent)
  const rows = more.length === 0 ? inside : [...inside, ...more.flatMap((row) => row.words)]
  const titles = titlesOver(rows, index, extent, rulings)
  const titlesToPt = titles.at(-1)?.baselinePt
  const grids =
    rows === inside && titles.length === 0
      ? partsOfGrid(own, options)
      : streamGrids([...titles.flatMap((row) => row.words), ...rows], { ...options, titlesToPt })
  const parts = grids.flatMap((grid) => titledParts(grid, options))
  return [
    ...grids.map((grid) => withinFrame(grid, extent)),
    ...parts.flatMap((words) => framedGrids(words, frame, index, extent)),
  ]
}

/** How far above a table titles of its columns are looked for, points. */
const TITLES_REACH_PT = 60

/** Rows of titles above a table that stand on rules of their own. */
function titlesOver(
  words: readonly TableWord[],
  index: WordIndex,
  extent: Extent,
  rulings: readonly Ruling[],
): TextRow[] {
  const top = Math.min(...words.map(middleYPt))
  const reach = { x0: extent.x0, x1: extent.x1, y0: top - TITLES_REACH_PT, y1: top }
  const above = textRows(wordsIn(index, reach, -1))
  return above.slice(titlesAbove([...above, ...textRows(words)], above.length, rulings))
}

/** Rows of the table above and below its frame. */
const rowsOutside = (grid: Grid, index: WordIndex, extent: Extent): TextRow[] => [
  ...rowsBeyond(grid, index, extent, 'above'),
  ...rowsBeyond(grid, index, extent, 'below'),
]

/** The box as wide as its frame: parts of one table on two pages are equally wide, their text is not. */
const withinFrame = (grid: Grid, { x0, x1 }: Extent): Grid => ({
  ...grid,
  box: { ...grid.box, x0: Math.min(grid.box.x0, x0), x1: Math.max(grid.box.x1, x1) },
})
