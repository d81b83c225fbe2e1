import type { HeadingCandidate } from './heading-candidate.js'

/** Sizes within this step are one size, as a share. */
export const SIZE_STEP = 0.055
/** Sizes that differ by no more than this share are one size: they were rounded. */
const ROUNDING = 0.001
/** Of one size, small letters rank below capitals, regular type below bold, slanted below upright. Untested. */
const BELOW_CAPS = 0.4
const BELOW_BOLD = 0.5
const BELOW_UPRIGHT = 0.2

/** By the place of its size among all of them; near the body's size, below capitals, bold and upright type. */
export function rankBySize(
  candidate: HeadingCandidate,
  headings: readonly HeadingCandidate[],
  sizes: readonly SizeCluster[],
): number {
  let cluster = 0
  while (cluster < sizes.length && candidate.size < (1 - ROUNDING) * (sizes[cluster]?.low ?? 0))
    cluster++
  const rank = 1 + cluster
  if (candidate.isFarLarger || (candidate.caps && candidate.bold)) return rank
  return rank + belowOthers(candidate, headings)
}

/** Part of a rank: by how much others of one size stand above a heading for their looks. */
function belowOthers(candidate: HeadingCandidate, headings: readonly HeadingCandidate[]): number {
  const { size, bold, italic, caps } = candidate
  let isBelowCaps = false
  let isBelowBold = false
  let isBelowUpright = false
  for (const other of headings) {
    if (other === candidate || Math.abs(other.size - size) >= SIZE_STEP * size) continue
    isBelowBold ||= other.bold
    if (other.bold !== bold) continue
    isBelowCaps ||= other.showsCaps
    isBelowUpright ||= !other.italic
  }
  return (
    (!caps && isBelowCaps ? BELOW_CAPS : 0) +
    (!bold && isBelowBold ? BELOW_BOLD : 0) +
    (italic && isBelowUpright ? BELOW_UPRIGHT : 0)
  )
}

export interface SizeCluster {
  readonly high: number
  low: number
}

/** Sizes that count as one, largest first. */
export function sizeClusters(headings: readonly HeadingCandidate[]): SizeCluster[] {
  const clusters: SizeCluster[] = []
  for (const size of [...new Set(headings.map((heading) => heading.size))].sort((a, b) => b - a)) {
    const cluster = clusters.at(-1)
    if (cluster !== undefined && size >= (1 - SIZE_STEP) * cluster.high) cluster.low = size
    else clusters.push({ high: size, low: size })
  }
  return clusters
}

/** The deepest numbers of each size and all larger ones, smallest size first. */
export function deepestOfLarger(
  headings: readonly HeadingCandidate[],
  sizes: readonly SizeCluster[],
): { readonly size: number; readonly depth: number }[] {
  let deepest = 0
  const found: { readonly size: number; readonly depth: number }[] = []
  for (const { high, low } of sizes) {
    for (const { size, depth } of headings)
      if (size >= low && size <= high) deepest = Math.max(deepest, depth)
    if (deepest > 0) found.unshift({ size: low, depth: deepest })
  }
  return found
}

/** Headings as large as the title in regular type show that its weight sets it above them, so many of them. */
const PLAIN_MIN = 2
/** Part of a rank. */
const ABOVE_PLAIN = 0.5

/** By how much bold headings rank higher that look as the `title` does, where others of its size are all regular. */
export function boldTitleLift(
  title: HeadingCandidate | undefined,
  others: readonly HeadingCandidate[],
): (candidate: HeadingCandidate) => number {
  const isAsLarge = ({ size }: HeadingCandidate) =>
    title !== undefined && Math.abs(size - title.size) <= ROUNDING * size
  const alike = others.filter(isAsLarge)
  const isTitle = title?.bold === true && title.isLarge && title.depth === 0
  if (!isTitle || alike.length < PLAIN_MIN || alike.some(({ bold }) => bold)) return () => 0
  return (candidate) => (candidate.bold && isAsLarge(candidate) ? ABOVE_PLAIN : 0)
}
