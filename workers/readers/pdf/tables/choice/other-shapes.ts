import { countOf } from '../../model/statistics.js'
import { holdsLeaders } from '../evidence/leaders.js'
import type { Grid } from '../grid.js'
import { wordsText } from '../words.js'

/** Signs that items of lists begin with, and comments of code. */
const BULLET = /^[•‣◦⁃∙▪▫●○■□▶▸►➢➤❖✓✔✗☐☑‒–—*·→⇒»›♦◆★☆]$/u
const COMMENT = /^(?:\/\/|\/\*|#)/

/** Signs that are typed below each other to draw a line between two sides, as in captions of courts. */
const STROKE = /^[:|¦)§]$/

/** Two lines of fewer cells, aligned by chance, are labels of a drawing or two lines of an address. */
const CELLS_OF_TWO_LINES_MIN = 4
/** A column whose cells go on each other's sentences in this share is running text. */
const RUN_ON_SHARE = 0.4
/** Fewer neighbours show no running text. */
const RUN_ON_PAIRS_MIN = 3
const COMMENTS_SHARE = 0.4
/** Entries of contents: leaders in this share of the rows, and that many page numbers behind them, which hardly fall. Untested. */
const LED_SHARE = 0.5
const PAGES_MIN = 4
const FALLS_SHARE = 0.1
const PAGE_AT_END = /(?:^|\D)(\d{1,4})$/

/**
 * Whether aligned text without drawn cells is plainly something else: items beside their bullets, columns of running
 * text, code beside its comments, a form's labels again and again, two short lines, text beside a line of signs, entries
 * of contents.
 */
export function isOtherShape(grid: Grid): boolean {
  if (grid.kind === 'lattice') return false
  if (grid.kind === 'stream' && grid.rows.length === 2 && grid.columns < CELLS_OF_TWO_LINES_MIN)
    return true
  const columns = columnTexts(grid)
  return (
    hasBullets(columns) ||
    (columns.length === 2 && columns.some((texts) => isFilledWith(texts, STROKE))) ||
    columns.some(isOfComments) ||
    columns.every(runsOn) ||
    columns.every(isOneText) ||
    isContents(columns)
  )
}

/** Texts by column, from top to bottom; empty for empty cells. */
const columnTexts = ({ rows, columns }: Grid): string[][] =>
  Array.from({ length: columns }, (_, column) =>
    rows.map((row) => wordsText(row[column]?.words ?? [])),
  )

const filled = (texts: readonly string[]): string[] => texts.filter((text) => text !== '')

/** All rows begin with bullets, or all that have several cells: a line between items has one. */
function hasBullets([first = [], ...others]: readonly string[][]): boolean {
  const besideOthers = first.filter((_, row) => others.some((texts) => texts[row] !== ''))
  return isFilledWith(first, BULLET) || isFilledWith(besideOthers, BULLET)
}

function isFilledWith(texts: readonly string[], pattern: RegExp): boolean {
  const own = filled(texts)
  return own.length > 0 && own.every((text) => pattern.test(text))
}

function isOfComments(texts: readonly string[], column: number): boolean {
  if (column === 0) return false
  const own = filled(texts)
  return own.length >= 2 && countOf(own, (text) => COMMENT.test(text)) > COMMENTS_SHARE * own.length
}

function runsOn(texts: readonly string[]): boolean {
  let pairs = 0
  let runOn = 0
  let above = ''
  for (const text of texts) {
    if (above !== '' && text !== '') {
      pairs++
      if (isRunOn(above, text)) runOn++
    }
    above = text
  }
  return pairs >= RUN_ON_PAIRS_MIN && runOn >= RUN_ON_SHARE * pairs
}

/** Whether a text goes on the sentence of the one above it. */
export const isRunOn = (above: string, text: string): boolean =>
  /^\p{Ll}/u.test(text) && /[\p{L},-]$/u.test(above) && above.includes(' ')

/** Rows that all have the same text are a form to be filled in. */
const isOneText = (texts: readonly string[]): boolean => texts.every((text) => text === texts[0])

/** Leaders to page numbers: those of a statement rise and fall. */
function isContents(columns: readonly string[][]): boolean {
  const rows = columns[0]?.length ?? 0
  const pages: number[] = []
  let led = 0
  for (let row = 0; row < rows; row++) {
    const text = filled(columns.map((texts) => texts[row] ?? '')).join(' ')
    if (holdsLeaders(text)) led++
    const page = PAGE_AT_END.exec(text)?.[1]
    if (page !== undefined) pages.push(Number(page))
  }
  const falls = pages.filter((page, at) => page < (pages[at - 1] ?? 0)).length
  return led >= LED_SHARE * rows && pages.length >= PAGES_MIN && falls <= FALLS_SHARE * pages.length
}
