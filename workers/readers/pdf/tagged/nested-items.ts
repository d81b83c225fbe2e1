import type { Line } from '../model/page.js'
import type { TaggedItem } from './block-types.js'

/** Items that start so far in are below the one before, points. */
const STEP_PT = 4

/** The lines that an item begins with. */
export function linesOf({ blocks: [first] }: TaggedItem): readonly Line[] {
  return first?.kind === 'text' ? first.lines : []
}

/** Items that are set in are lists of the item above: trees often have all beside each other. */
export function nestedItems(items: readonly TaggedItem[]): TaggedItem[] {
  const found: TaggedItem[] = []
  for (let at = 0; at < items.length; ) {
    const item = items[at]
    if (item === undefined) break
    const end = endBelow(items, at)
    const below = nestedItems(items.slice(at + 1, end))
    const list = { kind: 'list', items: below, path: `${item.path}/` } as const
    found.push(below.length === 0 ? item : { ...item, blocks: [...item.blocks, list] })
    at = end
  }
  return found
}

/** Contents that are set in by nothing have no more levels. */
const LEVELS_MAX = 3

/** Entries of contents with those that the tree has within them, where it nests each in the one before: all are set alike. */
export function besideEachOther(items: readonly TaggedItem[]): TaggedItem[] {
  return items.flatMap((item) => {
    const chain = chainFrom(item)
    return chain.length > LEVELS_MAX ? chain : [item]
  })
}

/** An entry and those of the lists that end it and each other, as far as they start where it does. */
function chainFrom(item: TaggedItem): readonly TaggedItem[] {
  let chain: readonly TaggedItem[] = []
  let open: readonly TaggedItem[] = [item]
  for (;;) {
    const last = open.at(-1)
    const below = last === undefined ? undefined : entriesBelow(last)
    const isBeside = startOf(below?.[0]) <= startOf(item) + STEP_PT
    if (last === undefined || below === undefined || !isBeside) return chain.concat(open)
    chain = chain.concat(open.slice(0, -1), { ...last, blocks: last.blocks.slice(0, -1) })
    open = below
  }
}

function entriesBelow({ isContents, blocks }: TaggedItem): readonly TaggedItem[] | undefined {
  const last = isContents ? blocks.at(-1) : undefined
  return last?.kind === 'list' ? last.items : undefined
}

/** Where the items that are set in from the one at a place end. */
function endBelow(items: readonly TaggedItem[], at: number): number {
  const start = startOf(items[at])
  let end = at + 1
  while (end < items.length && startOf(items[end]) > start + STEP_PT) end++
  return end
}

function startOf(item: TaggedItem | undefined): number {
  return (item === undefined ? undefined : linesOf(item)[0]?.x0) ?? Number.NEGATIVE_INFINITY
}
