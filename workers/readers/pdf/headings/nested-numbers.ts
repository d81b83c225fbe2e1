import type { HeadingCandidate } from './heading-candidate.js'
import type { CountedNumber } from './numbers.js'

/**
 * Makes headings one level deeper whose numbers count anew below those of another kind: `1.` and `2.` below `A.` and again
 * below `B.`. Which kinds do, the document's headings show, given in reading order.
 */
export function deepenedByNumbers(
  headings: readonly HeadingCandidate[],
): (candidate: HeadingCandidate) => HeadingCandidate {
  const nested = nestedKinds(headings)
  if (nested.size === 0) return (candidate) => candidate
  return (candidate) =>
    candidate.number !== undefined && nested.has(candidate.number.kind)
      ? { ...candidate, depth: candidate.depth + 1 }
      : candidate
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
