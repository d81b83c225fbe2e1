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
