import type { PlacedItem } from '../document/block-recorder.js'
import type { Block } from '../document/blocks.js'

/** The places of the items of a list, or of what is in an item, found while it is written; units into that text. */
export interface ItemPlaces {
  /** Of the item that the text is in, from 1; 0 outside of lists. */
  readonly depth: number
  readonly found: PlacedItem[]
}

export const itemPlaces = (depth: number): ItemPlaces => ({ depth, found: [] })

/**
 * Adds a block of the item's own; what stands between two lists is one place. A list has added its items itself, from
 * `nestedFrom` on, as if its text began at 0.
 */
export function addBlock(
  { depth, found }: ItemPlaces,
  block: Block,
  nestedFrom: number,
  start: number,
  end: number,
): void {
  if (block.type === 'list') {
    for (let at = nestedFrom; at < found.length; at++) {
      const place = found[at]
      if (place !== undefined) found[at] = moved(place, start)
    }
    return
  }
  const last = found.at(-1)
  if (last?.depth === depth) {
    found[found.length - 1] = { ...last, blocks: [...last.blocks, block], end }
  } else found.push({ blocks: [block], isItem: false, depth, start, end })
}

/** Adds the places of a text that goes on with this one after `length` units. */
export function addRest({ depth, found }: ItemPlaces, rest: ItemPlaces, length: number): void {
  for (const place of rest.found) {
    const last = found.at(-1)
    const isSame = last?.depth === depth && place.depth === depth
    if (last === undefined || !isSame) found.push(moved(place, length))
    else {
      const blocks = [...last.blocks, ...place.blocks]
      found[found.length - 1] = { ...last, blocks, end: place.end + length }
    }
  }
}

/**
 * The item's places within its list, where its line begins at `start`: behind its mark, its further lines moved right
 * by as much. The first place takes the mark; one of its own where the item begins with a list.
 */
export function placesInList(
  { depth, found }: ItemPlaces,
  text: string,
  mark: string,
  start: number,
): PlacedItem[] {
  const move = indenting(text, mark.length)
  const placed = found.map((place) => {
    const from = start + mark.length + move(place.start)
    return { ...place, start: from, end: start + mark.length + move(place.end) }
  })
  const [first, ...others] = placed
  if (first?.depth === depth) return [{ ...first, isItem: true, start }, ...others]
  const head = (mark + text.slice(0, found[0]?.start)).trimEnd()
  const item = { blocks: [], isItem: true, depth, start, end: start + head.length }
  return [item, ...placed]
}

/** Where positions go, asked in ascending order, when lines but the first and blank ones are moved right. */
function indenting(text: string, indent: number): (position: number) => number {
  let lines = 0
  let next = text.indexOf('\n')
  return (position) => {
    for (; next >= 0 && next < position; next = text.indexOf('\n', next + 1)) {
      const after = text[next + 1]
      if (after !== undefined && after !== '\n') lines++
    }
    return position + lines * indent
  }
}

const moved = (place: PlacedItem, by: number): PlacedItem => ({
  ...place,
  start: place.start + by,
  end: place.end + by,
})
