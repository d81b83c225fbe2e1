import type { TablesAs } from '../../src/contract/options.js'
import type { BlockRecorder } from '../document/block-recorder.js'
import type { Block, Footnote, List, Table } from '../document/blocks.js'
import type { Part } from '../document/reading.js'
import { itemPlaces } from './item-places.js'
import { awaitsRows, rowsAtHand } from './rows-at-hand.js'
import { type BlockContext, blockContext, writeBlock, writeFootnote } from './write-block.js'
import { endRows, tableState, writeRows } from './write-table.js'

/** A stretch of the Markdown. */
export interface MarkdownPiece {
  readonly text: string
  /** The page all of it belongs to; absent for formats without pages and for the notes at the document's end. */
  readonly page?: number
  /** How much of the text's start parts it from the piece before and belongs to no page: 0 or 1 character. */
  readonly separatorChars: number
}

export interface WriteOptions {
  /** A page with tables leaves in pieces that are not much longer than this, in UTF-16 units. */
  readonly pieceCharsMax?: number
  /** `html`: tables that stand by themselves are HTML where they have spans; `markdown` (default) never. */
  readonly tables?: TablesAs | undefined
  /** Of a document that is written in stretches: where the stretch before ended; taken on to the end of this one. */
  readonly state?: WriterState
  /** More stretches follow: footnotes wait for the last. */
  readonly goesOn?: boolean
  /** Is told where each block stands: of a document in stretches, in this one. */
  readonly recorder?: BlockRecorder | undefined
}

/** What the text that follows must know of the text before. Plain data; changed while it is written on. */
export interface WriterState {
  isEmpty: boolean
  /** The list right before, whose marker must not be used again. */
  list: BlockContext['before']
  readonly notes: Footnote[]
}

export const writerState = (): WriterState => ({ isEmpty: true, list: undefined, notes: [] })

/**
 * Writes GFM as parts are read. The texts joined are the document: blocks parted by one blank line, a line end at its
 * end, '' when nothing was written. Each piece ends in a line end, but for verbatim text. A page comes in one piece;
 * only one with tables is cut when it is long, and its rows leave as they are read. Footnotes come last.
 */
export async function* writeMarkdown(
  parts: AsyncIterable<Part>,
  {
    pieceCharsMax = 1 << 16,
    tables = 'markdown',
    state = writerState(),
    goesOn = false,
    recorder,
  }: WriteOptions = {},
): AsyncGenerator<MarkdownPiece> {
  const flow: Flow = {
    text: '',
    separatorChars: 0,
    before: state.isEmpty ? 'nothing' : 'block',
    heldLineEnds: 0,
    context: blockContext(state.notes),
    tables,
    recorder,
    sentChars: 0,
  }
  flow.context.before = state.list
  const isAtHand = tables === 'html' ? isTableless : isWhole
  for await (const part of parts) {
    // Most parts are whole pages that need no waiting: those cost one step.
    if (part.blocks.every(isAtHand)) for (const block of part.blocks) addBlock(block, flow)
    else yield* writeInSteps(part, pieceCharsMax, isAtHand, flow)
    if (flow.text !== '') yield takePiece(flow, part.page)
  }
  if (goesOn) {
    state.isEmpty = flow.before === 'nothing'
    state.list = flow.context.before
    return
  }
  addNotes(flow)
  if (flow.text !== '') yield takePiece(flow, undefined)
}

/** A table in one batch is no longer than any other block. */
const isWhole = (block: Block): boolean =>
  block.type === 'table' ? Array.isArray(block.rows) && block.rows.length <= 1 : !awaitsRows(block)

const isTableless = (block: Block): boolean => block.type !== 'table' && !awaitsRows(block)

async function* writeInSteps(
  part: Part,
  pieceCharsMax: number,
  isAtHand: (block: Block) => boolean,
  flow: Flow,
): AsyncGenerator<MarkdownPiece> {
  for (const block of part.blocks) {
    if (isAtHand(block)) addBlock(block, flow)
    else if (block.type !== 'table') addBlock(await rowsAtHand(block), flow)
    else {
      for await (const _ of addTable(block, flow)) {
        if (flow.text.length > pieceCharsMax) yield takePiece(flow, part.page)
      }
    }
    if (flow.text.length > pieceCharsMax) yield takePiece(flow, part.page)
  }
}

interface Flow {
  /** Written and not yet sent. */
  text: string
  separatorChars: 0 | 1
  before: 'nothing' | 'block' | 'verbatim'
  /** Line ends at the end of verbatim text: written only when more of it follows. */
  heldLineEnds: number
  readonly context: BlockContext
  readonly tables: TablesAs
  readonly recorder: BlockRecorder | undefined
  /** Of the pieces before. */
  sentChars: number
}

function takePiece(flow: Flow, page: number | undefined): MarkdownPiece {
  const { text, separatorChars } = flow
  flow.sentChars += text.length
  flow.text = ''
  flow.separatorChars = 0
  return page === undefined ? { text, separatorChars } : { text, page, separatorChars }
}

function addBlock(block: Block, flow: Flow): void {
  if (block.type === 'verbatim') {
    addVerbatim(block.value, flow)
    return
  }
  const { context, recorder } = flow
  if (recorder !== undefined && block.type === 'list') {
    addPlacedList(block, recorder, flow)
    return
  }
  const written = writeBlock(block, context)
  if (written === '') return
  if (block.type !== 'list') context.before = undefined
  const start = startBlock(flow)
  flow.text += `${written}\n`
  if (recorder !== undefined) recordBlock(block, start, start + written.length, recorder)
}

/** The rows of a table are at hand, or were told before. */
function recordBlock(block: Block, start: number, end: number, recorder: BlockRecorder): void {
  if (block.type === 'table' && Symbol.iterator in block.rows)
    for (const rows of block.rows) recorder.rows(rows)
  recorder.block({ block, start, end })
}

function addPlacedList(list: List, recorder: BlockRecorder, flow: Flow): void {
  const places = itemPlaces(0)
  const context = { ...flow.context, places }
  const written = writeBlock(list, context)
  flow.context.before = context.before
  if (written === '') return
  const start = startBlock(flow)
  flow.text += `${written}\n`
  for (const item of places.found)
    recorder.item({ ...item, start: start + item.start, end: start + item.end })
}

/** Rows are written as they come: the generator stops after each batch, for the caller to send them. */
async function* addTable(table: Table, flow: Flow): AsyncGenerator<void> {
  const html = flow.tables === 'html' ? 'spans' : 'never'
  const state = tableState(table.columns, table.headerRows, html)
  let start = 0
  for await (const rows of table.rows) {
    if (state.rowsWritten === 0 && rows.length > 0) {
      flow.context.before = undefined
      start = startBlock(flow)
    }
    flow.text += writeRows(rows, state)
    flow.recorder?.rows(rows)
    yield
  }
  flow.text += endRows(state)
  const end = flow.sentChars + flow.text.length - 1
  if (state.rowsWritten > 0) flow.recorder?.block({ block: table, start, end })
}

/** Pieces of one text follow each other as they are. */
function addVerbatim(value: string, flow: Flow): void {
  if (value === '') return
  if (flow.before !== 'verbatim') startBlock(flow)
  flow.before = 'verbatim'
  flow.context.before = undefined
  const body = value.slice(0, lastLineEnd(value))
  if (body !== '') {
    flow.text += '\n'.repeat(flow.heldLineEnds)
    flow.recorder?.verbatim(body, flow.sentChars + flow.text.length)
    flow.text += body
    flow.heldLineEnds = 0
  }
  flow.heldLineEnds += value.length - body.length
}

/** Where the line ends at the end of a text begin. */
function lastLineEnd(value: string): number {
  let end = value.length
  while (value.charCodeAt(end - 1) === 10) end--
  return end
}

/** The blank line between two blocks, which goes out with the later one. Where that starts in the whole. */
function startBlock(flow: Flow): number {
  endVerbatim(flow)
  if (flow.before === 'block') {
    if (flow.text === '') flow.separatorChars = 1
    flow.text += '\n'
  }
  flow.before = 'block'
  return flow.sentChars + flow.text.length
}

function endVerbatim(flow: Flow): void {
  if (flow.before !== 'verbatim') return
  flow.text += '\n'
  flow.heldLineEnds = 0
  flow.before = 'block'
}

/** Notes may hold references to further notes, which then come after them. */
function addNotes(flow: Flow): void {
  endVerbatim(flow)
  const { notes } = flow.context
  for (const note of notes) {
    const start = startBlock(flow)
    const written = writeFootnote(note, notes)
    flow.text += `${written}\n`
    flow.recorder?.block({ block: note, start, end: start + written.length })
  }
}
