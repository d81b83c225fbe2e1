import { expect, test } from 'vitest'
import { textAt } from '../../../../support/make-pdf.js'
import { markdownOf } from '../../../../support/pdf-markdown.js'

const NAMES =
  'Abel Adams Allen Amber Baker Barnes Bell Berg Black Boone Brand Brown Burke Carr Chase Clark Cole Cook Cross Dale Dean Drew Dunn Ellis'.split(
    ' ',
  )

const inColumns = (names: readonly string[]) =>
  names.map((name, i) => textAt(72 + 150 * Math.floor(i / 8), 700 - 12 * (i % 8), `Jo ${name}`))

test('names in sorted columns are a list, column by column', async () => {
  const markdown = await markdownOf(...inColumns(NAMES))
  expect(markdown).toBe(NAMES.map((name) => `- Jo ${name}`).join('\n'))
})

test('entries that run on below are one item', async () => {
  const markdown = await markdownOf(...inColumns(NAMES), textAt(382, 604, 'of Overflow'))
  expect(markdown).toContain('- Jo Ellis of Overflow')
})

test('unsorted cells are not', async () => {
  const shuffled = NAMES.map((_, i) => NAMES[(i * 7) % NAMES.length] ?? '')
  expect(await markdownOf(...inColumns(shuffled))).not.toContain('- Jo Abel')
})

test('two columns are not', async () => {
  expect(await markdownOf(...inColumns(NAMES.slice(0, 16)))).not.toContain('- Jo')
})

test('sorted cells with lines between them are a table', async () => {
  const lines = [
    ...Array.from({ length: 9 }, (_, i) => `68 ${709 - 12 * i} m 518 ${709 - 12 * i} l S`),
    ...[68, 218, 368, 518].map((x) => `${x} 613 m ${x} 709 l S`),
  ]
  const rows = (await markdownOf(...inColumns(NAMES), ...lines)).split('\n')
  expect(rows[0]).toBe('| Jo Abel | Jo Black | Jo Cole |')
  expect(rows).toHaveLength(9)
})
