import type {
  Block,
  Code,
  Heading,
  List,
  ListItem,
  Paragraph,
  Quote,
  RowBatches,
  Table,
  TableCell,
  TableRow,
} from '../document/blocks.js'
import type { Part } from '../document/reading.js'
import { changedOnly } from './changed-only.js'
import { cleanInlines, hasVisible, withoutStress } from './clean-inlines.js'
import { cleanText } from './clean-text.js'

export interface CleanOptions {
  /** Drops furniture, noise characters, excess line breaks and blocks without content. */
  readonly clean: boolean
  /** Drops furniture. */
  readonly slim: boolean
}

/**
 * The parts with what the options drop left out, as they are read; a part stays even when it is emptied. Furniture
 * that stays is written as paragraphs, where it stood. Table rows are cleaned as they are read.
 */
export async function* cleanParts(
  parts: AsyncIterable<Part>,
  { clean, slim }: CleanOptions,
): AsyncGenerator<Part> {
  const change = clean ? cleaner() : slim ? withoutFurniture : withPlainFurniture
  for await (const part of parts) {
    const blocks = changedOnly(part.blocks, change)
    yield blocks === part.blocks ? part : { ...part, blocks }
  }
}

type Change = (block: Block) => Block | undefined

const withoutFurniture: Change = (block) =>
  block.furniture ? undefined : within(block, withoutFurniture)

/** A running header says nothing of the document's outline. */
const withPlainFurniture: Change = (block) =>
  block.furniture && block.type === 'heading'
    ? { ...block, type: 'paragraph', children: block.children }
    : within(block, withPlainFurniture)

/** The block with the blocks inside it changed. */
function within<Kind extends Block>(block: Kind, change: Change): Kind {
  if (block.type === 'list') {
    const items = changedOnly(block.items, (item) => {
      const children = changedOnly(item.children, change)
      return children === item.children ? item : { ...item, children }
    })
    return items === block.items ? block : { ...block, items }
  }
  if (block.type !== 'quote' && block.type !== 'footnote') return block
  const children = changedOnly(block.children, change)
  return children === block.children ? block : { ...block, children }
}

/** Keeps the line ends that a piece of verbatim text ended with: the next piece may go on with more of them. */
function cleaner(): Change {
  let heldLineEnds = ''
  return (block) => {
    if (block.type !== 'verbatim') return cleanBlock(block)
    const value = (heldLineEnds + cleanText(block.value)).replace(/\n(?:[ \t]*\n){2,}/g, '\n\n')
    const body = value.replace(/(?<!\n)\n+$/, '')
    heldLineEnds = value.slice(body.length)
    return body === '' ? undefined : { ...block, value: body }
  }
}

function cleanBlock(block: Block): Block | undefined {
  if (block.furniture) return undefined
  switch (block.type) {
    case 'heading':
    case 'paragraph':
      return cleanLine(block)
    case 'list':
      return cleanList(block)
    case 'quote':
      return withVisible(within(block, cleanBlock))
    case 'footnote':
      // Even an empty note stays: its references would lead nowhere.
      return within(block, cleanBlock)
    case 'table':
      return cleanTable(block)
    case 'code':
      return cleanCode(block)
    case 'image':
      return block.alt.trim() + block.url === '' ? undefined : block
    case 'verbatim':
    case 'math':
    case 'thematicBreak':
    case 'comment':
      return block
  }
}

function cleanLine(block: Heading | Paragraph): Block | undefined {
  const cleaned = cleanInlines(block.children)
  const children = block.type === 'heading' ? withoutStress(cleaned) : cleaned
  if (!hasVisible(children)) return undefined
  return children === block.children ? block : { ...block, children }
}

function cleanCode(code: Code): Code | undefined {
  const value = cleanText(code.value)
  if (value.trim() === '') return undefined
  return value === code.value ? code : { ...code, value }
}

const withVisible = (quote: Quote): Quote | undefined =>
  quote.children.length === 0 ? undefined : quote

/** Items left empty go; the one after them keeps its number. */
function cleanList(list: List): List | undefined {
  const items: ListItem[] = []
  let number = (list.start ?? 1) - 1
  let isShifted = false
  let isChanged = false
  for (const item of list.items) {
    number = item.number ?? number + 1
    const children = changedOnly(item.children, cleanBlock)
    isChanged ||= children !== item.children
    if (children.length > 0) {
      items.push(isShifted && list.ordered ? { ...item, number, children } : { ...item, children })
    }
    isShifted = children.length === 0
  }
  if (items.length === 0) return undefined
  return isChanged || items.length < list.items.length ? { ...list, items } : list
}

function cleanTable(table: Table): Table {
  const rows = cleanRows(table.rows)
  return rows === table.rows ? table : { ...table, rows }
}

/** Rows known at once stay so, since then a table is written at once too. */
function cleanRows(rows: RowBatches): RowBatches {
  if (Array.isArray(rows)) return changedOnly(rows, cleanBatch)
  return Symbol.iterator in rows ? cleanBatches(rows) : cleanBatchesRead(rows)
}

function* cleanBatches(batches: Iterable<readonly TableRow[]>): Generator<readonly TableRow[]> {
  for (const batch of batches) yield cleanBatch(batch)
}

async function* cleanBatchesRead(
  batches: AsyncIterable<readonly TableRow[]>,
): AsyncGenerator<readonly TableRow[]> {
  for await (const batch of batches) yield cleanBatch(batch)
}

const cleanBatch = (batch: readonly TableRow[]): readonly TableRow[] => changedOnly(batch, cleanRow)

function cleanRow(row: TableRow): TableRow {
  const cells = changedOnly(row.cells, cleanCell)
  return cells === row.cells ? row : { ...row, cells }
}

function cleanCell(cell: TableCell): TableCell {
  const children = cleanInlines(cell.children)
  return children === cell.children ? cell : { ...cell, children }
}
