import { firstFrom } from '../../model/geometry.js'
import { addUnder } from '../../model/statistics.js'
import { CROSSING_REACH_PT } from '../thresholds.js'
import type { PageRulings, Ruling } from './rulings.js'

/** Rulings that hang together through crossings. */
export interface RulingGroup {
  readonly horizontal: readonly Ruling[]
  readonly vertical: readonly Ruling[]
}

/**
 * The groups of rulings that cross or touch, each with at least two in both directions. Verticals are looked up by x
 * in their sorted order, so a page of long rulings costs its crossings, not all pairs.
 */
export function crossingGroups({ horizontal, vertical }: PageRulings): RulingGroup[] {
  const groups = new DisjointSets(horizontal.length + vertical.length)
  const reach = CROSSING_REACH_PT
  const atOf = (v: number) => vertical[v]?.at ?? Infinity
  for (const [h, across] of horizontal.entries()) {
    for (let v = firstFrom(vertical.length, atOf, across.from - reach); v < vertical.length; v++) {
      const down = vertical[v]
      if (down === undefined || down.at > across.to + reach) break
      if (across.at >= down.from - reach && across.at <= down.to + reach) {
        groups.join(h, horizontal.length + v)
      }
    }
  }
  return collect(horizontal, vertical, groups)
}

function collect(
  horizontal: readonly Ruling[],
  vertical: readonly Ruling[],
  groups: DisjointSets,
): RulingGroup[] {
  const byRoot = new Map<number, Ruling[]>()
  const downByRoot = new Map<number, Ruling[]>()
  for (const [h, ruling] of horizontal.entries()) addUnder(byRoot, groups.root(h), ruling)
  for (const [v, ruling] of vertical.entries())
    addUnder(downByRoot, groups.root(horizontal.length + v), ruling)
  return [...byRoot]
    .map(([root, across]) => ({ horizontal: across, vertical: downByRoot.get(root) ?? [] }))
    .filter(crosses)
}

const crosses = ({ horizontal, vertical }: RulingGroup): boolean =>
  horizontal.length >= 2 && vertical.length >= 2

/** Union-find over indices. */
export class DisjointSets {
  readonly #parent: Int32Array

  constructor(size: number) {
    this.#parent = new Int32Array(size)
    for (let index = 0; index < size; index++) this.#parent[index] = index
  }

  root(index: number): number {
    let at = index
    while (this.#parent[at] !== at) {
      const up = this.#parent[at] ?? at
      this.#parent[at] = this.#parent[up] ?? up
      at = this.#parent[at] ?? at
    }
    return at
  }

  join(a: number, b: number): void {
    this.#parent[this.root(a)] = this.root(b)
  }
}
