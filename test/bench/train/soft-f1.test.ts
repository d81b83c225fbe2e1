import { expect, test } from 'vitest'
import { climbF1, lostLeftOut, type Row, scoreOf, titleF1 } from '../../../bench/train/soft-f1.mjs'

const row = (isTitle: boolean | undefined, ...on: number[]): Row => ({ on, offset: 0, isTitle })
const OPTIONS = { start: [1, 1], cut: 1.5, hold: 0.1 }

test('the sign that titles share gains, the one of other text loses', () => {
  const rows = [row(true, 0), row(true, 0), row(false, 1), row(false, 1)]
  const document = { rows, titles: 2, areAllTold: true, share: 1 }
  const weights = climbF1([document], OPTIONS)
  const isHeading = (one: Row) => scoreOf(one, weights) >= OPTIONS.cut
  expect(titleF1(document, (one) => scoreOf(one, OPTIONS.start) >= OPTIONS.cut)).toBe(0)
  expect(titleF1(document, isHeading)).toBe(1)
  expect(weights[1]).toBeLessThan(1)
  expect(climbF1([document], OPTIONS)).toEqual(weights)
})

test('where only some titles are told, other rows say nothing', () => {
  const rows = [row(true, 0), row(undefined, 1)]
  const [first, second] = climbF1([{ rows, titles: 1, areAllTold: false, share: 1 }], OPTIONS)
  expect(first).toBeGreaterThan(1)
  expect(second).toBe(1)
})

test('held firmly, weights stay', () => {
  const rows = [row(true, 0), row(false, 1)]
  const document = { rows, titles: 1, areAllTold: true, share: 1 }
  const [first = 0] = climbF1([document], { ...OPTIONS, hold: 1e6 })
  expect(first).toBeCloseTo(1, 3)
})

test.each([
  ['sources', 0.78, 0.79],
  ['producers', 0.79, 0.78],
])('weights lose what they are worth less on %s left out', (_, leftOut, withoutProducer) => {
  expect(lostLeftOut({ inSample: 0.8, leftOut, withoutProducer })).toBeCloseTo(0.02)
})
