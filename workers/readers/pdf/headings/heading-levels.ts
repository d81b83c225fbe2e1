import type { HeadingLevel } from '../../../document/blocks.js'
import { addCount, countOf, medianOf } from '../model/statistics.js'
import type { OutlineTitles } from '../model/title-key.js'
import type { HeadingCandidate } from './heading-candidate.js'
import { levelRanks } from './level-ranks.js'
import { deepenedByNumbers } from './nested-numbers.js'
import { levelsByOutline, type OutlineLevelOf } from './outline-levels.js'
import {
  boldTitleLift,
  deepestOfLarger,
  rankBySize,
  SIZE_STEP,
  sizeClusters,
} from './size-ranks.js'
import { HEADING_SCORE_MIN } from './weights.js'

/** With that many headings that size tells, weight alone needs more. */
const SIZED_HEADINGS_MIN = 3
const ONLY_BOLD_SCORE_MIN = 1.9
/** With that many chapters nothing ranks above them: a larger `Contents` or title stands beside them. */
const CHAPTERS_MIN = 2
/** An outline of which this share is found as headings names all of them. */
const OUTLINE_FOUND_MIN = 4
const OUTLINE_FOUND_SHARE = 0.7
/** With that many of its entries found as headings, the levels of an outline are those of its document. */
const OUTLINE_SEEN_MIN = 2

/** A heading of the outline's smallest size or more, as a share of it. */
const SAME_SIZE = 0.97

/** Whether a candidate's own looks make it a heading, whatever else its document holds. */
export function isHeadingAlone({ score }: HeadingCandidate): boolean {
  return score >= HEADING_SCORE_MIN
}

/** How a document's headings are ranked: made from the candidates of its sample, applied to every page. */
export interface HeadingScale {
  /** The level of a candidate on page `page` (from 1); undefined when it is no heading. */
  levelOf(candidate: HeadingCandidate, page: number): HeadingLevel | undefined
  /** No heading has a deeper level. */
  readonly deepest: HeadingLevel
}

/** A candidate of the sample and its page, from 1. */
export interface PlacedCandidate {
  readonly candidate: HeadingCandidate
  readonly page: number
}

/**
 * Ranks by size, weight and numbers what the candidates, in reading order, show: larger before smaller, bold before regular of one size,
 * the depth of numbers where there are any, the outline's depth where it was found. Equal things get equal levels, and
 * levels follow each other without holes. `isPartial`: whether the document has pages that the sample does not.
 */
export function headingScale(
  placed: readonly PlacedCandidate[],
  outline: Pick<OutlineTitles, 'entries' | 'marks'>,
  isPartial: boolean,
): HeadingScale {
  const candidates = placed.map(({ candidate }) => candidate)
  const accepted = candidates.filter(isHeadingAlone)
  const bySize = accepted.filter(({ isLarge }) => isLarge).length >= SIZED_HEADINGS_MIN
  const outlined = accepted.filter(({ outlineLevels }) => outlineLevels !== undefined)
  const isOutlined =
    outlined.length >= OUTLINE_FOUND_MIN && outlined.length >= OUTLINE_FOUND_SHARE * outline.entries
  const isLeftOut = isOutlined ? leftOut(outlined) : undefined
  const isHeading = (candidate: HeadingCandidate) => {
    if (!isHeadingAlone(candidate)) return false
    if (bySize && candidate.isOnlyBold && candidate.score < ONLY_BOLD_SCORE_MIN) return false
    return isLeftOut === undefined || candidate.outlineLevels !== undefined || isLeftOut(candidate)
  }
  const found = placed.filter(({ candidate }) => isHeading(candidate))
  const deepened = deepenedByNumbers(found.map(({ candidate }) => candidate))
  const headings = found.map(({ candidate }) => deepened(candidate))
  const { rankAlone, shift, unseenNumbers } = ranksOf(headings, isPartial)
  const opener = found[0]?.page === 1 ? headings[0] : undefined
  const titleLift = boldTitleLift(opener, headings.slice(1))
  const chapters = headings.filter(({ isChapter }) => isChapter).map(rankAlone)
  const highest = chapters.length < CHAPTERS_MIN ? Number.NEGATIVE_INFINITY : Math.min(...chapters)
  const rank = (candidate: HeadingCandidate) =>
    Math.max(highest, rankAlone(candidate) - titleLift(candidate))
  const { used: seen, title } = levelRanks(
    found.map(({ candidate, page }) => ({
      rank: rank(deepened(candidate)),
      page,
      isSection: isSection(candidate),
      isNumbered: candidate.depth > 0,
    })),
  )
  const unseen = outlined.length < OUTLINE_SEEN_MIN ? [] : ranksOfOutline(outline, shift)
  const used = [...new Set([...seen, ...unseen, ...unseenNumbers])].sort((a, b) => a - b)
  // The title stands alone on top.
  const top = title === undefined ? 1 : 2
  const lowest = Math.max(1, top + used.length - 1)
  // Deeper numbers than the sample shows are deeper by as much; other looks below all of it are its last level.
  const isOpen = isPartial && headings.some(({ depth }) => depth > 0)
  const levelBelow = (candidate: HeadingCandidate, own: number) =>
    isOpen && candidate.depth > 0 ? Math.max(0, Math.ceil(own - (used.at(-1) ?? own))) : 0
  return {
    deepest: isOpen ? 6 : (Math.min(6, lowest) as HeadingLevel),
    levelOf(found, page) {
      if (!isHeading(found)) return undefined
      const candidate = deepened(found)
      const own = rank(candidate)
      if (own === title && page === 1 && candidate.depth === 0) return 1
      const higher = countOf(used, (other) => other < own)
      const level = Math.min(lowest, top + higher) + levelBelow(candidate, own)
      return Math.min(6, level) as HeadingLevel
    },
  }
}

/** Tells what is a heading, on its page, though the outline of nearly all others has it not. */
function leftOut(outlined: readonly HeadingCandidate[]): (candidate: HeadingCandidate) => boolean {
  const smallestPt = SAME_SIZE * Math.min(...outlined.map(({ size }) => size))
  return ({ signs, isLarge, bold, size }) => {
    // Outlines of papers begin behind the abstract.
    if (signs.includes('wellKnown')) return true
    // Outlines end at a depth: what they leave out below it is known by its weight, or by how its look is used.
    if (signs.includes('lookOfTitles')) return true
    return isLarge && (bold || size >= smallestPt)
  }
}

/** What no line of a cover is. */
function isSection({ headsText, depth, outlineLevels }: HeadingCandidate): boolean {
  return headsText || depth > 0 || outlineLevels !== undefined
}

/** Levels of the outline that several entries have: no page of the sample needs to show one of them. */
function ranksOfOutline(
  { marks }: Pick<OutlineTitles, 'marks'>,
  shift: number | undefined,
): number[] {
  if (shift === undefined) return []
  const counts = new Map<number, number>()
  for (const { level } of [...marks.values()].flat()) addCount(counts, level, 1)
  return [...counts].filter(([, count]) => count > 1).map(([level]) => level + shift)
}

interface Ranks {
  /** A number that orders headings: smaller ranks higher. */
  readonly rankAlone: (candidate: HeadingCandidate) => number
  /** What the levels of the outline are shifted by. */
  readonly shift: number | undefined
  /** Ranks of numbers that those seen are parts of: `1.1` is of a chapter. */
  readonly unseenNumbers: readonly number[]
}

function ranksOf(headings: readonly HeadingCandidate[], isPartial: boolean): Ranks {
  const sizes = sizeClusters(headings)
  const bySize = (candidate: HeadingCandidate) => rankBySize(candidate, headings, sizes)
  const numbered = medianRankByDepth(headings, bySize)
  // Chapters that no page of a part of the document shows stand above what is largest there.
  const highest = isPartial ? Math.min(1, (numbered ?? 0) + 1) : 1
  const rankOfDepth = (depth: number) => Math.max(highest, (numbered ?? 0) + depth)
  // Chapters of parts have numbers as deep as the parts have.
  const partLift = headings.some(({ depth, isPart }) => depth === 1 && !isPart) ? 1 : 0
  const outlineLevelOf = levelsByOutline(headings)
  const shift = outlineShift(headings, bySize, outlineLevelOf)
  const below = rankBelowOutline(headings, shift, outlineLevelOf)
  const deepest = numbered === undefined ? [] : deepestOfLarger(headings, sizes)
  // Smaller titles without a number are part of the larger ones that have one, however deep that is; references are not.
  const belowNumbers = ({ size, signs }: HeadingCandidate) => {
    if (signs.includes('wellKnown')) return 0
    const larger = deepest.find((one) => one.size > (1 + SIZE_STEP) * size)
    return larger === undefined ? 0 : Math.max(highest, (numbered ?? 0) + larger.depth) + 1
  }
  const rankAlone = (candidate: HeadingCandidate) => {
    const outlineLevel = outlineLevelOf(candidate)
    if (outlineLevel !== undefined && shift !== undefined) return outlineLevel + shift
    if (candidate.depth > 0 && numbered !== undefined)
      return rankOfDepth(candidate.depth) - (candidate.isPart ? partLift : 0)
    const isLargest = candidate.size > (1 + SIZE_STEP) * (sizes[0]?.high ?? 0)
    if (isLargest) return highest
    return Math.max(bySize(candidate), below(candidate), belowNumbers(candidate))
  }
  return {
    rankAlone,
    shift,
    unseenNumbers: isPartial ? unseenDepths(headings).map(rankOfDepth) : [],
  }
}

/** Depths of numbers above the shallowest that is seen. */
const unseenDepths = (headings: readonly HeadingCandidate[]): number[] =>
  Array.from({ length: (shallowestOf(headings) ?? 1) - 1 }, (_, at) => at + 1)

/** The least depth of the numbers that there are. */
function shallowestOf(headings: readonly HeadingCandidate[]): number | undefined {
  const depths = headings.map(({ depth }) => depth).filter((depth) => depth > 0)
  return depths.length === 0 ? undefined : Math.min(...depths)
}

/** Part of a rank: headings that the outline leaves out rank below those that it has. Untested. */
const BELOW_OUTLINE = 0.5

/**
 * For a heading no larger than the running text, the rank below the outline's headings that are no larger either: what
 * an outline leaves out there is part of what it names.
 */
function rankBelowOutline(
  headings: readonly HeadingCandidate[],
  shift: number | undefined,
  outlineLevelOf: OutlineLevelOf,
): (candidate: HeadingCandidate) => number {
  const levels = headings.flatMap((heading) => {
    const level = heading.isLarge ? undefined : outlineLevelOf(heading)
    return level === undefined ? [] : [level]
  })
  const below =
    shift === undefined || levels.length === 0 ? 0 : Math.max(...levels) + shift + BELOW_OUTLINE
  return ({ isLarge }) => (isLarge ? 0 : below)
}

/** The rank that a number of depth 0 would have: that of the shallowest numbers by size, less their depth. */
function medianRankByDepth(
  headings: readonly HeadingCandidate[],
  bySize: (candidate: HeadingCandidate) => number,
): number | undefined {
  const shallowest = shallowestOf(headings)
  if (shallowest === undefined) return undefined
  const numbered = headings.filter(({ depth }) => depth === shallowest)
  const large = numbered.filter(({ isLarge }) => isLarge) // numbers in front of text are no headings
  return medianOf((large.length > 0 ? large : numbered).map(bySize)) - shallowest
}

/**
 * What outline levels are shifted by to fit the sizes: a title above them takes the first level. However many sizes a
 * cover has, they are one level.
 */
function outlineShift(
  headings: readonly HeadingCandidate[],
  bySize: (candidate: HeadingCandidate) => number,
  outlineLevelOf: OutlineLevelOf,
): number | undefined {
  const found = headings.flatMap((candidate) => {
    const level = outlineLevelOf(candidate)
    return level === undefined ? [] : [{ level, rank: bySize(candidate) }]
  })
  if (found.length === 0) return undefined
  // Sections of the second level may be larger than those of the first, which are in small capitals.
  const highest = Math.min(...found.map(({ level }) => level))
  const differences = [found, found.filter(({ level }) => level === highest)].map((headed) =>
    medianOf(headed.map(({ level, rank }) => rank - level)),
  )
  return Math.min(1, Math.max(0, Math.floor(Math.max(...differences))))
}
