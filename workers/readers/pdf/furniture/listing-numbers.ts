import { rowsOfLines } from '../model/geometry.js'
import { leaderSigns } from '../model/leaders.js'
import { isMono, type Line, type Page, STYLE_RAISED, type Word } from '../model/page.js'

/** Code stands this far behind its number at least, ems: in LaTeX documentation .37. */
const NUMBER_GAP_EM = 0.3
/** A raised number that stands nearer marks a note, or who is named behind it. */
const RAISED_GAP_EM = 0.4
/** Numbers of one listing end within this distance of each other, in ems, and follow within so many. */
const EDGE_SWAY_EM = 0.4
const STEP_MAX_EM = 8
/** Share of a listing's numbers that have code beside them: empty lines have none. */
const CODE_SHARE_MIN = 0.5

interface Numbered {
  readonly line: Line
  readonly number: number
  readonly mark: Word
  /** Monospaced text in another font or colour follows on its row. */
  readonly hasCode: boolean
}

/** Lines that begin with the number of a line of code: numbers that count on down a listing, set apart from its text. */
export function listingNumbers(page: Page): ReadonlySet<Line> {
  const found = new Set<Line>()
  if (!page.fonts.some(({ mono }) => mono)) return found
  const starting = page.lines.filter(({ words }) => isNumber(words[0]))
  if (starting.length === 0 || !mayHoldCode(page)) return found
  const numbered = numberedLines(page, new Set(starting))
  const sure = listingsOf(numbered).filter(isListing).flat()
  // A listing that ends at the top of the page has one line there, set as the page's others are.
  const alike = numbered.filter((one) => one.hasCode && sure.some((other) => isAlike(one, other)))
  for (const { line } of [...sure, ...alike]) found.add(line)
  return found
}

/** Whether text stands in a monospaced font where code does, behind a number or at the start of a line. */
const mayHoldCode = ({ lines }: Page): boolean =>
  lines.some(({ words }) => words.slice(0, 2).some(isMono))

function isAlike({ mark }: Numbered, other: Numbered): boolean {
  const isSet = mark.font === other.mark.font && mark.color === other.mark.color
  return isSet && Math.abs(mark.x1 - other.mark.x1) < EDGE_SWAY_EM * mark.size
}

/** Up to four digits: no page and no listing has longer numbers. */
export function isNumber(word: Word | undefined): boolean {
  // Most lines begin with a letter, and need no pattern.
  const digit = word?.text.charCodeAt(0) ?? 0
  return word !== undefined && digit >= 48 && digit <= 57 && /^\d{1,4}$/.test(word.text)
}

function numberedLines(page: Page, starting: ReadonlySet<Line>): Numbered[] {
  const numbered: Numbered[] = []
  for (const { lines } of rowsOfLines(page.lines)) {
    for (const [at, line] of lines.entries()) {
      const mark = line.words[0]
      if (mark === undefined || !starting.has(line) || isLed(lines[at - 1])) continue
      const next = line.words[1] ?? lines[at + 1]?.words[0]
      const hasCode = isCodeBeside(mark, next)
      // Beside an empty line of code stands nothing: sections and items are numbered, too.
      if (next !== undefined && !hasCode && isNear(mark, next)) continue
      numbered.push({ line, number: Number(mark.text), mark, hasCode })
    }
  }
  return numbered
}

/** Leaders lead to the page of an entry, whatever stands in the next column. */
const isLed = (before: Line | undefined): boolean =>
  leaderSigns(before?.words.at(-1)?.text ?? '') > 0

/** Numbers of a listing in its own font and colour are smaller than the code by this ratio. Untested. */
const SMALLER_RATIO = 0.9

/** No gutter between columns is as narrow as this, in ems. Untested. */
const BESIDE_MAX_EM = 3

const isNear = (mark: Word, next: Word): boolean => next.x0 - mark.x1 < BESIDE_MAX_EM * mark.size

/** Whether a number stands apart from monospaced text behind it that is set otherwise. */
export function isCodeBeside(mark: Word, next: Word | undefined): boolean {
  if (next === undefined || !isMono(next)) return false
  const isOther =
    mark.font !== next.font || mark.color !== next.color || mark.size < SMALLER_RATIO * next.size
  const gapEm = (mark.style & STYLE_RAISED) === 0 ? NUMBER_GAP_EM : RAISED_GAP_EM
  return isOther && next.x0 - mark.x1 > gapEm * mark.size
}

/** Numbers that stand below each other and count on by one. */
function listingsOf(numbered: readonly Numbered[]): Numbered[][] {
  const listings: Numbered[][] = []
  for (const entry of numbered) {
    const listing = listings.find((one) => countsOn(one.at(-1), entry))
    if (listing === undefined) listings.push([entry])
    else listing.push(entry)
  }
  return listings
}

function countsOn(before: Numbered | undefined, { number, mark }: Numbered): boolean {
  if (before === undefined || number !== before.number + 1) return false
  const step = (mark.baseline - before.mark.baseline) / mark.size
  const isBelow = Math.abs(mark.x1 - before.mark.x1) < EDGE_SWAY_EM * mark.size
  return isBelow && step > 0 && step < STEP_MAX_EM
}

/** A lone number is one only before the first line of all. */
function isListing(listing: readonly Numbered[]): boolean {
  const withCode = listing.filter(({ hasCode }) => hasCode).length
  if (listing.length === 1) return withCode === 1 && listing[0]?.number === 1
  return withCode >= CODE_SHARE_MIN * listing.length
}
