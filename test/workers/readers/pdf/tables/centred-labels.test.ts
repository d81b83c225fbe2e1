import { expect, test } from 'vitest'
import { plainCell } from '../../../../../workers/readers/pdf/tables/grid.js'
import { streamGrid } from '../../../../../workers/readers/pdf/tables/grids/stream-grid.js'
import { withCentredLabels } from '../../../../../workers/readers/pdf/tables/rows/centred-labels.js'
import { type TableWord, wordsText } from '../../../../../workers/readers/pdf/tables/words.js'
import { wordsAt } from './words.js'

type Placed = readonly [text: string, x: number, y: number]

/** The rows of words at their places: a cell's text, with how many rows it reaches over. */
function rowsOf(placed: readonly Placed[]) {
  const words: TableWord[] = placed.flatMap(([text, x, y]) => wordsAt(text, x, y))
  const grid = streamGrid(words, {
    kind: 'rules',
    cellGapEm: 0.55,
    breaks: { ysPt: [106] },
    rulings: [],
  })
  return grid?.rows.map((row) =>
    row.map((cell) => {
      if (cell === undefined) return null
      const text = wordsText(cell.words)
      return cell.rowspan > 1 ? `${text} ×${cell.rowspan}` : text
    }),
  )
}

const HEADER: Placed[] = [
  ['Set', 50, 100],
  ['Method', 120, 100],
  ['Calls', 250, 100],
]

/** Rows of a method and its figure, 14 pt apart, from 114 on. */
const body = (...names: string[]): Placed[] =>
  names.flatMap((name, row): Placed[] => [
    [name, 120, 114 + 14 * row],
    [String(20 + row), 250, 114 + 14 * row],
  ])

test('labels at half height between two rows are those of both', () => {
  const labels: Placed[] = [
    ['Web', 50, 121],
    ['Grail', 50, 149],
  ]
  expect(rowsOf([...HEADER, ...body('one', 'two', 'one', 'two'), ...labels])).toEqual([
    ['Set', 'Method', 'Calls'],
    ['Web ×2', 'one', '20'],
    [null, 'two', '21'],
    ['Grail ×2', 'one', '22'],
    [null, 'two', '23'],
  ])
})

test('labels on the middle one of their rows reach over all of them', () => {
  const labels: Placed[] = [
    ['Web', 50, 128],
    ['Grail', 50, 170],
  ]
  expect(rowsOf([...HEADER, ...body('a', 'b', 'c', 'd', 'e', 'f'), ...labels])?.slice(1)).toEqual([
    ['Web ×3', 'a', '20'],
    [null, 'b', '21'],
    [null, 'c', '22'],
    ['Grail ×3', 'd', '23'],
    [null, 'e', '24'],
    [null, 'f', '25'],
  ])
})

test.each<[string, number[]]>([
  ['on the first of their rows', [114, 156]],
  ['on the last of their rows', [142, 184]],
  ['that are the middles of no rows one after the other', [128, 156]],
])('labels %s stay on their row', (_, ys) => {
  const labels = ys.map((y, k): Placed => [`Label${k}`, 50, y])
  const rows = rowsOf([...HEADER, ...body('a', 'b', 'c', 'd', 'e', 'f'), ...labels]) ?? []
  expect(rows.slice(1).map(([label]) => label)).toEqual(
    [114, 128, 142, 156, 170, 184].map((y) => (ys.includes(y) ? `Label${ys.indexOf(y)}` : '')),
  )
})

test("a header's title beside two lines of titles stands in the first of them", () => {
  const titles: Placed[] = [
    ['Model', 50, 107],
    ['First half', 120, 100],
    ['Second half', 250, 100],
    ['Acc', 120, 114],
    ['Rec', 170, 114],
    ['Acc', 250, 114],
    ['Rec', 300, 114],
  ]
  const rows = [128, 142, 156].flatMap((y): Placed[] =>
    [50, 120, 170, 250, 300].map((x, k) => [k === 0 ? `m${y}` : `${y}`, x, y]),
  )
  expect(
    rowsOf([...titles, ...rows])
      ?.slice(0, 2)
      .map((row) => row[0]),
  ).toEqual(['Model ×2', null])
})

test('a line of its own between two rows is no label of them', () => {
  const rows = rowsOf([
    ...HEADER,
    ...body('Ant', 'Bee', 'Cat', 'Dog'),
    ['Fungi', 50, 170],
    ['Elk', 120, 184],
    ['9', 250, 184],
  ])
  expect(rows?.at(-2)).toEqual(['Fungi', ''])
})

test('a long table whose labels could be parted in many ways takes no longer', () => {
  // Groups of five rows, each of which could end a row earlier or later, and rows at the end that no label is of.
  const groups = 60
  const rows = Array.from({ length: 5 * groups + 9 }, (_, row) => {
    const y = 100 + 12 * row
    const isLabelled = row % 5 === 2 && row < 5 * groups
    return [
      isLabelled ? wordsAt('Set', 50, y) : [],
      wordsAt('1', 120, y),
      wordsAt('2', 190, y),
    ].map(plainCell)
  })
  expect(withCentredLabels(rows)).toEqual(rows)
}, 5000)
