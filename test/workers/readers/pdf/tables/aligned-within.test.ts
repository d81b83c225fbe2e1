import { expect, test } from 'vitest'
import { chooseTables } from '../../../../../workers/readers/pdf/tables/choice/choose-tables.js'
import type { Grid } from '../../../../../workers/readers/pdf/tables/grid.js'
import { alignedWithin } from '../../../../../workers/readers/pdf/tables/grids/aligned-within.js'
import { framedCandidates } from '../../../../../workers/readers/pdf/tables/grids/candidates.js'
import { indexWords } from '../../../../../workers/readers/pdf/tables/word-index.js'
import { wordsText } from '../../../../../workers/readers/pdf/tables/words.js'
import { textAt } from '../../../../support/make-pdf.js'
import { markdownOf } from '../../../../support/pdf-markdown.js'
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

test.each([
  ['rules', ['Region', 'North', 'South', 'West', 'Total']],
  ['lattice', ['Region', 'North', 'South', 'West']],
] as const)('%s: rows beyond what is drawn belong to it only where it is open', (kind, rows) => {
  const total = tableAt([['Total', '210', '208', '206']], XS, 156)
  const ground: Grid = { kind, box: { x0: 55, y0: 85, x1: 450, y1: 147 }, columns: 4, rows: [] }
  const within = indexWords([...tableAt(sales, XS, 100), ...total].map(asLine))
  expect(firstCells(alignedWithin([ground], within, () => []))).toEqual([[...rows]])
})

test('the rows of a drawn cell that holds all of them are rows', async () => {
  const rows = [
    ['Records', 'Composers', 'None', 'Licence'],
    ['Radio', 'Artists', 'None', 'Nothing'],
    ['Cable', 'Stations', 'None', 'Licence'],
    ['Video', 'Studios', 'None', 'Nothing'],
  ]
  const row = (cells: readonly string[], y: number) =>
    cells.map((text, at) => textAt(XS[at] ?? 0, y, text))
  const frame = '55 620 400 80 re 195 620 m 195 700 l 295 620 m 295 700 l 395 620 m 395 700 l S'
  const content = [
    frame,
    '55 680 m 455 680 l S',
    ...row(['Case', 'Of whom', 'Courts', 'Congress'], 686),
    ...rows.flatMap((cells, at) => row(cells, 666 - 13 * at)),
  ].join(' ')
  expect(await markdownOf(content)).toContain(
    '| Radio | Artists | None | Nothing |\n| Cable | Stations | None | Licence |\n',
  )
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
