import { type Extent, isWithin } from '../../model/geometry.js'
import { countOf } from '../../model/statistics.js'
import { isTable, overlaps } from '../choice/choose-tables.js'
import { bandGroups } from '../evidence/bands.js'
import { crossingGroups, type RulingGroup } from '../evidence/crossings.js'
import { ruleGroups } from '../evidence/rule-groups.js'
import { type PageDrawing, type PageRulings, pageRulings } from '../evidence/rulings.js'
import { type Grid, hasWords } from '../grid.js'
import { OVERHANG_PT, SLOTS_PER_WORD_MAX } from '../thresholds.js'
import { indexWords, isScattered, type WordIndex, type WordLine, wordsIn } from '../word-index.js'
import { bandedGrids, ruledGrids } from './framed-grids.js'
import { boxOfLattice, latticeOf } from './lattice.js'
import { latticeGrid } from './lattice-grid.js'
import { refineLattice } from './refine-lattice.js'
import { tidyGrid } from './tidy-grid.js'

/** What tables are looked for in: a page, or a part of one. Points, origin top left. */
export interface TablePage extends PageDrawing {
  /** Taken only where shapes could frame a table. */
  lines(): readonly WordLine[]
}

/** Everything rulings and painted rows could mean; candidates overlap. */
export function framedCandidates(page: TablePage): Grid[] {
  if (page.horizontal.length + page.vertical.length + page.boxes.length < 2) return []
  const { visible, implied } = pageRulings(page)
  const index = lazyIndex(page)
  const seen = gridsOf(visible, page, index)
  if (implied === undefined) return seen
  const taken = seen.filter(isTable)
  const more = gridsOf(implied, page, index)
  return [...seen, ...more.filter(({ box }) => !taken.some((grid) => overlaps(grid.box, box)))]
}

function gridsOf(rulings: PageRulings, page: TablePage, indexed: () => WordIndex): Grid[] {
  const crossings = crossingGroups(rulings)
  const rules = ruleGroups(rulings.horizontal)
  const bands = bandGroups(page.boxes)
  if (crossings.length + rules.length + bands.length === 0) return []
  const index = indexed()
  const grids = crossings.flatMap((group) => latticeGridOf(group, index) ?? []).map(tidyGrid)
  const sure = grids.filter(isWhole)
  const drawn = grids
    .filter(({ rows, columns }) => rows.length > 1 && columns > 1)
    .map(({ box }) => box)
  for (const group of rules) {
    if (!liesWithin(sure, group, group.ysPt))
      grids.push(...ruledGrids(group, index, drawn, rulings.horizontal).map(tidyGrid))
  }
  for (const group of bands) {
    if (!liesWithin(sure, group, group.edgesPt))
      grids.push(...bandedGrids(group, index, rulings.horizontal).map(tidyGrid))
  }
  return grids
}

/** The index of the page's words, made when it is first asked for. */
function lazyIndex(page: TablePage): () => WordIndex {
  let index: WordIndex | undefined
  return () => {
    index ??= indexWords(page.lines())
    return index
  }
}

/** Share of the slots with text in a drawn grid that needs no other reading. */
const WHOLE_SHARE = 0.7

function isWhole({ rows, columns }: Grid): boolean {
  const filled = countOf(rows.flat(), hasWords)
  return columns > 1 && rows.length > 1 && filled >= WHOLE_SHARE * columns * rows.length
}

/** Whether rules or bands are all lines of drawn tables: they would only give the same rows again. */
const liesWithin = (
  lattices: readonly Grid[],
  { x0, x1 }: Extent,
  ysPt: readonly number[],
): boolean =>
  ysPt.every((y) =>
    lattices.some(({ box }) => isWithin({ x0, y0: y, x1, y1: y }, box, OVERHANG_PT)),
  )

function latticeGridOf(group: RulingGroup, index: WordIndex): Grid | undefined {
  const lattice = latticeOf(group)
  // A single drawn column is a frame of rules: those are looked at as rules.
  if (lattice === undefined || lattice.xs.length < 3) return undefined
  const { xs, ys } = lattice
  const box = boxOfLattice(lattice)
  if (isScattered(index, box)) return undefined
  const words = wordsIn(index, box)
  const slots = (xs.length - 1) * (ys.length - 1)
  if (words.length < 2 || slots > SLOTS_PER_WORD_MAX * words.length) return undefined
  return latticeGrid(refineLattice(lattice, words), words)
}
