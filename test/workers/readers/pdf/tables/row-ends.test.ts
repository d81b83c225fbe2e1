import { expect, test } from 'vitest'
import { streamGrid } from '../../../../../workers/readers/pdf/tables/grids/stream-grid.js'
import { wordsText } from '../../../../../workers/readers/pdf/tables/words.js'
import { tableAt, wordsAt } from './words.js'

const XS = [50, 150, 200, 250, 300]
const BODY = [
  ['Oslo', '4764', '1064', '3730', '3372'],
  ['Graz', '3815', '4404', '3580', '2891'],
  ['Lyon', '4522', '1545', '4730', '4274'],
]
/** Every row between borders of its own, but for the two lines of the header. */
const BREAKS = { ysPt: [117, 131, 145], complete: { fromPt: 90, toPt: 160 } }

function laid(words: Parameters<typeof streamGrid>[0]): (string | null)[][] {
  const options = { kind: 'rules', cellGapEm: 0.55, breaks: BREAKS, rulings: [] } as const
  const grid = streamGrid(words, options)
  return (grid?.rows ?? []).map((row) =>
    row.map((cell) => (cell === undefined ? null : wordsText(cell.words))),
  )
}

const REPEATED = ['', 'Plan', 'Done', 'Plan', 'Done']

test('titles in the middle of two columns each are those of both, above labels that come again', () => {
  const titles = [...wordsAt('North', 163, 100), ...wordsAt('South', 263, 100)]
  const rows = laid([...titles, ...tableAt([REPEATED, ...BODY], XS, 112)])
  expect(rows.slice(0, 2)).toEqual([
    ['', 'North', null, 'South', null],
    ['', 'Plan', 'Done', 'Plan', 'Done'],
  ])
  expect(rows).toHaveLength(5)
})

test('a heading in larger type is no part of the header below it', () => {
  const heading = wordsAt('Results', 50, 100, { sizePt: 13 })
  const rows = laid([...heading, ...tableAt([['City', ...REPEATED.slice(1)], ...BODY], XS, 112)])
  expect(rows.slice(0, 2)).toEqual([
    ['Results', '', '', '', ''],
    ['City', 'Plan', 'Done', 'Plan', 'Done'],
  ])
})
