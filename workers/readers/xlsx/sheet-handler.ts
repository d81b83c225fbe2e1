import { relationshipIdOf } from '../xml/xml-attributes.js'
import type { XmlHandler, XmlTag } from '../xml/xml-scanner.js'
import { columnOf } from './column-names.js'

/** ECMA-376, 18.3.1: the last column is XFD, the last row 1,048,576. */
export const COLUMNS_MAX = 16_384

/** A cell as the sheet has it. One object serves all cells: what is needed of it is taken during the call. */
export interface RawCell {
  /** From 0. */
  readonly column: number
  /** `s` shared, `str` formula text, `inlineStr`, `b`, `e`, `d`; '' or `n` for numbers (18.18.11). */
  readonly type: string
  readonly style: number
  readonly value: string
  readonly formula: string
}

export interface SheetSink {
  /** Whether cells of this column are looked at. */
  wants(column: number): boolean
  cell(cell: RawCell): void
  /** Ends a row; its number is from 1. */
  rowEnd(row: number): void
  /** The range that the sheet says it uses (18.3.1.35), such as `A1:J20`; it may lie. */
  dimension?(ref: string): void
  /** A link of a cell (18.3.1.47): `ref` such as `B3`, `relationshipId` of its address. */
  hyperlink?(ref: string, relationshipId: string): void
}

/**
 * Turns the XML of a worksheet into cells and rows. References are optional: a cell without one follows the cell
 * before it. Validations, column widths, merged ranges and formats of ranges are not looked at: each can name
 * billions of cells.
 */
export function sheetHandler(sink: SheetSink): XmlHandler {
  const state: SheetState = {
    cell: { column: -1, type: '', style: 0, value: '', formula: '' },
    row: 0,
    field: undefined,
    isWanted: false,
    isInCell: false,
    phoneticDepth: 0,
  }
  return {
    open: (name, tag) => openElement(name, tag, state, sink),
    text(value) {
      if (state.field !== undefined && state.isWanted) state.cell[state.field] += value
    },
    close: (name) => closeElement(name, state, sink),
  }
}

interface SheetState {
  readonly cell: { -readonly [Key in keyof RawCell]: RawCell[Key] }
  row: number
  field: 'value' | 'formula' | undefined
  isWanted: boolean
  isInCell: boolean
  phoneticDepth: number
}

function openElement(name: string, tag: XmlTag, state: SheetState, sink: SheetSink): void {
  switch (name) {
    case 'c':
      openCell(tag, state, sink)
      break
    case 'v':
      state.field = 'value'
      break
    case 't':
      state.field = state.isInCell && state.phoneticDepth === 0 ? 'value' : undefined
      break
    case 'f':
      state.field = 'formula'
      break
    case 'row': {
      const number = Number(tag.attribute('r'))
      state.row = number > 0 ? number : state.row + 1
      state.cell.column = -1
      break
    }
    case 'rPh':
      state.phoneticDepth++
      break
    case 'dimension':
      sink.dimension?.(tag.attribute('ref') ?? '')
      break
    case 'hyperlink': {
      const id = relationshipIdOf(tag.attributes(), 'id')
      if (id !== undefined) sink.hyperlink?.(tag.attribute('ref') ?? '', id)
      break
    }
  }
}

function openCell(tag: XmlTag, state: SheetState, sink: SheetSink): void {
  const { cell } = state
  const reference = tag.attribute('r')
  cell.column = reference === undefined ? cell.column + 1 : columnOf(reference)
  state.isInCell = true
  state.isWanted = cell.column >= 0 && cell.column < COLUMNS_MAX && sink.wants(cell.column)
  if (!state.isWanted) return
  cell.type = tag.attribute('t') ?? ''
  cell.style = Number(tag.attribute('s') ?? 0)
  cell.value = ''
  cell.formula = ''
}

function closeElement(name: string, state: SheetState, sink: SheetSink): void {
  switch (name) {
    case 'v':
    case 't':
    case 'f':
      state.field = undefined
      break
    case 'c':
      state.isInCell = false
      if (state.isWanted) sink.cell(state.cell)
      break
    case 'row':
      sink.rowEnd(state.row)
      break
    case 'rPh':
      state.phoneticDepth--
      break
  }
}
