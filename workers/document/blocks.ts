import type { Inline } from './inlines.js'

/** A rectangle in points, origin at the page's top left. */
export interface Rect {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
}

/** Where a block came from. */
export interface Provenance {
  /** From 1. */
  readonly page: number
  readonly box?: Rect
}

interface BlockBase {
  /** Absent for formats without pages. */
  readonly provenance?: Provenance
  /** Running headers, footers, page numbers: labelled by the reader, dropped by `clean`. */
  readonly furniture?: true
}

export type Block =
  | Heading
  | Paragraph
  | List
  | Table
  | Code
  | MathBlock
  | Quote
  | Image
  | Footnote
  | ThematicBreak
  | Comment
  | Verbatim

export type HeadingLevel = 1 | 2 | 3 | 4 | 5 | 6

export interface Heading extends BlockBase {
  readonly type: 'heading'
  readonly level: HeadingLevel
  readonly children: readonly Inline[]
}
export interface Paragraph extends BlockBase {
  readonly type: 'paragraph'
  readonly children: readonly Inline[]
}
export interface List extends BlockBase {
  readonly type: 'list'
  readonly ordered: boolean
  /** Number of the first item; 1 unless the document says otherwise. Only for ordered lists. */
  readonly start?: number
  readonly items: readonly ListItem[]
}
export interface ListItem {
  /** A task list's box. */
  readonly checked?: boolean
  /** The item's own number where it does not follow from the item before it. */
  readonly number?: number
  readonly children: readonly Block[]
}
/**
 * A grid. Every row has the same number of columns, counting spans; a cell covered by another one's span is not in
 * its row. Rows come in batches (of up to 256) and are read once, by the writer.
 */
export interface Table extends BlockBase {
  readonly type: 'table'
  readonly columns: number
  /** Leading rows that are the header; 0 writes an empty header row. */
  readonly headerRows: number
  readonly rows: RowBatches
}
export type RowBatches = AsyncIterable<readonly TableRow[]> | Iterable<readonly TableRow[]>
export interface TableRow {
  readonly cells: readonly TableCell[]
}
export interface TableCell {
  /** Absent means 1. */
  readonly colspan?: number
  readonly rowspan?: number
  /** Blocks within a cell are written on one line, parted by `<br>`. */
  readonly children: readonly Inline[]
  /** Around its text; where blocks are asked for. */
  readonly provenance?: Provenance
}
export interface Code extends BlockBase {
  readonly type: 'code'
  readonly language?: string
  /** Lines parted by \n, without a final one. */
  readonly value: string
}
/** A formula on lines of its own. */
export interface MathBlock extends BlockBase {
  readonly type: 'math'
  readonly latex: string
}
export interface Quote extends BlockBase {
  readonly type: 'quote'
  readonly children: readonly Block[]
}
export interface Image extends BlockBase {
  readonly type: 'image'
  readonly alt: string
  readonly url: string
  /** Where its file is within the document: see `Reading.attached`. Only where pictures are asked for. */
  readonly source?: string
}
/** The note itself; the writer gathers all of them at the document's end. */
export interface Footnote extends BlockBase {
  readonly type: 'footnote'
  readonly label: string
  readonly children: readonly Block[]
}
export interface ThematicBreak extends BlockBase {
  readonly type: 'thematicBreak'
}
/** An HTML comment: marks such as `<!-- Slide 3 -->`. */
export interface Comment extends BlockBase {
  readonly type: 'comment'
  readonly value: string
}
/** Text written as it is. Only the txt reader makes these, and consecutive ones are one text cut into pieces. */
export interface Verbatim extends BlockBase {
  readonly type: 'verbatim'
  readonly value: string
}
