import type { Line } from '../model/page.js'
import type { FoundTable } from '../model/tables.js'

/** A block as the structure tree has it. `path` is its element on every page; undefined where it has none of its own. */
export type TaggedBlock =
  | { readonly kind: 'text'; readonly lines: readonly Line[]; readonly path?: string }
  | { readonly kind: 'code'; readonly lines: readonly Line[]; readonly path?: string }
  | {
      readonly kind: 'heading'
      readonly level: number
      readonly lines: readonly Line[]
      readonly path: string
    }
  | { readonly kind: 'quote'; readonly blocks: readonly TaggedBlock[]; readonly path: string }
  | { readonly kind: 'list'; readonly items: readonly TaggedItem[]; readonly path: string }
  | { readonly kind: 'table'; readonly table: FoundTable; readonly path: string }

export interface TaggedItem {
  readonly blocks: readonly TaggedBlock[]
  /** Of a table of contents. */
  readonly isContents: boolean
  readonly path: string
}
