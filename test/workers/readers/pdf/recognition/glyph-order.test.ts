import { expect, test } from 'vitest'
import { createPageContent } from '../../../../../native/mupdf/page-content.js'
import { nameByGlyphOrder } from '../../../../../workers/readers/pdf/recognition/glyph-order.js'

/** A page of one run a font, whose glyphs have numbers and no letters. */
function contentOf(...fonts: readonly (readonly number[])[]) {
  const content = createPageContent()
  for (const [font, ids] of fonts.entries()) {
    content.runStart[content.runCount] = content.glyphCount
    content.runFont[content.runCount++] = font
    for (const id of ids) {
      content.namelessGlyph[content.namelessCount] = content.glyphCount
      content.namelessId[content.namelessCount++] = id
      content.glyphUnicode[content.glyphCount++] = 0xfffd
    }
    content.runStart[content.runCount] = content.glyphCount
  }
  return content
}

const textOf = ({ glyphUnicode, glyphCount }: ReturnType<typeof contentOf>) =>
  String.fromCodePoint(...glyphUnicode.subarray(0, glyphCount))
const standard = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0) - 29)

const SENTENCE = 'Whoever reads these nameless letters finds that they are common words after all.'

test('glyphs in the standard order get their letters', () => {
  const content = contentOf([...standard(SENTENCE), 108, 137])
  nameByGlyphOrder(content)
  expect(textOf(content)).toBe(`${SENTENCE}äß`)
})

test('a further font with little text follows one that is proven', () => {
  const content = contentOf(standard(SENTENCE), standard('Heading'))
  nameByGlyphOrder(content)
  expect(textOf(content)).toBe(`${SENTENCE}Heading`)
})

test('other orders, signs beyond it and too little text stay unknown', () => {
  const scrambled = contentOf(standard(SENTENCE).map((id) => (id === 3 ? 3 : ((id * 7) % 90) + 4)))
  nameByGlyphOrder(scrambled)
  expect(textOf(scrambled)).toMatch(/^\ufffd+$/)
  const short = contentOf(standard('Too little'))
  nameByGlyphOrder(short)
  expect(textOf(short)).toMatch(/^\ufffd+$/)
  const sign = contentOf([...standard(SENTENCE), 909])
  nameByGlyphOrder(sign)
  expect(textOf(sign)).toBe(`${SENTENCE}\ufffd`)
})
