import { expect, test } from 'vitest'
import { textAt } from '../../../../support/make-pdf.js'
import { markdownOf } from '../../../../support/pdf-markdown.js'
import { prose } from './prose.js'

const rowOfFigures = (y: number, label: string, figure: string) =>
  textAt(72, y, label) + textAt(540 - 5.56 * figure.length, y, figure)
const statement = (groups: readonly (readonly [string, readonly string[]])[], size = 10) =>
  groups
    .flatMap(([group, figures], at) => {
      const top = 640 - 72 * at
      return [
        textAt(72, top, group, size),
        ...figures.map((figure, row) =>
          rowOfFigures(top - 18 - 14 * row, `Assets of year ${row}`, figure),
        ),
      ]
    })
    .join(' ')

const GROUPS = [
  ['Class A', ['5,111', '4,913', '1,040']],
  ['Class B', ['9,144', '4,715', '1,042']],
  ['Whole fund', ['5,425', '5,206', '1,969']],
] as const

test('groups of labels and figures are one table', async () => {
  const markdown = await markdownOf(prose(740), statement(GROUPS), prose(300))
  expect(markdown.match(/^\| --- /gm)).toHaveLength(1)
  expect(markdown).toContain('| Whole fund |  |\n| Assets of year 0 | 5,425 |')
  expect(markdown).not.toMatch(/\|.*running text/)
})

test('groups below headings, which are larger, are tables of their own', async () => {
  const markdown = await markdownOf(prose(740), statement(GROUPS, 14), prose(300))
  expect(markdown.match(/^\| --- /gm)).toHaveLength(3)
  expect(markdown).toMatch(/^#+ Class B\n\n\| Assets of year 0 \| 9,144 \|$/m)
})

test('few figures below each other are none', async () => {
  const markdown = await markdownOf(prose(740), statement(GROUPS.slice(0, 2)), prose(300))
  expect(markdown).not.toContain('| --- ')
})
