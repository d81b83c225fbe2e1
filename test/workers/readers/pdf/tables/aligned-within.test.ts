import { expect, test } from 'vitest'
import { chooseTables } from '../../../../../workers/readers/pdf/tables/choice/choose-tables.js'
import type { Grid } from '../../../../../workers/readers/pdf/tables/grid.js'
import { alignedWithin } from '../../../../../workers/readers/pdf/tables/grids/aligned-within.js'
import { framedCandidates } from '../../../../../workers/readers/pdf/tables/grids/candidates.js'
import { indexWords } from '../../../../../workers/readers/pdf/tables/word-index.js'
import { wordsText } from '../../../../../workers/readers/pdf/tables/words.js'
import { asLine, tableAt } from './words.js'

const XS = [60, 200, 300, 400]
const sales = [
  ['Region', 'Spring', 'Summer', 'Autumn'],
  ['North', '59', '54', '51'],
  ['South', '62', '60', '58'],
  ['West', '89', '94', '97'],
]
const words = [...tableAt(sales, XS, 100), ...tableAt(sales, XS, 400)]
const lines = words.map(asLine)

const firstCells = (grids: readonly Grid[]): string[][] =>
  grids.map(({ rows }) => rows.map(([cell]) => wordsText(cell?.words ?? [])))

test('two tables on the ground of one grid are each proposed', () => {
  const ground: Grid = {
    kind: 'rules',
    box: { x0: 55, y0: 110, x1: 450, y1: 445 },
    columns: 2,
    rows: [],
  }
  const found = alignedWithin([ground], indexWords(lines), () => [])
  const column = ['Region', 'North', 'South', 'West']
  expect(firstCells(found)).toEqual([column, column])
})

test('nothing is proposed where no grid was', () => {
  expect(alignedWithin([], indexWords(lines), () => [])).toEqual([])
})

test('a drawn table with titles alone, its rows to be filled in, is as sure as a full one', () => {
  const ys = [85, 110, 135, 160, 185]
  const page = {
    lines: () => tableAt([['Name', 'Year', 'Award']], [60, 200, 300], 100).map(asLine),
    horizontal: ys.map((at) => ({ at, from: 50, to: 400 })),
    vertical: [50, 190, 290, 400].map((at) => ({ at, from: 85, to: 185 })),
    boxes: [],
    widthPt: 612,
    heightPt: 792,
  }
  const { chosen } = chooseTables(framedCandidates(page))
  expect(chosen.map(({ kind, rows }) => [kind, rows.length])).toEqual([['lattice', 4]])
})
