import { expect, test } from 'vitest'
import { mergeTitles } from '../../../../../workers/readers/pdf/blocks/merge-titles.js'
import { paragraphsOf } from '../../../../../workers/readers/pdf/blocks/paragraphs.js'
import { blockText } from '../../../../../workers/readers/pdf/model/blocks.js'
import { STYLE } from '../../../../../workers/readers/pdf/model/page.js'
import { rowsOf } from '../../../../support/pdf-rows.js'

const TRAITS = { bodySize: 10, isTypewritten: false, boldShare: 0, x0: 50, x1: 250 }
const FULL = 'A row that is as wide as its column, so'
const bold = { style: STYLE.bold }
const large = { ...bold, size: 14 }

type Rows = Parameters<typeof rowsOf>[0]

function blocksOf(rows: Rows): string[] {
  const blocks = mergeTitles(paragraphsOf(rowsOf(rows), TRAITS), TRAITS.bodySize)
  return blocks.flatMap((block) => (block.kind === 'table' ? [] : [blockText(block)]))
}

test.each<{ name: string; rows: Rows; blocks: string[] }>([
  {
    name: 'a title of another font, no larger than its text, is a block of its own',
    rows: [['Samples', { font: 1 }], FULL, 'goes on'],
    blocks: ['Samples', `${FULL} goes on`],
  },
  {
    name: 'so it is between two paragraphs',
    rows: [FULL, 'it ends', ['Samples', { font: 1 }], FULL],
    blocks: [`${FULL} it ends`, 'Samples', FULL],
  },
  {
    name: 'a full row of another font goes on',
    rows: [[FULL, { font: 1 }], FULL],
    blocks: [`${FULL} ${FULL}`],
  },
  {
    name: 'a clause goes on in another font',
    rows: [FULL, 'as he says,', ['Nobody knows', { font: 1 }]],
    blocks: [`${FULL} as he says, Nobody knows`],
  },
  {
    name: 'a part and the item below it are a title each',
    rows: [['PART II', bold], ['ITEM 5. MARKET', bold], FULL],
    blocks: ['PART II', 'ITEM 5. MARKET', FULL],
  },
  {
    name: 'so are a section and the first within it',
    rows: [['A METHODS', bold], ['A.1 Part One', bold], FULL],
    blocks: ['A METHODS', 'A.1 Part One', FULL],
  },
  {
    name: 'with a point behind the number, in larger type',
    rows: [['2. Usage', large], ['2.1 Options', large], FULL],
    blocks: ['2. Usage', '2.1 Options', FULL],
  },
  {
    name: 'so are sections that follow each other',
    rows: [['2.2 Getting it', large], ['2.3 Building it', large], ['3 Running it', large], FULL],
    blocks: ['2.2 Getting it', '2.3 Building it', '3 Running it', FULL],
  },
  {
    name: 'below titles of two rows, however full these are',
    rows: [
      ['2.1 Saving by a change of the', large],
      ['routes of those who drive a', large],
      ['2.1.1 What has been seen', large],
      FULL,
    ],
    blocks: [
      '2.1 Saving by a change of the routes of those who drive a',
      '2.1.1 What has been seen',
      FULL,
    ],
  },
  {
    name: 'a year after a number is no section',
    rows: [['1998 A year that is as wide as a', large], ['1999 Games', large], FULL],
    blocks: ['1998 A year that is as wide as a 1999 Games', FULL],
  },
  {
    name: 'however large they are',
    rows: [['PART II', large], ['ITEM 5. MARKET', large], FULL],
    blocks: ['PART II', 'ITEM 5. MARKET', FULL],
  },
  {
    name: 'what stands below the title of an item is no part of it',
    rows: [['Item 6. Selected data', bold], ['Five-year review', bold], FULL],
    blocks: ['Item 6. Selected data', 'Five-year review', FULL],
  },
  {
    name: 'the title of an item goes on where its row is full',
    rows: [['Item 5. A title that is as wide as it can', bold], ['Be and so goes on', bold], FULL],
    blocks: ['Item 5. A title that is as wide as it can Be and so goes on', FULL],
  },
  {
    name: 'a bold row with room for the next word ends, however that begins',
    rows: [['Usage', bold], 'pdf-tool is a command that takes a', 'file'],
    blocks: ['Usage', 'pdf-tool is a command that takes a file'],
  },
  {
    name: 'without room it goes on',
    rows: [['Note that all that is said in bold', bold], 'letters is a title, and so on'],
    blocks: ['Note that all that is said in bold letters is a title, and so on'],
  },
  {
    name: 'a word below a label is its value',
    rows: [['Mastodon', bold], 'ana'],
    blocks: ['Mastodon ana'],
  },
  {
    name: 'a sentence that begins so is none',
    rows: ['It is said in', 'Section 5 of this law, and so on'],
    blocks: ['It is said in Section 5 of this law, and so on'],
  },
])('$name', ({ rows, blocks }) => {
  expect(blocksOf(rows)).toEqual(blocks)
})
