import { expect, test } from 'vitest'
import { textAt } from '../../../../support/make-pdf.js'
import { markdownOf } from '../../../../support/pdf-markdown.js'

const LINE =
  'The memory is held by the device until the last of its users has given it back to them all'
const item = (y: number, text: string) => [textAt(90, y, '-'), textAt(100, y, text)]
/** Text to the right edge of the page's text, and a short end below it. */
const full = (x: number, y: number, text: string) => [
  textAt(x, y, LINE.slice(0, Math.floor((520 - x) / 5))),
  textAt(x, y - 12, text),
]
const page = (...content: readonly string[]) =>
  markdownOf(
    ...full(72, 740, 'and so on.'),
    ...item(700, 'The first of them.'),
    ...full(100, 685, 'of the first item.'),
    ...content,
    ...full(72, 500, 'and so on.'),
  )

test('the last item has the paragraphs that start with its text, as the others have', async () => {
  const markdown = await page(
    ...item(650, 'The second of them.'),
    ...full(100, 625, 'of the second item.'),
    ...full(100, 590, 'of it, too.'),
  )
  expect(markdown).toMatch(/\n {2}The memory[^\n]* of the first item\.\n/)
  expect(markdown).toMatch(/\n {2}The memory[^\n]* of the second item\.\n/)
  expect(markdown).toMatch(/\n {2}The memory[^\n]* of it, too\.\n/)
  expect(markdown).toMatch(/\nThe memory[^\n]* and so on\.$/)
})

test('a quotation below a list, set in on both sides, is no part of its last item', async () => {
  const markdown = await page(
    ...item(650, 'The second of them.'),
    textAt(100, 615, 'It is set in as far as the items are, and as far'),
    textAt(100, 603, 'from the right.'),
  )
  expect(markdown).toContain('\nIt is set in')
})

test('text that begins below the text of an item, a first line, is no part of it', async () => {
  const markdown = await page(
    ...item(650, 'The second of them.'),
    textAt(100, 625, LINE.slice(0, 80)),
    textAt(72, 613, 'and its second line.'),
  )
  expect(markdown).toMatch(/\nThe memory[^\n]* and its second line\./)
})
