import { expect, test } from 'vitest'
import { levelRanks } from '../../../../../workers/readers/pdf/headings/level-ranks.js'

/** `rank@page`, `+` for one of a section, `#` for one with a number. */
const ranked = (text: string) =>
  text.split(' ').map((one) => ({
    rank: Number.parseInt(one, 10),
    page: Number.parseInt(one.split('@')[1] ?? '', 10),
    isSection: /[+#]$/.test(one),
    isNumbered: one.endsWith('#'),
  }))

test.each([
  ['sizes of a cover make one level', '1@1 2@1 3@1 5@2+ 6@3+', { used: [1, 5, 6] }],
  ['what heads text on the first page is no cover', '1@1 2@1+ 5@2+', { used: [1, 2, 5] }],
  ['nor is what only the last page has', '1@1 3@2+ 3@5+ 2@9 4@9 3@9', { used: [1, 3] }],
  ['few pages have no back cover', '1@1 3@2+ 2@3', { used: [1, 2, 3] }],
  ['a size within the document makes one', '1@1 2@2 3@9+', { used: [1, 2, 3] }],
  ['a single page has no cover', '1@1 2@1 3@1', { used: [1, 2, 3] }],
  ['a small title above sections is the title', '3@1 1@1+ 1@2+', { used: [1], title: 3 }],
  ['a kicker above the title is none', '3@1 1@1 2@1+ 2@2+', { used: [1, 2] }],
  ['one of many is none', '3@1 1@1+ 1@2+ 3@3', { used: [1, 3] }],
  ['numbers of its rank are none of its kind', '2@1 1@2# 2@2# 1@3#', { used: [1, 2], title: 2 }],
  ['what has a number is none', '2@1# 1@2# 1@3#', { used: [1, 2] }],
])('%s: %s', (_, headings, expected) => {
  expect(levelRanks(ranked(headings))).toEqual(expected)
})
