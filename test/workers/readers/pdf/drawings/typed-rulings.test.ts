import { expect, test } from 'vitest'
import { sortTypedRulings } from '../../../../../workers/readers/pdf/drawings/typed-rulings.js'
import type { Line } from '../../../../../workers/readers/pdf/model/page.js'
import { cpuMs } from '../../../../support/cpu-ms.js'
import { textAt } from '../../../../support/make-pdf.js'
import { markdownOf } from '../../../../support/pdf-markdown.js'

const ABOVE = 'What is owed is listed here.'
const BELOW = 'All of it was paid in time.'

const between = (...rows: readonly (readonly [x: number, text: string])[]) =>
  markdownOf(
    textAt(72, 700, ABOVE),
    ...rows.map(([x, text]) => textAt(x, 688, text)),
    textAt(72, 676, BELOW),
  )

test.each([
  ['dashes', [[72, '------------------------------']]],
  ['equal signs', [[72, '==============================']]],
  ['underscores', [[72, '______________________________']]],
  ['dashes set apart', [[72, '- - - - - - - - - - - - - - - - -']]],
  [
    'dashes and a corner, as over the caption of a court',
    [[72, '- - - - - - - - - - - - - - - - x']],
  ],
  [
    'dashes by column',
    [
      [72, '----------'],
      [160, '-----'],
      [240, '-----'],
    ],
  ],
] as const)('%s draw a ruling, which parts what is above from what is below', async (_, rows) => {
  expect(await between(...rows)).toBe(`${ABOVE}\n\n${BELOW}`)
})

test('a ruling beside a title over columns is no text', async () => {
  const rows = [
    [72, '------------'],
    [150, 'Current'],
    [210, '------------'],
  ] as const
  const markdown = await between(...rows)
  expect(markdown).toContain('Current')
  expect(markdown).not.toContain('---')
})

test.each([
  [
    'a blank to fill in',
    [
      [72, 'Signed:'],
      [150, '______________'],
    ],
    '______________',
  ],
  [
    'an empty cell',
    [
      [72, 'Rent'],
      [150, '-----'],
    ],
    '-----',
  ],
  ['dashes in text', [[72, 'it fell ---------- and rose']], '----------'],
  ['dashes in cells far apart', [[72, '-     -     -     -     -']], '- - - - -'],
  ['three dashes', [[72, '---']], '---'],
] as const)('%s is text', async (_, rows, text) => {
  expect(await between(...rows)).toContain(text)
})

test('in typewriter type it draws a ruling where no listing is near', async () => {
  const markdown = await markdownOf(
    textAt(72, 700, ABOVE),
    textAt(72, 688, '______________________________', 10, 'F4'),
    textAt(72, 676, BELOW),
    textAt(72, 500, 'const total = sum(all)', 10, 'F4'),
  )
  expect(markdown).toContain(`${ABOVE}\n\n${BELOW}`)
  expect(markdown).not.toContain('___')
})

test('in a listing of code it is text', async () => {
  const code = ['show port 1/1', '----------------------', 'port  state', '1/1   up']
  const rows = code.map((text, at) => textAt(72, 640 - 12 * at, text, 10, 'F4'))
  const prose = [0, 1, 2, 3].map((at) => textAt(72, 700 - 12 * at, `${ABOVE} ${BELOW} ${ABOVE}`))
  expect(await markdownOf(...prose, ...rows)).toContain(`\n${code[1]}\n`)
})

test('a page of nothing else takes no time that grows with the square of its lines', () => {
  const word = { text: '_____', style: 0, x0: 50, x1: 80, color: 0 }
  const lines = Array.from({ length: 20_000 }, (_, at) => ({
    words: [word],
    glyphs: 5,
    size: 10,
    baseline: 12 * at,
    x0: 50,
    x1: 80,
  })) as unknown as Line[]
  const ms = cpuMs(() => {
    const { rulings } = sortTypedRulings(lines, { isTypewritten: false })
    expect(rulings).toEqual([]) // a pattern
    expect(sortTypedRulings(lines.slice(0, 2000), { isTypewritten: false }).rulings).toHaveLength(
      2000,
    )
  })
  expect(ms).toBeLessThan(1000)
})
