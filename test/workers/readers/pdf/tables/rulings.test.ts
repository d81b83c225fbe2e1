import { expect, test } from 'vitest'
import { crossingGroups } from '../../../../../workers/readers/pdf/tables/evidence/crossings.js'
import { ruleGroups } from '../../../../../workers/readers/pdf/tables/evidence/rule-groups.js'
import {
  mergeCollinear,
  pageRulings,
  type Ruling,
} from '../../../../../workers/readers/pdf/tables/evidence/rulings.js'
import { gridLines, latticeOf } from '../../../../../workers/readers/pdf/tables/grids/lattice.js'

const line = (at: number, from: number, to: number): Ruling => ({ at, from, to })

test.each<{ name: string; pieces: Ruling[]; merged: Ruling[] }>([
  {
    name: 'touching pieces are one line',
    pieces: [line(10, 0, 50), line(10.5, 51, 100)],
    merged: [line(10, 0, 100)],
  },
  {
    name: 'a wide gap parts two lines',
    pieces: [line(10, 0, 50), line(10, 60, 100)],
    merged: [line(10, 0, 50), line(10, 60, 100)],
  },
  { name: 'a tick is none', pieces: [line(10, 0, 5)], merged: [] },
  {
    name: 'overlapping pieces in any order',
    pieces: [line(10, 40, 90), line(10, 0, 60)],
    merged: [line(10, 0, 90)],
  },
])('merges rulings: $name', ({ pieces, merged }) => {
  expect(mergeCollinear(pieces, 8)).toEqual(merged)
})

const BLACK = 0
const WHITE = 0xffffff
const PAGE = { horizontal: [], vertical: [], boxes: [], widthPt: 612, heightPt: 792 }
const fill = (x0: number, y0: number, x1: number, y1: number, color: number) => ({
  x0,
  y0,
  x1,
  y1,
  stroked: false,
  color,
})

test('the four edges of a box are rulings; the ground of the page is none', () => {
  const cell = { ...fill(10, 20, 110, 60, BLACK), stroked: true }
  const ground = fill(0, 0, 612, 792, WHITE)
  const { visible } = pageRulings({ ...PAGE, boxes: [ground, cell] })
  expect(visible.horizontal.map(({ at }) => at)).toEqual([20, 60])
  expect(visible.vertical.map(({ at }) => at)).toEqual([10, 110])
})

test('an edge shows where the paint differs on its two sides', () => {
  const grey = 0xcccccc
  // A band of two cells in one grey, and a white cell on white paper.
  const boxes = [
    fill(10, 20, 60, 40, grey),
    fill(60, 20, 110, 40, grey),
    fill(10, 60, 110, 80, WHITE),
  ]
  const { visible, implied } = pageRulings({ ...PAGE, boxes })
  expect(visible.vertical.map(({ at }) => at)).toEqual([10, 110])
  expect(visible.horizontal.map(({ at }) => at)).toEqual([20, 40])
  expect(implied?.vertical.map(({ at }) => at)).toEqual([10, 10, 60, 110, 110])
  expect(implied?.horizontal.map(({ at }) => at)).toEqual([20, 40, 60, 80])
})

test('what is painted over does not show', () => {
  const boxes = [fill(10, 20, 110, 40, 0xcccccc), fill(0, 0, 300, 300, WHITE)]
  const { visible } = pageRulings({ ...PAGE, boxes })
  expect(visible).toEqual({ horizontal: [], vertical: [] })
})

test('a page of tens of thousands of lines is a drawing', () => {
  const many = Array.from({ length: 40_000 }, (_, k) => line(k * 2, 0, 100))
  const { visible } = pageRulings({ ...PAGE, horizontal: many })
  expect(visible).toEqual({ horizontal: [], vertical: [] })
})

test('rulings that cross hang together; a line apart does not', () => {
  const groups = crossingGroups({
    horizontal: [line(0, 0, 100), line(50, 0, 100), line(300, 0, 100)],
    vertical: [line(0, 0, 50), line(100, 0, 50)],
  })
  expect(groups).toHaveLength(1)
  expect(groups[0]?.horizontal.map(({ at }) => at)).toEqual([0, 50])
})

test('grid lines: both edges of a thick border are one', () => {
  expect(gridLines([10, 12, 50])).toEqual([11, 50])
})

const group = (vertical: Ruling[]) => ({
  horizontal: [line(0, 0, 200), line(20, 0, 200), line(40, 0, 200)],
  vertical: [line(0, 0, 40), ...vertical, line(200, 0, 40)],
})

test('a lattice of two rows and two columns', () => {
  expect(latticeOf(group([line(100, 0, 40)]))?.cells).toHaveLength(4)
})

test('a missing piece of a line merges the cells on both sides', () => {
  const lattice = latticeOf(group([line(100, 20, 40)]))
  expect(lattice?.cells).toContainEqual({ row: 0, column: 0, rowspan: 1, colspan: 2 })
  expect(lattice?.cells).toHaveLength(3)
})

test('an L of missing edges is cut into its rows', () => {
  const lattice = latticeOf({
    horizontal: [line(0, 0, 200), line(20, 100, 200), line(40, 0, 200)],
    vertical: [line(0, 0, 40), line(100, 20, 40), line(200, 0, 40)],
  })
  expect(lattice?.cells).toEqual([
    { row: 0, column: 0, rowspan: 1, colspan: 2 },
    { row: 1, column: 0, rowspan: 1, colspan: 1 },
    { row: 1, column: 1, rowspan: 1, colspan: 1 },
  ])
})

test('lines that stick out on both sides give open outer columns', () => {
  const lattice = latticeOf({
    horizontal: [line(0, 0, 300), line(20, 0, 300), line(40, 0, 300)],
    vertical: [line(100, 0, 40), line(200, 0, 40)],
  })
  expect(lattice?.xs).toEqual([0, 100, 200, 300])
})

test('rules of equal extent are one frame; dashes per column count as one rule', () => {
  const dashes = [line(100, 50, 90), line(100, 95, 200), line(100, 205, 300)]
  const groups = ruleGroups([...dashes, line(130, 51, 299), line(150, 350, 500)])
  expect(groups).toEqual([{ x0: 50, x1: 300, ysPt: [100, 130] }])
})
