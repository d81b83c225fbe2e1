import type { TableEdge } from './table-edges.js'

/** How a page's first or last block of body text stands on the page: what a join over the page break is judged by. */
export interface BlockEdge {
  readonly text: string
  readonly size: number
  readonly table?: TableEdge
  /** Of code. */
  readonly listing?: ListingEdge
  /** The listing beside a line in brackets at the page's edge, which may say that it goes on. */
  readonly beside?: BlockEdge
  /** By the structure tree: the elements from the block down to its last, or first, text. */
  readonly chain?: readonly string[]
}

/** Where a listing stands in its column, and how wide its characters are. */
export interface ListingEdge {
  readonly indentPt: number
  readonly characterPt: number
}
