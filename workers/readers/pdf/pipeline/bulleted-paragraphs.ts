import { markerOf } from '../blocks/markers.js'
import { blockOfLines } from '../blocks/plain-blocks.js'
import { isDashBullet } from '../model/characters.js'
import type { TaggedBlock, TaggedItem } from '../tagged/block-types.js'
import { nestedItems } from '../tagged/nested-items.js'

/** Fewer paragraphs with a bullet that follow each other are no list. */
const ITEMS_MIN = 2

/** Paragraphs with bullets as lists: programs for slides tag items as paragraphs. Dashes alone are those of speech. */
export function withBulletedLists(blocks: readonly TaggedBlock[]): readonly TaggedBlock[] {
  const signs = blocks.map(bulletOf)
  if (!signs.some((sign) => sign !== undefined && !isDashBullet(sign))) return blocks
  const found: TaggedBlock[] = []
  for (let at = 0; at < blocks.length; ) {
    let end = at
    while (end < blocks.length && signs[end] !== undefined) end++
    const own = signs.slice(at, end)
    const isList =
      own.length >= ITEMS_MIN && own.some((sign) => sign !== undefined && !isDashBullet(sign))
    if (isList) found.push(listOf(blocks.slice(at, end)))
    else found.push(...blocks.slice(at, Math.max(end, at + 1)))
    at = Math.max(end, at + 1)
  }
  return found
}

/** The bullet that a paragraph begins with. */
function bulletOf(block: TaggedBlock): string | undefined {
  if (block.kind !== 'text') return undefined
  const row = blockOfLines(block.lines).rows[0]
  const marker = row === undefined ? undefined : markerOf(row)
  return marker?.kind === 'bullet' ? marker.text : undefined
}

function listOf(blocks: readonly TaggedBlock[]): TaggedBlock {
  const items = blocks.map(
    (block): TaggedItem => ({ blocks: [block], isContents: false, path: block.path ?? '' }),
  )
  return { kind: 'list', items: nestedItems(items), path: `${blocks[0]?.path ?? ''}/` }
}
