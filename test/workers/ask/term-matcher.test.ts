import { expect, test } from 'vitest'
import { termMatcher, termsOf } from '../../../workers/ask/term-matcher.js'

test.each([
  ['CO2', 'CO₂', 1],
  ['m²', 'm2', 1],
  ['file', 'ﬁle', 1],
  ['CO2', 'CO', undefined],
])('a query for %s finds %s with a weight of %s', (query, word, weight) => {
  const [match] = termMatcher(termsOf(query))(word)
  expect(match?.weight).toBe(weight)
})
