import type { Block, Code, Footnote, List, ListItem, Quote, Table } from '../document/blocks.js'
import { footnoteLabel, latexOnOneLine, writeComment } from './destinations.js'
import { addBlock, addRest, type ItemPlaces, itemPlaces, placesInList } from './item-places.js'
import { writeInlines } from './write-inlines.js'
import { tableState, writeRows } from './write-table.js'

/** A document being written: what the next block must know of what came before it. */
export interface BlockContext {
  /** Notes met so far and not yet written. */
  readonly notes: Footnote[]
  /** The list right before, whose marker must not be used again lest the two become one. */
  before: WrittenList | undefined
  /** Whether the block opens a list item. */
  opensItem: boolean
  /** Where somebody wants to know where items stand. */
  readonly places?: ItemPlaces | undefined
}

interface WrittenList {
  readonly ordered: boolean
  readonly marker: string
}

export const blockContext = (
  notes: Footnote[],
  opensItem = false,
  places?: ItemPlaces,
): BlockContext => ({ notes, before: undefined, opensItem, places })

/**
 * One block as Markdown lines, without a line end after the last. '' where there is nothing to show, and for a
 * footnote, which is put by in `context.notes`. Tables within must have their rows at hand: see `rowsAtHand`.
 */
export function writeBlock(block: Block, context: BlockContext): string {
  switch (block.type) {
    case 'heading': {
      const line = writeInlines(block.children, 'heading')
      return line === '' ? '' : `${'#'.repeat(block.level)} ${line}`
    }
    case 'paragraph':
      return writeInlines(block.children, context.opensItem ? 'item' : 'paragraph')
    case 'list':
      return writeList(block, context)
    case 'table':
      return writeWholeTable(block)
    case 'code':
      return writeCode(block)
    case 'math': {
      const formula = latexOnOneLine(block.latex)
      return formula === '' ? '' : `$$${formula}$$`
    }
    case 'quote':
      return writeQuote(block, context)
    case 'image':
      return writeInlines([{ type: 'inlineImage', alt: block.alt, url: block.url }], 'paragraph')
    case 'footnote':
      context.notes.push(block)
      return ''
    case 'thematicBreak':
      return '---'
    case 'comment':
      return writeComment(block.value)
    case 'verbatim':
      return block.value.trim()
  }
}

/** A note with its label, further lines indented by four. */
export function writeFootnote(note: Footnote, notes: Footnote[]): string {
  const body = writeBlocks(note.children, blockContext(notes)).text
  return `[^${footnoteLabel(note.label)}]: ${indented(body, '    ')}`.replace(/ $/, '')
}

interface WrittenBlocks {
  readonly text: string
  /** Whether all stand without blank lines between them. */
  readonly tight: boolean
}

/** Blocks within a block; `before` is one that is written already, right before them. */
function writeBlocks(
  blocks: readonly Block[],
  context: BlockContext,
  before?: Block,
): WrittenBlocks {
  let text = ''
  let tight = true
  let previous = before
  const { places } = context
  for (const block of blocks) {
    const nestedFrom = places?.found.length ?? 0
    const written = writeBlock(block, context)
    if (written === '') continue
    context.opensItem = false
    if (block.type !== 'list') context.before = undefined
    if (previous !== undefined) {
      const joins = previous.type === 'paragraph' && canInterrupt(block, written)
      tight &&= joins
      text += joins ? '\n' : '\n\n'
    }
    text += written
    previous = block
    if (places) addBlock(places, block, nestedFrom, text.length - written.length, text.length)
  }
  return { text, tight }
}

/**
 * A list may follow a paragraph without a blank line unless its first item is empty or not numbered 1; one within it
 * right at its start, in a quote or not, is under the same rule for some parsers.
 */
function canInterrupt(block: Block, written: string): boolean {
  return (
    block.type === 'list' &&
    /^(?:[-*+]|1[.)]) (?!(?:> ?)*(?:[-*+]|\d+[.)])(?:[ \n]|$))./.test(written)
  )
}

interface WrittenItem {
  readonly label: string
  readonly text: string
  readonly places: ItemPlaces | undefined
}

function writeList(list: List, context: BlockContext): string {
  if (list.items.length === 0) return ''
  const items: WrittenItem[] = []
  let number = (list.start ?? 1) - 1
  let tight = true
  for (const item of list.items) {
    number = markerNumber(item.number, number + 1)
    const places = context.places && itemPlaces(context.places.depth + 1)
    const body = writeItem(item, context.notes, places)
    tight &&= body.tight
    items.push({ label: list.ordered ? String(number) : '', text: body.text, places })
  }
  const marker = listMarker(list.ordered, items, context.before)
  context.before = { ordered: list.ordered, marker }
  const end = tight ? '\n' : '\n\n'
  let written = ''
  for (const [at, { label, text, places }] of items.entries()) {
    const lead = `${label}${marker} `
    const line = `${lead}${indented(text, ' '.repeat(lead.length))}`
    if (at > 0) written += end
    if (places) context.places?.found.push(...placesInList(places, text, lead, written.length))
    written += line.endsWith(' ') ? line.slice(0, -1) : line
  }
  return written
}

/** CommonMark reads numbers of up to nine digits; others count on. */
function markerNumber(own: number | undefined, next: number): number {
  const isReadable = own !== undefined && Number.isInteger(own) && own >= 0 && own < 1e9
  return isReadable ? own : Math.max(0, Math.min(next, 1e9 - 1))
}

/** A box stands before the item's first line of text, or by itself. */
function writeItem(
  item: ListItem,
  notes: Footnote[],
  places: ItemPlaces | undefined,
): WrittenBlocks {
  if (item.checked === undefined)
    return writeBlocks(item.children, blockContext(notes, true, places))
  const box = item.checked ? '[x]' : '[ ]'
  const [first, ...rest] = item.children
  const line = first?.type === 'paragraph' ? writeBlock(first, blockContext(notes)) : ''
  const within = places && itemPlaces(places.depth)
  if (first === undefined || line === '') {
    const { text } = writeBlocks(item.children, blockContext(notes, false, within))
    if (text === '') return { text: box, tight: true }
    if (within) addRest(places, within, box.length + 2)
    return { text: `${box}\n\n${text}`, tight: false }
  }
  const { text, tight } = writeBlocks(rest, blockContext(notes, false, within), first)
  const head = `${box} ${line}`
  if (within) {
    addBlock(places, first, 0, 0, head.length)
    addRest(places, within, head.length)
  }
  return { text: head + text, tight }
}

/** The first marker that neither joins the list before nor makes a thematic break of an item's first line. */
function listMarker(
  ordered: boolean,
  items: readonly WrittenItem[],
  before: WrittenList | undefined,
): string {
  const taken = before?.ordered === ordered ? before.marker : ''
  if (ordered) return taken === '.' ? ')' : '.'
  for (const marker of BULLETS) if (marker !== taken && !breaks(marker, items)) return marker
  return '+'
}

const BULLETS = ['-', '*', '+']

/** Whether the marker makes a thematic break of an item's first line. */
function breaks(marker: string, items: readonly WrittenItem[]): boolean {
  for (const { text } of items) {
    if (!text.startsWith(marker) && !text.startsWith(' ')) continue
    if (isThematicBreak(`${marker} ${firstLine(text)}`)) return true
  }
  return false
}

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? ''

const isThematicBreak = (line: string): boolean => /^([-*])(?: *\1){2,} *$/.test(line)

function writeQuote(quote: Quote, context: BlockContext): string {
  const { text } = writeBlocks(quote.children, blockContext(context.notes))
  return text === '' ? '' : text.replace(/^/gm, '> ').replace(/^> $/gm, '>')
}

/** Fenced with more backticks than any run within. Lines of white space alone are blank: in notes they keep an indent. */
function writeCode(code: Code): string {
  const value = code.value.replace(/\r\n?/g, '\n').replace(/^[ \t]+$/gm, '')
  if (value.trim() === '') return ''
  const longest = Math.max(2, ...Array.from(value.matchAll(/`{3,}/g), (run) => run[0].length))
  const fence = '`'.repeat(longest + 1)
  const language = (code.language ?? '').replace(/[^\w+#.-]/g, '')
  return `${fence}${language}\n${value}\n${fence}`
}

function writeWholeTable(table: Table): string {
  const state = tableState(table.columns, table.headerRows)
  let out = ''
  if (Symbol.iterator in table.rows) for (const rows of table.rows) out += writeRows(rows, state)
  else throw new Error('a nested table was not read before it was written')
  return out.slice(0, -1)
}

/** Every line but the first and blank ones moved right. */
const indented = (text: string, indent: string): string =>
  text.includes('\n') ? text.replace(/\n(?=[^\n])/g, `\n${indent}`) : text
