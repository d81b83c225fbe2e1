import { expect, test } from 'vitest'
import { textAt } from '../../../../support/make-pdf.js'
import { markdownOf } from '../../../../support/pdf-markdown.js'

const TEXT = 'The memory is held by the device until the last of its users has given it back.'

/** The headings of a page that begins with these, below each other, over text. */
async function headingsOf(...titles: readonly (readonly [text: string, size: number])[]) {
  const markdown = await markdownOf(
    ...titles.map(([text, size], at) => textAt(72, 740 - 40 * at, text, size, 'F2')),
    textAt(72, 600, TEXT),
    textAt(72, 586, TEXT),
  )
  return markdown.split('\n').filter((line) => line.startsWith('#'))
}

test('a line above the title that names it is no heading', async () => {
  expect(
    await headingsOf(['Download Essentials of Statistics', 16], ['Essentials of Statistics', 18]),
  ).toEqual(['# Essentials of Statistics'])
})

test.each<[string, string, string, number]>([
  ['names another title', 'Download the whole series', 'Essentials of Statistics', 18],
  ['shares a short name', 'Statistics for all', 'Statistics', 18],
  ['is as large', 'Download Essentials of Statistics', 'Essentials of Statistics', 16],
])('a line above the title that %s is one', async (_, above, title, size) => {
  expect(await headingsOf([above, 16], [title, size])).toHaveLength(2)
})
