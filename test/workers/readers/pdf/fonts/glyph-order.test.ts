import { expect, test } from 'vitest'
import { createPageContent } from '../../../../../native/mupdf/page-content.js'
import { nameByGlyphOrder } from '../../../../../workers/readers/pdf/fonts/glyph-order.js'

/** A page of one run a font, whose glyphs have numbers and no letters. */
function contentOf(...fonts: readonly (readonly number[])[]) {
  const content = createPageContent()
  for (const [font, ids] of fonts.entries()) {
    const run = content.runCount++
    content.runStart[run] = content.glyphCount
    content.runFont[run] = font
    for (const id of ids) {
      content.namelessGlyph[content.namelessCount] = content.glyphCount
      content.namelessRun[content.namelessCount] = run
      content.namelessCode[content.namelessCount++] = id
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

test('names of numbers tell the place, and a lone sign is no word', () => {
  const content = contentOf(
    standard(SENTENCE).map(() => 1),
    [114, 114, 114],
  )
  for (const [at, id] of standard(SENTENCE).entries()) content.namelessName[at] = `g${id}`
  nameByGlyphOrder(content)
  expect(textOf(content)).toBe(`${SENTENCE}\ufffd\ufffd\ufffd`)
})
