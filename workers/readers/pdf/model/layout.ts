import type { PageBlock, TextBlock } from './blocks.js'
import type { Line, Page } from './page.js'
import type { FoundTable, RejectedTable } from './tables.js'

/** A page's lines in reading order, cut into blocks. */
export interface PageLayout {
  readonly page: Page
  readonly blocks: readonly PageBlock[]
  /** Text without a place in that order, after it: turned lines, and all of a page past its budget. No headings. */
  readonly aside: readonly TextBlock[]
  /** Running headers, footers, page numbers. */
  readonly furniture: readonly Line[]
  /** Text within figures. */
  readonly labels: readonly Line[]
  /** Left edges of columns that a gutter cut off. */
  readonly gutters: readonly number[]
  /** Left edges of what gutters known from other pages would cut off. */
  readonly unproved: readonly number[]
  readonly columns: number
  readonly tables: readonly FoundTable[]
  readonly rejected: readonly RejectedTable[]
  /** Past its budget: the text in content order, nothing more. */
  readonly isPlain?: true
}
