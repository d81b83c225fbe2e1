import { isCertainBullet, markerOf } from '../blocks/markers.js'
import type { Marker, TextBlock } from '../model/blocks.js'
import { isDashBullet } from '../model/characters.js'
import type { TaggedBlock, TaggedItem } from '../tagged/block-types.js'
import { nestedItems } from '../tagged/nested-items.js'

/** Fewer paragraphs with a bullet that follow each other are no list. */
const ITEMS_MIN = 2

/** Paragraphs with bullets as lists: programs for slides tag items as paragraphs. Dashes alone are those of speech. */
export function withBulletedLists(
  blocks: readonly TaggedBlock[],
  texts: ReadonlyMap<TaggedBlock, TextBlock>,
): readonly TaggedBlock[] {
  const signs = signsOf(blocks.map((block) => bulletOf(texts.get(block))))
  if (!areItems(signs)) return blocks
  const found: TaggedBlock[] = []
  for (let at = 0; at < blocks.length; ) {
    let end = at
    while (end < blocks.length && signs[end] !== undefined) end++
    if (areItems(signs.slice(at, end))) found.push(listOf(blocks.slice(at, end)))
    else found.push(...blocks.slice(at, ++end))
    at = end
  }
  return found
}

function areItems(signs: readonly (string | undefined)[]): boolean {
  return (
    signs.length >= ITEMS_MIN && signs.some((sign) => sign !== undefined && !isDashBullet(sign))
  )
}

/** What nothing but a bullet looks like, and what a paragraph beside begins with, too: boxes of a form have a letter each. */
const signsOf = (bullets: readonly (Marker | undefined)[]): (string | undefined)[] =>
  bullets.map((bullet, at) => {
    if (bullet === undefined) return undefined
    const beside = [bullets[at - 1]?.text, bullets[at + 1]?.text]
    const isSure = isCertainBullet(bullet) || isDashBullet(bullet.text)
    return isSure || beside.includes(bullet.text) ? bullet.text : undefined
  })

/** The bullet that a paragraph begins with. */
function bulletOf(text: TextBlock | undefined): Marker | undefined {
  const row = text?.rows[0]
  const marker = row === undefined ? undefined : markerOf(row)
  return marker?.kind === 'bullet' ? marker : undefined
}

function listOf(blocks: readonly TaggedBlock[]): TaggedBlock {
  const items = blocks.map(
    (block): TaggedItem => ({ blocks: [block], isContents: false, path: block.path ?? '' }),
  )
  return { kind: 'list', items: nestedItems(items), path: `${blocks[0]?.path ?? ''}/` }
}
