import type { Block, BoundingBox, Converted } from '../../../client/records.js'
import { defined } from '../../../contract/defined.js'
import { contentTypeOf } from '../../../format/declared.js'
import { imageRef } from './docling-images.js'

/** The version of its schema that this follows (docling-core, `DoclingDocument`). */
const SCHEMA_VERSION = '1.5.0'

/** Its labels of texts; what is not here is `text`. */
const LABELS: Readonly<Partial<Record<Block['type'], string>>> = {
  heading: 'section_header',
  list_item: 'list_item',
  code: 'code',
  caption: 'caption',
  footnote: 'footnote',
  formula: 'formula',
}

interface Ref {
  readonly $ref: string
}

const BODY: Ref = { $ref: '#/body' }

/**
 * The document as docling has it: a flat body of texts, tables, pictures and lists in reading order. Boxes are in
 * points from the top left of their page; a block that goes on over pages has the place of its beginning.
 */
export function doclingDocument(converted: Converted, plain: (markdown: string) => string) {
  const { filename, blocks = [] } = converted
  return {
    schema_name: 'DoclingDocument',
    version: SCHEMA_VERSION,
    name: filename.replace(/\.[^.]*$/, ''),
    origin: originOf(converted),
    furniture: { ...ROOT, self_ref: '#/furniture', children: [], content_layer: 'furniture' },
    ...bodyOf(blocks, converted, plain),
    key_value_items: [],
    form_items: [],
    pages: pagesOf(converted),
  }
}

/** The items of the blocks, and the references to them in order; items of a list that follow each other are a group. */
function bodyOf(
  blocks: readonly Block[],
  converted: Converted,
  plain: (markdown: string) => string,
) {
  const children: Ref[] = []
  const items: Record<Kind, object[]> = { texts: [], tables: [], pictures: [] }
  const groups: { readonly self_ref: string; readonly children: Ref[] }[] = []
  const add = (block: Block, parent: Ref): Ref => {
    const kind = KINDS[block.type] ?? 'texts'
    const self: Ref = { $ref: `#/${kind}/${items[kind].length}` }
    const prov = provenance(block, converted)
    const base = { self_ref: self.$ref, parent, children: [], content_layer: 'body', prov }
    const members =
      kind === 'texts'
        ? textMembers(block, converted.markdown, plain)
        : graphicMembers(block, converted)
    items[kind].push({ ...base, ...members })
    return self
  }
  const openList = () => {
    const group = listGroup(groups.length)
    groups.push(group)
    children.push({ $ref: group.self_ref })
    return group
  }
  let list: ReturnType<typeof openList> | undefined
  for (const block of blocks) {
    if (block.type === 'list_item') {
      list ??= openList()
      list.children.push(add(block, { $ref: list.self_ref }))
    } else {
      list = undefined
      children.push(add(block, BODY))
    }
  }
  const body = { ...ROOT, self_ref: BODY.$ref, children, content_layer: 'body' }
  return { body, groups, ...items }
}

type Kind = 'texts' | 'tables' | 'pictures'
const KINDS: Readonly<Partial<Record<Block['type'], Kind>>> = {
  table: 'tables',
  figure: 'pictures',
}

function textMembers(block: Block, markdown: string, plain: (markdown: string) => string): object {
  const source = markdown.slice(block.offset, block.offset + block.length)
  const text = plain(source)
  return { label: LABELS[block.type] ?? 'text', orig: text, text, ...membersOf(block, source) }
}

function graphicMembers(block: Block, converted: Converted): object {
  if (block.type === 'table') return { label: 'table', ...NO_NOTES, data: tableData(block) }
  const image = imageRef(block, converted)
  return { label: 'picture', ...NO_NOTES, annotations: [], ...(image && { image }) }
}

const ROOT = { name: '_root_', label: 'unspecified' } as const
const NO_NOTES = { captions: [], references: [], footnotes: [] } as const

const listGroup = (index: number) => ({
  self_ref: `#/groups/${index}`,
  parent: BODY,
  children: [] as Ref[],
  content_layer: 'body',
  name: 'list',
  label: 'list',
})

function membersOf({ type, level }: Block, source: string): object {
  if (type === 'heading') return { level }
  if (type === 'code') return { ...NO_NOTES, code_language: 'unknown' }
  if (type !== 'list_item') return {}
  const [marker = '-'] = /^(?:[-*+]|\d+[.)])/.exec(source) ?? []
  return { enumerated: /^\d/.test(marker), marker }
}

/** None for formats without pages. */
function provenance({ page, bbox, length }: Block, converted: Converted): object[] {
  if (page === undefined || bbox === undefined || converted.pages.length === 0) return []
  return [{ page_no: page, bbox: boxOf(bbox), charspan: [0, length] }]
}

const boxOf = ([l, t, r, b]: BoundingBox) => ({ l, t, r, b, coord_origin: 'TOPLEFT' })

function tableData({ table }: Block) {
  const { rows = 0, columns = 0, cells = [] } = table ?? {}
  const tableCells = cells.map(({ row, column, rowspan, colspan, text, bbox }) => ({
    ...defined({ bbox: bbox && boxOf(bbox) }),
    row_span: rowspan,
    col_span: colspan,
    start_row_offset_idx: row,
    end_row_offset_idx: row + rowspan,
    start_col_offset_idx: column,
    end_col_offset_idx: column + colspan,
    text,
    column_header: row === 0,
    row_header: false,
    row_section: false,
  }))
  return { table_cells: tableCells, num_rows: rows, num_cols: columns }
}

/** Its hash is a number: what a double holds exactly of ours. */
function originOf({ filename, input_format: format, content_hash: hash }: Converted) {
  return {
    mimetype: contentTypeOf(format, filename) ?? 'application/octet-stream',
    binary_hash: Number.parseInt(hash.slice(0, 13), 16),
    filename,
  }
}

function pagesOf({ pages }: Converted) {
  const sized = pages.flatMap(({ page, width, height }) =>
    width === undefined || height === undefined
      ? []
      : [[page, { size: { width, height }, page_no: page }] as const],
  )
  return Object.fromEntries(sized)
}
