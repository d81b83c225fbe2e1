import { expect, test } from 'vitest'
import { textAt } from '../../../../support/make-pdf.js'
import { markdownOf } from '../../../../support/pdf-markdown.js'

const LINE = 'The memory is held by the device until the last of its users has given it back to'

test('a bold row that had no room above it goes on in the paragraph', async () => {
  const markdown = await markdownOf(
    textAt(72, 740, LINE, 9),
    textAt(72, 728, 'the device, or until a user has asked for it, as others have in the', 9),
    textAt(72, 716, 'DocumentationOfTheDevice', 9, 'F2'),
    textAt(72, 690, LINE, 9),
  )
  expect(markdown).toContain('asked for it, as others have in the **DocumentationOfTheDevice**\n')
})

test('names of parameters below their title are a paragraph each', async () => {
  const markdown = await markdownOf(
    textAt(72, 740, LINE, 9),
    textAt(72, 728, 'them all.', 9),
    textAt(72, 704, 'Parameters', 9, 'F2'),
    textAt(90, 692, 'new_dir', 9, 'F2'),
    textAt(130, 692, 'The directory that is opened', 9),
    textAt(90, 680, 'pool', 9, 'F2'),
    textAt(130, 680, 'The memory to use', 9),
  )
  expect(markdown).toMatch(
    /Parameters\W*\n\n\*\*new_dir\*\* The directory that is opened\n\n\*\*pool\*\* The memory to use/,
  )
})

test('rows of a sign and what it means, below each other, are a paragraph each', async () => {
  const markdown = await markdownOf(
    textAt(72, 740, LINE, 9),
    textAt(72, 728, 'them all.', 9),
    ...['untried', 'trimmed', 'scraped'].flatMap((meaning, at) => [
      textAt(72, 704 - 12 * at, `'${'?*/'.charAt(at)}'`, 9),
      textAt(110, 704 - 12 * at, meaning, 9),
    ]),
    textAt(72, 650, LINE, 9),
  )
  expect(markdown).toMatch(/'\?' untried\n\n'\\?\*' trimmed\n\n'\/' scraped\n/)
})

test('rows in colour below each other, as links have them, are a paragraph each; two of them may be one text', async () => {
  const coloured = (y: number, ...texts: readonly string[]) =>
    `0 0 1 rg ${texts.map((text, at) => textAt(72, y - 12 * at, text, 9)).join(' ')} 0 g`
  const markdown = await markdownOf(
    textAt(72, 740, LINE, 9),
    textAt(72, 728, 'them all.', 9),
    coloured(704, 'Synopsis', 'Description', 'Authors'),
    textAt(72, 656, LINE, 9),
    coloured(632, 'A menu of four', 'Whipped ricotta'),
  )
  expect(markdown).toContain('Synopsis\n\nDescription\n\nAuthors\n')
  expect(markdown).toContain('A menu of four\nWhipped ricotta')
})

test('a sender at the right and an address that begins a line below it are two texts', async () => {
  const markdown = await markdownOf(
    textAt(400, 740, 'Ministry of', 11),
    textAt(400, 726, 'Justice', 11),
    textAt(72, 714, 'To the Chair of the House', 11),
    textAt(72, 700, 'of Representatives', 11),
  )
  expect(markdown).toBe('Ministry of Justice\n\nTo the Chair of the House\nof Representatives')
})

test('what begins right of a line, but not a line below it, goes on in it', async () => {
  const markdown = await markdownOf(
    textAt(72, 740, 'An exception that is raised for a', 10),
    textAt(260, 734, 'connection', 10),
  )
  expect(markdown).toBe('An exception that is raised for a connection')
})
