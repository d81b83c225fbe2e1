import type { Grid } from './grid.js'
import { wordsText } from './words.js'

/** Signs that items of lists begin with, and comments of code. */
const BULLET = /^[•‣◦⁃∙▪▫●○■□▶▸►➢➤❖✓✔✗☐☑‒–—*·→⇒»›♦◆★☆]$/u
const COMMENT = /^(?:\/\/|\/\*|#)/

/** Two lines of fewer cells, aligned by chance, are labels of a drawing or two lines of an address. */
const CELLS_OF_TWO_LINES_MIN = 4
/** A column whose cells go on each other's sentences in this share is running text. */
const RUN_ON_SHARE = 0.4
/** Fewer neighbours show no running text. */
const RUN_ON_PAIRS_MIN = 3
const COMMENTS_SHARE = 0.4

/**
 * Whether aligned text without drawn cells is plainly something else: items beside their bullets, columns of running
 * text, code beside its comments, a form's labels again and again, two short lines.
 */
export function isOtherShape(grid: Grid): boolean {
  if (grid.kind === 'lattice') return false
  if (grid.kind === 'stream' && grid.rows.length === 2 && grid.columns < CELLS_OF_TWO_LINES_MIN)
    return true
  const columns = columnTexts(grid)
  return (
    hasBullets(columns) || hasComments(columns) || isRunningText(columns) || isRepeated(columns)
  )
}

/** Texts by column, from top to bottom; empty for empty cells. */
function columnTexts(grid: Grid): string[][] {
  return Array.from({ length: grid.columns }, (_, column) =>
    grid.rows.map((row) => wordsText(row[column]?.words ?? [])),
  )
}

const filled = (texts: readonly string[]): string[] => texts.filter((text) => text !== '')

function hasBullets([first = []]: readonly string[][]): boolean {
  const marks = filled(first)
  return marks.length > 0 && marks.every((text) => BULLET.test(text))
}

function hasComments(columns: readonly string[][]): boolean {
  return columns.some((texts, column) => {
    const own = filled(texts)
    if (column === 0 || own.length < 2) return false
    return own.filter((text) => COMMENT.test(text)).length > COMMENTS_SHARE * own.length
  })
}

function isRunningText(columns: readonly string[][]): boolean {
  return columns.every((texts) => {
    const pairs = texts.slice(1).flatMap((text, k) => {
      const above = texts[k] ?? ''
      return above === '' || text === '' ? [] : [isRunOn(above, text)]
    })
    if (pairs.length < RUN_ON_PAIRS_MIN) return false
    return pairs.filter(Boolean).length >= RUN_ON_SHARE * pairs.length
  })
}

const isRunOn = (above: string, text: string): boolean =>
  /^\p{Ll}/u.test(text) && /[\p{L},-]$/u.test(above) && above.includes(' ')

/** Every row says the same: lines to be filled in. */
function isRepeated(columns: readonly string[][]): boolean {
  return columns.every((texts) => texts.every((text) => text === texts[0]))
}
