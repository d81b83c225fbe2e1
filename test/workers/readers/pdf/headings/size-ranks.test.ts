import { expect, test } from 'vitest'
import type { HeadingCandidate } from '../../../../../workers/readers/pdf/headings/heading-candidate.js'
import { rankBySize, sizeClusters } from '../../../../../workers/readers/pdf/headings/size-ranks.js'

type Looks = Partial<
  Pick<
    HeadingCandidate,
    'size' | 'bold' | 'italic' | 'caps' | 'showsCaps' | 'isLarge' | 'isFarLarger'
  >
>

function heading(looks: Looks): HeadingCandidate {
  return {
    score: 3,
    signs: [],
    size: 9,
    bold: false,
    italic: false,
    caps: false,
    showsCaps: false,
    depth: 0,
    number: undefined,
    isLarge: false,
    isFarLarger: false,
    headsText: true,
    isChapter: false,
    isPart: false,
    isOnlyBold: true,
    ...looks,
  }
}

const BOLD = heading({ bold: true })
/** Twelve points over text of eleven, and over text of ten. */
const LARGE = { size: 12, isLarge: true }
const LARGER = { ...LARGE, isFarLarger: true }
const UPRIGHT = heading({})
const SLANTED = heading({ italic: true })
/** `SAMPLES`, and `IL28B SNP`. */
const CAPITALS = heading({ caps: true, showsCaps: true })
const ABBREVIATION = heading({ caps: true, italic: true })

test.each([
  ['bold, regular, slanted', [BOLD, UPRIGHT, SLANTED], [0, 1, 2]],
  ['slanted without upright beside it', [BOLD, SLANTED, SLANTED], [0, 1, 1]],
  ['capitals, small letters', [CAPITALS, UPRIGHT, UPRIGHT], [0, 1, 1]],
  [
    'bold and slanted, a little larger than text',
    [heading({ ...LARGE, bold: true }), heading({ ...LARGE, italic: true })],
    [0, 1],
  ],
  [
    'bold and slanted, larger than text',
    [heading({ ...LARGER, bold: true }), heading({ ...LARGER, italic: true })],
    [0, 0],
  ],
  ['an abbreviation is no style', [UPRIGHT, UPRIGHT, ABBREVIATION], [0, 0, 1]],
])('of one size: %s', (_, headings, places) => {
  const sizes = sizeClusters(headings)
  const ranks = headings.map((one) => rankBySize(one, headings, sizes))
  const used = [...new Set(ranks)].sort((a, b) => a - b)
  expect(ranks.map((rank) => used.indexOf(rank))).toEqual(places)
})
