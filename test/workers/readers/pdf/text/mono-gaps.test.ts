import { expect, test } from 'vitest'
import { textAt } from '../../../../support/make-pdf.js'
import { markdownOf } from '../../../../support/pdf-markdown.js'

/** `call` and `(x)`, so many points apart, in 10 pt of Courier, whose letters are 6 wide, or in Helvetica. */
const parted = (gap: number, font: 'F1' | 'F4') => {
  const end = 72 + (font === 'F4' ? 24 : 15)
  return markdownOf(
    textAt(72, 700, 'call', 10, font),
    textAt(end + gap, 700, '(x)', 10, font),
    textAt(72, 650, 'A function is called by its name, with what it needs.'),
  )
}

test.each([
  ['of listings around signs', 1.8, 'call(x)'],
  ['of spaces', 3, 'call (x)'],
])('gaps %s in monospaced type', async (_, gap, text) => {
  expect(await parted(gap, 'F4')).toContain(`\`\`\`\n${text}\n\`\`\``)
})

test('in other type a gap as wide is a space', async () => {
  expect(await parted(1.8, 'F1')).toContain('call (x)')
})

test('letters of a listing that are painted one by one are words', async () => {
  const letters = Array.from('size=4', (letter, at) =>
    textAt(72 + 6 * at + (at > 3 ? 1.7 : 0), 700, letter, 10, 'F4'),
  )
  expect(await markdownOf(...letters)).toContain('size=4')
})
