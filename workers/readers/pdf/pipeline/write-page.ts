import { defined } from '../../../../src/contract/defined.js'
import type { Block, Footnote, HeadingLevel, Paragraph } from '../../../document/blocks.js'
import { documentBlocks } from '../blocks/build-blocks.js'
import { listingOf } from '../blocks/code-text.js'
import { type InlineTraits, inlinesOf } from '../blocks/inlines.js'
import { findNotes, type PageNotes } from '../blocks/notes.js'
import { withCalls } from '../blocks/table-notes.js'
import { blockText, type PageBlock, placeOf, type TextBlock } from '../model/blocks.js'
import type { PageLayout } from '../model/layout.js'
import type { Line, Word } from '../model/page.js'
import { stressOf } from '../model/page.js'
import type { FoundTable } from '../model/tables.js'
import type { BlockEdge } from '../output/block-edge.js'
import { mayBeNote } from '../output/continuation-notes.js'
import type { PageBlocks } from '../output/join-pages.js'
import { tableBlock, withBoxes } from '../output/table-block.js'
import { tableEdge } from '../output/table-edges.js'
import type { Profile } from './profile.js'

/** A laid out page as blocks of the document; furniture stands where it was. */
export function writePage(
  layout: PageLayout,
  profile: Profile,
  headings: ReadonlyMap<TextBlock, HeadingLevel>,
  withCellBoxes: boolean,
): PageBlocks {
  const { page, blocks, aside, furniture } = layout
  const notes = findNotes(blocks, page, profile.measure.bodySize)
  const traits: InlineTraits = {
    vocabulary: profile.vocabulary,
    links: page.links,
    notes: notes.labels,
    emphasis: stressOf(profile.measure),
    code: !profile.measure.isTypewritten,
  }
  const text = notes.body
  const body = documentBlocks(
    [...text, ...aside],
    page.number,
    (block) => headings.get(block),
    (table) => tableOf(table, page.number, inTable(table, notes, traits), withCellBoxes),
    traits,
  )
  const [above, below] = furnitureBlocks(furniture, page.number, page.height, traits)
  const first = text[0]
  const last = text.at(-1)
  return {
    page: page.number,
    blocks: [...above, ...body, ...notesOf(notes, page.number, traits), ...below],
    ...defined({ first: first && edgeOf(first, text[1]), last: last && edgeOf(last, text.at(-2)) }),
  }
}

/** The notes, without the mark that each begins with. */
export function notesOf({ notes }: PageNotes, page: number, traits: InlineTraits): Footnote[] {
  return notes.map(({ label, rows, block }) => ({
    type: 'footnote',
    label,
    children: [{ type: 'paragraph', children: inlinesOf(rows, 1, traits) }],
    provenance: placeOf(block, page),
  }))
}

/** What the cells of a table are written with, whose marks may lead to notes of its own. */
export function inTable(table: FoundTable, notes: PageNotes, traits: InlineTraits): InlineTraits {
  const own = notes.inTables.get(table)
  return own === undefined ? traits : { ...traits, notes: own }
}

/** A found table with its cells' text as inlines. */
export function tableOf(
  table: FoundTable,
  page: number,
  traits: InlineTraits,
  withCellBoxes: boolean,
): Block {
  const inHeader = { ...traits, emphasis: 0 }
  const { notes } = traits
  const asLine = (words: readonly Word[]) => ({
    words: notes.size === 0 ? words : withCalls(words, (mark) => notes.has(mark)),
  })
  const block = tableBlock(table, page, ({ rows }, isTitle) =>
    inlinesOf(rows.map(asLine), 0, isTitle ? inHeader : traits),
  )
  return withCellBoxes ? withBoxes(block, table) : block
}

/** Headers before the body, footers after it. */
export function furnitureBlocks(
  lines: readonly Line[],
  page: number,
  heightPt: number,
  traits: InlineTraits,
): [Paragraph[], Paragraph[]] {
  const above: Paragraph[] = []
  const below: Paragraph[] = []
  for (const line of lines) {
    const side = line.baseline < heightPt / 2 ? above : below
    side.push(furnitureBlock(line, page, traits))
  }
  return [above, below]
}

function furnitureBlock(line: Line, page: number, traits: InlineTraits): Paragraph {
  const children = inlinesOf([{ words: line.words }], 0, traits)
  return { type: 'paragraph', furniture: true, children, provenance: placeOf(line, page) }
}

/** How a block at the page's edge stands there; `inner` is the one further in. */
function edgeOf(block: PageBlock, inner?: PageBlock): BlockEdge {
  if (block.kind === 'code') return { text: '', size: block.size, listing: listingOf(block) }
  if (block.kind === 'table') return { text: '', size: 0, table: tableEdge(block.table) }
  const text = blockText(block)
  const isBeside = inner?.kind === 'code' && block.rows.length === 1 && mayBeNote(text)
  return { text, size: block.size, ...defined({ beside: isBeside ? edgeOf(inner) : undefined }) }
}
