import type { Rect } from '../../../../document/blocks.js'
import type { Grid } from '../grid.js'
import type { TableWord } from '../words.js'
import { plausibility } from './plausibility.js'

/** Candidates at least this probable are tables. */
const PROBABLE = 0.5
/** Of two candidates over the same words the surer one wins, unless the other has many more words. */
const DOUBT = 0.4

interface Scored<W extends TableWord> {
  readonly grid: Grid<W>
  readonly score: number
  readonly weight: number
}

/** A candidate that lost: it is improbable itself, or shares its ground with a better one. */
export interface Rejected {
  readonly grid: Grid
  readonly reason: 'improbable' | 'overlapped'
}

export interface Choice<W extends TableWord> {
  readonly chosen: readonly Grid<W>[]
  readonly rejected: readonly Rejected[]
}

/** A run of aligned rows over the page is surer than its grid alone. */
const OPEN_BONUS = 0.2

const NOTHING = { chosen: [], rejected: [] }

/** Whether a grid is more probably a table than anything else. */
export const isTable = (grid: Grid): boolean => plausibility(grid) >= PROBABLE

/**
 * The most plausible candidates that do not share ground. Drawn cells win over rules, bands and alignment, which run
 * over neighbouring tables, except where they are a part of one larger grid.
 */
export function chooseTables<W extends TableWord>(candidates: readonly Grid<W>[]): Choice<W> {
  if (candidates.length === 0) return NOTHING
  const scored: Scored<W>[] = []
  for (const grid of candidates) {
    const score = scoreOf(grid)
    scored.push({ grid, score, weight: (score - DOUBT) * wordCount(grid) })
  }
  scored.sort((a, b) => b.weight - a.weight)
  const probable = scored.filter(({ score }) => score >= PROBABLE)
  const drawn = probable.filter(({ grid }) => grid.kind === 'lattice')
  const others = probable.filter(({ grid }) => grid.kind !== 'lattice')
  const whole = drawn.filter(
    (lattice) =>
      !others.some((other) => isPartOf(lattice, other, drawn) || isStartOf(lattice, other)),
  )
  const chosen: Grid<W>[] = []
  for (const { grid } of [...whole, ...others]) {
    if (!chosen.some((other) => overlaps(other.box, grid.box))) chosen.push(grid)
  }
  const rejected = scored
    .filter(({ grid }) => !chosen.includes(grid))
    .map(
      ({ grid, score }) =>
        ({ grid, reason: score >= PROBABLE ? 'overlapped' : 'improbable' }) as const,
    )
  return { chosen, rejected }
}

const scoreOf = (grid: Grid): number =>
  grid.isOpen === true ? Math.min(0.99, plausibility(grid) + OPEN_BONUS) : plausibility(grid)

/** Whether a lattice is only some columns of another grid, which holds no second lattice above or below it. */
function isPartOf<W extends TableWord>(
  lattice: Scored<W>,
  other: Scored<W>,
  lattices: readonly Scored<W>[],
): boolean {
  if (other.grid.columns <= lattice.grid.columns || other.score < lattice.score - 0.1) return false
  if (hasRanksBeside(lattice.grid, other.grid)) return true
  if (!contains(other.grid.box, lattice.grid.box)) return false
  if (other.grid.box.x1 - other.grid.box.x0 < 1.25 * (lattice.grid.box.x1 - lattice.grid.box.x0))
    return false
  return !lattices.some(
    ({ grid }) =>
      grid !== lattice.grid &&
      contains(other.grid.box, grid.box) &&
      (grid.box.y0 > lattice.grid.box.y1 || grid.box.y1 < lattice.grid.box.y0),
  )
}

/** Share of the rows that have a figure in a column left of the drawn cells. */
const RANKED_SHARE = 0.6
/** The other grid begins and ends this near to the drawn one, points. */
const RANKED_REACH_PT = 24

/** Whether the other grid is the drawn one and a column left of it that is not drawn: ranks, numbers of rows. */
function hasRanksBeside({ box, columns }: Grid, other: Grid): boolean {
  if (other.isOpen !== true || other.columns !== columns + 1) return false
  const isBeside =
    Math.abs(other.box.y0 - box.y0) < RANKED_REACH_PT &&
    Math.abs(other.box.y1 - box.y1) < RANKED_REACH_PT &&
    other.box.x1 > box.x1 - RANKED_REACH_PT
  if (!isBeside) return false
  const ranked = other.rows.filter(([first]) => {
    const [word, ...more] = first?.words ?? []
    return word !== undefined && more.length === 0 && word.x1 < box.x0 + 3 && RANK.test(word.text)
  })
  return ranked.length >= RANKED_SHARE * other.rows.length
}

const RANK = /^\d{1,4}[.)]?$/

/** Whether a lattice is only the first bands of a table, which lie edge to edge. */
function isStartOf<W extends TableWord>(lattice: Scored<W>, { grid, score }: Scored<W>): boolean {
  const own = lattice.grid
  if (grid.kind !== 'bands' || grid.columns !== own.columns || score < lattice.score) return false
  const isAsWide = Math.abs(grid.box.x0 - own.box.x0) < 8 && Math.abs(grid.box.x1 - own.box.x1) < 8
  return isAsWide && overlaps(grid.box, own.box) && grid.rows.length > own.rows.length + 1
}

/** Within the other box, but for the overhang of lines over text. */
const contains = (outer: Rect, inner: Rect): boolean =>
  inner.x0 > outer.x0 - 8 &&
  inner.x1 < outer.x1 + 8 &&
  inner.y0 > outer.y0 - 8 &&
  inner.y1 < outer.y1 + 8

function wordCount({ rows }: Grid): number {
  let count = 0
  for (const row of rows) for (const cell of row) count += cell?.words.length ?? 0
  return count
}

/** Whether two boxes share more than their borders. */
export const overlaps = (a: Rect, b: Rect): boolean =>
  Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0) > 3 && Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0) > 3
