import { expect, test } from 'vitest'
import { textAt } from '../../../../support/make-pdf.js'
import { markdownOf } from '../../../../support/pdf-markdown.js'

const PITCH = 12
const TOP = 700
/** Cells of a row as a browser paints their grounds: label, and for each year space, sign, figure, tail. */
const EDGES = [58, 247, 252, 257, 403, 408, 413, 418, 550, 555]

const yOf = (row: number): number => TOP - PITCH * row
const ground = (row: number, edges: readonly number[]): string => {
  const cells = edges.slice(1).map((x1, at) => {
    const x0 = edges[at] ?? 0
    return `${x0} ${yOf(row) - 3} ${x1 - x0} ${PITCH} re f`
  })
  return `0.8 0.93 1 rg ${cells.join(' ')} 0 g`
}

/** A figure that ends at `x1`: digits and commas of Helvetica at 9 points. */
const figureAt = (x1: number, row: number, text: string): string => {
  const width = [...text].reduce((sum, sign) => sum + (/\d/.test(sign) ? 0.556 : 0.3), 0)
  return textAt(x1 - 9 * width, yOf(row), text, 9)
}

const ROWS: readonly (readonly [string, string?, string?])[] = [
  ['Revenues:'],
  ['Licensing fees', '42', '58,306'],
  ['Other revenues', '227', '26,149'],
  ['Rental and lease income', '113', '69,534'],
  ['Total revenues', '382', '153,989'],
  ['Costs and expenses:'],
  ['Cost of services', '227', '891'],
  ['Research and development', '57', '96'],
  ['Total costs', '284', '987'],
]

function statement(): string[] {
  const signed = new Set([2, 5, 9])
  return ROWS.flatMap(([label, one = '', other = ''], at) => {
    const row = at + 1
    const isSection = one === ''
    const signs = signed.has(row)
      ? [textAt(252, yOf(row), '$', 9), textAt(413, yOf(row), '$', 9)]
      : []
    const edges = isSection ? [58, 247, 252, 408, 413, 555] : EDGES
    return [
      at % 2 === 0 ? ground(row, edges) : '',
      textAt(isSection ? 58 : 68, yOf(row), label, 9),
      isSection ? '' : figureAt(403, row, one),
      isSection ? '' : figureAt(550, row, other),
      ...signs,
    ]
  })
}

const prose = (y: number): string =>
  [
    'The following table shows the results of our operations for the years that ended in June',
    'as they were reported before, and what changed in them since the last report was made.',
  ]
    .map((text, line) => textAt(58, y - 12 * line, text, 9))
    .join(' ')

test('grounds that are painted cell by cell, the space between columns too, are one of the row', async () => {
  const header = [figureAt(403, 0, '2015'), figureAt(550, 0, '2014')]
  const markdown = await markdownOf(prose(760), ...header, ...statement())
  expect(markdown.split('\n').slice(2)).toEqual([
    '|  | 2015 | 2014 |',
    '| --- | --- | --- |',
    ...ROWS.map(([label, one = '', other = ''], at) => {
      const sign = [2, 5, 9].includes(at + 1) ? '$' : ''
      return `| ${label} | ${one && sign + one} | ${other && sign + other} |`
    }),
  ])
})

test.each<[string, string[]]>([
  ['behind marks', ['(a)', '(b)']],
  ['with the number of the page', ['']],
])(
  'text below all rows, %s, over the line at the foot of the page is none of them',
  async (_, marks) => {
    const first = `58 ${yOf(0.7)} m 555 ${yOf(0.7)} l S`
    const rows = ROWS.filter(([, one]) => one !== undefined).flatMap(
      ([label, one = '', other = ''], at) => [
        textAt(58, yOf(at + 1), label, 9),
        figureAt(403, at + 1, one),
        figureAt(550, at + 1, other),
        `58 ${yOf(at + 1) + 9} m 555 ${yOf(at + 1) + 9} l S`,
      ],
    )
    const note =
      'Refer to the notes on property and equipment in the last part of this report of ours'
    const notes = marks.flatMap((mark, at) => [
      textAt(58, 590 - 12 * at, mark, 9),
      textAt(mark === '' ? 58 : 90, 590 - 12 * at, note, 9),
    ])
    const markdown = await markdownOf(
      prose(760),
      ...rows,
      ...notes,
      textAt(300, 560, '62', 9),
      first,
      '58 540 m 555 540 l S',
    )
    expect(
      markdown
        .split('\n')
        .filter((line) => line.startsWith('|'))
        .at(-1),
    ).toBe('| Total costs | 284 | 987 |')
  },
)
