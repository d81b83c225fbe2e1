import type { ConvertLimits } from './options.js'
import type { SharedBytes } from './shared-bytes.js'

/** A converted document that can be asked: the text in shared memory, so that no question copies it. */
export interface AskedText {
  readonly name: string
  /** UTF-8. */
  readonly markdown: SharedBytes
  /** PAGE_NUMBERS a page, ascending: see PAGE_NUMBER. Empty for formats without pages. */
  readonly pages: Int32Array<SharedArrayBuffer>
  /** Absent for formats without pages. */
  readonly pageCount?: number | undefined
  /** Sentences with their codes. */
  readonly warnings: readonly string[]
}

/** Where a page's text stands in the Markdown, in UTF-16 units; `page` from 1. */
export const PAGE_NUMBER = { page: 0, offset: 1, chars: 2 } as const
export const PAGE_NUMBERS = 3

export type Question =
  /** The headings with their pages and sizes. */
  | { readonly kind: 'outline' }
  /** The text of pages from 1, both ends included. */
  | { readonly kind: 'pages'; readonly first: number; readonly last: number }
  /** The text of a section: by its id in the outline, or words of its title. */
  | { readonly kind: 'section'; readonly section: string }
  /** Passages that speak of the words, best first. */
  | { readonly kind: 'search'; readonly query: string; readonly hitsMax: number }
  | { readonly kind: 'whole' }

/** A converted document and a question → a piece of the answer. */
export interface AskTask {
  readonly kind: 'ask'
  readonly text: AskedText
  readonly question: Question
  /** Where the piece starts, UTF-16 units into the whole answer. */
  readonly start: number
  readonly tokensMax: number
  readonly limits: ConvertLimits
  /** See `control.ts`. */
  readonly control: SharedArrayBuffer
}

/** A heading of an outline. */
export interface OutlineItem {
  readonly id: number
  /** 1 to 6. */
  readonly level: number
  readonly title: string
  readonly page?: number
  /** Of all that stands under it. */
  readonly tokens: number
}

/** A passage that was found. */
export interface HitItem {
  readonly page?: number
  readonly section?: { readonly id: number; readonly title: string }
  readonly snippet: string
  readonly score: number
}

export interface AskAnswer {
  readonly text: string
  /** Of an outline: what the piece names, as data. */
  readonly sections?: readonly OutlineItem[]
  /** Of a search, likewise. */
  readonly hits?: readonly HitItem[]
  /** Where the next piece starts; absent at the end. */
  readonly next?: number
}
