import { expect, test } from 'vitest'
import {
  consecutiveLevel,
  type OpenHeadings,
  openHeadings,
} from '../../../../../workers/readers/pdf/model/consecutive-levels.js'

function levels(own: readonly number[], open: OpenHeadings = []): number[] {
  return own.map((level) => consecutiveLevel(open, level))
}

test.each([
  [
    [1, 2, 3, 2, 1],
    [1, 2, 3, 2, 1],
  ],
  [
    [1, 3, 3, 4, 2, 3],
    [1, 2, 2, 3, 2, 3],
  ],
  [
    [3, 4, 1, 2],
    [3, 4, 1, 2],
  ],
  [
    [1, 5, 4, 5],
    [1, 2, 2, 3],
  ],
])('%j come out as %j', (own, expected) => {
  expect(levels(own)).toEqual(expected)
})

test('levels that follow each other already stay, whatever stands before them', () => {
  const own = [3, 5, 4, 6, 2, 4, 1, 3]
  const alone = levels(own)
  for (const before of [[], [1], [1, 3], [2, 6]]) {
    const open: OpenHeadings = []
    levels(before, open)
    const known = structuredClone(open)
    expect(levels(alone, open)).toEqual(levels(own, known))
  }
})

test('what stood before a heading of the second level no longer matters after it', () => {
  const own = [2, 4, 3, 5]
  for (const before of [[1], [1, 3, 4], [3, 6]]) {
    const open: OpenHeadings = []
    levels(before, open)
    expect(levels(own, open)).toEqual(levels(own))
  }
})

test('a document opens no deeper than on its second level, a part of it anywhere', () => {
  expect(levels([4, 5, 4, 1, 2], openHeadings(1))).toEqual([2, 3, 2, 1, 2])
  expect(levels([4, 5, 4, 1, 2], openHeadings(7))).toEqual([4, 5, 4, 1, 2])
})
