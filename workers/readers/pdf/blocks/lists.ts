import { defined } from '../../../../src/contract/defined.js'
import type { Block, List, ListItem } from '../../../document/blocks.js'
import type { Inline } from '../../../document/inlines.js'
import { plainText } from '../../../document/plain-text.js'
import { placeOf, type TextBlock } from '../model/blocks.js'
import { runsOf } from '../model/statistics.js'
import { withoutLeader } from './contents.js'
import { type InlineTraits, inlinesOf } from './inlines.js'
import { lineEnds } from './line-ends.js'
import { isListNumber } from './markers.js'
import { NESTING_EM, SAME_ROW_EM } from './thresholds.js'

/** An item with the items below it. */
interface ItemNode {
  readonly block: TextBlock
  /** Where it starts, as if the list stood in one column. */
  readonly x: number
  readonly paragraphs: TextBlock[]
  readonly below: ItemNode[]
}

/**
 * Items and contents lines that follow each other, as nested lists; a paragraph among them goes on with the item before
 * it. Items nest by where they start; a change of marker on one level starts another list.
 */
export function listsOf(blocks: readonly TextBlock[], page: number, traits: InlineTraits): List[] {
  const roots: ItemNode[] = []
  const path: ItemNode[] = []
  let before: ItemNode | undefined
  let shift = 0
  for (const block of blocks) {
    if (block.kind === 'text') {
      path.at(-1)?.paragraphs.push(block)
      continue
    }
    const reach = NESTING_EM * block.size
    if (before !== undefined && block.y1 < before.block.y0) {
      shift += block.columnX0 - before.block.columnX0
    }
    const x = isBeside(block, before) ? before.x : block.x0 - shift
    while (path.length > 0 && x <= (path.at(-1)?.x ?? 0) + reach) path.pop()
    const node: ItemNode = { block, x, paragraphs: [], below: [] }
    before = node
    const siblings = path.at(-1)?.below ?? roots
    siblings.push(node)
    path.push(node)
  }
  return listsOfNodes(roots, page, traits)
}

/** Options of one row are of one level. */
function isBeside(block: TextBlock, before: ItemNode | undefined): before is ItemNode {
  return before !== undefined && Math.abs(block.y0 - before.block.y0) < SAME_ROW_EM * block.size
}

const listsOfNodes = (nodes: readonly ItemNode[], page: number, traits: InlineTraits): List[] =>
  runsOf(nodes, (node, before) => isOrdered(node) === isOrdered(before)).map((group) => {
    const ordered = isOrdered(group[0])
    const start = ordered ? group[0]?.block.marker?.number : undefined
    const items = group.map((node) => itemOf(node, ordered, page, traits))
    return { type: 'list', ordered, ...defined({ start }), items }
  })

function isOrdered(node: ItemNode | undefined): boolean {
  const marker = node?.block.marker
  return marker !== undefined && isListNumber(marker)
}

function itemOf(
  { block, paragraphs, below }: ItemNode,
  ordered: boolean,
  page: number,
  traits: InlineTraits,
): ListItem {
  const { marker } = block
  const children: Block[] = [
    {
      type: 'paragraph',
      children: itemInlines(block, ordered, traits),
      provenance: placeOf(block, page),
    },
  ]
  for (const paragraph of paragraphs) {
    const inlines = inlinesOf(paragraph.rows, 0, traits, lineEnds(paragraph))
    children.push({ type: 'paragraph', children: inlines, provenance: placeOf(paragraph, page) })
  }
  if (below.length > 0) children.push(...listsOfNodes(below, page, traits))
  const number = ordered ? marker?.number : undefined
  return { ...defined({ checked: marker?.checked, number }), children }
}

/** The item's text; a marker that Markdown has no list for stays in front of it. */
export function itemInlines(block: TextBlock, ordered: boolean, traits: InlineTraits): Inline[] {
  const { marker, rows } = block
  if (marker === undefined) return contentsInlines(block, traits)
  const inlines = inlinesOf(rows, marker.words, traits, lineEnds(block))
  const isSign = ordered || marker.kind === 'bullet'
  if (isSign) return marker.words === 0 ? withoutPrefix(inlines, marker.text) : inlines
  return [{ type: 'text', value: `${marker.text} ` }, ...inlines]
}

function withoutPrefix(inlines: readonly Inline[], prefix: string): Inline[] {
  const [first, ...rest] = inlines
  if (first?.type === 'text')
    return [{ type: 'text', value: first.value.slice(prefix.length).trimStart() }, ...rest]
  if (first?.type === 'strong' || first?.type === 'emphasis') {
    return [{ ...first, children: withoutPrefix(first.children, prefix) }, ...rest]
  }
  return [...inlines]
}

function contentsInlines({ rows, bold }: TextBlock, traits: InlineTraits): Inline[] {
  const [row, ...more] = rows
  const line = more.length === 0 ? row?.text : plainText(inlinesOf(rows, 0, traits))
  const value = withoutLeader(line ?? '')
  if (value === line) return inlinesOf(rows, 0, traits)
  const text: Inline = { type: 'text', value }
  return bold ? [{ type: 'strong', children: [text] }] : [text]
}
