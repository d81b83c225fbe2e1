import type { Block } from '../../../document/blocks.js'
import type { BlockEdge } from './block-edge.js'
import { isBody } from './body-blocks.js'

/** Longer lines in brackets are text. */
const NOTE_MAX = 60
const NOTE = /^\([^()]+\)$/

/** Whether a line may say that a listing goes on: `(continues on next page)`, in whatever language (Sphinx). */
export const mayBeNote = (line: string): boolean => line.length <= NOTE_MAX && NOTE.test(line)

/**
 * A line in brackets below a listing that ends its page, and another one above a listing that begins the next, say that the
 * listing goes on: they become furniture. The edges behind them; undefined where there are no such lines. In place.
 */
export function setNotesAside(
  above: { readonly blocks: Block[]; readonly last?: BlockEdge },
  below: { readonly blocks: Block[]; readonly first: BlockEdge | undefined },
): { readonly last: BlockEdge; readonly first: BlockEdge } | undefined {
  const last = above.last?.beside
  const first = below.first?.beside
  if (last === undefined || first === undefined) return undefined
  makeFurniture(above.blocks, above.blocks.findLastIndex(isBody))
  makeFurniture(below.blocks, below.blocks.findIndex(isBody))
  return { last, first }
}

/** The last line of a page that a listing fills, where all else is joined to the page before, says what its first one did. */
export function setLastNoteAside(blocks: Block[]): void {
  const at = blocks.findIndex(isBody)
  if (at === blocks.findLastIndex(isBody)) makeFurniture(blocks, at)
}

/** Where a page's listing was joined to one before, its line is set aside already. */
function makeFurniture(blocks: Block[], at: number): void {
  const block = blocks[at]
  if (block?.type === 'paragraph') blocks[at] = { ...block, furniture: true }
}
