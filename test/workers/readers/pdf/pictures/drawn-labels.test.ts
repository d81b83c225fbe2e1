import { expect, test } from 'vitest'
import { textAt } from '../../../../support/make-pdf.js'
import { markdownOf } from '../../../../support/pdf-markdown.js'

const ROW = 'A sentence of the running text that fills the row from left to right'
const prose = (y: number, rows: number) =>
  Array.from({ length: rows }, (_, at) => textAt(72, y - 12 * at, ROW)).join(' ')

/** A graph of nodes on a curve, each with its name beside it. */
const graph = (names: readonly string[], font = 'F1') =>
  names.flatMap((name, at) => {
    const [x, y] = [110 + ((at * 67) % 330), 430 + 14 * at]
    return [
      `${x} ${y} m ${x + 60} ${y + 14} l S ${x} ${y} m ${x + 20} ${y + 9} ${x + 30} ${y} ${x + 9} ${y - 6} c S`,
      `BT /${font} 8 Tf ${x + 4} ${y + 3} Td (${name}) Tj ET`,
    ]
  })

const NAMES = ['Reader', 'Layout', 'Writer', 'Pool', 'Queue', 'Spine', 'Store']

test('names in a drawing without a caption are left out', async () => {
  const markdown = await markdownOf(prose(720, 9), ...graph(NAMES), prose(380, 9))
  expect(markdown).toContain(ROW)
  expect(markdown).not.toMatch(/Reader|Layout|Writer|Pool/)
})

test('what most of the text of a page is stays', async () => {
  const markdown = await markdownOf(...graph(NAMES), textAt(72, 380, 'The parts'))
  for (const name of NAMES) expect(markdown).toContain(name)
})

test('a list whose bullets are drawn is no drawing', async () => {
  const items = NAMES.flatMap((name, at) => {
    const y = 560 - 14 * at
    const dot = `90 ${y} m 93 ${y + 4} 96 ${y + 4} 96 ${y} c f 90 ${y + 1} m 94 ${y - 2} l S`
    return [dot, textAt(104, y, name)]
  })
  const markdown = await markdownOf(prose(720, 9), ...items, prose(380, 9))
  for (const name of NAMES) expect(markdown).toContain(name)
})
