import { expect, test } from 'vitest'
import type { Line } from '../../../../../workers/readers/pdf/model/page.js'
import type { TaggedCell } from '../../../../../workers/readers/pdf/model/tables.js'
import { taggedHypotheses } from '../../../../../workers/readers/pdf/tables/grids/tagged-grids.js'
import { indexWords } from '../../../../../workers/readers/pdf/tables/word-index.js'
import {
  middleYPt,
  type TableWord,
  wordsText,
} from '../../../../../workers/readers/pdf/tables/words.js'
import { numbers } from './numbers.js'
import { wordsAt } from './words.js'

interface At {
  readonly text: string
  readonly x: number
  readonly colspan?: number
}

/** A table of the tree whose cells stand where they are said to, and what else stands on its page. */
function hypotheses(
  rows: readonly (readonly At[])[],
  others: readonly TableWord[] = [],
  placeOf = (row: number) => row,
  columns = 9,
) {
  const words: TableWord[] = [...others]
  const cells = rows.map((row, at) =>
    row.map(({ text, x, colspan = 1 }): TaggedCell => {
      const own = text === '' ? [] : wordsAt(text, x, 100 + 14 * placeOf(at))
      words.push(...own)
      return {
        lines: [{ words: own.map(({ word }) => word) } as unknown as Line],
        colspan,
        rowspan: 1,
      }
    }),
  )
  const lines = words.map((word) => ({ ...word, middlePt: middleYPt(word), words: () => [word] }))
  const table = { columns, headerRows: 1, rows: cells, columnSpans: [] }
  return { grids: taggedHypotheses([table], indexWords(lines)), words }
}

const texts = (rows: readonly (readonly At[])[], columns?: number) =>
  hypotheses(rows, [], undefined, columns).grids[0]?.rows.map((row) =>
    row.map((cell) => (cell === undefined ? null : wordsText(cell.words))),
  )

const SHEET = [
  [{ text: 'Year', x: 150, colspan: 4 }],
  [
    { text: 'Rise', x: 110 },
    { text: 'Fall', x: 190 },
  ],
  [
    { text: 'Cash', x: 10 },
    { text: '$', x: 104 },
    { text: '12', x: 126 },
    { text: '(3', x: 200 },
    { text: ')', x: 211 },
  ],
  [
    { text: 'Bonds', x: 10 },
    { text: '7', x: 131 },
  ],
]

test('columns are where the cells stand, with signs at their figures, whatever cells the tree left out', () => {
  expect(texts(SHEET)).toEqual([
    ['', 'Year', null],
    ['', 'Rise', 'Fall'],
    ['Cash', '$ 12', '(3)'],
    ['Bonds', '7', ''],
  ])
})

const FIGURES = [
  [{ text: 'Sold', x: 100, colspan: 2 }],
  [
    { text: 'Item', x: 10 },
    { text: 'Price', x: 90 },
  ],
  [
    { text: 'Salt', x: 10 },
    { text: '60,788.62', x: 200 },
  ],
  [
    { text: 'Ash', x: 10 },
    { text: '552.75', x: 215 },
  ],
]

test('columns are those of the tree where it has every cell, wherever titles stand over them', () => {
  expect(texts(FIGURES, 2)).toEqual([
    ['Sold', null],
    ['Item', 'Price'],
    ['Salt', '60,788.62'],
    ['Ash', '552.75'],
  ])
})

test('columns of signs, or of white, are none', () => {
  const signed = FIGURES.slice(1).map(([label = { text: '', x: 0 }, figure = label], at) => [
    label,
    { text: at === 0 ? '' : '$', x: figure.x - 7 },
    figure,
  ])
  expect(texts(signed, 3)?.[1]).toEqual(['Salt', '', '$ 60,788.62'])
  const spaced = FIGURES.slice(1).map(([label = { text: '', x: 0 }, figure = label]) => [
    label,
    { text: '', x: 80 },
    figure,
  ])
  expect(texts(spaced, 3)?.[1]).toEqual(['Salt', '', '60,788.62'])
})

test('a cell in parts that others reach over is one', () => {
  const rows = [
    [
      { text: 'Brand', x: 10 },
      { text: '1', x: 100 },
      { text: '10', x: 110 },
    ],
    [
      { text: 'Lease', x: 10 },
      { text: 'Forever', x: 95 },
    ],
    [
      { text: 'Patent', x: 10 },
      { text: 'Forever', x: 95 },
    ],
  ]
  expect(texts(rows)).toEqual([
    ['Brand', '1 10'],
    ['Lease', 'Forever'],
    ['Patent', 'Forever'],
  ])
})

test('a tree is not heard where its rows are in no order, or other text stands in its table', () => {
  expect(hypotheses(SHEET).grids).toHaveLength(1)
  expect(hypotheses(SHEET, [], (row) => 3 - row).grids).toHaveLength(0)
  const stranger = wordsAt('stranger', 60, 128)
  expect(hypotheses(SHEET, stranger).grids).toHaveLength(0)
})

test('every slot of a tree’s grid has one owner, and every word one cell, whatever the tree says', () => {
  const next = numbers(5)
  let found = 0
  for (let round = 0; round < 200; round++) {
    const cell = (): At => ({
      text: ['12', '$', 'Label of it', '(3)', '%', 'x'][next(6)] ?? '',
      x: next(12) * 25 + next(9),
      colspan: 1 + next(4),
    })
    const rows = Array.from({ length: 1 + next(6) }, () =>
      Array.from({ length: 1 + next(5) }, cell),
    )
    const widest = Math.max(
      ...rows.map((row) => row.reduce((sum, { colspan = 1 }) => sum + colspan, 0)),
    )
    const { grids, words } = hypotheses(rows, [], undefined, widest)
    for (const grid of grids) {
      found++
      const own = grid.rows.flatMap((row) => row.flatMap((slot) => slot?.words ?? []))
      expect(new Set(own.map(({ word }) => word)).size).toBe(own.length)
      expect(own).toHaveLength(words.length)
      for (const row of grid.rows) {
        expect(row).toHaveLength(grid.columns)
        let owned = 0
        for (const [column, slot] of row.entries()) {
          expect(slot === undefined).toBe(column < owned)
          if (slot !== undefined) owned = column + slot.colspan
        }
        expect(owned).toBe(grid.columns)
      }
    }
  }
  expect(found).toBeGreaterThan(40)
})
