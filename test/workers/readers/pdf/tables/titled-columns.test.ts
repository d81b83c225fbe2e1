import { expect, test } from 'vitest'
import { textAt } from '../../../../support/make-pdf.js'
import { markdownOf } from '../../../../support/pdf-markdown.js'
import { prose } from './prose.js'

const bold = (x: number, y: number, text: string) => textAt(x, y, text, 10, 'F2')
const titles = (y: number) => bold(76, y, 'Sign') + bold(130, y, 'Meaning')
const rows = (y: number, step: number, x: number) =>
  ['It does not compile.', 'It panics.', 'It is wrong.']
    .map((text, at) => textAt(x, y - step * at, text))
    .join(' ')

test('titles in bold over rows that leave the first column empty are a table', async () => {
  const markdown = await markdownOf(prose(740), titles(660), rows(640, 20, 130), prose(540))
  expect(markdown).toContain(
    '| Sign | Meaning |\n| --- | --- |\n|  | It does not compile. |\n|  | It panics. |\n|  | It is wrong. |',
  )
  expect(markdown).not.toMatch(/\|.*running text/)
})

test.each([
  { what: 'lines of one text under a title', body: rows(648, 12, 130) },
  { what: 'rows under the first title', body: rows(640, 20, 76) },
  { what: 'rows under no title', body: rows(640, 20, 110) },
])('$what: no table', async ({ body }) => {
  const markdown = await markdownOf(prose(740), titles(660), body, prose(540))
  expect(markdown).not.toContain('| --- |')
  expect(markdown).toContain('It panics.')
})
