import { expect, test } from 'vitest'
import { textAt } from '../../../../support/make-pdf.js'
import { markdownOf } from '../../../../support/pdf-markdown.js'

const TEXT = 'carrying such strains was seen in most of them.'

/** The upper and the right side of a frame, and the arc between them, 4 points wide and high. */
const SIDES = ['60 604 m 286 604 l S', '290 600 m 290 350 l S']
const ARC = '286 604 m 288.2 604 290 602.2 290 600 c S'
const page = (...drawn: string[]) => markdownOf(...drawn, textAt(304, 599, TEXT))

test('the rounded corner of a frame is no bullet of the text beside it', async () => {
  expect(await page(...SIDES, ARC)).toBe(TEXT)
})

test('a shape as small that joins no lines is one', async () => {
  expect(await page(ARC)).toBe(`- ${TEXT}`)
  expect(await page(SIDES[0] ?? '', ARC)).toBe(`- ${TEXT}`)
})
