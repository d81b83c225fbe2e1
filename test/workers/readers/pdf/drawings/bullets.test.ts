import { expect, test } from 'vitest'
import { withNamedBullets } from '../../../../../workers/readers/pdf/drawings/bullets.js'
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
