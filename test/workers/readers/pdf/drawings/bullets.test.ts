import { expect, test } from 'vitest'
import {
  addDrawnBullets,
  withNamedBullets,
} from '../../../../../workers/readers/pdf/drawings/bullets.js'
import { pictureDots } from '../../../../../workers/readers/pdf/drawings/picture-dots.js'
import { STYLE } from '../../../../../workers/readers/pdf/model/page.js'
import { textAt } from '../../../../support/make-pdf.js'
import { markdownOf } from '../../../../support/pdf-markdown.js'
import { lineOf, wordsOf } from '../../../../support/pdf-rows.js'

const fonts = (name: string) => [
  { name, bold: false, italic: false, mono: false, serif: false, math: false },
]
const first = (text: string, font: string) =>
  withNamedBullets([lineOf(wordsOf(text))], fonts(font))[0]?.words[0]?.text

test('a glyph without a name in a font of signs is a bullet', () => {
  expect(first('\ufffd', 'SymbolMT')).toBe('•')
  expect(first('\ufffd text', 'Wingdings-Regular')).toBe('•')
  expect(first('\ufffd text', 'Helvetica')).toBe('\ufffd')
  expect(first('a text', 'SymbolMT')).toBe('a')
})

const RED = 0xff0000
const BLUE = 0x0000ff

/** The first words of lines below each other that each have a dot of these colours before them. */
function beside(...colors: readonly number[]): (string | undefined)[] {
  const lines = colors.map((_, at) => lineOf(wordsOf('Item', { x: 60, y: 100 + 14 * at })))
  const dots = colors.map((color, at) => {
    const y0 = 95 + 14 * at
    return { x0: 50, x1: 54, y0, y1: y0 + 4, color }
  })
  return addDrawnBullets(lines, dots, []).map(({ words }) => words[0]?.text)
}

test('dots in one colour are bullets, those of a legend, each in its own, are none', () => {
  expect(beside(RED, RED, RED)).toEqual(['•', '•', '•'])
  expect(beside(RED, BLUE, RED)).toEqual(['•', '•', '•'])
  expect(beside(RED)).toEqual(['•'])
  expect(beside(RED, BLUE, 0)).toEqual(['Item', 'Item', 'Item'])
})

/** A filled disc, PDF coordinates. */
function discAt(x: number, y: number, side: number): string {
  const [r, k] = [side / 2, 0.276 * side]
  const [cx, cy] = [x + r, y + r]
  return `${cx + r} ${cy} m ${cx + r} ${cy + k} ${cx + k} ${cy + r} ${cx} ${cy + r} c ${cx - k} ${cy + r} ${cx - r} ${cy + k} ${cx - r} ${cy} c ${cx - r} ${cy - k} ${cx - k} ${cy - r} ${cx} ${cy - r} c ${cx + k} ${cy - r} ${cx + r} ${cy - k} ${cx + r} ${cy} c f`
}

test('the bullets of a slide are as large as its text wants them; what is as wide as a letter is none', async () => {
  const slide = ['Async and await', 'Stream and disk mode', 'Tested across systems'].flatMap(
    (text, at) => [discAt(75, 650 - 40 * at + 3, 8.2), textAt(90, 650 - 40 * at, text, 26)],
  )
  expect(await markdownOf(textAt(72, 700, 'It supports:', 26), ...slide)).toBe(
    'It supports:\n\n- Async and await\n- Stream and disk mode\n- Tested across systems',
  )
  const line = lineOf(wordsOf('Telephone', { x: 60, y: 100 }))
  const iconOf = (side: number) => ({ x0: 46, x1: 46 + side, y0: 92, y1: 92 + side, color: RED })
  const firstWith = (side: number) => addDrawnBullets([line], [iconOf(side)], [])[0]?.words[0]?.text
  expect([6, 8].map(firstWith)).toEqual(['•', 'Telephone'])
})

const LIST = [
  'Runs on Windows, on Linux and on BSD',
  'Edits text of all three',
  'Undoes every change',
]

test('white bullets are seen on dark ground, and not on paper', async () => {
  const list = LIST.flatMap((text, at) => [
    '1 1 1 rg',
    discAt(75, 652 - 20 * at, 3.5),
    ...(at === 2 ? ['0 g'] : ['0.9 g']),
    textAt(86, 650 - 20 * at, text),
  ])
  const listed = LIST.map((text) => `- ${text}`).join('\n')
  expect(await markdownOf('0.1 0.2 0.1 rg 60 590 400 100 re f', ...list)).toBe(listed)
  expect(await markdownOf(...list)).not.toContain('- ')
  expect(await markdownOf(...list.slice(0, 3), '0 g 60 590 400 100 re f')).not.toContain('- ')
})

const lines = (style: number) =>
  LIST.map((text, at) => lineOf(wordsOf(text, { x: 60, y: 100 + 14 * at, style })))
const picturesAt = (x0: number, ...ys: number[]) =>
  pictureDots(ys.map((y0) => ({ x0, y0, x1: x0 + 5, y1: y0 + 6 })))
const begins = (pictures: ReturnType<typeof pictureDots>, style = 0) =>
  addDrawnBullets(lines(style), [], pictures).map(({ words }) => words[0]?.text)

test('a small picture that comes again before lines is their bullet, but for icons of titles', () => {
  expect(begins(picturesAt(50, 94, 108, 122))).toEqual(['•', '•', '•'])
  expect(begins(picturesAt(50, 94, 122))).toEqual(['•', 'Edits', '•'])
  expect(begins(picturesAt(50, 94))).toEqual(['Runs', 'Edits', 'Undoes'])
  expect(begins([...picturesAt(50, 94), ...picturesAt(48, 108)])).toEqual([
    'Runs',
    'Edits',
    'Undoes',
  ])
  expect(begins(picturesAt(50, 94, 108, 122), STYLE.bold)).toEqual(['Runs', 'Edits', 'Undoes'])
})
