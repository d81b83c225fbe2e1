import type { RowText, TextBlock } from '../model/blocks.js'
import { BROKEN_LINE } from '../model/characters.js'
import { SEEN_SPACE } from './hyphens.js'

/** Line distances outside of this are no leadings, in ems: an empty line or two listings part such rows. */
const LEADING_MIN_EM = 0.9
const LEADING_MAX_EM = 1.75
/** Line distances up to this, against the smallest, are of lines that follow each other, as a ratio. */
const LEADING_SWAY = 1.5
/** The line distance of code where no two lines follow each other, in ems. */
const LEADING_DEFAULT_EM = 1.45
/** Further down than this many leadings there is only space. */
const LEADINGS_MAX = 4
/** A deeper step, in characters, is no indent but another column. */
const INDENT_MAX = 24

/** A wider gap, as a share of a character, parts words. Untested. */
const APART_SHARE = 0.5

/** The listing as typed: columns from the character width, empty lines from the distance of the rows. */
function codeText({ rows, x0 }: TextBlock): string {
  const widthPt = characterWidth(rows)
  const leadingEm = codeLeadingOf(rows)?.usual ?? LEADING_DEFAULT_EM
  const lines: string[] = []
  let lineX = x0
  let pieces = 1
  for (const [index, text] of rows.entries()) {
    const { row, words } = text
    const line = codeLine(words, x0, widthPt)
    const above = rows[index - 1]
    if (above !== undefined && isBroken(above, text) && pieces < PIECES_MAX) {
      pieces++
      const indentPt = row.x0 - lineX - BREAK_INDENT_PT
      lines.push(joinedLine(lines.pop() ?? '', line, indentPt / widthPt))
      continue
    }
    lineX = row.x0
    pieces = 1
    if (above !== undefined) {
      const leadings = (row.baseline - above.row.baseline) / (leadingEm * row.size)
      for (let blank = 1; blank < Math.min(Math.round(leadings), LEADINGS_MAX); blank++)
        lines.push('')
    }
    lines.push(line)
  }
  return lines.join('\n').replaceAll(BROKEN_LINE, '')
}

/** A line that was broken into more pieces is no code, and would be costly to put together. */
const PIECES_MAX = 100

/** Whether a program broke a line between two rows, and says so. */
const isBroken = (above: RowText, { words: [first] }: RowText): boolean =>
  above.words.at(-1)?.text.endsWith(BROKEN_LINE) === true ||
  first?.text.startsWith(BROKEN_LINE) === true

/**
 * A line that was broken, whole again. A space that it was broken at is painted (Sphinx), stands before the mark besides
 * the one that belongs to it, or begins the rest, which then is further in (listings), by `indent` characters.
 */
function joinedLine(start: string, rest: string, indent: number): string {
  const after = rest.trimStart()
  if (after.startsWith(BROKEN_LINE)) return start.replace(SEEN_SPACE_END, ' ') + after
  const isSpaced = MARK_APART.test(start) || Math.round(indent) === 1
  return `${start.replace(MARK_END, '')}${isSpaced ? ' ' : ''}${after}`
}

/** What listings sets the rest of a line in by, points: `breakindent` in its manual. */
const BREAK_INDENT_PT = 20
const MARK_END = new RegExp(` *${BROKEN_LINE}$`)
const MARK_APART = new RegExp(` {2}${BROKEN_LINE}$`)
const SEEN_SPACE_END = new RegExp(`${SEEN_SPACE}$`)

/** Each word in its column; some listings set letters wide apart, so that one stands left of its column, and still apart. */
function codeLine(words: RowText['words'], x0: number, widthPt: number): string {
  let line = ''
  let x1 = x0
  for (const word of words) {
    const column = Math.round((word.x0 - x0) / widthPt)
    const isApart = word.spaceBefore || (line !== '' && word.x0 - x1 > widthPt * APART_SHARE)
    if (line.length < column) line = line.padEnd(column)
    else if (isApart) line += ' '
    line += word.text
    x1 = word.x1
  }
  return line.trimEnd()
}

/** A listing put together over a break of column or page; `before` and `after` are its two sides. */
export function joinedListing(before: Listing, after: Listing): string {
  const indent = Math.round((after.indentPt - before.indentPt) / (before.characterPt || 1))
  const { value } = after
  if (indent <= 0 || indent > INDENT_MAX) return `${before.value}\n${value}`
  return `${before.value}\n${value.replace(/^(?=.)/gm, ' '.repeat(indent))}`
}

export interface Listing {
  readonly value: string
  /** How far it stands from its column's left bound. */
  readonly indentPt: number
  readonly characterPt: number
}

export function listingOf(block: TextBlock): Listing {
  return {
    value: codeText(block),
    indentPt: block.x0 - block.columnX0,
    characterPt: characterWidth(block.rows),
  }
}

/** Line distances of a listing, empty lines left out, ems. */
export interface CodeLeading {
  readonly least: number
  /** The median of those near the least: some listings move the lines of comments. */
  readonly usual: number
}

/** Undefined where no two lines follow each other. */
export function codeLeadingOf(
  rows: readonly RowText[],
  isCode?: readonly boolean[],
): CodeLeading | undefined {
  const gaps: number[] = []
  for (let at = 1; at < rows.length; at++) {
    const above = rows[at - 1]?.row
    const row = rows[at]?.row
    if (above === undefined || row === undefined) continue
    if (isCode !== undefined && !(isCode[at - 1] && isCode[at])) continue
    const gap = (row.baseline - above.baseline) / row.size
    if (gap >= LEADING_MIN_EM && gap <= LEADING_MAX_EM) gaps.push(gap)
  }
  gaps.sort((left, right) => left - right)
  const least = gaps[0]
  if (least === undefined) return undefined
  const near = gaps.filter((gap) => gap < LEADING_SWAY * least)
  return { least, usual: near[near.length >> 1] ?? least }
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
