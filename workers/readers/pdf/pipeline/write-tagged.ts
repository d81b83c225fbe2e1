import { defined } from '../../../../src/contract/defined.js'
import type { Block, HeadingLevel, ListItem } from '../../../document/blocks.js'
import type { Inline } from '../../../document/inlines.js'
import { listingOf } from '../blocks/code-text.js'
import { withoutLeader } from '../blocks/contents.js'
import { type InlineTraits, inlinesOf } from '../blocks/inlines.js'
import { lineEnds } from '../blocks/line-ends.js'
import { itemInlines } from '../blocks/lists.js'
import { isListNumber, markerOf } from '../blocks/markers.js'
import { findNotes, type PageNotes } from '../blocks/notes.js'
import { blockOfLines, plainBlocks } from '../blocks/plain-blocks.js'
import { blockText, type PageBlock, placeOf, type TextBlock } from '../model/blocks.js'
import type { PageLayout } from '../model/layout.js'
import type { Page } from '../model/page.js'
import { stressOf } from '../model/page.js'
import type { BlockEdge } from '../output/block-edge.js'
import type { PageBlocks } from '../output/join-pages.js'
import { tableEdge } from '../output/table-edges.js'
import type { TaggedBlock, TaggedItem } from '../tagged/block-types.js'
import { withBulletedLists } from './bulleted-paragraphs.js'
import type { Profile } from './profile.js'
import type { TaggedPage } from './tagged-page.js'
import { furnitureBlocks, inTable, notesOf, tableOf } from './write-page.js'

/** What the blocks of a page are written with. */
interface Writing {
  readonly page: number
  readonly traits: InlineTraits
  readonly texts: ReadonlyMap<TaggedBlock, TextBlock>
  readonly notes: PageNotes
  readonly withCellBoxes: boolean
}

/** A page by its structure tree as blocks of the document. */
export function writeTagged(
  { blocks: tagged, aside, furniture }: TaggedPage,
  layout: PageLayout,
  profile: Profile,
  withCellBoxes: boolean,
): PageBlocks {
  const { page } = layout
  const { isTypewritten } = profile.measure
  const texts = new Map<TaggedBlock, TextBlock>()
  for (const block of tagged) gatherTexts(block, texts)
  const blocks = withBulletedLists(tagged, texts)
  const inOrder = blocks.flatMap((block) => plainBlocksOf(block, texts))
  const notes = findNotes(inOrder, page, profile.measure.bodySize)
  const traits: InlineTraits = {
    vocabulary: profile.vocabulary,
    links: page.links,
    notes: notes.labels,
    emphasis: stressOf(profile.measure),
    code: !isTypewritten || hasCode(page),
  }
  const writing: Writing = { page: page.number, traits, texts, notes, withCellBoxes }
  const kept = blocks.filter((block) => !isNote(block, writing))
  const body = kept.flatMap((block) => written(block, writing))
  const loose = plainBlocks(aside)
  const rest = [...loose, ...layout.aside].map((block) => paragraph(block, writing))
  const [above, below] = furnitureBlocks(furniture, page.number, page.height, traits)
  const first = kept[0]
  const last = rest.length > 0 ? undefined : kept.at(-1)
  return {
    page: page.number,
    blocks: [...above, ...body, ...rest, ...notesOf(notes, page.number, traits), ...below],
    ...defined({
      first: first && edgeOf(first, writing, 'first'),
      last: last && edgeOf(last, writing, 'last'),
    }),
  }
}

function hasCode({ tags }: Page): boolean {
  return tags?.elements.some(({ type }) => type === 'Code') ?? false
}

function gatherTexts(block: TaggedBlock, texts: Map<TaggedBlock, TextBlock>): void {
  if (block.kind === 'text') texts.set(block, blockOfLines(block.lines))
  else if (block.kind === 'quote') for (const inner of block.blocks) gatherTexts(inner, texts)
  else if (block.kind === 'list') {
    for (const { blocks } of block.items) for (const inner of blocks) gatherTexts(inner, texts)
  }
}

/** The block's texts as those of a page without tags: notes are looked for in both alike. */
function plainBlocksOf(
  block: TaggedBlock,
  texts: ReadonlyMap<TaggedBlock, TextBlock>,
): PageBlock[] {
  if (block.kind === 'table') return [block]
  if (block.kind === 'quote') return block.blocks.flatMap((inner) => plainBlocksOf(inner, texts))
  if (block.kind === 'list')
    return block.items.flatMap((item) => item.blocks.flatMap((one) => plainBlocksOf(one, texts)))
  const text = texts.get(block)
  return text === undefined ? [] : [text]
}

function isNote(block: TaggedBlock, { texts, notes }: Writing): boolean {
  const text = texts.get(block)
  return text !== undefined && notes.notes.some((note) => note.block === text)
}

function written(block: TaggedBlock, writing: Writing): Block[] {
  const { page, traits, texts, withCellBoxes } = writing
  switch (block.kind) {
    case 'text': {
      const text = texts.get(block)
      return text === undefined ? [] : [paragraph(text, writing)]
    }
    case 'code': {
      const text = blockOfLines(block.lines)
      return [{ type: 'code', value: listingOf(text).value, provenance: placeOf(text, page) }]
    }
    case 'heading': {
      const text = blockOfLines(block.lines)
      const level = Math.min(6, block.level) as HeadingLevel
      const children = inlinesOf(text.rows, 0, { ...traits, emphasis: 0 })
      return [{ type: 'heading', level, children, provenance: placeOf(text, page) }]
    }
    case 'quote': {
      const children = block.blocks.flatMap((inner) => written(inner, writing))
      return children.length === 0 ? [] : [{ type: 'quote', children }]
    }
    case 'list': {
      const items = block.items.filter(({ blocks }) => !blocks.some((one) => isNote(one, writing)))
      return items.length === 0 ? [] : [listOf(items, writing)]
    }
    default: {
      const own = inTable(block.table, writing.notes, traits)
      return [tableOf(block.table, page, own, withCellBoxes)]
    }
  }
}

function paragraph(text: TextBlock, { page, traits }: Writing): Block {
  return {
    type: 'paragraph',
    children: inlinesOf(text.rows, 0, traits, lineEnds(text)),
    provenance: placeOf(text, page),
  }
}

/** Ordered where most of its items have a number that Markdown can write. */
function listOf(items: readonly TaggedItem[], writing: Writing): Block {
  const marked = items.map((item) => withMarker(item, writing))
  const numbers = marked.filter(({ text }) => text?.marker && isListNumber(text.marker))
  const isOrdered = 2 * numbers.length > items.length
  const start = isOrdered ? marked[0]?.text?.marker?.number : undefined
  return {
    type: 'list',
    ordered: isOrdered,
    ...defined({ start }),
    items: marked.map((item) => itemOf(item, isOrdered, writing)),
  }
}

interface MarkedItem {
  readonly item: TaggedItem
  /** Its first block where that is text, with the mark it begins with. */
  readonly text?: TextBlock
}

function withMarker(item: TaggedItem, { texts }: Writing): MarkedItem {
  const first = item.blocks[0]
  const text = first === undefined ? undefined : texts.get(first)
  if (text === undefined) return { item }
  const row = text.rows[0]
  const marker = item.isContents || row === undefined ? undefined : markerOf(row)
  return { item, text: marker === undefined ? text : { ...text, marker } }
}

function itemOf({ item, text }: MarkedItem, isOrdered: boolean, writing: Writing): ListItem {
  const { checked, number } = text?.marker ?? {}
  const rest = text === undefined ? item.blocks : item.blocks.slice(1)
  return {
    ...defined({ checked, number: isOrdered ? number : undefined }),
    children: [
      ...(text === undefined ? [] : [firstParagraph(text, item, isOrdered, writing)]),
      ...rest.flatMap((block) => written(block, writing)),
    ],
  }
}

function firstParagraph(
  text: TextBlock,
  { isContents }: TaggedItem,
  isOrdered: boolean,
  { page, traits }: Writing,
): Block {
  return {
    type: 'paragraph',
    children: itemText(text, isContents, isOrdered, traits),
    provenance: placeOf(text, page),
  }
}

function itemText(
  text: TextBlock,
  isContents: boolean,
  isOrdered: boolean,
  traits: InlineTraits,
): Inline[] {
  if (isContents) return [{ type: 'text', value: withoutLeader(blockText(text)) }]
  return text.marker === undefined
    ? inlinesOf(text.rows, 0, traits, lineEnds(text))
    : itemInlines(text, isOrdered, traits)
}

/** How the page's first or last block meets that of the next page. */
function edgeOf(block: TaggedBlock, { texts }: Writing, side: 'first' | 'last'): BlockEdge {
  const chain = chainOf(block, side)
  const tagged = chain.length === 0 ? {} : { chain }
  const text = texts.get(block)
  if (text !== undefined) return { text: blockText(text), size: text.size, ...tagged }
  if (block.kind === 'code') {
    const listing = blockOfLines(block.lines)
    return { text: '', size: listing.size, listing: listingOf(listing), ...tagged }
  }
  if (block.kind !== 'table') return { text: '', size: 0, ...tagged }
  return { text: '', size: 0, table: tableEdge(block.table), ...tagged }
}

/** Elements from a block down to its last, or first, text; none where the block has no element of its own. */
function chainOf(block: TaggedBlock | undefined, side: 'first' | 'last'): string[] {
  if (block?.path === undefined) return []
  const at = side === 'first' ? 0 : -1
  if (block.kind === 'quote') return [block.path, ...chainOf(block.blocks.at(at), side)]
  if (block.kind !== 'list') return [block.path]
  const item = block.items.at(at)
  return [block.path, item?.path ?? '', ...chainOf(item?.blocks.at(at), side)]
}
