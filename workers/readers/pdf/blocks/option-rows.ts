import { BOX_SIGNS } from '../model/characters.js'
import type { Line, Row } from '../model/page.js'

/**
 * A row of check boxes that stands among such rows, as columns of a check list do, or of labels with their values, as a
 * row for each; undefined for any other row. A lone `☐ Yes ☐ No` is one line of text.
 */
export function optionRows(
  row: Row,
  above: Row | undefined,
  below: Row | undefined,
): readonly Row[] | undefined {
  if (row.lines.length < 2) return undefined
  if (row.lines.every(isPair)) return rowsOf(row)
  if (!isOfBoxes(row) || !(isOfBoxes(above) || isOfBoxes(below))) return undefined
  return rowsOf(row)
}

const isPair = ({ isPair }: Line): boolean => isPair === true

function rowsOf(row: Row): Row[] {
  return row.lines.map((line) => ({ ...row, lines: [line], x0: line.x0, x1: line.x1 }))
}

function isOfBoxes(row: Row | undefined): boolean {
  return row !== undefined && row.lines.length > 1 && row.lines.every(startsWithBox)
}

function startsWithBox({ words }: Line): boolean {
  return words[0] !== undefined && BOX_SIGNS.has(words[0].text)
}
