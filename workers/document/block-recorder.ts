import type { Block, TableRow } from './blocks.js'

/** A block as it stands in the Markdown. Numbers are UTF-16 units into the whole; `end` is behind its last character. */
export interface PlacedBlock {
  readonly block: Block
  readonly start: number
  readonly end: number
}

/** An item of a list: its mark and text up to the first list within it, or what comes after such a list. */
export interface PlacedItem {
  readonly blocks: readonly Block[]
  /** It begins with the item's mark. */
  readonly isItem: boolean
  /** From 1. */
  readonly depth: number
  readonly start: number
  readonly end: number
}

/** Is told where everything stands while it is written, in the order of the Markdown. */
export interface BlockRecorder {
  /** Any block that stands by itself and is no list, comments and rules included. */
  block(placed: PlacedBlock): void
  item(placed: PlacedItem): void
  /** Rows of the table that is being written: its `block` follows when all are. */
  rows(rows: readonly TableRow[]): void
  /** A piece of verbatim text; further ones may go on with it. */
  verbatim(text: string, start: number): void
}
