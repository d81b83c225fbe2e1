import { expect, test } from 'vitest'
import { textAt } from '../../../../support/make-pdf.js'
import { markdownOf } from '../../../../support/pdf-markdown.js'

const step = (y: number, number: string, text: string, x = 84) => [
  textAt(72, y, number, 10, 'F2'),
  textAt(x, y, text),
]

test('bold numbers apart from text that is not bold are steps', async () => {
  const markdown = await markdownOf(
    textAt(72, 720, 'The names of the icons may be set in another order, which takes two steps.'),
    ...step(700, '1', 'Touch and hold any icon until all of the icons begin to wiggle.'),
    ...step(680, '2', 'Press the button to save the order.'),
  )
  expect(markdown).toContain(
    '1. Touch and hold any icon until all of the icons begin to wiggle.\n2. Press the button to save the order.',
  )
})

test.each([
  ['one of them', step(700, '1', 'Touch and hold any icon.')],
  [
    'numbers that do not count on',
    [...step(700, '1', 'Touch any icon.'), ...step(680, '4', 'Press it.')],
  ],
  [
    'numbers in their text',
    [...step(700, '1', 'piece of bread', 80.5), ...step(680, '2', 'pieces of cheese', 80.5)],
  ],
])('%s are none', async (_, content) => {
  expect(await markdownOf(...content)).not.toMatch(/^\d\. /m)
})
