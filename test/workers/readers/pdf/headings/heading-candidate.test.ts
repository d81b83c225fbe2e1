import { expect, test } from 'vitest'
import { headingCandidate } from '../../../../../workers/readers/pdf/headings/heading-candidate.js'
import type { HeadingTraits } from '../../../../../workers/readers/pdf/headings/traits.js'
import { HEADING_SCORE_MIN } from '../../../../../workers/readers/pdf/headings/weights.js'

const BODY = { bodySize: 10, boldShare: 0.05 }

function traits(changes: Partial<HeadingTraits>): HeadingTraits {
  return {
    text: 'Related work',
    rows: 1,
    size: 10,
    bold: false,
    italic: false,
    isBeside: false,
    isUnderlined: false,
    gapAbove: 1,
    gapBelow: 0.5,
    pieces: 1,
    isProse: false,
    isOtherFont: false,
    isColoured: false,
    isCentred: false,
    hangsOut: false,
    isLabelled: false,
    isOnBand: false,
    headsText: true,
    headsTable: false,
    titlesTable: false,
    isInRun: false,
    isSerial: false,
    isOfTitles: false,
    isMono: false,
    isTerm: false,
    heightShare: 0.3,
    ...changes,
  }
}

const bold = { bold: true }
const large = { size: 12 }
const inRun = { isInRun: true, headsText: false, gapAbove: 0.3, gapBelow: 0.1 }

test.each<[string, Partial<HeadingTraits>]>([
  ['bold over text', bold],
  ['larger over text', large],
  ['twelve points over text of eleven', { size: 120 / 11 }],
  ['the name of a program in huge type', { size: 17, text: 'aorsf: An R package for trees' }],
  [
    'the name of a program in huge type over everything else',
    { size: 20, text: 'epstool', gapAbove: Number.POSITIVE_INFINITY, headsText: false },
  ],
  ['one of several in very large type with colons', { size: 15, text: 'Content:', isInRun: true }],
  ['a title that is a quotation, in large bold type', { ...bold, ...large, text: '“Yes we can”' }],
  ['numbered and bold', { ...bold, text: '2.1 Setup' }],
  ['a number with a stop and a short word', { ...bold, text: '6. API' }],
  ['underlined, further from its text than from others', { isUnderlined: true, gapBelow: 1.4 }],
  ['a section of a law that ends with a stop', { ...bold, text: '§ 1308.45 Final order.' }],
  ['an item of a report that ends with a stop', { ...bold, text: 'Item 2.02 Results.' }],
  ['italic over text', { italic: true }],
  ['underlined over text, in its type', { isUnderlined: true, isProse: true }],
  ['underlined in a run, in the middle', { isUnderlined: true, isInRun: true, isCentred: true }],
  ['a number and a name in the look of titles', { ...bold, isOfTitles: true, text: '1 undici' }],
  ['a known name in another font', { isOtherFont: true, size: 9.4, text: 'Discussion' }],
  ['a roman number alone in the middle', { text: 'II', isCentred: true, isProse: true }],
  ['the title of a table in large bold type', { bold: true, size: 13, text: 'Table 324. Arrests' }],
  ['capitals with a colon', { ...bold, text: 'TYPICAL DUTIES:' }],
  ['a known name in capitals', { text: 'ABSTRACT', isProse: true, isInRun: true }],
  ['a short bold sentence that stands free', { ...bold, text: 'Issues not arising.', gapAbove: 2 }],
  [
    'bold in a run that hangs out over text',
    { ...bold, isInRun: true, hangsOut: true, gapAbove: 0.2 },
  ],
  ['an outline entry of body size', { outlineLevels: [2], headsText: false }],
  ['a bold label and its value in the outline', { isLabelled: true, outlineLevels: [2] }],
  ['an outline entry of digits', { ...bold, outlineLevels: [2], text: '0x0001 pin' }],
  ['a deep number before small letters', { ...bold, text: '4.1.2.1 list_t', headsText: false }],
  ['a deep number before a short word', { ...bold, text: '3.1.2 Use' }],
  ['a short word in a series of numbers', { ...bold, text: '8.1 Red', isSerial: true }],
  [
    'a letter in the middle of an index, right above its entries',
    { ...bold, text: 'B', isCentred: true, gapAbove: 1.4, gapBelow: 0.2 },
  ],
  ['a letter of an index in large type', { text: 'B', size: 15, gapAbove: 1.2 }],
  ['a release in large bold type', { ...bold, ...large, text: '1.4.6' }],
  ['a release and its day', { ...bold, ...large, text: 'v2.0 (2001-11-30)' }],
  [
    'a release, told as such',
    { ...bold, ...large, text: '0.8.7 (released 2021-09-01, but withdrawn)' },
  ],
  ['a title set out over its text', { ...bold, hangsOut: true, text: 'Digits', gapAbove: 0.2 }],
  ['a release in very large type', { size: 15, text: '2.2.3 (2021-01-26)' }],
  ['the day of a release', { ...bold, ...large, text: '[1.2.0] - 2023-05-17' }],
  ['a function in large type', { ...large, text: 'apr_dir_close()' }],
  ['a word of a program in large type', { ...large, text: 'readFile' }],
  [
    'a function in bold, as all over text are',
    { ...bold, text: 'db.type(obj)', headsText: false, isOfTitles: true },
  ],
  ['underlined capitals of a run', { ...bold, ...inRun, text: 'THE SERMON', isUnderlined: true }],
  ['a bold number and a title in small type', { ...bold, text: '2.1 Setup', size: 9 }],
  ['a known name in small type', { ...bold, text: 'Abstract', size: 9 }],
  ['large type that always stands over text', { ...large, headsText: false, isOfTitles: true }],
])('%s is a heading', (_, changes) => {
  expect(headingCandidate(traits(changes), BODY)?.score).toBeGreaterThanOrEqual(HEADING_SCORE_MIN)
})

test.each<[string, Partial<HeadingTraits>]>([
  ['capitals of a run that are not underlined', { ...bold, ...inRun, text: 'THE SERMON' }],
  [
    'a pull quote in large type',
    { size: 14, text: '“Yes we can.”', isOtherFont: true, headsText: false },
  ],
  ['a number and a name', { ...bold, text: '1 undici' }],
  ['an underlined label over text', { isUnderlined: true, text: 'Seller:' }],
  ['an underlined line that begins small', { isUnderlined: true, text: 'related work' }],
  ['an underlined label', { ...bold, text: 'Seller:', isUnderlined: true }],
  ['bold capitals in small type', { ...bold, text: 'REMIT TO', size: 9 }],
  ['bold in a block beside others', { ...bold, isBeside: true }],
  ['plain text', {}],
  ['another font alone', { isOtherFont: true, size: 9.4, headsText: false }],
  ['a caption', { ...bold, text: 'Table A4.12 Projected volume' }],
  ['a caption whose number is set close', { ...bold, text: 'Figure7. Programming the bit' }],
  ['letters of a drawing', { ...bold, text: 'F G' }],
  ['a Chinese caption', { ...bold, text: '表 7-2：授信及使用情况' }],
  ['a Korean caption', { ...bold, text: '그림 3 시스템 구성' }],
  ['a Russian caption', { ...bold, text: 'Рис. 4. Схема установки' }],
  ['large text over nothing', { ...large, headsText: false }],
  ['the look of running text', { ...large, isProse: true }],
  ['a row of a table', { ...bold, text: 'Total 1,969,797', pieces: 2 }],
  ['a date', { ...large, text: 'November 3, 2011' }],
  ['a figure with its unit', { ...bold, text: '98,000 MW' }],
  ['a code', { ...large, text: 'JD5008' }],
  ['authors with their marks', { ...bold, text: 'Ada Byron1,2, Alan Kay1, Grace Lee3' }],
  ['authors in capitals', { ...bold, text: 'ADA BYRON,1 ALAN KAY,1,2 and GRACE LEE,3' }],
  ['a label', { ...large, text: 'Published in:' }],
  ['a bold label and its value', { ...large, isLabelled: true, text: 'Order: Spare parts' }],
  ['a bank account', { ...large, text: 'IBAN: DE54 5004 0000 9912 0000 00' }],
  ['a masked account', { ...large, text: 'IBAN: DE54 5004 **** **** **** 00 BIC: COBADEFFX' }],
  ['a row of an address', { ...large, gapAbove: 0.1, gapBelow: 0, headsText: false }],
  ['a bold label over nothing', { ...bold, headsText: false, gapBelow: 0 }],
  ['a footer', { ...large, heightShare: 0.95 }],
  ['lines of one look', { ...large, isInRun: true, headsText: false }],
  ['a bold name and place over nothing', { ...bold, text: 'Ada Byron, London', headsText: false }],
  ['a sentence', { ...bold, text: 'This is said in bold.' }],
  ['a release in large type', { ...large, text: '2.2.3 (2021-01-26)' }],
  ['a release of body size', { ...bold, text: '1.4.6' }],
  ['a figure with a short unit', { ...bold, text: '8.1 Red' }],
  ['a number with a stop and a short word, not set off', { ...large, text: '6. API' }],
  ['a letter that is larger than its text', { ...large, text: 'B', gapAbove: 1.2 }],
  ['the first letter of a text, over several lines', { text: 'B', size: 30, gapAbove: 1.2 }],
  ['a letter right above a row', { ...bold, text: 'B', gapAbove: 1.4, gapBelow: 0.2 }],
  ['a large figure', { ...bold, ...large, text: '3.5' }],
  ['a large amount', { ...bold, ...large, text: '12,345.60' }],
  ['a function in large typewriter type', { ...large, text: 'get_count()', isMono: true }],
  ['a small word in huge type between others', { size: 20, text: 'woman', headsText: false }],
  ['what refers to other places in very large type', { size: 15, text: 'See also:' }],
  ['a term over what it means, set out over it', { ...bold, hangsOut: true, text: 'digits()' }],
  ['a small word in large type', { ...large, text: 'and so on' }],
  [
    'the label of a pictogram',
    { ...large, text: 'electricity', headsText: false, isOfTitles: true },
  ],
  ['a term in typewriter type', { ...bold, ...large, text: 'Pool', isMono: true, isTerm: true }],
])('%s is no heading', (_, changes) => {
  expect(headingCandidate(traits(changes), BODY)?.score ?? 0).toBeLessThan(HEADING_SCORE_MIN)
})

test('letters of an index are as small as it, words in small type are small', () => {
  const small = { ...bold, size: 8.9, isCentred: true, gapAbove: 1.4, gapBelow: 0.2 }
  const signsOf = (text: string) => headingCandidate(traits({ ...small, text }), BODY)?.signs
  expect(signsOf('B')).not.toContain('small')
  expect(signsOf('Budget')).toContain('small')
})

test('bold capitals of body size are only bold', () => {
  expect(headingCandidate(traits({ ...bold, text: 'NOTES' }), BODY)?.isOnlyBold).toBe(true)
  expect(headingCandidate(traits({ ...large, text: 'NOTES' }), BODY)?.isOnlyBold).toBe(false)
})

test.each([
  ['3 Results', 1],
  ['3.1 Setup', 2],
  ['A.2 Proofs', 2],
  ['1.3材料模型', 2],
  ['Chapter 7', 1],
  ['§ 12 Notices', 1],
  ['A Study of Numbers', 0],
  ['A. Maximum', 1],
  ['B Proofs', 1],
  ['Results', 0],
  ['2019 was a good year', 0],
])('the number of %j is %i deep', (text, depth) => {
  expect(headingCandidate(traits({ ...bold, text }), BODY)?.depth).toBe(depth)
})

test.each([
  ['SAMPLES AND METHODS', true],
  ['IL28B SNP', false],
  ['VII', true],
  ['Samples', false],
])('%s shows capitals as a style: %s', (text, expected) => {
  expect(headingCandidate(traits({ ...bold, text }), BODY)?.showsCaps).toBe(expected)
})
