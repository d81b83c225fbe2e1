import { expect, test } from 'vitest'
import { textAt } from '../../../../support/make-pdf.js'
import { convertPages } from '../../../../support/pdf-markdown.js'

/** Rows of two cells with a line of prose's distance and more between them, from y downwards. */
function rows(names: readonly string[], y: number, pitch = 14): string {
  return names
    .map(
      (name, k) => `${textAt(72, y - k * pitch, name)} ${textAt(250, y - k * pitch, `${k + 1}.5`)}`,
    )
    .join(' ')
}

const rulings = (ys: readonly number[]): string => ys.map((y) => `72 ${y} m 400 ${y} l S`).join(' ')
const page = (content: string, number: number) => ({
  content: `${content} ${textAt(300, 30, `${number}`)}`,
})
const names = (letter: string, count: number): string[] =>
  Array.from({ length: count }, (_, k) => `Item ${letter}${letter.repeat(k % 5)}`)

test('a table over three pages is one table', async () => {
  const head = `${textAt(72, 714, 'Name', 10, 'F2')} ${textAt(250, 714, 'Price', 10, 'F2')} ${rulings([724, 710])}`
  const { markdown } = await convertPages([
    page(`${head} ${rows(names('a', 44), 700)} ${rulings([90])}`, 1),
    page(`${head} ${rows(names('b', 44), 700)} ${rulings([90])}`, 2),
    page(`${head} ${rows(names('c', 5), 700)} ${rulings([638])}`, 3),
  ])
  expect(markdown.match(/^\| --- /gm)).toHaveLength(1)
  expect(markdown.match(/^\| Item /gm)).toHaveLength(93)
})

test('the last row stands outside the painted bands, as far below as the rows are apart', async () => {
  const pitch = 25
  const bands = [0, 2, 4].map((k) => `0.9 g 72 ${693 - k * pitch} 328 ${pitch} re f 0 g`).join(' ')
  const { markdown } = await convertPages([
    page(`${bands} ${rows(['Oak', 'Elm', 'Fir', 'Yew', 'Ash', 'Last'], 700, pitch)}`, 1),
  ])
  expect(markdown).toContain('| Last | 6.5 |')
})

test('a cell may hold a hundred and eighty thousand words', async () => {
  const across = Array.from({ length: 1500 }, () => '(a) -394').join(' ')
  const lines = Array.from(
    { length: 120 },
    (_, k) => `1 0 0 1 200 ${13_600 - 110 * k} Tm [${across}] TJ`,
  )
  const xs = [100, 12_000, 13_900].map((x) => `${x} 100 m ${x} 13900 l S`)
  const ys = [100, 13_700, 13_800, 13_900].map((y) => `100 ${y} m 13900 ${y} l S`)
  const cells = [textAt(200, 13_850, 'Name', 8), textAt(200, 13_750, 'Ada', 8)]
  const values = [13_850, 13_750, 7000].map((y, k) => textAt(12_200, y, `${k + 1}`, 8))
  const content = [...xs, ...ys, ...cells, ...values, 'BT /F1 8 Tf', ...lines, 'ET'].join(' ')
  const { markdown } = await convertPages([{ content, width: 14_000, height: 14_000 }])
  expect(markdown.match(/\ba\b/g)?.length).toBeGreaterThan(170_000)
  expect(markdown.includes('| --- | --- |')).toBe(true)
})
