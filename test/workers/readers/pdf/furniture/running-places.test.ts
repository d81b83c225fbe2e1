import { expect, test } from 'vitest'
import {
  runningHeads,
  runningPlaces,
} from '../../../../../workers/readers/pdf/furniture/running-places.js'
import { textOfRow } from '../../../../../workers/readers/pdf/model/geometry.js'
import type { Page } from '../../../../../workers/readers/pdf/model/page.js'
import { pageOf, rowOf } from '../../../../support/pdf-rows.js'

const BODY_SIZE = 10
const TEXT_Y = 100

interface Head {
  readonly y: number
  readonly size?: number
}

/** Pages of text, leading 12 points from TEXT_Y on, each under a head of its own. */
function pagesUnder(heads: readonly Head[], leading = 12): Page[] {
  return heads.map(({ y, size = 9 }, at) => ({
    ...pageOf([
      rowOf(`1.${at} Another section`, { y, size }),
      ...Array.from({ length: 30 }, (_, row) =>
        rowOf('text that runs on and on', { y: TEXT_Y + leading * row, size: BODY_SIZE }),
      ),
    ]),
    number: at + 1,
  }))
}

/** The pages, those from `from` on with rules that begin and end so. */
const ruled = (pages: readonly Page[], from: number, ys: readonly number[], x1 = 500): Page[] =>
  pages.map((page, at) =>
    at < from
      ? page
      : { ...page, horizontals: ys.map((y) => ({ y, x0: 50, x1, widthPt: 1, color: 0 })) },
  )

/** Pages of which some begin with a chapter, at a height of its own, the last with a running head. */
const chaptered = (heads: number) =>
  pagesUnder([
    ...Array.from({ length: 6 }, (_, at) => ({ y: 70 + 4 * at })),
    ...same({ y: 80 }, heads),
  ])

const same = (head: Head, pages = 6) => Array.from({ length: pages }, () => head)

test.each([
  [
    'heads at one height, each with a text of its own, but for the first page',
    pagesUnder(same({ y: 60 })),
    5,
  ],
  ['no more than three pages', pagesUnder(same({ y: 60 }, 3)), 0],
  ['titles in larger type, as slides have', pagesUnder(same({ y: 60, size: 14 })), 0],
  ['the first line of the text', pagesUnder(same({ y: TEXT_Y - 12, size: 10 })), 0],
  ['text of a wide leading', pagesUnder(same({ y: TEXT_Y - 22, size: 10 }), 22), 0],
  [
    'a height at which text begins on other pages',
    pagesUnder([...same({ y: 60 }, 4), ...same({ y: 60 }, 2)]).map((page, at) =>
      at < 4 ? page : { ...page, lines: [...page.lines, ...rowOf('text', { y: 72 }).lines] },
    ),
    0,
  ],
  [
    'heights that differ from page to page',
    pagesUnder([50, 54, 58, 62, 66, 70].map((y) => ({ y }))),
    0,
  ],
  ['heads over a rule on fewer pages, right above the text', ruled(chaptered(4), 6, [84]), 4],
  ['heads over a rule on too few pages', ruled(chaptered(3), 6, [84]), 0],
  ['such heads without a rule', chaptered(4), 0],
  ['titles of a table, between two rules', ruled(chaptered(4), 6, [70, 84]), 0],
  ['text over a short rule', ruled(chaptered(4), 6, [84], 150), 0],
  ['text over a rule further down', ruled(chaptered(4), 6, [96]), 0],
])('%s: %i heads found', (_, pages, expected) => {
  const places = runningPlaces(pages, BODY_SIZE)
  const found = pages.flatMap((page) => runningHeads(page, page.lines, places))
  expect(found).toHaveLength(expected)
})

test('a title at the height of heads but right above its text is no head', () => {
  const pages = pagesUnder(same({ y: 60 }))
  const places = runningPlaces(pages, BODY_SIZE)
  const rows = [rowOf('A title', { y: 60, size: 9 }), rowOf('Its text', { y: 73 })]
  const page = { ...pageOf(rows), number: 2 }
  expect(runningHeads(page, page.lines, places).map(textOfRow)).toEqual([])
})
