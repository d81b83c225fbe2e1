import { lineText } from '../model/geometry.js'
import type { TaggedBlock, TaggedItem } from './block-types.js'
import { linesOf, nestedItems } from './nested-items.js'

/** Entries with their pages that show an entry without one above them to be the title of all. */
const PAGED_MIN = 3
const PAGE_AT_END = /(?:^|[\s.…])(?:\d{1,4}|[ivxlc]{1,6})\s*$/i

/**
 * A table of contents, whose title many programs make its first entry, and whose entries stand beside each other
 * however far they are set in.
 */
export function contentsBlocks(items: readonly TaggedItem[], path: string): TaggedBlock[] {
  const [first, ...rest] = items
  if (first === undefined) return []
  if (!isTitle(first, rest)) return [{ kind: 'list', items: nestedItems(items), path }]
  const title = { kind: 'heading', level: 1, lines: linesOf(first), path: first.path } as const
  return [title, { kind: 'list', items: nestedItems(rest), path }]
}

function isTitle(first: TaggedItem, rest: readonly TaggedItem[]): boolean {
  const lines = linesOf(first)
  if (first.blocks.length !== 1 || lines.length === 0 || isPaged(first)) return false
  return rest.filter(isPaged).length >= PAGED_MIN
}

const isPaged = (item: TaggedItem): boolean =>
  PAGE_AT_END.test(linesOf(item).map(lineText).join(' '))
