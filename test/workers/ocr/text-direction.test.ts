import { expect, test } from 'vitest'
import { inkPoints } from '../../../workers/ocr/ink.js'
import { textDirections } from '../../../workers/ocr/text-direction.js'
import { picture, striped } from './pictures.js'

test.each([-5, -1.5, -0.4, 0, 0.4, 2, 6])('rows that fall by %d degrees', (degrees) => {
  const [found] = textDirections(inkPoints(striped(degrees)))
  expect(found.isVertical).toBe(false)
  expect(found.skewDegrees).toBeCloseTo(degrees, 0.7)
})

test.each([-3, 0, 1.5])('columns of text that lean by %d degrees', (degrees) => {
  const [found] = textDirections(inkPoints(striped(degrees, true)))
  expect(found.isVertical).toBe(true)
  expect(found.skewDegrees).toBeCloseTo(degrees, 0.7)
})

test('the other way comes second, with a skew of its own', () => {
  const found = textDirections(inkPoints(striped(2)))
  expect(found.map(({ isVertical }) => isVertical)).toEqual([false, true])
  const down = textDirections(inkPoints(striped(1.5, true)))
  expect(down.map(({ isVertical }) => isVertical)).toEqual([true, false])
})

test('an empty page and a frame alone have no direction', () => {
  const frame = picture(400, 400, [
    [20, 20, 360, 3],
    [20, 377, 360, 3],
    [20, 20, 3, 360],
  ])
  for (const page of [picture(400, 400, []), frame])
    expect(textDirections(inkPoints(page))).toEqual([{ isVertical: false, skewDegrees: 0 }])
})
