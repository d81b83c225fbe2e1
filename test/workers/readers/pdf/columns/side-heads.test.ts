import { expect, test } from 'vitest'
import { textAt } from '../../../../support/make-pdf.js'
import { markdownOf } from '../../../../support/pdf-markdown.js'

const LINES = [
  'The phone is synced with the computer whenever both are',
  'connected to each other, and the list of what was copied is',
  'shown on its screen until the cable is taken out of it again.',
]

/** Paragraphs of three lines each from `y`, with white between them. */
const paragraphs = (count: number, y = 700) =>
  Array.from({ length: count }, (_, at) =>
    LINES.map((line, k) => textAt(220, y - 52 * at - 13 * k, line)),
  ).flat()

const orderOf = (markdown: string) =>
  markdown
    .split('\n\n')
    .map((block) => (block.startsWith('The phone') ? 'text' : block.replace(/[#*]+ ?/g, '')))

test('titles in the margin stand each before the text beside it', async () => {
  const titles = ['Syncing', 'Listing', 'Copying', 'Ejecting', 'Storing']
  const markdown = await markdownOf(
    ...titles.flatMap((title, at) => [
      textAt(72, 700 - 104 * at, title, 10, 'F2'),
      textAt(72, 687 - 104 * at, 'a telephone', 10, 'F2'),
    ]),
    ...paragraphs(10),
  )
  expect(orderOf(markdown)).toEqual(
    titles.flatMap((title) => [`${title} a telephone`, 'text', 'text']),
  )
})

test('a narrow column whose blocks begin within texts is read by itself', async () => {
  const notes = [0, 1, 2, 3, 4].flatMap((at) => [687 - 104 * at, 674 - 104 * at])
  const markdown = await markdownOf(
    ...notes.map((y, at) => textAt(72, y, `Note ${at} on the text`)),
    ...paragraphs(10),
  )
  expect(orderOf(markdown).slice(-10)).toEqual(Array.from({ length: 10 }, () => 'text'))
})
