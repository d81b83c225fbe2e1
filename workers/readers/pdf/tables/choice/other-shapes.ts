import { BOX_SIGNS, isBullet, isDashBullet } from '../../model/characters.js'
import { isItemMark, LIST_NUMBER } from '../../model/item-marks.js'
import { countOf, medianOf } from '../../model/statistics.js'
import {
  arePagesBefore,
  arePagesOf,
  arePagesOfNumbered,
  arePagesOfNumberedTitles,
  isContents,
} from '../evidence/contents.js'
import { type Grid, type GridCell, hasWords } from '../grid.js'
import { PROSE_CHARS_MIN } from '../thresholds.js'
import { wordsText } from '../words.js'
import { isPaintedApart } from './painted-apart.js'
import { runOnOf } from './run-on.js'

/** Signs that are typed below each other to draw a line between two sides, as in captions of courts. */
const isStroke = (text: string): boolean => /^[:|¦)§]$/.test(text)

/** Two lines of fewer cells, aligned by chance, are labels of a drawing or two lines of an address. */
const CELLS_OF_TWO_LINES_MIN = 4
/** A column whose cells go on each other's sentences in this share is running text. */
const RUN_ON_SHARE = 0.4
/** Fewer neighbours show no running text. */
const RUN_ON_PAIRS_MIN = 3
/** Lines of a justified text end as near to each other as this, ems. */
const JUSTIFIED_EM = 0.5

/**
 * Whether aligned text without drawn cells is plainly something else: items beside their bullets, lists side by side, texts
 * behind numbers, columns of running text, two short lines, text beside a line of signs, formulas, titles beside their pages,
 * contents.
 */
export function isOtherShape(grid: Grid): boolean {
  if (grid.kind === 'lattice') return false
  if (grid.kind === 'stream' && grid.rows.length === 2 && grid.columns < CELLS_OF_TWO_LINES_MIN)
    return true
  const columns = columnTexts(grid)
  return (
    hasBullets(columns) ||
    areLists(grid) ||
    areNumbered(columns) ||
    (columns.length === 2 && columns.some((texts) => isFilledWith(texts, isStroke))) ||
    (columns.length === 2 && areTitlesAndPages(columns[0] ?? [], columns[1] ?? [])) ||
    (columns.length === 3 &&
      arePagesOfNumbered(columns[0] ?? [], columns[1] ?? [], columns[2] ?? [])) ||
    columns.some((texts) => isFilledWith(texts, isRelation)) ||
    isOfPagesBefore(columns) ||
    isRunningText(grid) ||
    isPaintedApart(grid) ||
    isContents(rowTexts(grid))
  )
}

const areTitlesAndPages = (titles: readonly string[], pages: readonly string[]): boolean =>
  arePagesOf(titles, pages) || arePagesOfNumberedTitles(titles, pages)

/** Page numbers before the last column, a chapter's label in one of their own. */
function isOfPagesBefore(columns: readonly string[][]): boolean {
  const [labels = [], pages = labels] = columns
  if (columns.length === 2) return arePagesBefore(labels, pages)
  const labelled = labels.map((text, row) => `${text} ${pages[row] ?? ''}`)
  return columns.length === 3 && arePagesBefore(labelled, columns[2] ?? [])
}

/** Texts by column, from top to bottom; empty for empty cells. */
const columnTexts = ({ rows, columns }: Grid): string[][] =>
  Array.from({ length: columns }, (_, column) =>
    rows.map((row) => wordsText(row[column]?.words ?? [])),
  )

/** Texts by row, without empty cells. */
const rowTexts = ({ rows }: Grid): string[] =>
  rows.map((row) => filled(row.map((cell) => wordsText(cell?.words ?? []))).join(' '))

const filled = (texts: readonly string[]): string[] => texts.filter((text) => text !== '')

/** All rows of several cells begin with bullets, or one letter of a font of signs: a line between items has one cell. */
function hasBullets([first = [], ...others]: readonly string[][]): boolean {
  const besideOthers = first.filter((_, row) => others.some((texts) => texts[row] !== ''))
  const [mark = ''] = besideOthers
  const areAlike = besideOthers.length >= LIST_ITEMS_MIN && /^\P{N}$/u.test(mark)
  if (areAlike && besideOthers.every((text) => text === mark)) return true
  return isFilledWith(besideOthers, (text) =>
    text.split(' ').every((word) => isBullet(word) || isDashBullet(word)),
  )
}

/** What formulas are aligned at; grammars and types, whose signs have colons, read well as tables. */
const isRelation = (text: string): boolean => /^[=<>≤≥≈≡∈∼⪯⪰≺≻]$/.test(text)

/**
 * Columns of so many items, marks and all, beside each other are lists; ranks alone may be those of two tables' rows, and
 * check boxes are asked for by themselves.
 */
const LIST_ITEMS_MIN = 3
const LIST_SHARE = 0.6

function areLists(grid: Grid): boolean {
  const bulleted = listsOf(grid, (text) => isBullet(text) && !BOX_SIGNS.has(text))
  return bulleted > 0 && bulleted + listsOf(grid, (text) => LIST_NUMBER.test(text)) > 1
}

function listsOf(grid: Grid, isMark: (text: string) => boolean): number {
  let lists = 0
  for (let column = 0; column < grid.columns; column++) if (isList(grid, column, isMark)) lists++
  return lists
}

/** Whether most texts of a column begin with a mark, which may stand alone before the text in the next column. */
function isList({ rows }: Grid, column: number, isMark: (text: string) => boolean): boolean {
  let items = 0
  let texts = 0
  for (const row of rows) {
    const words = row[column]?.words ?? []
    if (words.length === 0) continue
    texts++
    const isItem = isMark(words[0]?.text ?? '')
    if (isItem && (words.length > 1 || isTextCell(row[column + 1]))) items++
  }
  return items >= LIST_ITEMS_MIN && items >= LIST_SHARE * texts
}

/** Two columns of which the first counts from 1 are a list: `01 Welcome`; the rows of a table have more to say, or a header. */
function areNumbered([numbers = [], texts = [], ...others]: readonly string[][]): boolean {
  if (others.length > 0 || numbers.length < LIST_ITEMS_MIN || !texts.every(isOfLetters))
    return false
  return numbers.every((text, at) => /^\d{1,2}$/.test(text) && Number(text) === at + 1)
}

const isOfLetters = (text: string): boolean => /^\p{L}/u.test(text)

const isTextCell = (cell: GridCell | undefined): boolean =>
  hasWords(cell) && !isItemMark(wordsText(cell?.words ?? []))

function isFilledWith(texts: readonly string[], is: (text: string) => boolean): boolean {
  const own = filled(texts)
  return own.length > 0 && own.every(is)
}

function runsOn(cells: readonly (GridCell | undefined)[]): boolean {
  const { pairs, runOn } = runOnOf(cells)
  return pairs >= RUN_ON_PAIRS_MIN && runOn >= RUN_ON_SHARE * pairs
}

/** Columns of running text; one is enough in a run over the page. */
function isRunningText({ rows, columns, isOpen, hasUnderlinedTitles }: Grid): boolean {
  if (hasUnderlinedTitles === true) return false
  const byColumn = Array.from({ length: columns }, (_, column) => rows.map((row) => row[column]))
  return byColumn.every(runsOn) || (isOpen === true && byColumn.some(isTextBeside))
}

/** Lines of text that stands beside a table: whole or justified lines, of which many go on the sentence of the one before. */
function isTextBeside(cells: readonly (GridCell | undefined)[]): boolean {
  const own = cells.flatMap((cell) => (cell !== undefined && hasWords(cell) ? [cell] : []))
  const isLong = ({ words }: GridCell) => wordsText(words).length >= PROSE_CHARS_MIN
  return runsOn(own) && (2 * countOf(own, isLong) > own.length || areJustified(own))
}

/** Whether most cells of several words start and end where others do: a justified text, up to the ends of its paragraphs. */
function areJustified(cells: readonly GridCell[]): boolean {
  const start = medianOf(cells.map(startOf))
  const end = cells.reduce((last, cell) => Math.max(last, endOf(cell)), Number.NEGATIVE_INFINITY)
  const isFull = (cell: GridCell): boolean => {
    const sway = JUSTIFIED_EM * (cell.words[0]?.sizePt ?? 0)
    return cell.words.length > 2 && startOf(cell) - start < sway && end - endOf(cell) < sway
  }
  return 2 * countOf(cells, isFull) > cells.length
}

const startOf = ({ words }: GridCell): number => words[0]?.x0 ?? 0
const endOf = ({ words }: GridCell): number => words.at(-1)?.x1 ?? 0
