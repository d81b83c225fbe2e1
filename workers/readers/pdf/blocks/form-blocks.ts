import { type RowText, type TextBlock, withRows } from '../model/blocks.js'
import { boundsOf, lineWith, rowsOfLines, wordWith } from '../model/geometry.js'
import type { Line, Row, Word } from '../model/page.js'
import { addCount, runsOf } from '../model/statistics.js'
import type { FoundForm } from '../model/tables.js'
import type { ParagraphTraits } from './paragraph-breaks.js'
import { paragraphsOf } from './paragraphs.js'

/** A box of more rows holds text of its own, not a value. */
const PAIR_ROWS_MAX = 6

/** So many boxes, and this share of all, begin with a label of one look. */
const LABELS_MIN = 4
const LABELS_SHARE = 0.2

/** The boxes of a form in reading order: a label and its value are one paragraph. */
export function formBlocks(
  { boxes }: FoundForm,
  traits: Omit<ParagraphTraits, 'x0' | 'x1'>,
): TextBlock[] {
  const blocks: TextBlock[] = []
  const inRows = boxes.map(rowsOfLines)
  const labels = labelFaces(inRows)
  for (const box of inRows) {
    for (const rows of pairsOf(box)) {
      const { x0, x1 } = boundsOf(rows)
      const isLabel = rows[0] !== undefined && labels.has(faceOf(rows[0]))
      const found = asOne(paragraphsOf(withColon(rows), { ...traits, x0, x1 }))
      // What stands in a box with text is no title of a section: that has a box of its own.
      const isWithin = isLabel || found.length > 1
      blocks.push(...(isWithin ? found.map((block) => ({ ...block, isLabel: true })) : found))
    }
  }
  return blocks
}

/** What the first rows of many boxes are set in; a title of a section of the form is set in something else. */
function labelFaces(boxes: readonly (readonly Row[])[]): ReadonlySet<string> {
  const counts = new Map<string, number>()
  for (const [first] of boxes) if (first !== undefined) addCount(counts, faceOf(first), 1)
  const least = Math.max(LABELS_MIN, LABELS_SHARE * boxes.length)
  return new Set([...counts].filter(([, count]) => count >= least).map(([face]) => face))
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
