import type { TextBlock } from './text-block.js'
import { CODE_BLANK_LINE_EM } from './thresholds.js'

/** The listing as typed: columns from the character width, empty lines from the distance of the rows. */
export function codeText({ rows, x0 }: TextBlock): string {
  const widthPt = characterWidth(rows)
  const lines: string[] = []
  for (const [index, { row, words }] of rows.entries()) {
    const before = rows[index - 1]?.row
    if (before !== undefined && row.baseline - before.baseline > CODE_BLANK_LINE_EM * row.size)
      lines.push('')
    let line = ''
    for (const word of words) {
      const column = Math.round((word.x0 - x0) / widthPt)
      if (line.length < column) line = line.padEnd(column)
      else if (word.spaceBefore && line !== '') line += ' '
      line += word.text
    }
    lines.push(line.trimEnd())
  }
  return lines.join('\n')
}

function characterWidth(rows: TextBlock['rows']): number {
  let width = 0
  let characters = 0
  for (const { words } of rows) {
    for (const word of words) {
      width += word.x1 - word.x0
      characters += word.text.length
    }
  }
  return characters === 0 || width === 0 ? 6 : width / characters
}
