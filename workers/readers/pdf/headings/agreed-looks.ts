import type { TextBlock } from '../model/blocks.js'
import type { Page } from '../model/page.js'
import type { HeadingCandidate } from './heading-candidate.js'
import type { StyleKey } from './text-styles.js'
import { HEADING_SCORE_MIN } from './weights.js'

/** The blocks of a page that may be headings. */
export interface JudgedPage {
  readonly page: Page
  readonly candidates: ReadonlyMap<TextBlock, HeadingCandidate>
}

/** A block alone agrees with nothing. */
const LOOK_MIN = 2
/** One that lacks more is none, whatever the others are. */
const LACKING_MAX = 0.7

/** The looks whose blocks are headings by their mean score: what one of them lacks, as text below it, the others have. */
export function agreedLooks(pages: readonly JudgedPage[], keyOf: StyleKey): ReadonlySet<string> {
  const scores = new Map<string, { sum: number; count: number }>()
  for (const { page, candidates } of pages) {
    for (const [block, { score }] of candidates) {
      const look = lookOf(block, page, keyOf)
      const own = scores.get(look) ?? { sum: 0, count: 0 }
      scores.set(look, { sum: own.sum + score, count: own.count + 1 })
    }
  }
  const isAgreed = ({ sum, count }: { sum: number; count: number }) =>
    count >= LOOK_MIN && sum >= HEADING_SCORE_MIN * count
  return new Set([...scores].flatMap(([look, own]) => (isAgreed(own) ? [look] : [])))
}

/** The candidates of a page, those of such looks that lack little for a heading with what they lack. */
export function withAgreed(
  { page, candidates }: JudgedPage,
  looks: ReadonlySet<string>,
  keyOf: StyleKey,
): ReadonlyMap<TextBlock, HeadingCandidate> {
  if (looks.size === 0) return candidates
  const agreed = new Map(candidates)
  for (const [block, candidate] of candidates) {
    const lacking = HEADING_SCORE_MIN - candidate.score
    if (lacking <= 0 || lacking > LACKING_MAX || !looks.has(lookOf(block, page, keyOf))) continue
    agreed.set(block, { ...candidate, score: HEADING_SCORE_MIN })
  }
  return agreed
}

const lookOf = (block: TextBlock, page: Page, keyOf: StyleKey): string =>
  `${keyOf(block, page)} ${block.bold} ${block.italic}`
