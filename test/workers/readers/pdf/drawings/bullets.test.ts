import { expect, test } from 'vitest'
import {
  addVectorBullets,
  withNamedBullets,
} from '../../../../../workers/readers/pdf/drawings/bullets.js'
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
  return addVectorBullets(lines, dots).map(({ words }) => words[0]?.text)
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
  const firstWith = (side: number) => addVectorBullets([line], [iconOf(side)])[0]?.words[0]?.text
  expect([6, 8].map(firstWith)).toEqual(['•', 'Telephone'])
})
