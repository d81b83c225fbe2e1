import { expect, test } from 'vitest'
import type { HeadingCandidate } from '../../../../../workers/readers/pdf/headings/heading-candidate.js'
import { levelsByOutline } from '../../../../../workers/readers/pdf/headings/outline-levels.js'

function heading(traits: Partial<HeadingCandidate>): HeadingCandidate {
  return {
    score: 3,
    signs: [],
    size: 12,
    bold: true,
    italic: false,
    caps: false,
    showsCaps: false,
    depth: 0,
    number: undefined,
    isLarge: true,
    isFarLarger: true,
    headsText: true,
    isChapter: false,
    isPart: false,
    isOnlyBold: false,
    ...traits,
  }
}

const times = (count: number, traits: Partial<HeadingCandidate>): HeadingCandidate[] =>
  Array.from({ length: count }, () => heading(traits))

const NUMBERED = [
  ...times(3, { depth: 1, size: 20, outlineLevels: [1] }),
  ...times(5, { depth: 2, size: 14, outlineLevels: [2] }),
]
const UNNUMBERED = [
  ...times(2, { size: 20, outlineLevels: [1] }),
  ...times(2, { size: 14, outlineLevels: [2] }),
  ...times(2, { size: 14, bold: false, outlineLevels: [3] }),
]

test.each<[string, HeadingCandidate[], Partial<HeadingCandidate>, number | undefined]>([
  ['an entry', UNNUMBERED, { outlineLevels: [2] }, 2],
  ['no entry', UNNUMBERED, {}, undefined],
  ['a title of two entries, large', UNNUMBERED, { size: 19, outlineLevels: [2, 1] }, 1],
  ['a title of two entries, small', UNNUMBERED, { size: 13, outlineLevels: [1, 2] }, 2],
  [
    'a title of two entries, regular',
    UNNUMBERED,
    { size: 14, bold: false, outlineLevels: [2, 3] },
    3,
  ],
  ['a title of two entries, nothing like it', [], { outlineLevels: [2, 1] }, 2],
  ['a section that has a chapter’s title', NUMBERED, { depth: 2, outlineLevels: [1] }, 2],
  ['a number deeper than the outline', NUMBERED, { depth: 3, outlineLevels: [1, 2] }, 3],
  ['a number that the outline leaves out', NUMBERED, { depth: 2 }, 2],
  ['a number two deeper', NUMBERED, { depth: 4, outlineLevels: [2] }, 2],
  ['numbers of too few headings', NUMBERED.slice(0, 2), { depth: 2, outlineLevels: [1] }, 1],
  [
    'deeper numbers that stand no deeper',
    [...NUMBERED, ...times(4, { depth: 3, outlineLevels: [1] })],
    { depth: 3, outlineLevels: [1] },
    3,
  ],
])('%s', (_, headings, candidate, level) => {
  expect(levelsByOutline(headings)(heading(candidate))).toBe(level)
})
