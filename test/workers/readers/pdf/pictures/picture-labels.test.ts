import { expect, test } from 'vitest'
import { textAt } from '../../../../support/make-pdf.js'
import { markdownOf } from '../../../../support/pdf-markdown.js'

const prose = (y: number) =>
  [0, 1, 2]
    .map((i) =>
      textAt(
        72,
        y - 12 * i,
        'A sentence of the running text that fills the row from left to right',
      ),
    )
    .join(' ')

const node = (x: number, y: number, label: string) =>
  [`${x} ${y} 80 30 re S`, textAt(x + 10, y + 12, label, 8)].join(' ')
const arrow = (x: number, y: number) => `${x} ${y} m ${x + 40} ${y + 14} l S`

const diagram = [
  node(100, 500, 'Reader'),
  arrow(180, 512),
  node(220, 510, 'Layout'),
  arrow(300, 520),
  node(340, 520, 'Writer'),
  arrow(420, 535),
]

test('the text of a captioned drawing is left out, its caption stays', async () => {
  const markdown = await markdownOf(
    prose(690),
    ...diagram,
    textAt(72, 470, 'Figure 3: How pages are read'),
    prose(430),
  )
  expect(markdown).toContain('Figure 3: How pages are read')
  expect(markdown).toContain('A sentence of the running text')
  expect(markdown).not.toMatch(/Reader|Layout|Writer/)
})

test('text in a drawing without a caption stays', async () => {
  const markdown = await markdownOf(prose(690), ...diagram, prose(430))
  for (const label of ['Reader', 'Layout', 'Writer']) expect(markdown).toContain(label)
})

test('a box of running text is no figure', async () => {
  const box = ['60 480 460 100 re S', arrow(470, 560), arrow(470, 530), arrow(470, 500), prose(560)]
  const markdown = await markdownOf(prose(690), ...box, textAt(72, 465, 'Figure 3: A box of text'))
  expect(markdown.match(/A sentence of the running text/g)).toHaveLength(6)
})

test('what a sentence says of a figure is no caption', async () => {
  const markdown = await markdownOf(
    prose(690),
    textAt(72, 650, 'As Figure 3 shows,'),
    ...diagram,
    prose(430),
  )
  expect(markdown).toMatch(/Reader/)
})

/** A chart below its caption: axes, a line of one curve, figures beside the axis. */
const chart = [
  '100 480 200 100 re S',
  '100 500 m 150 560 200 520 300 570 c S',
  textAt(306, 570, 'Sterling', 7),
  textAt(306, 490, '0.4', 7),
]

test('a caption above its chart stays with the row that it wraps into, labels go though one line is drawn', async () => {
  const markdown = await markdownOf(
    prose(690),
    textAt(100, 606, 'Chart 2: Implied volatility from', 9),
    textAt(100, 594, 'interest rate options', 9),
    ...chart,
    prose(430),
  )
  expect(markdown).toContain('Chart 2: Implied volatility from\ninterest rate options')
  expect(markdown).not.toMatch(/Sterling|0\.4/)
})

test('what stands below a caption in another size is a label', async () => {
  const markdown = await markdownOf(
    prose(690),
    textAt(100, 606, 'Chart 2: Implied volatility', 9),
    textAt(100, 594, 'Basis points', 7),
    ...chart,
    prose(430),
  )
  expect(markdown).toContain('Chart 2: Implied volatility')
  expect(markdown).not.toContain('Basis points')
})

test('what is too long for its node is a label', async () => {
  const markdown = await markdownOf(
    prose(690),
    ...diagram,
    textAt(345, 534, 'Implementations', 24),
    textAt(72, 470, 'Figure 3: How pages are read'),
    prose(430),
  )
  expect(markdown).not.toContain('Implementation')
})

test('a caption in small capitals is one', async () => {
  const markdown = await markdownOf(
    prose(690),
    ...diagram,
    textAt(72, 470, 'F', 10),
    textAt(78.2, 470, 'IGURE', 8),
    textAt(110, 470, '3. How pages are read', 10),
    prose(430),
  )
  expect(markdown).not.toMatch(/Reader|Layout|Writer/)
})

/** A chart of filled bars that stand on one line, each with its name below and its figure above. */
const bars = (...heights: readonly number[]) => [
  '100 500 240 90 re S',
  ...heights.flatMap((height, at) => [
    `${120 + 60 * at} 501 20 ${height} re f`,
    textAt(120 + 60 * at, 505 + height, String(height), 8),
    textAt(124 + 60 * at, 488, 'ABCD'[at] ?? '', 14),
  ]),
  textAt(72, 465, 'Figure 4: What was counted'),
]

test.each([
  ['bars of a chart have labels', [20, 70, 45], 0],
  ['cells of a row are no bars', [30, 30, 30], 1],
] as const)('%s', async (_, heights, count) => {
  const markdown = await markdownOf(prose(690), ...bars(...heights), prose(430))
  expect(markdown.match(/A.*B.*C/g) ?? []).toHaveLength(count)
})

test('labels are told on a page whose background is painted in strips', async () => {
  const strips = [0, 200, 400, 600].map(
    (y) => `q 612 0 0 200 0 ${y} cm BI /W 1 /H 1 /CS /G /BPC 8 ID z EI Q`,
  )
  const markdown = await markdownOf(
    ...strips,
    prose(690),
    ...diagram,
    textAt(72, 470, 'Figure 3: How pages are read'),
    prose(430),
  )
  expect(markdown).toContain('Figure 3: How pages are read')
  expect(markdown).not.toMatch(/Reader|Layout|Writer/)
})

test('a long caption above its figure stays whole', async () => {
  const rows = [0, 1, 2, 3, 4, 5].map((row) =>
    textAt(
      72,
      640 - 12 * row,
      `${row === 0 ? 'Figure 3: How' : `line ${row}, where`} pages are read`,
    ),
  )
  const markdown = await markdownOf(prose(690), ...rows, ...diagram, prose(430))
  expect(markdown).toContain('line 5, where pages are read')
  expect(markdown).not.toMatch(/Reader|Layout|Writer/)
})

test('a caption at a tab behind its number stays whole', async () => {
  const markdown = await markdownOf(
    prose(690),
    textAt(72, 570, 'Figure 3:'),
    textAt(140, 570, 'How pages are read by all of'),
    textAt(140, 558, 'the threads of a pool'),
    ...diagram,
    prose(430),
  )
  expect(markdown).toMatch(/How pages are read by all of\sthe threads of a pool/)
  expect(markdown).not.toMatch(/Reader|Layout|Writer/)
})
