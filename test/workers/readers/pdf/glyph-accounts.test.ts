import { expect, test } from 'vitest'
import { textAt } from '../../../support/make-pdf.js'
import { convertPages, markdownOf } from '../../../support/pdf-markdown.js'

const prose = (y: number) =>
  [0, 1, 2]
    .map((i) => textAt(72, y - 12 * i, 'A sentence of the running text that fills the row.'))
    .join(' ')

const CONTENTS = [
  { kind: 'paragraphs', content: [prose(640), prose(560), prose(480)] },
  {
    kind: 'a list',
    content: [
      prose(640),
      ...[0, 1, 2].map((i) => textAt(72, 580 - 14 * i, `${i + 1}. Item of it`)),
    ],
  },
  {
    kind: 'a table',
    content: [
      prose(640),
      '72 500 m 400 500 l S 72 520 m 400 520 l S 72 540 m 400 540 l S',
      '72 500 m 72 540 l S 200 500 m 200 540 l S 400 500 m 400 540 l S',
      ...[505, 525].flatMap((y) => [textAt(80, y, 'Cell'), textAt(210, y, 'Another cell')]),
    ],
  },
  {
    kind: 'fake bold',
    content: [prose(640), textAt(72, 500, 'Twice'), textAt(72.3, 500, 'Twice')],
  },
  {
    kind: 'a figure',
    content: [
      prose(640),
      '100 400 80 60 re S 180 410 m 260 440 l S 260 400 m 300 430 l S 300 400 m 360 430 l S',
      textAt(110, 420, 'Label'),
      textAt(72, 380, 'Figure 1: A drawing'),
      prose(340),
    ],
  },
  {
    kind: 'turned text',
    content: [prose(640), 'BT /F1 10 Tf 0 1 -1 0 300 300 Tm (Upright) Tj ET'],
  },
  { kind: 'a page number', content: [prose(640), prose(560), textAt(300, 30, '7', 8)] },
]

test.each(CONTENTS)(
  'every glyph of $kind is written or left out for a reason',
  async ({ content }) => {
    const { quality } = await convertPages([{ content: content.join(' ') }])
    expect(quality.signals.visible_glyphs).toBeGreaterThan(100)
    expect(quality.signals.unexplained_share).toBeLessThan(0.005)
  },
)

test('what is left out is counted by its reason', async () => {
  const signalsOf = async (kind: string) => {
    const { content } = CONTENTS.find((entry) => entry.kind === kind) ?? { content: [] }
    return (await convertPages([{ content: content.join(' ') }])).quality.signals
  }
  expect((await signalsOf('a figure')).picture_label_glyphs).toBe('Label'.length)
  expect((await signalsOf('fake bold')).duplicate_glyphs).toBe('Twice'.length)
  expect((await signalsOf('a page number')).furniture_glyphs).toBe(1)
})

test('turned text comes after the body, stamps in the margin are left out', async () => {
  const turned = (x: number, text: string) => `BT /F1 10 Tf 0 1 -1 0 ${x} 300 Tm (${text}) Tj ET`
  const markdown = await markdownOf(prose(640), turned(300, 'Upright words'), turned(20, 'Stamp'))
  expect(markdown).toMatch(/fills the row\.\n\nUpright words$/)
})

test('turned text in a ruled table is a cell of it', async () => {
  const markdown = await markdownOf(
    prose(700),
    '72 480 m 400 480 l S 72 500 m 400 500 l S 72 520 m 400 520 l S 72 600 m 400 600 l S',
    '72 480 m 72 600 l S 200 480 m 200 600 l S 400 480 m 400 600 l S',
    'BT /F1 10 Tf 0 1 -1 0 140 540 Tm (Height) Tj ET BT /F1 10 Tf 0 1 -1 0 300 540 Tm (Width) Tj ET',
    ...[textAt(80, 485, '13'), textAt(210, 485, '16')],
    textAt(80, 505, '12'),
    textAt(210, 505, '15'),
  )
  expect(markdown).toContain('| Height | Width |')
})
