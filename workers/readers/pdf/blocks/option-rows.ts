import { BOX_SIGNS, isBullet } from '../model/characters.js'
import type { Line, Row } from '../model/page.js'

/**
 * A row of check boxes or bullets that stands among such rows, as columns of a list do, or of labels with their values, as
 * a row for each; undefined for any other row. A lone `☐ Yes ☐ No` is one line of text.
 */
export function optionRows(
  row: Row,
  above: Row | undefined,
  below: Row | undefined,
): readonly Row[] | undefined {
  if (row.lines.length < 2) return undefined
  if (row.lines.every(isPair)) return rowsOf(row)
  if (!isOfItems(row) || !(isOfItems(above) || isOfItems(below))) return undefined
  return rowsOf(row)
}

const isPair = ({ isPair }: Line): boolean => isPair === true

function rowsOf(row: Row): Row[] {
  return row.lines.map((line) => ({ ...row, lines: [line], x0: line.x0, x1: line.x1 }))
}

function isOfItems(row: Row | undefined): boolean {
  return row !== undefined && row.lines.length > 1 && row.lines.every(startsItem)
}

function startsItem({ words }: Line): boolean {
  const sign = words[0]?.text
  return sign !== undefined && (BOX_SIGNS.has(sign) || (words.length > 1 && isBullet(sign)))
}
