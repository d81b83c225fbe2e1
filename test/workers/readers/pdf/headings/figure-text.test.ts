import { expect, test } from 'vitest'
import { rowText } from '../../../../../workers/readers/pdf/blocks/row-text.js'
import { removeFigureText } from '../../../../../workers/readers/pdf/headings/figure-text.js'
import type { HeadingCandidate } from '../../../../../workers/readers/pdf/headings/heading-candidate.js'
import type { TextBlock } from '../../../../../workers/readers/pdf/model/blocks.js'
import { pageOf, rowOf } from '../../../../support/pdf-rows.js'

const FRAME = { x0: 40, y0: 100, x1: 400, y1: 300, filled: false }

function blockAt(text: string, y: number): TextBlock {
  const row = rowOf(text, { y })
  return {
    kind: 'text',
    rows: [rowText(row)],
    size: 10,
    bold: true,
    italic: false,
    x0: row.x0,
    x1: row.x1,
    y0: row.y0,
    y1: row.y1,
    gapAbove: 1,
    gapBelow: 1,
    columnX0: 50,
    columnX1: 550,
  }
}

function candidate(depth: number): HeadingCandidate {
  const looks = {
    bold: true,
    italic: false,
    caps: true,
    showsCaps: true,
    isLarge: true,
    isFarLarger: true,
  }
  const flags = { headsText: true, isChapter: false, isPart: false, isOnlyBold: false }
  return { ...looks, ...flags, score: 3, signs: [], size: 10, depth, number: undefined }
}

test.each([
  ['FOR ROWS', 'Figure 3-1 The statement', 312, 0],
  ['FOR ROWS', 'Abb. 2: Der Befehl', 312, 0],
  ['3.1 For rows', 'Figure 3-1 The statement', 312, 1],
  ['FOR ROWS', 'Figures speak for themselves', 312, 1],
  ['FOR ROWS', 'Figure 3-1 The statement', 360, 1],
])('%j in a frame over %j: %i points down the page, %i headings', (text, below, y, expected) => {
  const label = blockAt(text, 200)
  const found = new Map([[label, candidate(text.startsWith('3') ? 2 : 0)]])
  const page = { ...pageOf([]), boxes: [{ ...FRAME, color: 0 }] }
  removeFigureText(found, [label, blockAt(below, y)], page)
  expect(found.size).toBe(expected)
})

test('a heading outside of the frame stays', () => {
  const heading = blockAt('Column mask', 340)
  const found = new Map([[heading, candidate(0)]])
  const page = { ...pageOf([]), boxes: [{ ...FRAME, color: 0 }] }
  removeFigureText(found, [blockAt('Figure 3-1 The statement', 312), heading], page)
  expect(found.size).toBe(1)
})
