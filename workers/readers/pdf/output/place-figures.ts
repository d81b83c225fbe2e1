import type { Block, Image, List, Rect } from '../../../document/blocks.js'
import { boundsOf, isOver } from '../model/geometry.js'
import { isBody } from './body-blocks.js'

/** Where a figure goes: behind so many of the page's blocks. */
export interface FigurePlace<Figure> {
  readonly figure: Figure
  readonly after: number
}

/**
 * The figures in the order of the page's text: each after the paragraph that it interrupts, which is the last that begins
 * above its middle beside or below others of its column; without one, before what follows it there.
 */
export function placedFigures<Figure extends { readonly box: Rect }>(
  blocks: readonly Block[],
  figures: readonly Figure[],
): FigurePlace<Figure>[] {
  return figures
    .map((figure) => ({ figure, after: placeOf(figure.box, blocks) }))
    .toSorted((a, b) => a.after - b.after)
}

function placeOf(figure: Rect, blocks: readonly Block[]): number {
  const middle = (figure.y0 + figure.y1) / 2
  const beside = blocks.flatMap((block, at) => {
    const box = isBody(block) ? boxOf(block) : undefined
    return box !== undefined && isOver(box, figure) ? [{ at, box }] : []
  })
  const above = beside.filter(({ box }) => box.y0 < middle).at(-1)
  if (above !== undefined) return above.at + 1
  const [below] = beside
  if (below !== undefined) return below.at
  // Nothing shares its column: what is higher on the page comes before it.
  const higher = blocks.findLastIndex((block) => {
    const box = isBody(block) ? boxOf(block) : undefined
    return box !== undefined && box.y1 <= middle
  })
  return higher >= 0 ? higher + 1 : blocks.findIndex(isBody) === -1 ? 0 : blocks.findIndex(isBody)
}

/** The page's blocks with the images in their places, as `placedFigures` gave them. */
export function withFigures(
  blocks: readonly Block[],
  images: readonly FigurePlace<Image>[],
): Block[] {
  const out: Block[] = []
  for (let at = 0; at <= blocks.length; at++) {
    for (const { figure, after } of images) if (after === at) out.push(figure)
    const block = blocks[at]
    if (block !== undefined) out.push(block)
  }
  return out
}

/** A list is cut between the items that figures stand between, so that each has its own. */
export function withCutLists(
  blocks: readonly Block[],
  figures: readonly { readonly box: Rect }[],
): Block[] {
  return blocks.flatMap((block): readonly Block[] =>
    block.type === 'list' ? cutList(block, figures) : [block],
  )
}

function cutList(list: List, figures: readonly { readonly box: Rect }[]): List[] {
  const lists: List[] = []
  let start = 0
  for (let at = 1; at < list.items.length; at++) {
    if (!figures.some(({ box }) => isBetween(box, list, at))) continue
    lists.push(partOf(list, start, at))
    start = at
  }
  return start === 0 ? [list] : [...lists, partOf(list, start, list.items.length)]
}

/** Whether the figure stands below the item before and above the one at `at`. */
function isBetween(figure: Rect, { items }: List, at: number): boolean {
  const middle = (figure.y0 + figure.y1) / 2
  const before = boxOfAll(items[at - 1]?.children ?? [])
  const after = boxOfAll(items[at]?.children ?? [])
  if (before === undefined || after === undefined) return false
  const isBeside =
    Math.min(before.x0, after.x0) < figure.x1 && figure.x0 < Math.max(before.x1, after.x1)
  return isBeside && before.y0 < middle && after.y0 > middle
}

function partOf(list: List, from: number, to: number): List {
  const items = list.items.slice(from, to)
  if (!list.ordered || from === 0) return { ...list, items }
  const number = list.items
    .slice(0, from + 1)
    .reduce((count, item, at) => item.number ?? (at === 0 ? (list.start ?? 1) : count + 1), 0)
  return { ...list, start: number, items }
}

function boxOf(block: Block): Rect | undefined {
  if (block.type === 'list') return boxOfAll(block.items.flatMap(({ children }) => children))
  if (block.provenance !== undefined) return block.provenance.box
  return block.type === 'quote' ? boxOfAll(block.children) : undefined
}

function boxOfAll(blocks: readonly Block[]): Rect | undefined {
  const boxes = blocks.flatMap((block) => boxOf(block) ?? [])
  return boxes.length === 0 ? undefined : boundsOf(boxes)
}
