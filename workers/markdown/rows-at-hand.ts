import type { Block, ListItem, TableRow } from '../document/blocks.js'

/**
 * The block with the rows of tables inside its lists, quotes and notes read, so that it can be written at once; the
 * block itself where it holds none. Only tables that stand by themselves are written batch by batch: one within a
 * list needs the item's indent, and comes out of readers that have it whole.
 */
export async function rowsAtHand(block: Block): Promise<Block> {
  switch (block.type) {
    case 'list':
      return { ...block, items: await inTurn(block.items, itemRowsAtHand) }
    case 'quote':
    case 'footnote':
      return { ...block, children: await inTurn(block.children, rowsAtHand) }
    case 'table': {
      const rows: TableRow[] = []
      for await (const batch of block.rows) rows.push(...batch)
      return { ...block, rows: [rows] }
    }
    default:
      return block
  }
}

const itemRowsAtHand = async (item: ListItem): Promise<ListItem> => ({
  ...item,
  children: await inTurn(item.children, rowsAtHand),
})

/** One after the other: tables of one document may be read from one stream. */
async function inTurn<Value>(values: readonly Value[], change: (value: Value) => Promise<Value>) {
  const changed: Value[] = []
  for (const value of values) changed.push(await change(value))
  return changed
}

/** Whether a list, quote or note holds a table whose rows are still to come. */
export function awaitsRows(block: Block): boolean {
  switch (block.type) {
    case 'list':
      return block.items.some(itemAwaitsRows)
    case 'quote':
    case 'footnote':
      return block.children.some(awaitsRows)
    case 'table':
      return !(Symbol.iterator in block.rows)
    default:
      return false
  }
}

const itemAwaitsRows = ({ children }: ListItem): boolean => children.some(awaitsRows)
