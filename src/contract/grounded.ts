/**
 * What `include` asked for of a stretch of the Markdown: the members of a JSON array, parted by commas, UTF-8. The front
 * thread sends them on as they are. Undefined where it was not asked for.
 */
export interface Grounded {
  readonly blocks?: Uint8Array<ArrayBuffer> | undefined
  readonly chunks?: Uint8Array<ArrayBuffer> | undefined
}

export const BLOCK_TYPES = [
  'heading',
  'paragraph',
  'list_item',
  'table',
  'code',
  'quote',
  'caption',
  'footnote',
  'formula',
  'figure',
  'furniture',
] as const
export type BlockType = (typeof BLOCK_TYPES)[number]

/** What the text of a block was read from. */
export const BLOCK_SOURCES = ['text', 'ocr', 'tags'] as const
export type BlockSource = (typeof BLOCK_SOURCES)[number]

/** x0, y0, x1, y1 in points from the top left of the page. */
export type BoundingBox = readonly [number, number, number, number]

/** A piece of the Markdown for retrieval. */
export interface Chunk {
  readonly id: string
  readonly text: string
  readonly tokens: number
  readonly headings: readonly string[]
  readonly pages?: readonly [number, number]
  readonly blocks: readonly string[]
}
