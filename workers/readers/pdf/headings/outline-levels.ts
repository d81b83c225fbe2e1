import { medianOf } from '../model/statistics.js'
import type { HeadingCandidate } from './heading-candidate.js'

/** The level, from 1, that the outline gives a candidate, or the others of its kind; undefined where it says nothing. */
export type OutlineLevelOf = (candidate: HeadingCandidate) => number | undefined

/** That many headings with numbers of one depth, and this share of them, tell the level of the depth. Untested. */
const VOTES_MIN = 3
const VOTES_SHARE = 0.8

/**
 * Tells levels by the outline. Where numbers and levels go together in the document's headings, a number tells, also of
 * what the outline leaves out. Of a title that several entries have (`Introduction` may be a chapter, and a section of
 * another) else its looks tell which it is.
 */
export function levelsByOutline(headings: readonly HeadingCandidate[]): OutlineLevelOf {
  const named = headings.filter(({ outlineLevels: levels }) => levels?.length === 1)
  const byDepth = levelsByDepth(named)
  const looks = [...new Map(named.map((heading) => [lookOf(heading), heading])).values()]
  return (candidate) => {
    const above = candidate.depth > 1 ? byDepth.get(candidate.depth - 1) : undefined
    const byNumber = byDepth.get(candidate.depth) ?? (above === undefined ? undefined : above + 1)
    if (byNumber !== undefined) return byNumber
    const levels = candidate.outlineLevels
    if (levels === undefined) return undefined
    return levels.length === 1 ? levels[0] : (likest(candidate, looks, levels) ?? levels[0])
  }
}

/** The level that nearly all headings have whose numbers are of one depth, deeper for deeper numbers. */
function levelsByDepth(named: readonly HeadingCandidate[]): Map<number, number> {
  const found = new Map<number, number>()
  const depths = [...new Set(named.map((heading) => heading.depth))].sort((a, b) => a - b)
  for (const depth of depths) {
    if (depth === 0) continue
    const levels = named.filter((heading) => heading.depth === depth).map(levelOf)
    const common = medianOf(levels)
    const votes = levels.filter((level) => level === common).length
    const isDeeper = common > Math.max(0, ...found.values())
    if (isDeeper && votes >= VOTES_MIN && votes >= VOTES_SHARE * levels.length)
      found.set(depth, common)
  }
  return found
}

const levelOf = ({ outlineLevels: levels }: HeadingCandidate): number => levels?.[0] ?? 0
const lookOf = (heading: HeadingCandidate): string =>
  [levelOf(heading), heading.size, heading.bold].join()

/** Of these levels that of the headings which look most like the candidate. */
function likest(
  candidate: HeadingCandidate,
  looks: readonly HeadingCandidate[],
  levels: readonly number[],
): number | undefined {
  let best: number | undefined
  let least = Number.POSITIVE_INFINITY
  for (const look of looks) {
    const level = levelOf(look)
    const difference = unlike(candidate, look)
    if (difference >= least || !levels.includes(level)) continue
    best = level
    least = difference
  }
  return best
}

/** Half a point of size is worth a weight. Untested. */
const WEIGHT_PT = 0.5

function unlike(a: HeadingCandidate, b: HeadingCandidate): number {
  return Math.abs(a.size - b.size) + (a.bold === b.bold ? 0 : WEIGHT_PT)
}
