import { addUnder, countOf, medianOf } from '../model/statistics.js'
import type { HeadingCandidate } from './heading-candidate.js'
import type { CountedNumber } from './numbers.js'

/** Titles of one kind of number are smaller than those of another by more than this, as a share: as far as sizes tell. */
const SMALLER_SHARE = 0.03

/**
 * Makes headings deeper whose numbers count anew below those of another kind: `1.` and `2.` below `A.` and again below
 * `B.`; and those that come after larger ones of another kind. Which kinds do, the document's headings show, given in
 * reading order. Dotted numbers go with their first.
 */
export function deepenedByNumbers(
  headings: readonly HeadingCandidate[],
): (candidate: HeadingCandidate) => HeadingCandidate {
  const steps = stepsOfKinds(headings)
  if (steps.size === 0) return (candidate) => candidate
  return (candidate) => {
    const step = steps.get(candidate.numberKind ?? '') ?? 0
    return step === 0 ? candidate : { ...candidate, depth: candidate.depth + step }
  }
}

/** By how many levels each kind is deeper than it says. */
function stepsOfKinds(headings: readonly HeadingCandidate[]): Map<string, number> {
  const steps = new Map<string, number>()
  for (const kind of nestedKinds(headings)) steps.set(kind, 1)
  for (const [kind, step] of smallerKinds(headings))
    steps.set(kind, Math.max(step, steps.get(kind) ?? 0))
  return steps
}

/** Of letters below Roman numbers: they are on their level already. */
export const SECOND_KIND = 'second'
/** What has a word before it says itself what it is. */
const PLAIN_KINDS: ReadonlySet<string> = new Set(['roman', SECOND_KIND, 'letter', 'decimal'])

/** How many kinds are larger than each, all of which begin before it. */
function smallerKinds(headings: readonly HeadingCandidate[]): Map<string, number> {
  const sizes = new Map<string, number[]>()
  for (const { number, numberKind, size } of headings) {
    const kind = number?.kind ?? (numberKind === SECOND_KIND ? numberKind : '')
    if (PLAIN_KINDS.has(kind)) addUnder(sizes, kind, size)
  }
  const kinds = [...sizes].map(([kind, found]) => ({ kind, size: medianOf(found) }))
  return new Map(
    kinds.map(({ kind, size }, at) => {
      const isLarger = (other: { size: number }) => other.size > (1 + SMALLER_SHARE) * size
      return [kind, kind === SECOND_KIND ? 0 : countOf(kinds.slice(0, at), isLarger)]
    }),
  )
}

function nestedKinds(headings: readonly HeadingCandidate[]): Set<string> {
  const numbers = headings.flatMap(({ number }) => number ?? [])
  const kinds = new Set(numbers.map(({ kind }) => kind))
  // Parts of dotted numbers say themselves what they are below.
  if (headings.some(({ depth }) => depth > 1)) kinds.delete('decimal')
  return new Set(
    [...kinds].filter((inner) => [...kinds].some((outer) => isNested(numbers, inner, outer))),
  )
}

/** Whether numbers of a kind begin after those of another, which only count on, and anew after each of those alone. */
function isNested(numbers: readonly CountedNumber[], inner: string, outer: string): boolean {
  let isAnew = false
  let place = Number.POSITIVE_INFINITY
  let outerPlace = 0
  let starts = 0
  for (const number of numbers) {
    if (number.kind === outer) {
      if (number.place <= outerPlace) return false
      outerPlace = number.place
      isAnew = true
    } else if (number.kind === inner) {
      if (number.place <= place) {
        if (!isAnew) return false
        starts++
      }
      place = number.place
      isAnew = false
    }
  }
  return starts > 1
}
