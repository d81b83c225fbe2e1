import { expect, test } from 'vitest'
import { paragraphsOf } from '../../../../../workers/readers/pdf/blocks/paragraphs.js'
import { styleReader } from '../../../../../workers/readers/pdf/headings/text-styles.js'
import { lineOf, pageOf, rowOf, wordsOf } from '../../../../support/pdf-rows.js'

const TRAITS = { bodySize: 10, isTypewritten: false, boldShare: 0, x0: 50, x1: 400 }
const font = (name: string) => ({
  name,
  bold: false,
  italic: false,
  mono: false,
  serif: true,
  math: false,
})

test.each([
  {
    name: 'a long word in another font',
    texts: [
      ['we grew it on', 0],
      ['Phanerochaete', 1],
      ['for a week', 0],
    ],
  },
  {
    name: 'most of the row in another font',
    texts: [
      ['we grew', 1],
      ['a', 0],
      ['culture of it', 1],
    ],
  },
] as const)('the look of a row is that of most of its letters: $name', ({ texts }) => {
  const row = rowOf('x')
  let x = 50
  const words = texts.flatMap(([text, index]) => {
    const piece = wordsOf(text, { x, font: index })
    x = (piece.at(-1)?.x1 ?? x) + 5
    return piece
  })
  const line = lineOf(words.map((word, at) => ({ ...word, spaceBefore: at > 0 })))
  const [block] = paragraphsOf([{ ...row, lines: [line] }], TRAITS)
  const page = { ...pageOf([row]), fonts: [font('Text'), font('Slant')] }
  const letters = [0, 1].map((index) =>
    words.filter((word) => word.font === index).reduce((sum, { text }) => sum + text.length, 0),
  )
  const most = (letters[0] ?? 0) > (letters[1] ?? 0) ? 'Text' : 'Slant'
  expect(block && styleReader(10)(block, page).key).toContain(most)
})
