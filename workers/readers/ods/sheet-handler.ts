import { type Inline, text } from '../../document/inlines.js'
import { linkAddress } from '../office/link-address.js'
import { isDrawing } from '../opendocument/drawings.js'
import type { XmlHandler, XmlTag } from '../xml/xml-scanner.js'
import { treeBuilder, type XmlElement } from '../xml/xml-tree.js'
import { type CellValue, cellText } from './cell-text.js'

/** The largest sheets that there are: what a file claims beyond is cut. */
export const COLUMNS_MAX = 16_384
export const ROWS_MAX = 1_048_576
/** Blanks that `text:s` stands for at most. */
const BLANKS_MAX = 1000

/** Cells with the same content beside each other. */
export interface CellRun {
  /** From 0. */
  readonly column: number
  readonly repeated: number
  /** What the cell shows; lines parted by line feeds. Never blank. */
  readonly shown: string
  /** What is a link in it, and its address, where all of it is one. */
  readonly url: string | undefined
}

export interface SheetSink {
  /** A sheet begins. False leaves it out. */
  sheet(name: string, styleName: string | undefined): boolean
  /** A row with text, and how many times it is repeated. */
  row(cells: readonly CellRun[], repeated: number): void
  /** Drawn over the sheet (9.2.8), or hanging on one of its cells. Absent where nobody wants to know. */
  shape?(shape: XmlElement): void
  /** A cell has a comment. */
  comment?(): void
  sheetEnd(): void
}

/**
 * Turns the body of a spreadsheet into rows of what its cells show (OpenDocument 1.3, 9.1). Comments and tables within
 * cells are left out, and so are cells under a span.
 */
export function sheetHandler(sink: SheetSink): XmlHandler {
  const state: SheetState = {
    depth: 0,
    skippedFrom: Number.POSITIVE_INFINITY,
    shapeFrom: Number.POSITIVE_INFINITY,
    isInSheet: false,
    cells: undefined,
    column: 0,
    repeatedRows: 1,
    cell: undefined,
    paragraphDepth: 0,
  }
  const shapes = treeBuilder('', (shape) => sink.shape?.(shape))
  const isInShape = (): boolean => state.depth >= state.shapeFrom
  return {
    open(name, tag) {
      state.depth += 1
      if (state.depth > state.skippedFrom) return
      if (isDrawing({ name }) && state.isInSheet && !isInShape()) {
        if (sink.shape === undefined) {
          state.skippedFrom = state.depth
          return
        }
        state.shapeFrom = state.depth
      }
      if (isInShape()) shapes.open(name, tag)
      else if (state.cell !== undefined) openInCell(name, tag, state, state.cell, sink)
      else openOutside(name, tag, state, sink)
    },
    text(value) {
      if (isInShape()) {
        shapes.text(value)
        return
      }
      const isShown = state.paragraphDepth > 0 && state.depth < state.skippedFrom
      if (isShown && state.cell !== undefined) addText(state.cell, value)
    },
    close(name) {
      if (isInShape()) {
        shapes.close(name)
        if (state.depth === state.shapeFrom) state.shapeFrom = Number.POSITIVE_INFINITY
      } else if (state.depth < state.skippedFrom) closeElement(name, state, sink)
      else if (state.depth === state.skippedFrom) state.skippedFrom = Number.POSITIVE_INFINITY
      state.depth -= 1
    },
  }
}

interface SheetState {
  depth: number
  /** The depth of an element that is left out with all it holds. */
  skippedFrom: number
  /** The depth of the shape that is open. */
  shapeFrom: number
  isInSheet: boolean
  /** Of the row that is open. */
  cells: CellRun[] | undefined
  column: number
  repeatedRows: number
  cell: OpenCell | undefined
  paragraphDepth: number
}

function openOutside(name: string, tag: XmlTag, state: SheetState, sink: SheetSink): void {
  if (state.depth === 1) {
    state.isInSheet =
      name === 'table' &&
      sink.sheet(tag.attribute('table:name') ?? '', tag.attribute('table:style-name'))
    if (!state.isInSheet) state.skippedFrom = state.depth
    return
  }
  switch (name) {
    case 'table-row':
      state.cells = []
      state.column = 0
      state.repeatedRows = repeatedOf(tag, 'table:number-rows-repeated', ROWS_MAX)
      break
    case 'table-cell':
    case 'covered-table-cell':
      if (state.cells !== undefined) openCell(name, tag, state)
      break
    case 'shapes':
    case 'table-row-group':
    case 'table-header-rows':
    case 'table-rows':
      break
    default:
      state.skippedFrom = state.depth
  }
}

function repeatedOf(tag: XmlTag, name: string, max: number): number {
  const repeated = Number(tag.attribute(name) ?? 1)
  return repeated >= 1 ? Math.min(Math.trunc(repeated), max) : 1
}

function openCell(name: string, tag: XmlTag, state: SheetState): void {
  const left = COLUMNS_MAX - state.column
  const repeated = Math.min(repeatedOf(tag, 'table:number-columns-repeated', COLUMNS_MAX), left)
  const isCovered = name === 'covered-table-cell'
  if (isCovered || repeated <= 0) {
    state.column += Math.max(repeated, 0)
    state.skippedFrom = state.depth
    return
  }
  const type = tag.attribute('office:value-type') ?? ''
  const value = tag.attribute(VALUE_ATTRIBUTES[type] ?? 'office:value') ?? ''
  const formula = tag.attribute('table:formula') ?? ''
  state.cell = emptyCell(state.column, repeated, { type, value, formula })
  state.column += repeated
}

const VALUE_ATTRIBUTES: Readonly<Record<string, string>> = {
  date: 'office:date-value',
  time: 'office:time-value',
  boolean: 'office:boolean-value',
  string: 'office:string-value',
}

function openInCell(
  name: string,
  tag: XmlTag,
  state: SheetState,
  cell: OpenCell,
  sink: SheetSink,
): void {
  switch (name) {
    case 'p':
      state.paragraphDepth += 1
      beginLine(cell)
      break
    case 'a':
      cell.link = tag.attribute('xlink:href')
      break
    case 's':
      addText(cell, ' '.repeat(repeatedOf(tag, 'text:c', BLANKS_MAX)))
      break
    case 'tab':
      addText(cell, ' ')
      break
    case 'line-break':
      addText(cell, '\n')
      break
    case 'annotation':
      sink.comment?.()
      state.skippedFrom = state.depth
      break
    case 'table':
    case 'detective':
      state.skippedFrom = state.depth
      break
  }
}

function closeElement(name: string, state: SheetState, sink: SheetSink): void {
  if (state.cell !== undefined) closeInCell(name, state, state.cell)
  else if (name === 'table-row') endRow(state, sink)
  else if (name === 'table' && state.depth === 1) sink.sheetEnd()
}

function closeInCell(name: string, state: SheetState, cell: OpenCell): void {
  if (name === 'p') state.paragraphDepth -= 1
  else if (name === 'a') cell.link = undefined
  else if (name === 'table-cell') {
    const run = cellRun(cell)
    if (run !== undefined) state.cells?.push(run)
    state.cell = undefined
  }
}

function endRow(state: SheetState, sink: SheetSink): void {
  if (state.cells !== undefined && state.cells.length > 0) {
    sink.row(state.cells, state.repeatedRows)
  }
  state.cells = undefined
}

/** A cell while it is read. */
interface OpenCell {
  readonly column: number
  readonly repeated: number
  readonly value: CellValue
  shown: string
  lines: number
  /** The part of what is shown that is a link, and its address. */
  linked: string
  url: string | undefined
  /** The address of the link that is open. */
  link: string | undefined
}

function emptyCell(column: number, repeated: number, value: CellValue): OpenCell {
  return {
    column,
    repeated,
    value,
    shown: '',
    lines: 0,
    linked: '',
    url: undefined,
    link: undefined,
  }
}

function beginLine(cell: OpenCell): void {
  if (cell.lines > 0) cell.shown += '\n'
  cell.lines += 1
}

function addText(cell: OpenCell, value: string): void {
  cell.shown += value
  if (cell.link === undefined) return
  cell.linked += value
  cell.url = cell.link
}

/** Undefined where nothing is shown. */
function cellRun({ column, repeated, value, shown, linked, url }: OpenCell): CellRun | undefined {
  const text = cellText(shown.trim(), value).trim()
  if (text === '') return undefined
  const isLinked = linked.trim() === shown.trim()
  return { column, repeated, shown: text, url: isLinked ? linkAddress(url) : undefined }
}

/** The content of a cell. */
export function cellInlines({ shown, url }: CellRun): Inline[] {
  const inlines = shown
    .split('\n')
    .flatMap((line, index): Inline[] =>
      index === 0 ? [text(line)] : [{ type: 'lineBreak' }, text(line)],
    )
  return url === undefined || url.startsWith('#')
    ? inlines
    : [{ type: 'link', url, children: inlines }]
}
