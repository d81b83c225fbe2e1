/** A heading of the sample with its rank: smaller ranks stand higher. */
export interface RankedHeading {
  readonly rank: number
  /** Page number, from 1. */
  readonly page: number
  /** It has a number, is in the outline or stands over text: no line of a cover. */
  readonly isSection: boolean
  /** Its rank is that of its number. */
  readonly isNumbered: boolean
}

/** The ranks that make levels, highest first, and which of them is the title's alone. */
export interface LevelRanks {
  readonly used: readonly number[]
  /** On the first page headings of this rank are the document's title, though others rank higher by their looks. */
  readonly title?: number
}

/** Documents with headings on fewer pages have no back cover. */
const BACK_COVER_PAGES_MIN = 4
/** Ranks of other headings must come back this often to show that a lower one above them all is their title. */
const SECTIONS_MIN = 2

/**
 * The ranks that make levels, of headings in reading order. What only the first or the last page has, and no section,
 * are the sizes of a cover: of these the highest of all makes a level, the others have that of the next rank used. A
 * heading that opens the document and is the only one of its rank is the title, whatever its size.
 */
export function levelRanks(headings: readonly RankedHeading[]): LevelRanks {
  const ranks = [...new Set(headings.map(({ rank }) => rank))].sort((a, b) => a - b)
  const pages = new Set(headings.map(({ page }) => page))
  const last = Math.max(...pages)
  const covers = pages.size < BACK_COVER_PAGES_MIN ? [1] : [1, last]
  const inside = headings.filter(({ page, isSection }) => isSection || !covers.includes(page))
  const ofText = new Set(inside.map(({ rank }) => rank))
  const used = ranks.filter((rank, at) => last === 1 || at === 0 || ofText.has(rank))
  return isTitleFirst(headings) ? { used, title: headings[0]?.rank ?? 0 } : { used }
}

/**
 * Whether the first heading is of a rank of its own, below that of sections which come back. Numbers have their rank by
 * their depth, whatever they look like: those that happen on the title's are none of its kind.
 */
function isTitleFirst(headings: readonly RankedHeading[]): boolean {
  const [first, ...others] = headings
  if (first === undefined || first.page !== 1 || first.isNumbered) return false
  const higher = others.filter(({ rank }) => rank < first.rank)
  if (others.some(({ rank, isNumbered }) => rank === first.rank && !isNumbered)) return false
  const highest = Math.min(...higher.map(({ rank }) => rank))
  return higher.filter(({ rank }) => rank === highest).length >= SECTIONS_MIN
}
