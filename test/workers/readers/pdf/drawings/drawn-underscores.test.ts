import { expect, test } from 'vitest'
import { textAt } from '../../../../support/make-pdf.js'
import { convertPages, markdownOf } from '../../../../support/pdf-markdown.js'

/** Where `Call set` ends in 10 pt from x = 72 on, and where a rule of TeX and the letters behind it begin. */
const SET_END = 105.34
const RULE = SET_END + 0.6
const NEXT = RULE + 3
const rule = (x = RULE, { y = 700, length = 3, height = 0.4 } = {}) =>
  `${x} ${y} ${length} ${height} re f`
const page = (...strokes: string[]) =>
  markdownOf(textAt(72, 700, 'Call set'), ...strokes, textAt(NEXT, 700, 'voltage first.'))

test('a rule on the baseline between letters is an underscore', async () => {
  expect(await page(rule())).toBe('Call set_voltage first.')
  expect(await page()).toBe('Call set voltage first.')
})

test('before and behind words, and two in a row', async () => {
  const markdown = await markdownOf(
    textAt(72, 700, 'Call'),
    rule(93.1),
    rule(96.7),
    textAt(99.8, 700, 'init'),
    rule(113.2),
    rule(116.8),
    textAt(126, 700, 'or'),
    textAt(140, 700, 'free'),
    rule(157.9),
  )
  expect(markdown).toBe('Call \\_\\_init\\_\\_ or free_')
})

test('letters in another font keep theirs', async () => {
  const markdown = await markdownOf(
    textAt(72, 700, 'Call set'),
    rule(),
    textAt(NEXT, 700, 'voltage', 10, 'F4'),
  )
  expect(markdown).toMatch(/^Call set\\?_\W*`voltage`$/)
})

test.each([
  ['lower, as what underlines', [rule(RULE, { y: 698.8 })]],
  ['higher, as bars and dashes', [rule(RULE, { y: 702.5 })]],
  ['thick', [rule(RULE, { height: 2 })]],
  ['under the letters', [rule(SET_END - 4)]],
  ['far from letters', [rule(RULE, { length: 1 })]],
])('a rule %s is none', async (_, strokes) => {
  expect(await page(...strokes)).toBe('Call set voltage first.')
})

test('a row of them is a blank to fill in', async () => {
  const row = Array.from({ length: 6 }, (_, at) => rule(93.1 + 3.2 * at))
  expect(await markdownOf(textAt(72, 700, 'Call'), ...row)).toBe('Call')
})

test('a page of thousands is a drawing', async () => {
  const many = Array.from({ length: 3000 }, (_, at) =>
    rule(72 + (at % 100) * 4, { y: 100 + at / 10 }),
  )
  expect(await page(rule(), ...many)).toBe('Call set voltage first.')
})

test('in large type, whose rules are as long as rulings, too', async () => {
  const { markdown } = await convertPages([
    {
      content: [
        textAt(72, 700, 'Call set', 16),
        rule(126.3, { length: 4.8 }),
        textAt(131.2, 700, 'voltage', 16),
        textAt(72, 660, 'It sets the voltage of the channel, in volts, until it is called again.'),
      ].join(' '),
    },
  ])
  expect(markdown).toMatch(/Call set_voltage/)
})
