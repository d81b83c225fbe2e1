import { expect, test } from 'vitest'
import { textAt } from '../../../../support/make-pdf.js'
import { convertPages } from '../../../../support/pdf-markdown.js'

const prose = Array.from({ length: 12 }, (_, i) =>
  textAt(72, 700 - 14 * i, 'A line of prose that is long enough to be one of a paragraph of many'),
)
const ended = textAt(72, 700 - 14 * 12, 'and it ends here.')

test('a page of prose has a score near 1', async () => {
  const { quality } = await convertPages([{ content: [...prose, ended].join(' ') }])
  expect(quality.score).toBeGreaterThan(0.95)
  expect(quality.signals.cut_blocks_per_page).toBe(0)
})

test('text that stops without an end and pictures without text take from it', async () => {
  const scraps = Array.from({ length: 8 }, (_, i) =>
    textAt(72 + 40 * (i % 3), 420 - 45 * i, `scrap number ${i} of a figure`, 8 + (i % 4)),
  )
  const cut = await convertPages([{ content: [...prose, ended, ...scraps].join(' ') }])
  expect(cut.quality.signals.cut_blocks_per_page).toBeGreaterThan(3)
  expect(cut.quality.score).toBeLessThan(0.93)
})
