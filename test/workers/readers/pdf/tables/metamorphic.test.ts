import { describe, expect, test } from 'vitest'
import { type PageSource, textAt } from '../../../../support/make-pdf.js'
import { convertPages } from '../../../../support/pdf-markdown.js'

const PROSE = [
  'The quays were dredged in the spring and opened to the ferries in June, three',
  'weeks before the season began. Traffic grew on all lines but one, and the pier',
  'at the old mill was closed for good after the storms of the last two winters.',
]

/** A page whose tables are drawn by lines, by rules, and by nothing but its text; seeds change figures and rows. */
function content(seed: number): string {
  let state = seed
  const figure = () => {
    state = (state * 48271) % 2147483647
    return (state % 90000) + 1000
  }
  const rows = 3 + (seed % 4)
  const drawn: string[] = []
  const prose = (y: number) =>
    drawn.push(...PROSE.map((text, at) => textAt(72, y - 12 * at, text, 10)))
  const table = (y: number, xs: readonly number[]) => {
    for (let row = 0; row <= rows; row++) {
      const texts = xs.map((_, at) =>
        row === 0 ? (['Line', 'Spring', 'Summer', 'Autumn'][at] ?? '') : `${figure()}`,
      )
      if (row > 0) texts[0] = `Ferry ${'ABCDEFGH'[row]}`
      drawn.push(...xs.map((x, at) => textAt(x, y - 16 * row, texts[at] ?? '', 10)))
    }
  }
  const line = (x0: number, y0: number, x1: number, y1: number) =>
    drawn.push(`0.5 w ${x0} ${y0} m ${x1} ${y1} l S`)

  prose(730)
  table(670, [80, 200, 300, 400])
  for (let row = 0; row <= rows + 1; row++) line(74, 682 - 16 * row, 480, 682 - 16 * row)
  for (const x of [74, 190, 290, 390, 480]) line(x, 682, x, 682 - 16 * (rows + 1))
  prose(530)
  table(470, [80, 220, 320, 420])
  for (const y of [484, 465, 470 - 16 * rows - 6]) line(74, y, 480, y)
  prose(330)
  table(270, [80, 240, 330, 420])
  prose(130)
  return drawn.join('\n')
}

const tablesOf = async (page: PageSource): Promise<string[]> =>
  (await convertPages([page])).markdown.split('\n').filter((line) => line.startsWith('|'))

const moved = (text: string, matrix: string): string => `q ${matrix} cm ${text} Q`

describe.each([1, 7, 42, 1009])('the tables of page %i', (seed) => {
  const text = content(seed)
  const rows = 3 + (seed % 4)

  test('are all found', async () => {
    expect(await tablesOf({ content: text })).toHaveLength(3 * (rows + 2))
  })

  test.each<[string, PageSource]>([
    ...[0.6, 0.75, 0.9, 1.1, 1.25, 1.5].map((scale): [string, PageSource] => [
      `scaled by ${scale}`,
      {
        content: moved(text, `${scale} 0 0 ${scale} 0 0`),
        width: 612 * scale,
        height: 792 * scale,
      },
    ]),
    ['moved', { content: moved(text, '1 0 0 1 31 17'), width: 700, height: 900 }],
    ['cropped by 12 points', { content: moved(text, '1 0 0 1 -12 -12'), width: 588, height: 768 }],
    ['turned', { content: moved(text, '0 1 -1 0 792 0'), width: 792, height: 612, rotate: 90 }],
  ])('are the same %s', async (_, page) => {
    expect(await tablesOf(page)).toEqual(await tablesOf({ content: text }))
  })
})
