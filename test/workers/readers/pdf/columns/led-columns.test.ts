import { expect, test } from 'vitest'
import { ledGutters } from '../../../../../workers/readers/pdf/columns/led-columns.js'
import type { Line } from '../../../../../workers/readers/pdf/model/page.js'
import { lineOf, wordsOf } from '../../../../support/pdf-rows.js'

/** An entry from `x` on, with leaders and pages that end at `end`. */
function entry(
  text: string,
  pages: string,
  { x, end, y }: { x: number; end: number; y: number },
): Line {
  const at = end - 5 * pages.length
  return lineOf([
    ...wordsOf(text, { x, y }),
    ...wordsOf('. . . .', { x: at - 40, y }),
    ...wordsOf(pages, { x: at, y }),
  ])
}

const LEFT = ['arrow 12', 'bend 3, 14', 'curve 7', 'draw 9']
const RIGHT = ['edge 15', 'fill 2', 'grid 31', 'hook 4']

function column(entries: readonly string[], x: number, end: number, from = 100): Line[] {
  return entries.map((text, at) => {
    const [name = '', ...pages] = text.split(' ')
    return entry(name, pages.join(' '), { x, end, y: from + 12 * at })
  })
}

const left = column(LEFT, 50, 200)
const right = column(RIGHT, 206, 356)
const across = (y: number): Line =>
  lineOf(wordsOf('numbers refer to the page of an entry, or to lines', { y }))

test.each<[string, Line[], number[]]>([
  ['two columns', [...left, ...right], [206]],
  ['two columns below text over both', [across(60), across(72), ...left, ...right], [206]],
  [
    'three columns over two',
    [
      ...left,
      ...right,
      ...column(LEFT, 362, 512),
      ...column(LEFT, 50, 280, 300),
      ...column(RIGHT, 290, 512, 300),
    ],
    [206, 290, 362],
  ],
  ['one column', [...left, ...column(RIGHT, 50, 200, 148)], []],
  ['columns that a line runs over', [...left, across(118), ...right], []],
  [
    'more edges than columns have',
    Array.from({ length: 13 }, (_, at) => column(LEFT, 50 + 160 * at, 200 + 160 * at)).flat(),
    [],
  ],
  ['too few entries', [...left.slice(0, 2), ...right], []],
])('gutters between led entries: %s', (_, lines, gutters) => {
  expect(ledGutters(lines).sort((a, b) => a - b)).toEqual(gutters)
})

test('figures behind leaders of one label are no columns', () => {
  const rows = LEFT.map((text, at) =>
    lineOf([
      ...wordsOf(text.split(' ')[0] ?? '', { y: 100 + 12 * at }),
      ...wordsOf('. . . . 12', { x: 120, y: 100 + 12 * at }),
      ...wordsOf('. . . . 15', { x: 220, y: 100 + 12 * at }),
    ]),
  )
  expect(ledGutters(rows)).toEqual([])
})
