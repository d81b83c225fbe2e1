import { expect, test } from 'vitest'
import type { Rect } from '../../../../../workers/document/blocks.js'
import { liesOverBoxes } from '../../../../../workers/readers/pdf/tables/evidence/side-boxes.js'
import { type Grid, plainCell } from '../../../../../workers/readers/pdf/tables/grid.js'
import { textAt } from '../../../../support/make-pdf.js'
import { markdownOf } from '../../../../support/pdf-markdown.js'
import { wordsAt } from './words.js'

const box = (x0: number, x1: number, y0 = 90, y1 = 140): Rect => ({ x0, x1, y0, y1 })

/** Three rows of two cells, at 60 and 260, the first baseline at 105. */
const GRID: Grid = {
  kind: 'stream',
  box: { x0: 60, x1: 360, y0: 95, y1: 135 },
  columns: 2,
  rows: ['Vendor', 'Harbor Street', 'Sandusky'].map((text, row) =>
    [60, 260].map((x) => plainCell(wordsAt(text, x, 105 + 12 * row))),
  ),
}

test.each([
  ['in boxes apart from each other', [box(50, 240), box(250, 400)], true],
  ['in boxes that touch, as cells do', [box(50, 248), box(250, 400)], false],
  ['in cells of a row, of which some are apart', [50, 150, 250].map((x) => box(x, x + 100)), false],
  ['in one box', [box(50, 400)], false],
  ['one above the other', [box(50, 400, 90, 112), box(50, 400, 120, 145)], false],
  ['in boxes that hold a part of it alone', [box(50, 240, 90, 114), box(250, 400, 90, 114)], false],
  [
    'in three rows of boxes, the cells of a table',
    [80, 107, 134].flatMap((y) => [box(50, 240, y, y + 25), box(250, 400, y, y + 25)]),
    false,
  ],
])('whether aligned text is no table: %s', (_, boxes, expected) => {
  expect(liesOverBoxes(GRID, boxes)).toBe(expected)
})

test('a drawn grid is one whatever boxes are around it', () => {
  expect(liesOverBoxes({ ...GRID, kind: 'lattice' }, [box(50, 240), box(250, 400)])).toBe(false)
})

test('sender and receiver in boxes side by side are read one after the other', async () => {
  const boxes = [50, 300].map((x) => `${x} 620 230 80 re S`)
  const lines = [
    ['Vendor', 'Ship to'],
    ['Great Lakes Traffic', 'Streets Garage'],
    ['2211 Harbor Parkway', '1875 Old Mill Road'],
    ['Sandusky OH 44870', 'Marlow Falls OH 44260'],
    ['Vendor 008813', 'Contact 6120'],
  ].flatMap(([left = '', right = ''], at) => [
    textAt(56, 684 - 14 * at, left, 9),
    textAt(306, 684 - 14 * at, right, 9),
  ])
  const page = await markdownOf(...boxes, ...lines)
  expect(page).not.toContain('|')
  expect(page.replace(/\s+/g, ' ')).toMatch(/Vendor 008813.*Ship to Streets Garage/)
})
