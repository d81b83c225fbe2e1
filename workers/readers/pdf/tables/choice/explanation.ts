import { type Grid, isOfCells } from '../grid.js'
import { capped } from './capped.js'
import { isRegular } from './drawn-cells.js'
import { WEIGHT_BASE, WEIGHTS } from './fitted-weights.js'
import { gridFeatures } from './grid-features.js'

/**
 * How well the grid explains its words, from 0 to 1: the similarity to a true table (TEDS) that is to be expected, by a
 * logistic regression over the candidates of annotated pages (`bench/train/tables.mjs`). Where `plausibility` says
 * whether a grid is a table at all, this says which of the grids over the same words is the right one.
 */
export const explanation = (grid: Grid): number => logistic(grid, WEIGHT_BASE, WEIGHTS)

/** What each sign of a grid counts for; nothing where it has no weight. */
export type Weights = Readonly<Record<string, number>>

export function logistic(grid: Grid, base: number, weights: Weights): number {
  let odds = base
  const signs: Weights = tableSigns(grid)
  for (const sign in signs) odds += (weights[sign] ?? 0) * (signs[sign] ?? 0)
  return 1 / (1 + Math.exp(-odds))
}

/**
 * What the regression is over: each from 0 to 1.
 * @public Called by bench/train.
 */
export function tableSigns(grid: Grid) {
  const f = gridFeatures(grid)
  return {
    // Too few trees hold tables to fit it: cells that are told are worth what drawn ones are.
    lattice: Number(isOfCells(grid)),
    bands: Number(grid.kind === 'bands'),
    stream: Number(grid.kind === 'stream'),
    open: Number(grid.isOpen === true),
    regular: Number(isRegular(grid)),
    rows: capped(f, 'rows'),
    twoRows: Number(f.rows === 2),
    threeRows: Number(f.rows === 3),
    columns: capped(f, 'columns'),
    twoColumns: Number(f.columns === 2),
    filled: f.filled,
    solidColumns: capped(f, 'solidColumns'),
    firstFilled: f.firstFilled,
    numeric: f.numeric,
    numericColumns: f.numericColumns,
    typed: f.typed,
    crowded: f.crowded,
    header: Number(f.header),
    short: f.short,
    meanChars: capped(f, 'meanChars'),
    longest: f.longest,
    wrapped: f.wrapped,
    spanned: f.spanned,
    mono: Number(2 * f.mono > 1),
    narrowGaps: f.narrowGaps,
    runOn: f.runOn,
    labels: f.labels,
    aligned: f.aligned,
  }
}
