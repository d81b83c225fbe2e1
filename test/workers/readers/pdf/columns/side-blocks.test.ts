import { expect, test } from 'vitest'
import { type FontName, textAt } from '../../../../support/make-pdf.js'
import { markdownOf } from '../../../../support/pdf-markdown.js'

const TEXT =
  'Thank you for the order that you placed with us, which has been on its way since last week.'
const text = (y: number) =>
  Array.from({ length: 6 }, (_, i) => textAt(72, y - 14 * i, TEXT)).join(' ')
/** What is set stands between two paragraphs, where nothing is taken for a header. */
const markdownBetween = (...content: readonly string[]) =>
  markdownOf(text(680), ...content, text(400))

interface Set {
  readonly x: number
  readonly y?: number
  readonly step?: number
  readonly size?: number
  readonly font?: FontName
}

/** Rows of a block, painted from top to bottom. */
const block = (rows: readonly string[], { x, y = 560, step = 12, size = 10, font = 'F1' }: Set) =>
  rows.map((row, i) => textAt(x, y - step * i, row, size, font)).join(' ')

/** Rows of two sides, painted one after the other. */
const across = (rows: readonly (readonly [string, string])[], x: number, y = 560) =>
  rows.flatMap(([left, right], i) => [textAt(72, y - 12 * i, left), textAt(x, y - 12 * i, right)])

const SENDER = ['Oak Tree Works Ltd', '12 Mill Lane', '91710 Millbrook']
const RECEIVER = ['Northern Sawmill', 'Harbour Road 4', '8601 Eastbay']
const FIELDS = ['Order: 4711', 'Date: 2026-03-04', 'Due date: 2026-04-04', 'Customer: Jane Miller']

test.each<{ name: string; content: readonly string[]; order: readonly string[] }>([
  {
    name: 'addresses beside each other',
    content: [block(SENDER, { x: 72 }), block(RECEIVER, { x: 330 })],
    order: [SENDER.join(' '), RECEIVER.join(' ')],
  },
  {
    name: 'an address beside fields, one a paragraph',
    content: [block(SENDER, { x: 72 }), block(FIELDS, { x: 330 })],
    order: [SENDER.join(' '), ...FIELDS],
  },
  {
    name: 'a small letterhead whose rows stand between those of the address',
    content: [
      block(SENDER, { x: 72, step: 15, size: 12 }),
      block(RECEIVER, { x: 400, y: 564, step: 10, size: 7 }),
    ],
    order: [SENDER.join(' '), RECEIVER.join(' ')],
  },
  {
    name: 'three figures with what they mean below them',
    content: [
      block(['12 tons', 'of sand are dug', 'in a day'], { x: 72 }),
      block(['9 lorries', 'carry it away', 'by night'], { x: 240 }),
      block(['40 people', 'work at the pit', 'all year'], { x: 410 }),
    ],
    order: [
      '12 tons of sand are dug in a day',
      '9 lorries carry it away by night',
      '40 people work at the pit all year',
    ],
  },
  {
    name: 'the captions of a time line, one of a single line',
    content: [
      block(['A mill is built', 'at the river'], { x: 72 }),
      block(['The first lorries'], { x: 220 }),
      block(['A pit is dug for', 'the new bridge'], { x: 370 }),
    ],
    order: ['A mill is built at the river', 'The first lorries', 'A pit is dug for the new bridge'],
  },
  {
    name: 'a chart beside text',
    content: [
      block(['Sand is dug at the pit all', 'year, and lorries carry', 'it away'], { x: 72 }),
      block(['40', '30', '20', '10'], { x: 330, y: 567, step: 15, size: 8 }),
    ],
    order: ['Sand is dug at the pit all year, and lorries carry it away', '40 30 20 10'],
  },
  {
    name: 'authors two by two',
    content: [
      block(['Jane Miller', 'Mill Institute', 'Millbrook'], { x: 90 }),
      block(['Peter Smith', 'Eastbay College', 'Eastbay'], { x: 330 }),
      block(['Ann Lee', 'Northern School', 'Northam'], { x: 95, y: 521 }),
      block(['Paul Jones', 'Harbour College', 'Eastbay'], { x: 325, y: 521 }),
    ],
    order: [
      'Jane Miller Mill Institute Millbrook',
      'Peter Smith Eastbay College Eastbay',
      'Ann Lee Northern School Northam',
      'Paul Jones Harbour College Eastbay',
    ],
  },
])('reads $name block by block', async ({ content, order }) => {
  const markdown = await markdownBetween(...content)
  expect(markdown.split('\n\n').slice(1, -1)).toEqual(order)
})

test.each<{ name: string; content: readonly string[]; rows: readonly string[] }>([
  {
    name: 'sums beside their labels',
    content: across(
      [
        ['Subtotal', '100.00'],
        ['Sales tax', '19.00'],
        ['Amount due', '119.00'],
      ],
      330,
    ),
    rows: ['Subtotal 100.00', 'Sales tax 19.00', 'Amount due 119.00'],
  },
  {
    name: 'values beside labels with a colon',
    content: [
      block(['Name of the sender:', 'Name of the receiver:'], { x: 72 }),
      block(['Jane Miller', 'Peter Smith'], { x: 330 }),
    ],
    rows: ['Name of the sender: Jane Miller Name of the receiver: Peter Smith'],
  },
  {
    name: 'values at equal distances in rows of their labels',
    content: [
      block(['Sand of the old pit', 'Sand of the new pit', 'Gravel', 'Stones'], { x: 72 }),
      block(['40', '30', '20', '10'], { x: 330 }),
    ],
    rows: ['Sand of the old pit 40 Sand of the new pit 30 Gravel 20 Stones 10'],
  },
  {
    name: 'the number of an equation',
    content: [
      block(['where the sum over all', 'a + b = c', 'holds for each of them'], { x: 150 }),
      textAt(500, 548, '(4)'),
    ],
    rows: ['a + b = c (4)'],
  },
  {
    name: 'a word that all rows end with',
    content: [
      block(['double first choice of all', 'double last choice of all'], { x: 72 }),
      block(['[Function]', '[Function]'], { x: 480 }),
    ],
    rows: ['double first choice of all [Function]', 'double last choice of all [Function]'],
  },
])('reads $name across', async ({ content, rows }) => {
  const markdown = await markdownBetween(...content)
  for (const row of rows) expect(markdown.replace(/\s+/g, ' ')).toContain(row)
})

test('a table without rulings is one, whatever stands in its cells', async () => {
  const rows: [string, string][] = [
    ['Town', 'Year'],
    ['Camden', '1908'],
    ['Eutaw', '1930'],
    ['Marion', '1936'],
  ]
  expect(await markdownBetween(...across(rows, 330))).toContain('| Camden | 1908 |')
})

test('blocks side by side that line up as rows do are no table', async () => {
  const markdown = await markdownBetween(
    block(['BILL TO:', ...SENDER], { x: 72 }),
    block(['SHIP TO:', ...RECEIVER], { x: 250 }),
    block(['SERVICE TO:', 'Southern Docks', 'Quay 7', '8602 Westbay'], { x: 430 }),
  )
  expect(markdown).not.toContain('|')
  expect(markdown).toContain(`SHIP TO: ${RECEIVER.join(' ')}`)
})

const INGREDIENTS = ['two cups of flour', 'a spoon of salt', 'some olive oil', 'dry yeast']
const STEPS = ['Mix the flour and the yeast.', 'Add the oil, and stir.', 'Bake it for an hour.']

test('lists beside each other are two, in whichever order their marks are painted', async () => {
  const markdown = await markdownBetween(
    block(INGREDIENTS, { x: 88 }),
    block(STEPS, { x: 200, step: 14 }),
    block(
      INGREDIENTS.map(() => '-'),
      { x: 76 },
    ),
    block(['1.', '2.', '3.'], { x: 186, step: 14 }),
  )
  expect(markdown).toContain(INGREDIENTS.map((text) => `- ${text}`).join('\n'))
  expect(markdown).toContain(STEPS.map((text, at) => `${at + 1}. ${text}`).join('\n'))
})

test('a bold row of a block beside others is no heading', async () => {
  const markdown = await markdownBetween(
    block(['Northern Sawmill'], { x: 72, font: 'F2' }),
    block(['Harbour Road 4', '8601 Eastbay'], { x: 72, y: 548 }),
    block(FIELDS, { x: 330 }),
  )
  expect(markdown).toContain('**Northern Sawmill**')
  expect(markdown).not.toContain('#')
})

test('many rows with white in them cost no time', async () => {
  const rows = Array.from({ length: 4000 }, (_, i) =>
    [72, 130, 200, 300, 420].map((x) => textAt(x, 780 - 0.19 * i, `ab ${i % 7}`, 1.9)).join(' '),
  )
  const before = process.cpuUsage()
  await markdownOf(...rows)
  const { user } = process.cpuUsage(before)
  expect(user / 1e6).toBeLessThan(20)
})

test('values that most rows repeat belong to the labels beside them, however the page is painted', async () => {
  const left = ['Title of each class', 'Common stock', 'Notes due 2022', 'Notes due 2024', 'Notes']
  const values = (texts: readonly string[]) =>
    markdownBetween(block(left, { x: 72 }), block(['Name of each exchange', ...texts], { x: 380 }))
  const row = 'Common stock New York Stock Exchange'
  expect(await values(left.slice(1).map(() => 'New York Stock Exchange'))).toContain(row)
  const cities = [
    'New York Stock Exchange',
    'London Exchange',
    'Frankfurt Exchange',
    'Paris Exchange',
  ]
  expect(await values(cities)).not.toContain(row)
})
