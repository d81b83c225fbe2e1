import { expect, test } from 'vitest'
import { textAt } from '../../../../support/make-pdf.js'
import { markdownOf } from '../../../../support/pdf-markdown.js'

const ENTRIES = [
  'abacus, 4, 18',
  'alloy, 21',
  'anvil, 7, 9, 30',
  'axle, 12',
  'bellows, 16',
  'bolt, 3',
  'brace, 41, 44',
  'bushing, 8',
  'cam, 19',
  'chisel, 2, 6, 60',
  'clamp, 33',
  'crank, 27',
  'dial, 11-14',
  'dowel, 5',
  'drill, 22, 23',
  'dynamo, 50',
  'flange, 17',
  'flywheel, 29, 31',
]

/** Two columns of nine rows each, their left edges at these places. */
const inColumns = (entries: readonly string[], edges = [72, 320]) =>
  entries.map((entry, i) => textAt(edges[Math.floor(i / 9)] ?? 0, 700 - 12 * (i % 9), entry))

const listOf = (entries: readonly string[]) => entries.map((entry) => `- ${entry}`).join('\n')

test('an index is a list, column by column', async () => {
  expect(await markdownOf(...inColumns(ENTRIES))).toBe(listOf(ENTRIES))
})

test('leaders and pages at the right edge belong to their entry', async () => {
  const led = ENTRIES.map((entry) => entry.replace(', ', ' . . . . . '))
  const markdown = await markdownOf(...inColumns(led))
  expect(markdown).toBe(listOf(ENTRIES.map((entry) => entry.replace(', ', ' '))))
  const apart = ENTRIES.map((entry, i) => {
    const y = 700 - 12 * (i % 9)
    const x = i < 9 ? 72 : 320
    const [, word = '', pages = ''] = /^(\w+), (.*)$/.exec(entry) ?? []
    return textAt(x, y, word) + textAt(x + 140, y, pages)
  })
  expect(await markdownOf(...apart)).toBe(listOf(ENTRIES.map((entry) => entry.replace(', ', ' '))))
})

test('a sign that leaders are made of can be an entry', async () => {
  const signs = ENTRIES.with(0, '_ . . . . 4, 18').with(1, 'alloy...... 21')
  expect(await markdownOf(...inColumns(signs))).toBe(
    `_ 4, 18\n\n${listOf(['alloy 21', ...ENTRIES.slice(2)])}`,
  )
})

test('pages go on in the next row, letters part entries, a note over both columns is none', async () => {
  const entries = ENTRIES.with(3, '70, 71').toSpliced(8, 1, '')
  const note =
    'Figures in italics are those of pictures, all others are those of pages of this edition.'
  const markdown = await markdownOf(
    textAt(72, 724, note),
    ...inColumns(entries),
    textAt(72, 590, 'C', 10, 'F2'),
  )
  const items = [
    note,
    listOf([...ENTRIES.slice(0, 2), 'anvil, 7, 9, 30 70, 71', ...ENTRIES.slice(4, 8)]),
    '**C**',
    listOf(ENTRIES.slice(9)),
  ]
  expect(markdown).toBe(items.join('\n\n'))
})

test('a bold title in the middle of a column is no entry', async () => {
  const entries = ENTRIES.with(4, '')
  const markdown = await markdownOf(...inColumns(entries), textAt(140, 652, 'Signs', 10, 'F2'))
  const items = [listOf(ENTRIES.slice(0, 4)), '## Signs', listOf(ENTRIES.slice(5))]
  expect(markdown).toBe(items.join('\n\n'))
})

test.each([
  ['in no order', ENTRIES.map((_, i) => ENTRIES[(i * 7) % ENTRIES.length] ?? '')],
  ['with one number each', ENTRIES.map((entry) => entry.replace(/(\d+).*/, '$1'))],
  ['with dates', ENTRIES.map((entry) => entry.replace(/, .*/, ' June 21, 2021'))],
  ['with numbers before them', ENTRIES.map((entry, i) => `${i + 1} ${entry}`)],
])('columns %s are no index', async (_, entries) => {
  expect(await markdownOf(...inColumns(entries))).not.toContain(`- ${entries[0]}`)
})
