import { expect, test } from 'vitest'
import { barChartsOf } from '../../../../../workers/readers/pdf/pictures/figures.js'
import { pageOf, rowOf } from '../../../../support/pdf-rows.js'

/** Filled boxes on one line, each higher than the one before. */
const page = (count: number) => {
  const boxes = Array.from({ length: count }, (_, at) => ({
    x0: 2 * at,
    x1: 2 * at + 1.5,
    y0: 690 - at,
    y1: 700,
    filled: true,
    color: 0,
  }))
  return { ...pageOf([rowOf('Figure 1')]), width: 1400, boxes }
}

test.each([
  ['two', 2, 0],
  ['three', 3, 1],
  ['more bars than a chart has', 600, 0],
])('%s', (_, count, charts) => {
  expect(barChartsOf(page(count))).toHaveLength(charts)
})
