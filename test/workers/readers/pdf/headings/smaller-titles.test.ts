import { expect, test } from 'vitest'
import { textAt } from '../../../../support/make-pdf.js'
import { markdownOf } from '../../../../support/pdf-markdown.js'

const TEXT = 'The memory is held by the device until the last of its users has given it back.'

type Title = readonly [text: string, sizePt: number]

/** Titles over text, each with its size. */
const page = (titles: readonly Title[]) =>
  titles.flatMap(([title, size], at) => [
    textAt(72, 740 - 70 * at, title, size, 'F2'),
    textAt(72, 716 - 70 * at, TEXT, 9),
    textAt(72, 704 - 70 * at, TEXT, 9),
  ])

/** Titles with their depth below the highest. */
async function levels(...titles: readonly Title[]): Promise<string[]> {
  const found = (await markdownOf(...page(titles))).match(/^#+ \S+/gm) ?? []
  const highest = Math.min(...found.map((title) => title.indexOf(' ')))
  return found.map((title) => title.slice(highest - 1))
}

test('smaller titles without a number are below all larger ones that have one', async () => {
  const titles = await levels(
    ['3. Parsing', 16],
    ['3.1 Options', 16],
    ['Synopsis', 13],
    ['3.2 Values', 16],
    ['Synopsis', 13],
  )
  expect(titles).toEqual(['# 3.', '## 3.1', '### Synopsis', '## 3.2', '### Synopsis'])
})

test('references in smaller type are a section', async () => {
  const titles = await levels(
    ['1. Parsing', 16],
    ['1.1 Options', 16],
    ['2. Values', 16],
    ['References', 13],
  )
  expect(titles).toEqual(['# 1.', '## 1.1', '# 2.', '## References'])
})

test('a numbered title again in smaller type is no heading', async () => {
  const titles = await levels(['2. Parsing', 11], ['2. Parsing', 18], ['2.1 Options', 15])
  expect(titles).toEqual(['# 2.', '## 2.1'])
})
