import { expect, test } from 'vitest'
import { textAt } from '../../../../support/make-pdf.js'
import { markdownOf } from '../../../../support/pdf-markdown.js'

const ITEM =
  'Advertising brought two hundred and eighty-five million of revenue in the first quarter.'

/** A row over a row over a list, the upper one of a size in points. */
const page = (size: number, label = 'Revenue Initiatives') =>
  markdownOf(
    textAt(72, 740, ITEM),
    textAt(72, 700, 'Business Highlights', size),
    textAt(72, 670, label),
    ...[640, 620, 600].flatMap((y) => [textAt(84, y, '-'), textAt(96, y, ITEM)]),
  )

test('a larger row over a row over a list is a heading, whatever that row says', async () => {
  expect(await page(12)).toMatch(/^#+ Business Highlights$/m)
  expect(await page(12, 'We did the following:')).toMatch(/^#+ Business Highlights$/m)
  expect(await page(10)).toMatch(/^Business Highlights$/m)
})
