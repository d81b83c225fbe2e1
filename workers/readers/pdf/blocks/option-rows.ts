import { BOX_SIGNS } from '../model/characters.js'
import { lineWith } from '../model/geometry.js'
import type { Line, Row, Word } from '../model/page.js'

/**
 * A row of options with a box before each (`☐ Yes ☐ No`), or of labels with their values, as a row for each;
 * undefined for any other row.
 */
export function optionRows(row: Row): readonly Row[] | undefined {
  if (row.lines.length > 1 && row.lines.every(isPair)) return rowsOf(row, row.lines)
  if (!row.lines.every(startsWithBox)) return undefined
  const options = row.lines.flatMap(optionLines)
  return options.length < 2 ? undefined : rowsOf(row, options)
}

const isPair = ({ isPair }: Line): boolean => isPair === true

function rowsOf(row: Row, lines: readonly Line[]): Row[] {
  return lines.map((line) => ({ ...row, lines: [line], x0: line.x0, x1: line.x1 }))
}

function startsWithBox({ words }: Line): boolean {
  return words[0] !== undefined && BOX_SIGNS.has(words[0].text)
}

function optionLines(line: Line): Line[] {
  const options: Word[][] = []
  for (const word of line.words) {
    if (BOX_SIGNS.has(word.text)) options.push([])
    options.at(-1)?.push(word)
  }
  if (options.length < 2) return [line]
  return options.map((words) =>
    lineWith(line, {
      words,
      x0: words[0]?.x0 ?? line.x0,
      x1: words.at(-1)?.x1 ?? line.x1,
    }),
  )
}
