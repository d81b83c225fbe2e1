import type { StreamEnd, StreamedPage } from '../../client/client.js'

/** Where and what a piece of the Markdown is (`include=blocks`). */
export interface FoundBlock {
  readonly id: string | number
  readonly type: string
  readonly page?: number
  /** Points from the page's top left. */
  readonly bbox?: readonly [number, number, number, number]
  /** In characters of the Markdown that it comes with. */
  readonly offset: number
  readonly length: number
}

export interface FoundChunk {
  readonly id: string | number
  readonly text: string
  readonly tokens: number
  readonly headings?: readonly string[]
  readonly pages?: readonly [number, number] | { readonly start: number; readonly end: number }
  readonly blocks?: readonly (string | number)[]
}

export interface FoundImage {
  readonly name: string
  readonly media_type: string
  /** Base64; absent for what has no room. */
  readonly data?: string
}

/** A line of the stream, with what `include` and `images` add. */
export type Line = StreamedPage & {
  readonly blocks?: readonly FoundBlock[]
  readonly chunks?: readonly FoundChunk[]
  readonly images?: readonly FoundImage[]
  readonly width?: number
  readonly height?: number
}
export type End = StreamEnd & {
  /** Of a document without pages: with offsets into the whole Markdown. */
  readonly blocks?: readonly FoundBlock[]
  readonly chunks?: readonly FoundChunk[]
  readonly images?: readonly FoundImage[]
}

/** A page, or a stretch of a document that has none. */
export interface Section {
  readonly index: number
  readonly page: number | undefined
  markdown: string
  readonly blocks: FoundBlock[]
  /** Of the page, in points. */
  size: { readonly width: number; readonly height: number } | undefined
}

export type Source =
  | { readonly bytes: Blob; readonly filename: string; readonly contentType?: string }
  | { readonly url: string }

export type Outline = readonly {
  readonly page: number
  readonly level: number
  readonly text: string
}[]

/** One conversion, as far as it has come. */
export interface Result {
  readonly name: string
  readonly source: Source
  readonly key: string
  /** Of an encrypted PDF; empty where there is none. */
  readonly password: string
  readonly options: Readonly<Record<string, string>>
  readonly isPdf: boolean
  readonly startedAt: Date
  readonly sections: Section[]
  readonly chunks: FoundChunk[]
  readonly images: Map<string, string>
  outline: Outline
  /** Pages that the document has, once that is known. */
  pageCount: number | undefined
  end: End | undefined
}

/** What a conversion begins with. */
export interface Wanted extends Pick<Result, 'name' | 'source' | 'key' | 'password' | 'options'> {}

export function emptyResult(wanted: Wanted): Result {
  return {
    ...wanted,
    isPdf: isPdf(wanted),
    startedAt: new Date(),
    sections: [],
    chunks: [],
    images: new Map(),
    outline: [],
    pageCount: undefined,
    end: undefined,
  }
}

function isPdf({ source, name, options }: Wanted): boolean {
  if (options.input_format !== undefined) return options.input_format === 'pdf'
  if ('bytes' in source && source.contentType === 'application/pdf') return true
  if (/\.pdf$/i.test(name)) return true
  return 'url' in source && !/\.[a-z]{2,5}$/i.test(name)
}

/** Characters of a stretch: small enough to be drawn at a glance, cut between blocks alone. */
const STRETCH_CHARS = 12_000

/** Takes a line; what comes back is the section that it made longer, if it brought any text. */
export function takeLine(result: Result, line: Line): Section | undefined {
  result.chunks.push(...(line.chunks ?? []))
  takeImages(result, line.images)
  // The last chunks come in a line of their own.
  if (line.page === undefined && line.markdown === '') return undefined
  const section = sectionFor(result, line)
  const offset = section.markdown.length
  for (const block of line.blocks ?? []) {
    section.blocks.push({ ...block, offset: block.offset + offset })
  }
  section.markdown += line.markdown
  if (line.width !== undefined && line.height !== undefined) {
    section.size = { width: line.width, height: line.height }
  }
  return section
}

export function takeEnd(result: Result, end: End): void {
  result.chunks.push(...(end.chunks ?? []))
  takeImages(result, end.images)
  takeBlocks(result.sections, end.blocks)
  result.end = end
}

/** Gives each section the blocks that begin in it. */
function takeBlocks(sections: readonly Section[], blocks: readonly FoundBlock[] = []): void {
  let start = 0
  for (const { markdown, blocks: own } of sections) {
    const end = start + markdown.length
    for (const block of blocks) {
      if (block.offset >= start && block.offset < end) {
        own.push({ ...block, offset: block.offset - start })
      }
    }
    start = end
  }
}

function takeImages({ images }: Result, found: readonly FoundImage[] = []): void {
  for (const { name, media_type: type, data } of found) {
    if (data !== undefined) images.set(name, `data:${type};base64,${data}`)
  }
}

function sectionFor({ sections }: Result, { page }: Line): Section {
  const last = sections.at(-1)
  if (last !== undefined && last.page === page && (page !== undefined || !isFull(last))) return last
  const section: Section = {
    index: sections.length,
    page,
    markdown: '',
    blocks: [],
    size: undefined,
  }
  sections.push(section)
  return section
}

/** Whether the next line may begin a stretch of its own: this one is long, and ends between blocks. */
function isFull({ markdown }: Section): boolean {
  if (markdown.length < STRETCH_CHARS || !markdown.endsWith('\n\n')) return false
  return (markdown.match(/^(```|~~~)/gm) ?? []).length % 2 === 0
}

export function markdownOf({ sections }: Result): string {
  return sections.map(({ markdown }) => markdown).join('')
}

/** What is called a section: its page, or where it stands. */
export function titleOf({ page, index }: Section): string {
  return page === undefined ? `Part ${index + 1}` : `Page ${page}`
}
