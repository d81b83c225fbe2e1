import { expect, test } from 'vitest'
import { textAt } from '../../../../support/make-pdf.js'
import { markdownOf } from '../../../../support/pdf-markdown.js'

const FULL = 'All of this has been told before, and it will be told again by'
const ENDED = 'those who were there when the news of it came to the village.'
const FIRST = 'Others have come to see it as one of many things that are no'
const REST = 'longer of use to anyone.'

/** Rows of Times, with a raised mark behind the second or none; the third is set in. */
const page = (mark: string, ended = ENDED) =>
  markdownOf(
    textAt(72, 700, FULL, 10, 'F5'),
    `BT /F5 10 Tf 72 688 Td (${ended}) Tj /F5 6 Tf 4 Ts (${mark}) Tj ET`,
    textAt(84, 676, FIRST, 10, 'F5'),
    textAt(72, 664, REST, 10, 'F5'),
  )

test('a paragraph ends before the mark of a note', async () => {
  expect((await page('')).split('\n\n')).toHaveLength(2)
  expect((await page('12')).split('\n\n')).toHaveLength(2)
  expect((await page('12')).split('\n\n')[0]).toMatch(/village\.(?:¹²|\[\^1-12])$/)
})

test('a mark behind a comma ends none', async () => {
  const open = `${ENDED.slice(0, -1)},`
  expect((await page('12', open)).split('\n\n')).toHaveLength(1)
})
