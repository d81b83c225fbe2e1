import { expect, test } from 'vitest'
import type { Grid } from '../../../../../workers/readers/pdf/tables/grid.js'
import { streamGrids } from '../../../../../workers/readers/pdf/tables/grids/prose-rows.js'
import { wordsText } from '../../../../../workers/readers/pdf/tables/words.js'
import { tableAt, wordsAt } from './words.js'

const NOTE = 'The figures of the years before were stated anew for this report.'
const OPTIONS = { kind: 'rules', cellGapEm: 0.55, breaks: { ysPt: [] }, rulings: [] } as const
const FIGURES = [
  ['North', '12.5', '13.1'],
  ['South', '11.0', '10.2'],
  ['West', '9.8', '9.9'],
]

const texts = (grids: readonly Grid[]): string[][][] =>
  grids.map(({ rows }) => rows.map((row) => row.map((cell) => wordsText(cell?.words ?? []))))

const withNote = (notePt: number, below = FIGURES, xs = [50, 200, 300]) => [
  ...tableAt(FIGURES, [50, 200, 300], 100),
  ...wordsAt(NOTE, 50, notePt),
  ...tableAt(below, xs, notePt + 14),
]

test('running text that is set off parts two tables and stands in neither', () => {
  const parts = streamGrids(withNote(160), OPTIONS)
  expect(texts(parts)).toEqual([FIGURES, FIGURES])
  expect(parts[0]?.box.y1).toBeLessThan(145)
  expect(parts[1]?.box.y0).toBeGreaterThan(160)
})

test('each of two tables has the columns that its own rows tell', () => {
  const other = [
    ['Tin', '1', '2', '3'],
    ['Zinc', '4', '5', '6'],
    ['Lead', '7', '8', '9'],
  ]
  const parts = streamGrids(withNote(160, other, [50, 150, 250, 350]), OPTIONS)
  expect(texts(parts)).toEqual([FIGURES, other])
})

test('running text at the pitch of the rows is a row', () => {
  expect(texts(streamGrids(withNote(142), OPTIONS))[0]).toHaveLength(7)
})

test('a short title over the columns is a row', () => {
  const words = [...tableAt(FIGURES, [50, 200, 300], 100), ...wordsAt('In tonnes', 50, 160)]
  expect(texts(streamGrids(words, OPTIONS))[0]).toHaveLength(4)
})
