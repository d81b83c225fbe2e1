import { expect, test } from 'vitest'
import { textAt } from '../../../../support/make-pdf.js'
import { convertPages } from '../../../../support/pdf-markdown.js'

const ROW = 'words of the running text that fill their row up to its end and go on'
const rows = (top: number, count: number, last: string) =>
  Array.from({ length: count }, (_, at) =>
    textAt(220, top - 12 * at, at === count - 1 ? last : ROW),
  )
const bar = (size: number) =>
  Array.from({ length: 9 }, (_, at) => textAt(40, 640 - 11 * at, `Of the license row ${at}`, size))
const title = textAt(220, 560, 'A Title of the Text', 14)

async function markdownOf(size: number, end: string): Promise<string> {
  const first = [...rows(700, 10, 'is told so.'), title, ...rows(530, 6, end), ...bar(size)]
  const second = rows(700, 8, 'is the end.')
  const { markdown } = await convertPages([
    { content: first.join(' ') },
    { content: second.join(' ') },
  ])
  return markdown
}

test('a bar of small print stands before the title of a paragraph that goes on over the page', async () => {
  const markdown = await markdownOf(8, ROW)
  expect(markdown).toContain(`${ROW} ${ROW}`)
  expect(markdown.indexOf('license')).toBeLessThan(markdown.indexOf('A Title'))
  expect(markdown.split('\n\n').at(-1)).toMatch(/^words .* is the end\.$/)
})

test('it stands behind the text that ends with its page', async () => {
  const markdown = await markdownOf(8, 'and ends here.')
  expect(markdown.indexOf('ends here')).toBeLessThan(markdown.indexOf('license'))
})
