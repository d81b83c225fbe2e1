import { expect, test } from 'vitest'
import { bandGroups } from '../../../../../workers/readers/pdf/tables/evidence/bands.js'

/** Rows of a table that begins at `y`, each with grounds between these places, points. */
const groundsOf = (y: number, rows: number, xs: readonly number[]) =>
  Array.from({ length: rows }, (_, row) =>
    xs.slice(1).map((x1, column) => ({
      x0: xs[column] ?? 0,
      x1,
      y0: y + 14 * row,
      y1: y + 14 * row + 14,
      stroked: false,
      color: row === 0 ? 0x2f5597 : 0xeef2f7,
    })),
  ).flat()

const PLACES = [50, 150, 300]

test.each([
  ['of the same columns are one', PLACES, 1],
  ['whose rows are one ground each are one', [50, 300], 1],
  ['of which some rows are parted further are one', [50, 150, 220, 300], 1],
  ['of other columns are two', [50, 130, 220, 300], 2],
])('bands below each other %s', (_, places, count) => {
  const groups = bandGroups([...groundsOf(100, 3, PLACES), ...groundsOf(150, 4, places)])
  expect(groups).toHaveLength(count)
  expect(groups[0]?.edgesPt[0]).toBe(100)
})
