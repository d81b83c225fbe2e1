import { createHash, randomUUID } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import type { Block, BoundingBox, Chunk, Converted } from '../../../client/records.js'
import { extensionOf } from '../../../contract/formats.js'
import { contentTypeOf } from '../../../format/declared.js'
import { tesseractName } from '../language-names.js'
import type { MarkdownTexts } from '../markdown-texts.js'
import type { ElementOptions } from './unstructured-options.js'

/** An element of theirs. Members that are undefined are left out of JSON. */
export interface Element {
  readonly type: string
  readonly element_id: string
  readonly text: string
  readonly metadata: ElementMetadata
}

export interface ElementMetadata {
  readonly filename: string
  readonly filetype: string | undefined
  readonly languages: readonly string[] | undefined
  readonly page_number: number | undefined
  /** Of the heading that it stands under. */
  readonly parent_id?: string | undefined
  readonly category_depth?: number | undefined
  readonly text_as_html?: string | undefined
  readonly coordinates?: object | undefined
  /** The elements of a chunk: JSON, deflated, in base64. */
  readonly orig_elements?: string | undefined
}

const TYPES: Readonly<Record<Block['type'], string>> = {
  heading: 'Title',
  paragraph: 'NarrativeText',
  list_item: 'ListItem',
  table: 'Table',
  code: 'CodeSnippet',
  quote: 'NarrativeText',
  caption: 'FigureCaption',
  footnote: 'Footer',
  formula: 'Formula',
  figure: 'Image',
  furniture: 'Header',
}

/** The blocks of a document as elements in reading order, or its chunks where these were asked for. */
export function elementsOf(
  converted: Converted,
  texts: MarkdownTexts,
  options: ElementOptions,
): readonly Element[] {
  const { blocks = [], chunks = [] } = converted
  const make = elementMaker(converted, texts, options)
  const elements = blocks.map(make.ofBlock)
  if (options.chunks !== undefined) {
    const byBlock = new Map(blocks.map(({ id }, index) => [id, elements[index]]))
    return chunks.map((chunk) => {
      const parts = chunk.blocks.flatMap((id) => byBlock.get(id) ?? [])
      return make.ofChunk(chunk, parts)
    })
  }
  return options.pageBreaks ? withPageBreaks(elements, make.pageBreak) : elements
}

function elementMaker(converted: Converted, texts: MarkdownTexts, options: ElementOptions) {
  const { filename, input_format: format, markdown } = converted
  const sizes = new Map(converted.pages.map((page) => [page.page, page]))
  const about = {
    filename,
    filetype: contentTypeOf(format, filename),
    languages: languagesOf(converted, options),
  }
  const hasHtmlTables = !options.withoutHtmlTables.includes(extensionOf(filename) || format)
  const headings: { level: number; id: string }[] = []
  let count = 0
  const pageOf = (page: number | undefined) => page && page + options.firstPage - 1
  const idOf = (text: string, page: number | undefined): string => {
    const hash = createHash('sha256').update(`${filename}${text}${page ?? ''}${count++}`)
    return options.uniqueIds ? randomUUID() : hash.digest('hex').slice(0, 32)
  }
  const coordinates = ({ page, bbox }: Block) => {
    const size = page === undefined ? undefined : sizes.get(page)
    return options.coordinates && bbox !== undefined ? cornersOf(bbox, size) : undefined
  }
  /** The heading that a block stands under; a heading is what follows stands under. */
  const parentOf = ({ type, level = 1 }: Block, id: string): string | undefined => {
    if (type === 'heading') while ((headings.at(-1)?.level ?? 0) >= level) headings.pop()
    const parent = headings.at(-1)?.id
    if (type === 'heading') headings.push({ level, id })
    return parent
  }
  return {
    ofBlock(block: Block): Element {
      const { type, level = 1, page, offset, length, table } = block
      const source = markdown.slice(offset, offset + length)
      const text = table === undefined ? texts.plain(source) : tableText(table)
      const element_id = idOf(text, page)
      const metadata = {
        ...about,
        page_number: pageOf(page),
        parent_id: parentOf(block, element_id),
        category_depth: type === 'heading' || type === 'list_item' ? level - 1 : undefined,
        text_as_html: table === undefined || !hasHtmlTables ? undefined : tableHtml(table),
        coordinates: coordinates(block),
      }
      return { type: TYPES[type], element_id, text, metadata }
    },
    /** Its text is Markdown, as tables and lists need it. */
    ofChunk({ text, pages }: Chunk, parts: readonly Element[]): Element {
      const [only, second] = parts
      const isTable = second === undefined && only?.type === 'Table'
      const metadata = {
        ...about,
        page_number: pageOf(pages?.[0]),
        text_as_html: isTable ? only.metadata.text_as_html : undefined,
        orig_elements: options.chunks?.withElements === true ? packed(parts) : undefined,
      }
      const type = isTable ? 'Table' : 'CompositeElement'
      return { type, element_id: idOf(text, pages?.[0]), text: text.trim(), metadata }
    },
    pageBreak(page: number | undefined): Element {
      const metadata = { ...about, page_number: page }
      return { type: 'PageBreak', element_id: idOf('', page), text: '', metadata }
    },
  }
}

/** As they were asked for, else the document's own, by ISO 639-3. */
function languagesOf({ metadata }: Converted, { languages }: ElementOptions) {
  const named = languages.length > 0 ? languages : [metadata.language ?? []].flat()
  return named.length === 0 ? undefined : named.map(tesseractName)
}

/** Corners against the clock from the top left; a point is a pixel here. */
function cornersOf([x0, y0, x1, y1]: BoundingBox, size: Converted['pages'][number] | undefined) {
  return {
    points: [
      [x0, y0],
      [x0, y1],
      [x1, y1],
      [x1, y0],
    ],
    system: 'PixelSpace',
    layout_width: size?.width ?? null,
    layout_height: size?.height ?? null,
  }
}

type Table = NonNullable<Block['table']>

const tableText = ({ cells }: Table): string =>
  cells.flatMap(({ text }) => (text === '' ? [] : [text])).join(' ')

function tableHtml({ rows, cells }: Table): string {
  const byRow = Array.from({ length: rows }, () => '')
  for (const { row, rowspan, colspan, text } of cells) {
    const spans = `${span('rowspan', rowspan)}${span('colspan', colspan)}`
    byRow[row] += `<td${spans}>${escaped(text)}</td>`
  }
  return `<table><tbody>${byRow.map((row) => `<tr>${row}</tr>`).join('')}</tbody></table>`
}

const span = (name: string, count: number): string => (count === 1 ? '' : ` ${name}="${count}"`)

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const packed = (elements: readonly Element[]): string =>
  deflateSync(JSON.stringify(elements)).toString('base64')

function withPageBreaks(
  elements: readonly Element[],
  pageBreak: (page: number | undefined) => Element,
): readonly Element[] {
  let page: number | undefined
  return elements.flatMap((element) => {
    const before = page
    page = element.metadata.page_number ?? page
    return before === undefined || before === page ? [element] : [pageBreak(before), element]
  })
}
