import type { RowText } from '../model/blocks.js'
import { lineText } from '../model/geometry.js'
import { isMono, type Line } from '../model/page.js'
import { addCount } from '../model/statistics.js'
import { pieceOf } from './row-text.js'
import { LEADING_LEAST_EM, NEXT_LEADINGS_MAX, SAME_SIZE_PT } from './thresholds.js'

/** A label ends this near to the column's right edge, and this far from what it labels, ems. */
const MARGIN_EM = 0.5
const GAP_EM = 1
const BARE_GAP_EM = 3
/** The rest of a definition is set in below its start by this, ems: further than what it says of it. */
const REST_INDENT_EM = 3
/** `[Function]`, `[Special Form]`; behind code `procedure`, too. */
const BRACKETED = /^\[\p{L}[^\]\d]{1,30}\]$/u
const BARE = /^\p{Ll}[\p{Ll} ]{2,30}$/u

/**
 * Rows of which the first of a definition has at the right what is defined, `[Function]` (Texinfo): the label stands behind
 * the definition, at the end of its last row, and none of the rows is as wide as with it.
 */
export function withLabelsBehind(
  texts: readonly RowText[],
  { bodySize, x1 }: { readonly bodySize: number; readonly x1: number },
): readonly RowText[] {
  if (!texts.some(({ row }) => row.lines.length > 1)) return texts
  const labels = withoutOdd(texts.map((text) => kindLabel(text, x1)))
  if (labels.every((label) => label === undefined)) return texts
  const found: RowText[] = []
  for (let at = 0; at < texts.length; ) {
    const label = labels[at]
    const rows =
      label === undefined ? texts.slice(at, at + 1) : labelled(texts, at, label, bodySize)
    for (const row of rows) found.push(row)
    at += rows.length
  }
  return found
}

/** What a label without brackets says is said more than once. */
function withoutOdd(labels: readonly (Line | undefined)[]): readonly (Line | undefined)[] {
  const said = new Map<string, number>()
  for (const label of labels) if (label !== undefined) addCount(said, lineText(label), 1)
  return labels.map((label) => {
    if (label === undefined) return undefined
    const text = lineText(label)
    return BRACKETED.test(text) || (said.get(text) ?? 0) > 1 ? label : undefined
  })
}

/** The rows of the definition that starts at a row with a label, with it at their end. */
function labelled(
  texts: readonly RowText[],
  at: number,
  label: Line,
  bodySize: number,
): readonly RowText[] {
  const text = texts[at]
  if (text === undefined) return []
  const start = pieceOf(text, text.row.lines.slice(0, -1))
  let end = at + 1
  while (isRest(texts, end, start, bodySize)) end++
  const rows = [start, ...texts.slice(at + 1, end)]
  // What is all code is a line of a listing, with a link to where it comes from (Sphinx).
  const isListed = rows.every(({ mono }) => mono)
  return rows.map((row, index) => {
    const own = index < rows.length - 1 ? row : withLabel(row, label)
    return isListed ? own : { ...own, definition: index === 0 ? 'starts' : 'goesOn' }
  })
}

/** The label at the right end of a row. */
function kindLabel({ row, words }: RowText, x1: number): Line | undefined {
  const { lines } = row
  const label = lines.at(-1)
  const before = lines.at(-2)
  if (label === undefined || before === undefined || row.rtl) return undefined
  if (label.x1 < x1 - MARGIN_EM * row.size || label.x0 < before.x1 + GAP_EM * row.size)
    return undefined
  const text = lineText(label)
  if (BRACKETED.test(text)) return label
  if (label.x0 < before.x1 + BARE_GAP_EM * row.size || !BARE.test(text)) return undefined
  const [first] = words
  const [own] = label.words
  const isBehindCode = first !== undefined && own !== undefined && isMono(first) && !isMono(own)
  return isBehindCode ? label : undefined
}

/**
 * Whether a row is the rest of the definition that starts above: set in, and within its brackets, in its type, which is not
 * that of the text, or further in than what is said of it below.
 */
function isRest(texts: readonly RowText[], at: number, start: RowText, bodySize: number): boolean {
  const [above, text, below] = [texts[at - 1], texts[at], texts[at + 1]]
  if (above === undefined || text === undefined || text.row.lines.length > 1) return false
  const { row } = text
  const { size, x0 } = start.row
  if (row.x0 - x0 < REST_INDENT_EM * size) return false
  if (row.baseline - above.row.baseline > NEXT_LEADINGS_MAX * LEADING_LEAST_EM * size) return false
  if (isOpen(above.text)) return true
  if (Math.abs(row.size - size) < SAME_SIZE_PT && Math.abs(size - bodySize) > SAME_SIZE_PT)
    return true
  return (
    below !== undefined &&
    below.row.x0 > x0 + GAP_EM * size &&
    below.row.x0 < row.x0 - GAP_EM * size
  )
}

/** Whether a bracket is open at the end of a row, or what follows a comma. */
const isOpen = (text: string): boolean =>
  text.lastIndexOf('(') > text.lastIndexOf(')') || text.endsWith(',')

/** The row with a label that is no part of its width. */
function withLabel(text: RowText, label: Line): RowText {
  return {
    ...text,
    row: { ...text.row, lines: [...text.row.lines, label] },
    words: [...text.words, ...label.words],
    text: `${text.text} ${lineText(label)}`,
  }
}
