import { relationshipIdOf, type XmlHandler, type XmlTag } from '../ooxml/xml-scanner.js'

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
  cell(cell: RawCell): void
  /** Ends a row; its number is from 1. */
  rowEnd(row: number): void
  /** A link of a cell (18.3.1.47): `ref` such as `B3`, `relationshipId` of its address. */
  hyperlink?(ref: string, relationshipId: string): void
}

type Field = 'value' | 'formula'

/**
 * Turns the XML of a worksheet into cells and rows. References are optional: a cell without one follows the cell
 * before it. Validations, column widths, merged ranges and formats of ranges are not looked at: each can name
 * billions of cells.
 */
export function sheetHandler(sink: SheetSink): XmlHandler {
  const cell = { column: -1, type: '', style: 0, value: '', formula: '' }
  let row = 0
  let field: Field | undefined
  let isInCell = false
  let phoneticDepth = 0
  const openCell = (tag: XmlTag): void => {
    const reference = tag.attribute('r')
    cell.column = reference === undefined ? cell.column + 1 : columnOf(reference)
    cell.type = tag.attribute('t') ?? ''
    cell.style = Number(tag.attribute('s') ?? 0)
    cell.value = ''
    cell.formula = ''
    isInCell = true
  }
  const openRow = (tag: XmlTag): void => {
    const number = Number(tag.attribute('r'))
    row = number > 0 ? number : row + 1
    cell.column = -1
  }
  return {
    open(name, tag) {
      switch (name) {
        case 'c':
          openCell(tag)
          break
        case 'v':
          field = 'value'
          break
        case 't':
          field = isInCell && phoneticDepth === 0 ? 'value' : undefined
          break
        case 'f':
          field = 'formula'
          break
        case 'row':
          openRow(tag)
          break
        case 'rPh':
          phoneticDepth++
          break
        case 'hyperlink':
          sink.hyperlink?.(
            tag.attribute('ref') ?? '',
            relationshipIdOf(tag.attributes(), 'id') ?? '',
          )
          break
      }
    },
    text(value) {
      if (field !== undefined) cell[field] += value
    },
    close(name) {
      switch (name) {
        case 'v':
        case 't':
        case 'f':
          field = undefined
          break
        case 'c':
          isInCell = false
          if (cell.column >= 0 && cell.column < COLUMNS_MAX) sink.cell(cell)
          break
        case 'row':
          sink.rowEnd(row)
          break
        case 'rPh':
          phoneticDepth--
          break
      }
    },
  }
}

/** The column of a reference, from 0: `A1` is 0, `AA3` 26; -1 where there are no letters. */
export function columnOf(reference: string): number {
  let number = 0
  for (let index = 0; index < reference.length; index++) {
    const letter = (reference.charCodeAt(index) | 32) - 96
    if (letter < 1 || letter > 26) break
    number = number * 26 + letter
  }
  return number - 1
}
