import { expect, test } from 'vitest'
import {
  createPageItems,
  fillItems,
} from '../../../../../workers/readers/pdf/columns/page-items.js'
import { partsAsPainted } from '../../../../../workers/readers/pdf/columns/painted-parts.js'
import { lineOf, wordsOf } from '../../../../support/pdf-rows.js'

/** How many lines stand left and right of 200 points in each part of a bar beside text, over a title painted later. */
function partsOf(left: number, right: number): string[] | undefined {
  const side = (count: number, x: number, from: number) =>
    Array.from({ length: count }, (_, row) => ({
      ...lineOf(wordsOf(`Some line of text ${row}`, { x, y: 100 + 12 * row })),
      order: from + row,
    }))
  const bottom = 100 + 12 * Math.max(left, right)
  const title = { ...lineOf(wordsOf('A title', { x: 50, y: bottom + 14 })), order: 99 }
  const lines = [...side(left, 50, 0), ...side(right, 300, left), title]
  const page = createPageItems()
  fillItems(page, lines, [], 10)
  const places = lines.map((_, at) => at)
  const band = { startPt: 90, endPt: bottom + 20 }
  return partsAsPainted(page, places, 200, band, 10)?.map((part) =>
    [part.left.length, part.right.length].join(' beside '),
  )
}

test.each([
  [8, 3, ['8 beside 3', '1 beside 0']],
  [3, 8, ['3 beside 8', '1 beside 0']],
  [8, 2, undefined],
])(
  '%i lines beside %i are a part where they are painted one after the other: %s',
  (left, right, parts) => {
    expect(partsOf(left, right)).toEqual(parts)
  },
)
