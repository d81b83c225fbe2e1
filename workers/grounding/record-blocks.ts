import type { BlockRecorder, PlacedBlock, PlacedItem } from '../document/block-recorder.js'
import type { PageFacts } from '../document/reading.js'
import { type BlockRecord, blockRecord, itemRecord } from './block-record.js'
import { tableCells } from './table-cells.js'
import { verbatimBlocks } from './verbatim-blocks.js'

/** A block of the Markdown, or what stands there and says nothing. Plain data. */
export interface RecordedBlock {
  /** Undefined for comments and rules. */
  readonly record: BlockRecord | undefined
  /** UTF-16 units into the text that was written with it. */
  readonly start: number
  readonly end: number
  /** Of a table: its cells as JSON. */
  readonly table?: string | undefined
}

/** `end`: nothing goes on with the verbatim text before. */
export type MarkdownRecorder = BlockRecorder & { end(): void }

export interface RecordingInput {
  readonly withTables: boolean
  readonly factsOf: (page: number) => PageFacts | undefined
}

/** Makes records of the blocks of a Markdown while it is written. */
export function recordBlocks(
  { withTables, factsOf }: RecordingInput,
  add: (block: RecordedBlock) => void,
): MarkdownRecorder {
  const cells = tableCells(factsOf)
  const addRecord = (record: BlockRecord | undefined, start: number, end: number): void =>
    add({ record, start, end, table: cells.take() })
  const verbatim = verbatimBlocks(addRecord)
  return {
    block(placed: PlacedBlock) {
      verbatim.end()
      addRecord(blockRecord(placed.block, factsOf), placed.start, placed.end)
    },
    item(placed: PlacedItem) {
      verbatim.end()
      addRecord(itemRecord(placed, factsOf), placed.start, placed.end)
    },
    rows: withTables ? cells.add : () => undefined,
    verbatim: verbatim.add,
    end: verbatim.end,
  }
}
