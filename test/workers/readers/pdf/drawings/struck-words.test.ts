import { expect, test } from 'vitest'
import { textAt } from '../../../../support/make-pdf.js'
import { markdownOf } from '../../../../support/pdf-markdown.js'

const TEXT = 'The price is 40 pounds for each of the boxes'
/** Where `40 pounds` begins and ends at 10 pt from x = 72 on. */
const [FROM, TO] = [125.9, 172.1]
const stroke = (y: number, x0 = FROM, x1 = TO, width = 0.6) =>
  `${width} w ${x0} ${y} m ${x1} ${y} l S`
const page = (...more: string[]) => markdownOf(textAt(72, 700, TEXT), ...more)

test('a thin line through words strikes them', async () => {
  expect(await page(stroke(702.8))).toBe('The price is ~~40 pounds~~ for each of the boxes')
})

test('a thin filled box does, and a double line', async () => {
  const box = `${FROM} 702.5 ${TO - FROM} 0.6 re f`
  expect(await page(box)).toContain('~~40 pounds~~')
  expect(await page(stroke(702), stroke(703.6))).toContain('~~40 pounds~~')
})

test.each([
  ['under the words', [stroke(698.5)]],
  ['over the words', [stroke(708)]],
  ['longer than the words', [stroke(702.8, 60, 500)]],
  ['as thick as a bar', [stroke(702.8, FROM, TO, 2.5)]],
  ['many of a pattern', [1.5, 2, 2.5, 3, 3.5].map((up) => stroke(700 + up))],
])('a line %s does not', async (_, strokes) => {
  expect(await page(...strokes)).not.toContain('~~')
})
