import { expect, test } from 'vitest'
import { textAt } from '../../../../support/make-pdf.js'
import { markdownOf } from '../../../../support/pdf-markdown.js'

test.each([
  [
    'a calendar',
    ['Oct. 24 - Staff day, no school', 'Oct. 31 - Parade at 8:45', 'Nov. 3 - Meeting'],
  ],
  [
    'a chronicle',
    ['1998-2002: The house is built', '2004: It burns', '2005-2010: It is built again'],
  ],
  ['dates in figures', ['24.10.2014 - Staff day, no school', '31.10.2014 - Parade at 8:45']],
])('entries of %s are paragraphs', async (_, entries) => {
  const rows = entries.map((entry, at) => textAt(72, 700 - 12 * at, entry))
  expect(await markdownOf(...rows)).toBe(entries.join('\n\n'))
})

test('a row of a sentence that begins with a year is none', async () => {
  const rows = [
    'The house was built by people who came to the place in a year of plenty, and after',
    '1998 - which was a bad year for all of the people that had come there - it was sold.',
  ]
  const content = rows.map((row, at) => textAt(72, 700 - 12 * at, row))
  expect(await markdownOf(...content)).toBe(rows.join(' '))
})
