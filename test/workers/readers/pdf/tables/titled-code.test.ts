import { expect, test } from 'vitest'
import { type FontName, textAt } from '../../../../support/make-pdf.js'
import { markdownOf } from '../../../../support/pdf-markdown.js'

const PROSE = 'The vectors of the library and what they are called in the language of its users.'
const CODE = [
  ['vector', 'Vector<double>'],
  ['vector_int', 'Vector<int>'],
  ['vector_long', 'Vector<long>'],
  ['vector_view', 'Vector<double>'],
]

/** Two columns of code below these titles, with rules above, between and below them. */
function listed(titles: readonly string[], font: FontName, rulesY: readonly number[]): string[] {
  const rows = [titles, ...CODE]
  return [
    textAt(72, 740, PROSE),
    ...rows.flatMap((row, at) =>
      row.map((cell, column) =>
        textAt(120 + 130 * column, 700 - 14 * at, cell, 10, at === 0 ? font : 'F4'),
      ),
    ),
    ...rulesY.map((y) => `0.5 w 110 ${y} m 400 ${y} l S`),
    textAt(72, 600, PROSE),
  ]
}

const RULES = [712, 696, 640]

test('code below titles between rules is a table, each name on a row of its own', async () => {
  const markdown = await markdownOf(...listed(['Library', 'Language'], 'F1', RULES))
  const cells = CODE.map((row) => `| ${row.map((name) => `\`${name}\``).join(' | ')} |`)
  expect(markdown).toContain(['| Library | Language |', '| --- | --- |', ...cells].join('\n'))
})

test('titles without rules tell code as well where it is painted cell by cell', async () => {
  const cells = listed(['Library', 'Language'], 'F1', [])
  expect(await markdownOf(...cells)).toContain('| Library | Language |\n| --- | --- |')
  const [above = '', ...others] = cells
  const isRight = (cell: string) => / 250 /.test(cell)
  const columns = [...others.filter((cell) => !isRight(cell)), ...others.filter(isRight)]
  expect(await markdownOf(above, ...columns)).not.toContain('| --- |')
})

test.each<[string, string[]]>([
  ['one title over both columns', listed(['Library, language and code', ''], 'F1', RULES)],
  ['titles that are code', listed(['library', 'language'], 'F4', RULES)],
])('code below %s is none', async (_, content) => {
  expect(await markdownOf(...content)).not.toContain('| --- |')
})

test('names that would not fit behind those above are rows where the last column is empty', async () => {
  const names = [
    ['coefficients', 'print', 'anova'],
    ['fitted', 'summary', 'drop'],
    ['logLik', 'frame', ''],
    ['nobs', 'matrix', ''],
  ]
  const markdown = await markdownOf(
    textAt(72, 740, PROSE),
    ...[['Extract', 'Print', 'Check'], ...names].flatMap((row, at) =>
      row.map((cell, column) =>
        textAt(120 + 100 * column, 700 - 14 * at, cell, 10, at === 0 ? 'F1' : 'F4'),
      ),
    ),
    ...RULES.map((y) => `0.5 w 110 ${y} m 400 ${y} l S`),
    textAt(72, 600, PROSE),
  )
  expect(markdown).toContain('| `logLik` | `frame` |  |\n| `nobs` | `matrix` |  |')
})
