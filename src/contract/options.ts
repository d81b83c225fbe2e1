/** What a caller may ask of a conversion, after validation. Names follow the HTTP parameters. */

export const MODES = ['fast', 'balanced', 'quality', 'auto'] as const
export type Mode = (typeof MODES)[number]
/** A mode that can have run; `auto` only chooses among them. */
export type ModeUsed = Exclude<Mode, 'auto'>

export const ENGINES = ['auto', 'wasm', 'native'] as const
export type Engine = (typeof ENGINES)[number]
export type EngineUsed = Exclude<Engine, 'auto'>

export const RESPONSE_FORMATS = ['markdown', 'json', 'zip'] as const
export type ResponseFormat = (typeof RESPONSE_FORMATS)[number]

export const OUTPUT_ENCODINGS = ['identity', 'gzip', 'zstd'] as const
export type OutputEncoding = (typeof OUTPUT_ENCODINGS)[number]

/** How tables are written: with pipes, or as HTML where they have spans. */
export const TABLES_AS = ['markdown', 'html'] as const
export type TablesAs = (typeof TABLES_AS)[number]

/** What becomes of a document's pictures: nothing, a reference each in the Markdown, or their files beside it, too. */
export const IMAGES_AS = ['none', 'reference', 'include'] as const
export type ImagesAs = (typeof IMAGES_AS)[number]

/** What an answer in JSON can carry beside the Markdown. */
export const INCLUDES = ['blocks', 'chunks'] as const

export interface Grounding {
  /** The blocks that the Markdown is made of, with their places. */
  readonly blocks: boolean
  readonly chunks?: ChunkOptions | undefined
}

/** How the Markdown is cut for retrieval; tokens are estimates (see `tokens.ts`). */
export interface ChunkOptions {
  readonly tokensMax: number
  /** Of the chunk before, at the start of each. */
  readonly overlapTokens: number
  /** Each chunk starts with the headings it stands under. */
  readonly withContext: boolean
}

/** As the `end` of a range: to the last page, wherever that is. Nobody is told that it was cut there. */
export const LAST_PAGE = 999_999_999

/** 1-based and inclusive; `end` may lie past the end of the document and is clamped by the reader. */
export interface PageRange {
  readonly start: number
  readonly end: number
}

/** How a stream learns what the headers and footers are: see the parameter `stream_slim_strategy`. */
export const SLIM_STRATEGIES = ['off', 'sampled', 'full'] as const
export type SlimStrategy = (typeof SLIM_STRATEGIES)[number]

/**
 * What is looked at before the first page is written, where that is not the whole document: a few pages, and nothing is
 * taken for a header or footer (`few`); or so many pages from the first, whose headers and footers hold for all.
 */
export type Sampling = { readonly kind: 'few' } | { readonly kind: 'first'; readonly pages: number }

/** The options that change the Markdown. Plain data: they cross the thread line and make up the ETag. */
export interface ConvertOptions {
  readonly mode: Mode
  readonly engine: Engine
  /** Drops repeated headers and footers, control characters, noise and excess line breaks. */
  readonly clean: boolean
  /** Drops headers and footers, even where `clean` is off. */
  readonly slim: boolean
  readonly pages?: PageRange | undefined
  /** Absent: `markdown`. */
  readonly tables?: TablesAs | undefined
  /** Marks where each page's text starts. */
  readonly anchors?: 'page' | undefined
  /** Absent: the whole document is looked at. */
  readonly sampling?: Sampling | undefined
  /** Tesseract's names of the languages that pictures are read in; absent: those of the configuration. */
  readonly ocrLanguages?: readonly string[] | undefined
  /** Absent: nothing but the Markdown is asked for. */
  readonly include?: Grounding | undefined
  /** Absent: pictures are not looked for. */
  readonly images?: Exclude<ImagesAs, 'none'> | undefined
  /** Where the Markdown finds them; absent: `images`. */
  readonly imagesFolder?: string | undefined
}

/** What bounds a conversion. Pages and bytes; time is the front thread's. */
export interface ConvertLimits {
  readonly pagesMax: number
  /** Bytes of Markdown, UTF-8. */
  readonly outputBytesMax: number
  /** Sum of inflated bytes of a package or archive. */
  readonly inflatedBytesMax: number
  readonly zipEntriesMax: number
  /** Inflated to compressed bytes of one archive entry, counted above 1 MB of output. */
  readonly zipRatioMax: number
  /** Heap, buffers and WASM memory of a thread together; looked at between pages. */
  readonly memoryBytesMax: number
  /** Bytes of the pictures that are given as files, in sum. */
  readonly imageBytesMax: number
}
