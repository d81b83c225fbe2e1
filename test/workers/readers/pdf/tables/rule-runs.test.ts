import { expect, test } from 'vitest'
import { textAt } from '../../../../support/make-pdf.js'
import { markdownOf } from '../../../../support/pdf-markdown.js'

const rule = (y: number) => `0.5 w 72 ${y} m 540 ${y} l S`
const rows = (y: number, names: readonly string[]) =>
  names.flatMap((name, at) => [
    textAt(72, y - 16 * at, name),
    textAt(250, y - 16 * at, `Quay ${at + 4}`),
    textAt(450, y - 16 * at, `${at + 1}2.50`),
  ])

/** Two lists, each below a title on a rule, and a rule at the end. */
const page = (sizePt: number) =>
  markdownOf(
    textAt(72, 754, 'North', sizePt, 'F2'),
    rule(750),
    ...rows(736, ['Alder', 'Beech', 'Cedar', 'Elm']),
    textAt(72, 664, 'South', sizePt, 'F2'),
    rule(660),
    ...rows(646, ['Fir', 'Hazel', 'Larch', 'Maple']),
    rule(590),
  )

test('a larger title on its rule parts the tables above and below it', async () => {
  const markdown = await page(13)
  expect(markdown).toMatch(/^#+ South\n\n\| Fir \| Quay 4 \| 12.50 \|/m)
  expect(markdown).toMatch(/\| Elm \| Quay 7 \| 42.50 \|\n\n/)
})

test('one of the type of the rows is that of a section', async () => {
  expect(await page(10)).toContain('| **South** |')
})

test('a stretch between rules with lines of text in it is no part of the table above', async () => {
  const text =
    'What grows at the quays in the north was counted in the spring, and again after the storms.'
  const markdown = await markdownOf(
    rule(770),
    ...rows(756, ['Alder', 'Beech', 'Cedar', 'Elm']),
    rule(700),
    textAt(72, 684, text),
    textAt(72, 672, text),
    ...rows(646, ['Fir', 'Hazel', 'Larch', 'Maple', 'Oak', 'Pine']),
    rule(556),
  )
  expect(markdown).toContain(`\n\n${text}\n${text}\n\n`)
})

test('between two rules a long line that carries on a cell of the row above is no text of its own', async () => {
  const texts = [
    ['thinspace', ['how much room there is between two words of code']],
    ['blankline', ['how a line of nothing is set']],
    [
      'phantom',
      [
        'how room is left that is as wide as the text that it stands for, which is',
        'set by itself before it is measured, and only once for the document',
      ],
    ],
    ['keyword', ['how the words of the language are set']],
  ] as const
  let y = 700
  const set = texts.flatMap(([name, lines]) => [
    textAt(72, y, name),
    ...lines.map((line) => {
      y -= 14
      return textAt(150, y + 14, line)
    }),
  ])
  const markdown = await markdownOf(rule(714), ...set, rule(y + 8))
  expect(markdown).toContain('| phantom | how room is left that is')
  expect(markdown).toContain('| keyword | how the words of the language are set |')
})
