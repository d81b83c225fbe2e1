import { defined } from '../../../../src/contract/defined.js'
import type { Block, Code, List, Paragraph, Table, TableRow } from '../../../document/blocks.js'
import type { Inline } from '../../../document/inlines.js'
import { consecutiveLevel, type OpenHeadings } from '../model/consecutive-levels.js'
import { repeatedRows } from '../model/repeated-header.js'
import { ENDED_TEXT, LISTING_MAX, OPEN_TEXT_MIN, SIZE_STEP_PT } from '../model/thresholds.js'
import type { BlockEdge, ListingEdge } from './block-edge.js'
import { isBody } from './body-blocks.js'
import { setLastNoteAside, setNotesAside } from './continuation-notes.js'
import { joinedRows } from './split-rows.js'
import { isContinued, joinedTableEdge } from './table-edges.js'

/** A page's blocks with the facts of their edges. */
export interface PageBlocks {
  readonly page: number
  readonly blocks: readonly Block[]
  /** Undefined where the page has no such block. */
  readonly first?: BlockEdge
  readonly last?: BlockEdge
  /** Pages after it that gave it all their body, with what is left of them. */
  readonly drained?: readonly JoinedPage[]
}

/** How the two sides of a break are put together. */
export interface Joins {
  /** Running text: hyphens at the break are its business. */
  text(before: readonly Inline[], after: readonly Inline[]): Inline[]
  /** Listings: the second one is indented as it stands on its page. */
  listing(before: ListingEdge & { value: string }, after: ListingEdge & { value: string }): string
  /** Blocks whose elements of the structure tree are known: undefined where they are two. */
  tagged(left: Block, right: Block, last: TaggedEdge, first: TaggedEdge): Block | undefined
}

type TaggedEdge = BlockEdge & Required<Pick<BlockEdge, 'chain'>>

/** A longer table is not held back for the page after it, rows. */
const TABLE_ROWS_MAX = 5000

/** A page with nothing more to come. */
export interface JoinedPage {
  readonly page: number
  readonly blocks: readonly Block[]
}

/**
 * Joins what goes on over page breaks, one after the other: a page leaves when the page after it is known not to go on with
 * its last block. What is joined belongs to the page it starts on. Levels of headings follow each other as they leave,
 * from those in `headings` on, which is kept up to date.
 */
export async function* joinPages(
  pages: AsyncIterable<PageBlocks>,
  joins: Joins,
  headings: OpenHeadings = [],
): AsyncGenerator<JoinedPage> {
  const joiner = pageJoiner(joins)
  for await (const page of pages)
    for (const joined of joiner.add(page)) yield withLevels(joined, headings)
  for (const joined of joiner.end()) yield withLevels(joined, headings)
}

/** The page with the levels that its headings get after those in `headings`, which is kept up to date. */
export function withLevels({ page, blocks }: JoinedPage, headings: OpenHeadings): JoinedPage {
  return { page, blocks: blocks.map((block) => withLevel(block, headings)) }
}

export interface PageJoiner {
  /** The pages that nothing more can be joined to; headings have the levels that they came with. */
  add(page: PageBlocks): JoinedPage[]
  /** The page that the next one may go on with. */
  held(): PageBlocks | undefined
  /** What is left when no more pages come. */
  end(): JoinedPage[]
}

export function pageJoiner(joins: Joins): PageJoiner {
  let held: HeldPage | undefined
  const release = ({ page, blocks, drained }: HeldPage): JoinedPage[] => [
    { page, blocks },
    ...drained,
  ]
  return {
    add({ page, blocks, first, last, drained = [] }) {
      const rest = [...blocks]
      const before = held
      if (before !== undefined) {
        joinInto(before, rest, { first, last }, joins)
        if (blocks.some(isBody) && !rest.some(isBody)) {
          before.drained.push({ page, blocks: rest }, ...drained)
          if (last !== undefined) before.last = joinedEdge(before.last, last)
          return []
        }
      }
      held = { page, blocks: rest, ...defined({ last }), drained: [...drained] }
      return before === undefined ? [] : release(before)
    },
    held: () => held,
    end: () => (held === undefined ? [] : release(held)),
  }
}

interface HeldPage {
  readonly page: number
  readonly blocks: Block[]
  last?: BlockEdge
  readonly drained: JoinedPage[]
}

/** How a block ends that goes on over a whole page: a table has the columns and the header of all its parts. */
function joinedEdge(before: BlockEdge | undefined, after: BlockEdge): BlockEdge {
  if (before?.table === undefined || after.table === undefined) return after
  return { ...after, table: joinedTableEdge(before.table, after.table) }
}

function withLevel(block: Block, open: OpenHeadings): Block {
  if (block.type !== 'heading') return block
  const level = consecutiveLevel(open, block.level)
  return level === block.level ? block : { ...block, level }
}

type PageEdges = { readonly [side in 'first' | 'last']: BlockEdge | undefined }

function joinInto(held: HeldPage, rest: Block[], page: PageEdges, joins: Joins): void {
  const edges = setNotesAside(held, { blocks: rest, first: page.first })
  joinBlocks(held, rest, edges ?? { last: held.last, first: page.first }, joins)
  if (edges !== undefined && page.last?.beside !== undefined) setLastNoteAside(rest)
}

function joinBlocks(held: HeldPage, rest: Block[], { first, last }: PageEdges, joins: Joins): void {
  const before = held.blocks.findLastIndex(isBody)
  const after = rest.findIndex(isBody)
  const left = held.blocks[before]
  const right = rest[after]
  if (left === undefined || right === undefined || last === undefined || first === undefined) return
  const joined = joinedBlock(left, right, last, first, joins)
  if (joined === undefined) return
  held.blocks[before] = joined
  rest.splice(after, 1)
}

function joinedBlock(
  left: Block,
  right: Block,
  last: BlockEdge,
  first: BlockEdge,
  joins: Joins,
): Block | undefined {
  if (isTagged(last) && isTagged(first)) return joins.tagged(left, right, last, first)
  if (left.type === 'table' && right.type === 'table')
    return joinedTable(left, right, last, first, joins)
  if (left.type === 'list' && right.type === 'list') return joinedList(left, right)
  if (left.type === 'code' && right.type === 'code')
    return joinedCode(left, right, last, first, joins)
  if (right.type !== 'paragraph' || !goesOn(last, first)) return undefined
  if (left.type === 'paragraph')
    return { ...left, children: joins.text(left.children, right.children) }
  return left.type === 'list' ? withLastItem(left, right, joins) : undefined
}

const isTagged = (edge: BlockEdge): edge is TaggedEdge => edge.chain !== undefined

function goesOn(last: BlockEdge, first: BlockEdge): boolean {
  if (Math.abs(last.size - first.size) >= SIZE_STEP_PT) return false
  return (
    last.text.length > OPEN_TEXT_MIN && !ENDED_TEXT.test(last.text) && /^\p{Ll}/u.test(first.text)
  )
}

function withLastItem(list: List, { children }: Paragraph, joins: Joins): List | undefined {
  const item = list.items.at(-1)
  const paragraph = item?.children.at(-1)
  if (item === undefined || paragraph === undefined) return undefined
  let grown: Block | undefined
  if (paragraph.type === 'paragraph')
    grown = { ...paragraph, children: joins.text(paragraph.children, children) }
  if (paragraph.type === 'list')
    grown = withLastItem(paragraph, { type: 'paragraph', children }, joins)
  if (grown === undefined) return undefined
  return {
    ...list,
    items: [
      ...list.items.slice(0, -1),
      { ...item, children: [...item.children.slice(0, -1), grown] },
    ],
  }
}

/** Listings that end one page and begin the next are one where their type is of one size. */
function joinedCode(
  left: Code,
  right: Code,
  last: BlockEdge,
  first: BlockEdge,
  joins: Joins,
): Code | undefined {
  if (last.listing === undefined || first.listing === undefined) return undefined
  if (left.value.length > LISTING_MAX) return undefined
  if (Math.abs(last.size - first.size) >= SIZE_STEP_PT) return undefined
  const before = { ...last.listing, value: left.value }
  return { ...left, value: joins.listing(before, { ...first.listing, value: right.value }) }
}

/** A numbered list goes on with its next number, a bulleted one with bullets. */
function joinedList(left: List, right: List): List | undefined {
  if (left.ordered !== right.ordered) return undefined
  const number = left.items.at(-1)?.number ?? (left.start ?? 1) + left.items.length - 1
  const next = right.items[0]?.number ?? right.start ?? 1
  if (left.ordered && next !== number + 1) return undefined
  return { ...left, items: [...left.items, ...right.items] }
}

/** A table goes on with the same columns; its repeated header is left out, and a row that the break cuts is one. */
function joinedTable(
  left: Table,
  right: Table,
  { table: before }: BlockEdge,
  { table: after }: BlockEdge,
  joins: Joins,
): Table | undefined {
  if (before === undefined || after === undefined || !isContinued(before, after)) return undefined
  const rows = rowsOf(left)
  if (rows.length > TABLE_ROWS_MAX) return undefined
  const more = rowsOf(right)
  const rest = more.slice(repeatedRows(before, after))
  return { ...left, rows: [joinedRows(rows, rest, joins.text)] }
}

/** Pages write their tables in one go. */
const rowsOf = ({ rows }: Table): TableRow[] => [...(rows as Iterable<readonly TableRow[]>)].flat()
