import type { Block, List, Table, TableRow } from '../../../document/blocks.js'
import type { Inline } from '../../../document/inlines.js'
import { repeatedRows, type TableHeader } from '../model/repeated-header.js'
import { LISTING_MAX } from '../model/thresholds.js'

/** A longer block is not held back for the page after it: inlines, items, rows. */
const PARTS_MAX = 5000

/** How running text and listings are put together; as `Joins` has it. */
export interface TextJoins {
  text(before: readonly Inline[], after: readonly Inline[]): Inline[]
}

/** Where two blocks meet: the elements of the structure tree from the block down to its last, or first, text. */
export interface TaggedEdge {
  readonly chain: readonly string[]
  readonly table?: TableHeader
}

/**
 * Two blocks as one where the structure tree has them as one element on two pages; undefined where they are two. Items
 * and quotes go on with their last block where that is one element, too.
 */
export function joinedTagged(
  left: Block,
  right: Block,
  last: TaggedEdge,
  first: TaggedEdge,
  joins: TextJoins,
  depth = 0,
): Block | undefined {
  const path = last.chain[depth]
  if (path === undefined || path !== first.chain[depth] || isLong(left)) return undefined
  const together = (before: readonly Block[], after: readonly Block[], at: number) =>
    joinedBlocks(before, after, (one, other) => joinedTagged(one, other, last, first, joins, at))
  const isText = left.type === 'paragraph' || left.type === 'heading'
  if (isText && right.type === left.type)
    return { ...left, children: joins.text(left.children, right.children) }
  if (left.type === 'code' && right.type === 'code')
    return { ...left, value: `${left.value}\n${right.value}` }
  if (left.type === 'quote' && right.type === 'quote')
    return { ...left, children: together(left.children, right.children, depth + 1) }
  if (left.type === 'list' && right.type === 'list') {
    const isOneItem = last.chain[depth + 1] === first.chain[depth + 1]
    return joinedList(left, right, isOneItem, (before, after) => together(before, after, depth + 2))
  }
  if (left.type === 'table' && right.type === 'table') return joinedTable(left, right, last, first)
  return undefined
}

function isLong(block: Block): boolean {
  if (block.type === 'code') return block.value.length > LISTING_MAX
  if (block.type === 'list') return block.items.length > PARTS_MAX
  if (block.type === 'table') return rowsOf(block).length > PARTS_MAX
  return 'children' in block && block.children.length > PARTS_MAX
}

function joinedBlocks(
  before: readonly Block[],
  after: readonly Block[],
  join: (one: Block, other: Block) => Block | undefined,
): Block[] {
  const [one, other] = [before.at(-1), after[0]]
  const joined = one === undefined || other === undefined ? undefined : join(one, other)
  return joined === undefined
    ? [...before, ...after]
    : [...before.slice(0, -1), joined, ...after.slice(1)]
}

function joinedList(
  left: List,
  right: List,
  isOneItem: boolean,
  together: (before: readonly Block[], after: readonly Block[]) => Block[],
): List {
  const item = left.items.at(-1)
  const next = right.items[0]
  if (!isOneItem || item === undefined || next === undefined)
    return { ...left, items: [...left.items, ...right.items] }
  const whole = { ...item, children: together(item.children, next.children) }
  return { ...left, items: [...left.items.slice(0, -1), whole, ...right.items.slice(1)] }
}

/** A header that the next page has again is left out. */
function joinedTable(
  left: Table,
  right: Table,
  last: TaggedEdge,
  first: TaggedEdge,
): Table | undefined {
  if (left.columns !== right.columns) return undefined
  const more = rowsOf(right)
  const repeated = last.table && first.table ? repeatedRows(last.table, first.table) : 0
  const rows = [[...rowsOf(left), ...more.slice(repeated)]]
  return { ...left, rows }
}

/** Pages write their tables in one go. */
const rowsOf = ({ rows }: Table): TableRow[] => [...(rows as Iterable<readonly TableRow[]>)].flat()
