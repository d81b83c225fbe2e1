import { type RowText, type TextBlock, withRows } from '../model/blocks.js'
import { boundsOf, lineWith, rowsOfLines, wordWith } from '../model/geometry.js'
import type { Line, Row, Word } from '../model/page.js'
import { runsOf } from '../model/statistics.js'
import type { FoundForm } from '../model/tables.js'
import type { ParagraphTraits } from './paragraph-breaks.js'
import { paragraphsOf } from './paragraphs.js'

/** A box of more rows holds text of its own, not a value. */
const PAIR_ROWS_MAX = 6

/** The boxes of a form in reading order: a label and its value are one paragraph. */
export function formBlocks(
  { boxes }: FoundForm,
  traits: Omit<ParagraphTraits, 'x0' | 'x1'>,
): TextBlock[] {
  const blocks: TextBlock[] = []
  for (const lines of boxes) {
    for (const rows of pairsOf(rowsOfLines(lines))) {
      const { x0, x1 } = boundsOf(rows)
      blocks.push(...asOne(paragraphsOf(withColon(rows), { ...traits, x0, x1 })))
    }
  }
  return blocks
}

/** Cut where a label follows a value: a box may hold several. */
function pairsOf(rows: readonly Row[]): Row[][] {
  const label = rows[0] === undefined ? '' : faceOf(rows[0])
  return runsOf(rows, (row, above) => faceOf(row) !== label || faceOf(above) === label)
}

/** What a row's last word is set in: labels begin with numbers in bold, values with signs of currencies. */
function faceOf({ lines }: Row): string {
  const word = lines.at(-1)?.words.at(-1)
  return word === undefined ? '' : `${word.font} ${word.size} ${word.color}`
}

/** The rows with a colon where a label ends and its value begins. */
function withColon(rows: readonly Row[]): readonly Row[] {
  const label = rows[0] === undefined ? '' : faceOf(rows[0])
  const value = rows.findIndex((row) => faceOf(row) !== label)
  if (value < 1 || rows.length > PAIR_ROWS_MAX) return rows
  return rows.map((row, at) => (at === value - 1 ? endingInColon(row) : row))
}

function endingInColon(row: Row): Row {
  const lines: Line[] = [...row.lines]
  const last = lines.pop()
  const word = last?.words.at(-1)
  if (last === undefined || word === undefined || !/[\p{L}\p{N}).]$/u.test(word.text)) return row
  const words: Word[] = [...last.words.slice(0, -1), wordWith(word, { text: `${word.text}:` })]
  return { ...row, lines: [...lines, lineWith(last, { words })] }
}

/** A few rows are one paragraph; nothing goes on in the next box. */
function asOne(blocks: readonly TextBlock[]): TextBlock[] {
  const [first] = blocks
  const rows: RowText[] = blocks.flatMap((block) => block.rows)
  if (first === undefined || rows.length > PAIR_ROWS_MAX)
    return blocks.map((block) => ({ ...block, ...APART }))
  return [withRows({ ...first, kind: 'text', marker: undefined }, rows, APART)]
}

const APART = { gapAbove: 1, gapBelow: 1 }
