import { expect, test } from 'vitest'
import { levelRanks } from '../../../../../workers/readers/pdf/headings/level-ranks.js'

/** `rank@page`, `+` over text. */
const ranked = (text: string) =>
  text.split(' ').map((one) => ({
    rank: Number.parseInt(one, 10),
    page: Number(one.split('@')[1]?.replace('+', '')),
    headsText: one.endsWith('+'),
  }))

test.each([
  ['sizes of a cover make one level', '1@1 2@1 3@1 5@2+ 6@3+', { used: [1, 5, 6] }],
  ['what heads text on the first page is no cover', '1@1 2@1+ 5@2+', { used: [1, 2, 5] }],
  ['a single page has no cover', '1@1 2@1 3@1', { used: [1, 2, 3] }],
  ['a small title above sections is the title', '3@1 1@1+ 1@2+', { used: [1], title: 3 }],
  ['a kicker above the title is none', '3@1 1@1 2@1+ 2@2+', { used: [1, 2] }],
  ['one of many is none', '3@1 1@1+ 1@2+ 3@3', { used: [1, 3] }],
])('%s: %s', (_, headings, expected) => {
  expect(levelRanks(ranked(headings))).toEqual(expected)
})
