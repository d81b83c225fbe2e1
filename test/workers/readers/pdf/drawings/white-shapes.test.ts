import { expect, test } from 'vitest'
import { seenOnColor } from '../../../../../workers/readers/pdf/drawings/white-shapes.js'
import { textAt } from '../../../../support/make-pdf.js'
import { markdownOf } from '../../../../support/pdf-markdown.js'

const WHITE = 0xffffff
const fill = (x0: number, x1: number, color = 0) => ({
  x0,
  y0: 100,
  x1,
  y1: 120,
  filled: true,
  color,
})
/** How many boxes of `boxes` are painted before a white vertical of 1 pt at x = 50, and whether it is seen. */
const isSeen = (boxes: ReturnType<typeof fill>[], painted = boxes.length): boolean => {
  const ruling = { x: 50, y0: 100, y1: 120, widthPt: 1, color: WHITE }
  const shapes = { horizontals: [], verticals: [{ ruling, painted }], dots: [] }
  return seenOnColor(shapes, boxes).verticals.length > 0
}

test.each([
  ['between two dark cells', isSeen([fill(0, 50), fill(50, 90)]), true],
  ['over one dark row', isSeen([fill(0, 90)]), true],
  ['half under the cell that is painted after it', isSeen([fill(0, 50), fill(50, 90)], 1), true],
  ['under a row that is painted after it', isSeen([fill(0, 90)], 0), false],
  ['at the edge of what is dark', isSeen([fill(0, 50)]), false],
  ['on white cells', isSeen([fill(0, 50, WHITE), fill(50, 90, WHITE)]), false],
  ['on paper', isSeen([]), false],
])('a white line %s: seen is %s', (_, seen, expected) => {
  expect(seen).toBe(expected)
})

const line = (x0: number, y0: number, x1: number, y1: number) => `1 G ${x0} ${y0} m ${x1} ${y1} l S`
/** A dark head of two rows over five columns, 80 points wide: a county, then two columns for each month. */
const head = (lines: readonly string[]) => [
  '0 g 72 660 400 60 re f',
  ...lines,
  '1 g',
  textAt(220, 706, 'April'),
  textAt(380, 706, 'July'),
  textAt(78, 670, 'County'),
  ...[158, 238, 318, 398].map((x, at) =>
    textAt(x, 670, at % 2 === 0 ? 'Active voters' : 'All there are'),
  ),
]
const rows = [640, 620, 600, 580, 560, 540].flatMap((y, row) => [
  '0 G 0 g',
  ...[72, 152, 232, 312, 392].map((x) => `${x} ${y} 80 20 re S`),
  textAt(78, y + 6, `County ${row + 1}`),
  textAt(158, y + 6, `${row + 1},31${row}`),
  textAt(238, y + 6, `${row + 2},31${row}`),
])

test('white lines part the titles of a dark header, over columns that are not filled in yet, too', async () => {
  const lines = [
    line(72, 690, 472, 690),
    ...[152, 312].map((x) => line(x, 660, x, 720)),
    ...[232, 392].map((x) => line(x, 660, x, 690)),
  ]
  expect((await markdownOf(...head(lines), ...rows)).split('\n').slice(0, 4)).toEqual([
    '|  | April |  | July |  |',
    '| --- | --- | --- | --- | --- |',
    '| County | Active voters | All there are | Active voters | All there are |',
    '| County 1 | 1,310 | 2,310 |  |  |',
  ])
})
