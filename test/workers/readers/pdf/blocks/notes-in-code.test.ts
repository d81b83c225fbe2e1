import { expect, test } from 'vitest'
import { textAt } from '../../../../support/make-pdf.js'
import { markdownOf } from '../../../../support/pdf-markdown.js'

const TEXT = 'The dictionary was taken from what others made of it, with their leave'

/** A row of 8 points that begins with a raised mark or none. */
const noteRow = (y: number, mark: string, text: string, font = 'F4') =>
  `BT /${font} 5 Tf 72 ${y} Td 3 Ts (${mark}) Tj 0 Ts /${font} 8 Tf (${text}) Tj ET`

/** Text with two marks over rows at the foot of its page. */
const page = (...rows: string[]) =>
  markdownOf(
    ...[0, 1, 2].map((row) => textAt(72, 700 - 12 * row, TEXT)),
    `BT /F1 10 Tf 72 664 Td (as told) Tj /F1 6 Tf 4 Ts (1) Tj 0 Ts /F1 10 Tf ( and read) Tj /F1 6 Tf 4 Ts (2) Tj ET`,
    ...rows,
  )

test('addresses in notes that are set as code are their notes', async () => {
  const markdown = await page(
    noteRow(120, '1', 'The texts are here: www.bible.example/texts/all/', 'F1'),
    noteRow(111, '', 'dialects.htm'),
    noteRow(102, '2', 'www.bas.example/research/'),
    noteRow(93, '', 'lexicon.html'),
    noteRow(84, '', 'We also use it for words that we do not know', 'F1'),
  )
  expect(markdown).not.toContain('```')
  expect(markdown).toContain('told[^1-1] and read[^1-2]')
  expect(markdown).toMatch(/^\[\^1-1]: .*bible\.example\/texts\/all\/.*dialects\.htm/m)
})

test('a listing without marks is one', async () => {
  const markdown = await page(
    noteRow(120, '', 'read all of it'),
    noteRow(111, '', 'write all of it'),
    noteRow(102, '', 'close'),
  )
  expect(markdown).toContain('```')
})
