import { expect, test } from 'vitest'
import {
  addVectorBullets,
  withNamedBullets,
} from '../../../../../workers/readers/pdf/drawings/bullets.js'
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
