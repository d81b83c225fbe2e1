/** More tries than this are not worth the choice: what is best so far stands. */
const TRIES_MAX = 4000

/**
 * The items that weigh most together, of those no two clash; `items` weigh more than nothing. Best where few clash; for
 * very many the best that was met, which is at least as good as taking the heaviest first.
 */
export function heaviestApart<T extends { readonly weight: number }>(
  items: readonly T[],
  clash: (a: T, b: T) => boolean,
): T[] {
  const sorted = items.toSorted((a, b) => b.weight - a.weight)
  const restFrom = new Array<number>(sorted.length + 1).fill(0)
  for (let at = sorted.length - 1; at >= 0; at--)
    restFrom[at] = (restFrom[at + 1] ?? 0) + (sorted[at]?.weight ?? 0)
  let best: readonly T[] = []
  let bestWeight = 0
  let tries = 0
  const search = (at: number, taken: readonly T[], weight: number): void => {
    if (weight > bestWeight) [best, bestWeight] = [taken, weight]
    const item = sorted[at]
    if (item === undefined || tries++ > TRIES_MAX || weight + (restFrom[at] ?? 0) <= bestWeight)
      return
    if (!taken.some((other) => clash(item, other)))
      search(at + 1, [...taken, item], weight + item.weight)
    search(at + 1, taken, weight)
  }
  search(0, [], 0)
  return [...best]
}
