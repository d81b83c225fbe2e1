import { expect, test } from 'vitest'
import { textAt } from '../../../../support/make-pdf.js'
import { markdownOf } from '../../../../support/pdf-markdown.js'

const TEXT = 'The memory is held by the device until the last of its users has given it back.'

/** A title in bold type and two sections of its size over text. */
const page = (...fonts: readonly ('F1' | 'F2')[]) =>
  ['The memory', 'Functions', 'Details'].flatMap((title, at) => [
    textAt(72, 740 - 80 * at, title, 15, fonts[at]),
    textAt(72, 716 - 80 * at, TEXT, 9),
    textAt(72, 704 - 80 * at, TEXT, 9),
  ])

test('a bold title ranks above sections of its size in regular type', async () => {
  const markdown = await markdownOf(...page('F2', 'F1', 'F1'))
  expect(markdown.match(/^#.*/gm)).toEqual(['# The memory', '## Functions', '## Details'])
})

test('bold and regular sections of one size have one level', async () => {
  const markdown = await markdownOf(...page('F2', 'F1', 'F2'))
  expect(new Set(markdown.match(/^#+/gm)).size).toBe(1)
})

test('a bold title over a short row that leads to a list is one', async () => {
  const part = (y: number, title: string, ...rows: readonly string[]) => [
    textAt(72, y, title, 9, 'F2'),
    ...rows.map((row, at) => textAt(72, y - 22 - 12 * at, row, 9)),
  ]
  const markdown = await markdownOf(
    ...part(740, 'Terms', TEXT, TEXT),
    ...part(684, 'Limits', 'The law excludes:', '(a) all spare parts;', '(b) all gifts.'),
    ...part(616, 'Insurance', TEXT, TEXT),
  )
  expect(markdown).toMatch(/^#+ Limits$/m)
})
