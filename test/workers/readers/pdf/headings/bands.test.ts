import { expect, test } from 'vitest'
import { isOnBand } from '../../../../../workers/readers/pdf/headings/bands.js'
import type { TextBlock } from '../../../../../workers/readers/pdf/model/blocks.js'
import type { DrawnBox } from '../../../../../workers/readers/pdf/model/page.js'
import { pageOf } from '../../../../support/pdf-rows.js'

/** A row of 10 points at the left of a column. */
const title = { x0: 54, x1: 150, y0: 100, y1: 110, size: 10, columnX0: 50, columnX1: 450 }

const band = (changes: Partial<DrawnBox> = {}): DrawnBox => ({
  ...{ x0: 50, x1: 450, y0: 98, y1: 112, filled: true, color: 0xcccccc },
  ...changes,
})

test.each<[string, boolean, DrawnBox[]]>([
  ['on a band across its column', true, [band()]],
  ['on nothing', false, []],
  ['in a frame', false, [band({ filled: false })]],
  ['on white', false, [band({ color: 0xffffff })]],
  ['on a marked word', false, [band({ x1: 152 })]],
  ['at the top of a box', false, [band({ y1: 160 })]],
  ['above a band', false, [band({ y0: 112, y1: 126 })]],
  ['beside a band', false, [band({ x0: 160 })]],
  ['on a band over another of its colour', false, [band(), band({ y0: 112, y1: 126 })]],
  ['on a band below another of its colour', false, [band({ y0: 84, y1: 98 }), band()]],
  ['over a listing of another colour', true, [band(), band({ y0: 112, y1: 190, color: 0xeeeeee })]],
  ['on a cell beside another', false, [band({ x1: 300 }), band({ x0: 300, color: 0x999999 })]],
  ['on a band apart from others', true, [band(), band({ y0: 140, y1: 154 })]],
])('a title %s is on a band: %s', (_, expected, boxes) => {
  expect(isOnBand(title as TextBlock, { ...pageOf([]), boxes })).toBe(expected)
})
