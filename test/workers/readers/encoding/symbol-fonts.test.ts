import { expect, test } from 'vitest'
import { signsOf, withSigns } from '../../../../workers/readers/encoding/symbol-fonts.js'

test.each([
  ['Symbol', 0x61, 'α'],
  ['Symbol', 0xb7, '•'],
  ['SymbolMT', 0xe5, '∑'],
  ['Wingdings', 0xfe, '☑'],
  ['Wingdings', 0x82, '②'],
  ['Wingdings-Regular', 0x4a, '☺'],
  ['Wingdings 2', 0x52, '☑'],
  ['Wingdings2', 0xa3, '☐'],
  ['Webdings', 0x61, '✓'],
  ['Webdings', 0x41, undefined],
  ['Wingdings 3', 0x75, undefined],
])('%s has at %i %s', (font, place, sign) => {
  expect(signsOf(font)?.(place)).toBe(sign)
})

test.each(['Arial', 'Times New Roman', 'Segoe UI Symbol', ''])(
  '%s is a font of letters',
  (font) => {
    expect(signsOf(font)).toBeUndefined()
  },
)

test.each([
  ['a \uf0e8 b', 'Wingdings', 'a ➔ b'],
  ['\uf0a3', 'Symbol', '≤'],
  ['\uf0a3', 'Wingdings 2', '☐'],
  ['\uf0b7 one', undefined, '• one'],
  ['\uf0fc', 'Calibri', '✓'],
  ['\uf0c5\ue000', 'Wingdings', '\uf0c5\ue000'],
  ['plain', 'Symbol', 'plain'],
])('%j in %s is %j', (text, font, signs) => {
  expect(withSigns(text, font)).toBe(signs)
})
