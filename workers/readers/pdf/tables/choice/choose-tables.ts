import type { Rect } from '../../../../document/blocks.js'
import type { Grid } from '../grid.js'
import { heaviestApart } from './apart.js'
import { isBoxForm } from './box-form.js'
import { isCutShort } from './cut-short.js'
import { explanation } from './explanation.js'
import { plausibility } from './plausibility.js'

/** Candidates at least this probable are tables; a run of aligned rows over the page is evidence in itself. */
const PROBABLE = 0.5
const OPEN_PROBABLE = 0.3
/**
 * What words are worth that are read as plain text: of two candidates over the same words the better one wins, unless
 * the other has many more words, and two good ones win over one around both.
 */
const UNREAD_WORTH = 0.2

/** How well boxes of labels and values explain their words. */
const FORM_EXPLAINED = 0.5

/**
 * A candidate that lost: it is improbable itself, explains its words no better than plain text does, or shares its ground
 * with a better one.
 */
export interface Rejected {
  readonly grid: Grid
  readonly reason: 'improbable' | 'unexplained' | 'overlapped'
}

export interface Choice {
  readonly chosen: readonly Grid[]
  readonly rejected: readonly Rejected[]
}

/** Whether a grid is more probably a table than anything else. */
export const isTable = (grid: Grid): boolean =>
  plausibility(grid) >= (grid.isOpen === true ? OPEN_PROBABLE : PROBABLE)

/** The candidates that explain most words best, and do not share ground. */
export function chooseTables(candidates: readonly Grid[]): Choice {
  const weighed = candidates.map((grid) => ({ grid, weight: worthOf(grid) }))
  const sound = weighed.filter(({ weight }) => weight > 0)
  const drawn = sound.filter(({ grid }) => grid.kind !== 'stream').map(({ grid }) => grid)
  const probable = sound.filter(({ grid }) => !isCutShort(grid, drawn))
  const best = heaviestApart(probable, (a, b) => overlaps(a.grid.box, b.grid.box))
  const chosen = new Set(best.map(({ grid }) => grid))
  const rejected = weighed
    .filter(({ grid }) => !chosen.has(grid))
    .map(({ grid, weight }) => ({ grid, reason: reasonOf(grid, weight) }))
  return { chosen: [...chosen].sort(fromTop), rejected }
}

function reasonOf(grid: Grid, weight: number): Rejected['reason'] {
  if (weight > 0) return 'overlapped'
  return isTable(grid) ? 'unexplained' : 'improbable'
}

/** A form's boxes say nothing of columns: it is not asked whether it is a table. */
function worthOf(grid: Grid): number {
  if (isBoxForm(grid)) return weightOf(grid, FORM_EXPLAINED)
  return isTable(grid) ? weightOf(grid, explanation(grid)) : 0
}

/**
 * What reading the grid's words as a table is worth more than as plain text, where it explains them so well.
 * @public Called by bench/train.
 */
export const weightOf = (grid: Grid, explained: number): number =>
  (explained - UNREAD_WORTH) * wordCount(grid)

const fromTop = (a: Grid, b: Grid): number => a.box.y0 - b.box.y0

function wordCount({ rows }: Grid): number {
  let count = 0
  for (const row of rows) for (const cell of row) count += cell?.words.length ?? 0
  return count
}

/** Whether two boxes share more than their borders. */
export const overlaps = (a: Rect, b: Rect): boolean =>
  Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0) > 3 && Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0) > 3
