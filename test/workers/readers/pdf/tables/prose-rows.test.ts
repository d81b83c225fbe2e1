import { expect, test } from 'vitest'
import {
  type Grid,
  type GridRow,
  plainCell,
} from '../../../../../workers/readers/pdf/tables/grid.js'
import { withoutProseRows } from '../../../../../workers/readers/pdf/tables/grids/prose-rows.js'
import { wordsAt } from './words.js'

const NOTE = 'The figures of the years before were stated anew for this report.'

const figures = (label: string, y: number): GridRow => [
  plainCell(wordsAt(label, 50, y)),
  plainCell(wordsAt('12.5', 200, y)),
  plainCell(wordsAt('13.1', 300, y)),
]
const across = (text: string, y: number): GridRow => [
  { words: wordsAt(text, 50, y), colspan: 3, rowspan: 1 },
  undefined,
  undefined,
]

const grid = (rows: readonly GridRow[], kind: Grid['kind'] = 'rules'): Grid => ({
  kind,
  box: { x0: 50, y0: 90, x1: 400, y1: 300 },
  columns: 3,
  rows,
})
const withNote = (notePt: number): readonly GridRow[] => [
  figures('North', 100),
  figures('South', 114),
  figures('West', 128),
  across(NOTE, notePt),
  figures('North', notePt + 14),
  figures('South', notePt + 28),
]

test('running text that is set off parts two tables and stands in neither', () => {
  const parts = withoutProseRows(grid(withNote(160)))
  expect(parts.map(({ rows }) => rows.length)).toEqual([3, 2])
  expect(parts[0]?.box.y1).toBeLessThan(145)
  expect(parts[1]?.box.y0).toBeGreaterThan(160)
})

test.each([
  ['running text at the pitch of the rows is a row', grid(withNote(142))],
  ['text in a drawn cell is a row', grid(withNote(160), 'lattice')],
  [
    'a short title over the columns is a row',
    grid([figures('North', 100), figures('South', 114), across('In tonnes', 150)]),
  ],
])('%s', (_, own) => {
  expect(withoutProseRows(own)).toEqual([own])
})
