import { expect, test } from 'vitest'
import { type Grid, plainCell } from '../../../../../workers/readers/pdf/tables/grid.js'
import { pairParts } from '../../../../../workers/readers/pdf/tables/grids/pair-parts.js'
import { wordsText } from '../../../../../workers/readers/pdf/tables/words.js'
import { wordsAt } from './words.js'

type Row = readonly [baselinePt: number, ...texts: string[]]

function grid(rows: readonly Row[], isPainted = true): Grid {
  return {
    kind: 'stream',
    box: { x0: 0, y0: 0, x1: 400, y1: 200 },
    columns: (rows[0]?.length ?? 1) - 1,
    rows: rows.map(([y, ...texts]) =>
      texts.map((text, column) => plainCell(text === '' ? [] : wordsAt(text, 100 * column, y))),
    ),
    ...(isPainted ? { isPainted } : {}),
  }
}

const texts = (grids: readonly Grid[]) =>
  grids.map(({ rows }) => rows.map((row) => wordsText(row[0]?.words ?? [])))

const keys = (titleY: number): Row[] => [
  [100, 'C-a', 'Go to the start'],
  [112, 'C-b', 'Go to the end'],
  [titleY, 'Changes', ''],
  [titleY + 14, 'C-c', 'Delete a word'],
  [titleY + 26, 'C-d', 'Undo'],
]

test('titles that white sets apart part pairs, and what stands in line with them does not', () => {
  expect(texts(pairParts(grid(keys(130))))).toEqual([
    ['C-a', 'C-b'],
    ['C-c', 'C-d'],
  ])
  expect(texts(pairParts(grid(keys(124))))).toEqual([['C-a', 'C-b', 'Changes', 'C-c', 'C-d']])
})

test('each part has a box of its own', () => {
  const [first, second] = pairParts(grid(keys(130)))
  expect(first?.box.y1).toBeLessThan(120)
  expect(second?.box.y0).toBeGreaterThan(130)
})

test('a pair alone is none', () => {
  expect(texts(pairParts(grid(keys(130).slice(0, -1))))).toEqual([['C-a', 'C-b']])
})

test('three columns and tables that are not told by painting stay whole', () => {
  const wide = keys(130).map(([y, label = '', text = '']): Row => [y, label, text, text])
  expect(pairParts(grid(wide))).toHaveLength(1)
  expect(texts(pairParts(grid(keys(130), false)))[0]).toContain('Changes')
})

test('a text without a label is no title', () => {
  const rows = keys(130).map(
    ([y, label = '', text = '']): Row =>
      label === 'Changes' ? [y, '', 'or with the mouse'] : [y, label, text],
  )
  expect(pairParts(grid(rows))).toHaveLength(1)
})
