import { expect, test } from 'vitest'
import { streamGrid } from '../../../../../workers/readers/pdf/tables/grids/stream-grid.js'
import { titledParts } from '../../../../../workers/readers/pdf/tables/grids/titled-parts.js'
import { type TableWord, textRows } from '../../../../../workers/readers/pdf/tables/words.js'
import { wordsAt } from './words.js'

const OPTIONS = { kind: 'rules', cellGapEm: 0.55, breaks: { ysPt: [] }, rulings: [] } as const

interface Part {
  readonly title: string
  /** Where its columns start, points. */
  readonly xs: readonly number[]
  readonly rows: number
}

/** Rows below their titles, 14 points apart; the next title stands a little lower. */
function wordsOf(parts: readonly Part[]): TableWord[] {
  let y = 100
  return parts.flatMap(({ title, xs, rows }) => {
    const words = wordsAt(title, 260, y)
    for (let row = 0; row < rows; row++) {
      y += 14
      for (const [column, x] of xs.entries())
        words.push(...wordsAt(column === 0 ? `Label${row}` : `${row},${column}00.5`, x, y))
    }
    y += 24
    return words
  })
}

/** How many rows of how many columns each part has. */
function partsOf(parts: readonly Part[]) {
  const grid = streamGrid(wordsOf(parts), OPTIONS)
  return (grid === undefined ? [] : titledParts(grid, OPTIONS)).map((words) => ({
    rows: textRows(words).length,
    columns: streamGrid(words, OPTIONS)?.columns,
  }))
}

const ONE = [50, 110, 160, 210, 260, 310, 360, 410, 460]
const OTHER = [50, 135, 185, 235, 285, 335, 385, 435, 485]

test('titles over other columns part rows into tables', () => {
  const found = partsOf([
    { title: 'Crime complaints', xs: ONE, rows: 6 },
    { title: 'Historical', xs: OTHER, rows: 5 },
  ])
  expect(found).toEqual([
    { rows: 6, columns: 9 },
    { rows: 5, columns: 9 },
  ])
})

test.each<[string, Part[]]>([
  [
    'titles of sections over the same columns',
    [
      { title: 'North', xs: ONE, rows: 6 },
      { title: 'South', xs: ONE, rows: 6 },
    ],
  ],
  [
    'titles over few rows',
    [
      { title: 'Crime complaints', xs: ONE, rows: 6 },
      { title: 'Historical', xs: OTHER, rows: 2 },
    ],
  ],
])('%s part nothing', (_, parts) => {
  expect(partsOf(parts)).toEqual([])
})
