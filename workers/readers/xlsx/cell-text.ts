import type { CellFormats } from './cell-formats.js'
import { cellString, type SharedStrings } from './shared-strings.js'
import type { RawCell } from './sheet-handler.js'

/** What the values of cells are shown with. */
export interface CellContext {
  readonly strings: SharedStrings
  readonly formats: CellFormats
}

/** The text that the cell shows; '' for none. A formula that was never computed is shown itself. */
export function cellText(cell: RawCell, { strings, formats }: CellContext): string {
  switch (cell.type) {
    case 's':
      return formats.of(cell.style).text(strings[Number(cell.value)] ?? '')
    case 'str':
    case 'inlineStr':
      return formats.of(cell.style).text(cellString(cell.value))
    case 'b':
      return booleanText(cell.value)
    case 'e':
      return cell.value
    case 'd':
      return cell.value.replace('T', ' ').replace(/ 00:00:00(\.0+)?Z?$/, '')
    default:
      return cell.value === '' ? formulaText(cell.formula) : numericText(cell, formats)
  }
}

function booleanText(value: string): string {
  if (value === '') return ''
  return value === '1' || value === 'true' ? 'TRUE' : 'FALSE'
}

function formulaText(formula: string): string {
  return formula === '' ? '' : `=${formula}`
}

function numericText({ value, style }: RawCell, formats: CellFormats): string {
  const number = Number(value)
  return Number.isFinite(number) ? formats.of(style).number(number) : value
}
