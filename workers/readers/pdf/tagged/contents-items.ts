import { lineText } from '../model/geometry.js'
import type { Line } from '../model/page.js'
import type { TaggedBlock, TaggedItem } from './block-types.js'

/** Entries with their pages that show an entry without one above them to be the title of all. */
const PAGED_MIN = 3
const PAGE_AT_END = /(?:^|[\s.…])(?:\d{1,4}|[ivxlc]{1,6})\s*$/i
/** Entries that start so far in are below the one before, points. */
const STEP_PT = 4

/**
 * A table of contents, whose title many programs make its first entry, and whose entries stand beside each other
 * however far they are set in.
 */
export function contentsBlocks(items: readonly TaggedItem[], path: string): TaggedBlock[] {
  const [first, ...rest] = items
  if (first === undefined) return []
  if (!isTitle(first, rest)) return [{ kind: 'list', items: nested(items), path }]
  const title = { kind: 'heading', level: 1, lines: linesOf(first), path: first.path } as const
  return [title, { kind: 'list', items: nested(rest), path }]
}

function isTitle(first: TaggedItem, rest: readonly TaggedItem[]): boolean {
  const lines = linesOf(first)
  if (first.blocks.length !== 1 || lines.length === 0 || isPaged(first)) return false
  return rest.filter(isPaged).length >= PAGED_MIN
}

const isPaged = (item: TaggedItem): boolean =>
  PAGE_AT_END.test(linesOf(item).map(lineText).join(' '))

function linesOf({ blocks: [first] }: TaggedItem): readonly Line[] {
  return first?.kind === 'text' ? first.lines : []
}

/** Entries that are set in are lists of the entry above. */
function nested(items: readonly TaggedItem[]): TaggedItem[] {
  const found: TaggedItem[] = []
  for (let at = 0; at < items.length; ) {
    const item = items[at]
    if (item === undefined) break
    const end = endBelow(items, at)
    const below = nested(items.slice(at + 1, end))
    const list = { kind: 'list', items: below, path: `${item.path}/` } as const
    found.push(below.length === 0 ? item : { ...item, blocks: [...item.blocks, list] })
    at = end
  }
  return found
}

/** Where the entries that are set in from the one at a place end. */
function endBelow(items: readonly TaggedItem[], at: number): number {
  const start = startOf(items[at])
  let end = at + 1
  while (end < items.length && startOf(items[end]) > start + STEP_PT) end++
  return end
}

function startOf(item: TaggedItem | undefined): number {
  return (item === undefined ? undefined : linesOf(item)[0]?.x0) ?? Number.NEGATIVE_INFINITY
}
