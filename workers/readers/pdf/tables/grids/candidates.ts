import type { Rect } from '../../../../document/blocks.js'
import { type Extent, isWithin } from '../../model/geometry.js'
import { countOf } from '../../model/statistics.js'
import { isBoxForm } from '../choice/box-form.js'
import { chooseTables, overlaps } from '../choice/choose-tables.js'
import { type BandGroup, bandGroups } from '../evidence/bands.js'
import { blankRows } from '../evidence/blank-rows.js'
import { crossingGroups, type RulingGroup } from '../evidence/crossings.js'
import { boxesOfTables } from '../evidence/grounds.js'
import { jointedRules } from '../evidence/jointed-rules.js'
import { ruleGroups } from '../evidence/rule-groups.js'
import {
  type PageDrawing,
  type PageRulings,
  pageRulings,
  type Ruling,
} from '../evidence/rulings.js'
import { type Grid, hasWords } from '../grid.js'
import { OVERHANG_PT, SLOTS_PER_WORD_MAX } from '../thresholds.js'
import { indexWords, isScattered, type WordIndex, type WordLine, wordsIn } from '../word-index.js'
import { textRows } from '../words.js'
import { blankGrid } from './blank-grids.js'
import { bandedGrids, ruledGrids } from './framed-grids.js'
import { jointedGrids } from './jointed-grids.js'
import { boxOfLattice, type Lattice, latticeOf } from './lattice.js'
import { latticeGrid } from './lattice-grid.js'
import { latticeParts } from './lattice-parts.js'
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
  const index = lazyIndex(page)
  const boxes = boxesOfTables(page, index)
  const { visible, implied } = pageRulings({ ...page, boxes })
  const ground = { bands: bandGroups(boxes), index }
  const seen = lookAt(visible, ground)
  const jointed = jointedCandidates(page.horizontal, seen, index)
  const own = gridsOf(seen)
  const blank = blankRows(page.horizontal).flatMap((rows) => blankGrid(rows, index()) ?? [])
  const drawn = [...own, ...jointed, ...blank]
  if (implied === undefined) return drawn
  // What makes a worse table than plain text keeps nothing else from being one.
  const taken = chooseTables(own).chosen
  const more = gridsOf(lookAt(implied, ground, { look: seen, taken }))
  return [...drawn, ...more.filter(({ box }) => !taken.some((grid) => overlaps(grid.box, box)))]
}

/** Tables that are drawn cell by cell, but for those whose rules are lines of drawn cells: they need no other reading. */
function jointedCandidates(
  pieces: readonly Ruling[],
  { drawn, horizontal }: Look,
  index: () => WordIndex,
): Grid[] {
  const sure = drawn.filter(isWhole)
  return jointedRules(pieces).flatMap((jointed) => {
    const ysPt = jointed.rules.map(({ at }) => at)
    return liesWithin(sure, jointed, ysPt) ? [] : jointedGrids(jointed, index(), horizontal)
  })
}

/** What is the same whichever rulings count. */
interface Ground {
  readonly bands: readonly BandGroup[]
  index(): WordIndex
}

/** The grids that a page's rulings give. */
export interface Look {
  readonly horizontal: readonly Ruling[]
  readonly lattices: readonly DrawnLattice[]
  /** Of these those of several rows and columns: the others decide nothing about rules and bands. */
  readonly drawn: readonly Grid[]
  /** Of rules and bands. */
  readonly framed: readonly Grid[]
}

interface DrawnLattice {
  readonly group: RulingGroup
  readonly grid: Grid | undefined
  /** Of what its frame only holds together. */
  readonly parts: readonly Grid[]
}

/** An earlier look at the same page, and the tables that were chosen from it. */
interface Before {
  readonly look: Look
  readonly taken: readonly Grid[]
}

/**
 * Most of what all rulings give is what the visible ones gave `before`, and is taken from there; what rules within tables
 * give that were taken then is not asked again.
 */
export function lookAt(rulings: PageRulings, ground: Ground, before?: Before): Look {
  const lattices = crossingGroups(rulings).map(
    (group) =>
      before?.look.lattices.find((lattice) => isSameGroup(lattice.group, group)) ??
      drawnLattice(group, ground.index()),
  )
  const { horizontal } = rulings
  const drawn = drawnGrids(lattices)
  const isAsBefore =
    before !== undefined &&
    isSameList(before.look.drawn, drawn, Object.is) &&
    isSameList(before.look.horizontal, horizontal, isSameRuling)
  const framed = isAsBefore
    ? before.look.framed
    : framedGrids(horizontal, drawn, before?.taken ?? [], ground)
  return { horizontal, lattices, drawn, framed }
}

export const gridsOf = ({ lattices, framed }: Look): Grid[] => [
  ...lattices.flatMap(({ grid, parts }) => [...(grid === undefined ? [] : [grid]), ...parts]),
  ...framed,
]

const drawnGrids = (lattices: readonly DrawnLattice[]): Grid[] =>
  lattices.flatMap(({ grid }) =>
    grid !== undefined && grid.rows.length > 1 && grid.columns > 1 ? grid : [],
  )

function framedGrids(
  horizontal: readonly Ruling[],
  drawn: readonly Grid[],
  taken: readonly Grid[],
  { bands, index }: Ground,
): Grid[] {
  const whole = drawn.filter(isWhole)
  const sure = [...whole, ...taken]
  const isTold = (extent: Extent, ysPt: readonly number[]) =>
    liesWithin(whole, extent, ysPt) || liesAlong(sure, extent, ysPt)
  const boxes = drawn.map(({ box }) => box)
  const ofRules = ruleGroups(horizontal)
    .filter((group) => !isTold(group, group.ysPt))
    .flatMap((group) => {
      const isKnown = (ysPt: readonly number[]) => isTold(group, ysPt)
      return ruledGrids(group, index(), boxes, horizontal, isKnown)
    })
  const ofBands = bands
    .filter((group) => !isTold(group, group.edgesPt))
    .flatMap((group) => bandedGrids(group, index(), horizontal))
  return [...ofRules, ...ofBands].map(tidyGrid)
}

const isSameGroup = (one: RulingGroup, other: RulingGroup): boolean =>
  isSameList(one.horizontal, other.horizontal, isSameRuling) &&
  isSameList(one.vertical, other.vertical, isSameRuling)

const isSameRuling = (one: Ruling, other: Ruling): boolean =>
  one.at === other.at && one.from === other.from && one.to === other.to

function isSameList<Item>(
  some: readonly Item[],
  others: readonly Item[],
  isSame: (one: Item, other: Item) => boolean,
): boolean {
  return (
    some.length === others.length &&
    some.every((one, at) => {
      const other = others[at]
      return other !== undefined && isSame(one, other)
    })
  )
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

const isWhole = ({ rows, columns }: Grid): boolean =>
  countOf(rows.flat(), hasWords) >= WHOLE_SHARE * columns * rows.length

/** Whether rules or bands are all lines of drawn tables: they would only give the same rows again. */
const liesWithin = (
  lattices: readonly Grid[],
  { x0, x1 }: Extent,
  ysPt: readonly number[],
): boolean =>
  ysPt.every((y) =>
    lattices.some(({ box }) => isWithin({ x0, y0: y, x1, y1: y }, box, OVERHANG_PT)),
  )

/** The same of tables that were taken: what lies between two of them was not looked at. */
const liesAlong = (tables: readonly Grid[], { x0, x1 }: Extent, ysPt: readonly number[]): boolean =>
  ysPt.every((y, at) =>
    tables.some(({ box }) => isWithin({ x0, y0: ysPt[at - 1] ?? y, x1, y1: y }, box, OVERHANG_PT)),
  )

function drawnLattice(group: RulingGroup, index: WordIndex): DrawnLattice {
  const lattice = latticeOf(group)
  if (lattice === undefined) return { group, grid: undefined, parts: [] }
  const parts = latticeParts(lattice, (box) => holdsProse(box, index)).flatMap(
    (part) => latticeGridOf(part, index) ?? [],
  )
  const grid = latticeGridOf(lattice, index)
  // A frame around tables is none itself, unless all of it is a form.
  const isFrame = parts.length > 0 && grid !== undefined && !isBoxForm(grid)
  return { group, grid: isFrame ? undefined : grid, parts }
}

const holdsProse = (box: Rect, index: WordIndex): boolean =>
  textRows(wordsIn(index, box)).length > 1

function latticeGridOf(lattice: Lattice, index: WordIndex): Grid | undefined {
  const { xs, ys } = lattice
  // A single drawn column is a frame of rules: those are looked at as rules.
  if (xs.length < 3) return undefined
  const box = boxOfLattice(lattice)
  if (isScattered(index, box)) return undefined
  const words = wordsIn(index, box)
  const slots = (xs.length - 1) * (ys.length - 1)
  if (words.length < 2 || slots > SLOTS_PER_WORD_MAX * words.length) return undefined
  return tidyGrid(latticeGrid(refineLattice(lattice, words), words))
}
