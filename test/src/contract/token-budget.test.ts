import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutToTokens } from '../../../src/contract/token-budget.js'

const BLOCKS = ['# One', 'First paragraph.', '```\ncode\n\nmore code\n```', 'Last paragraph.']
const WHOLE = BLOCKS.join('\n\n')

test.each([
  { name: 'all of it', maxTokens: 100, text: WHOLE },
  { name: 'whole blocks', maxTokens: 8, text: `${BLOCKS.slice(0, 2).join('\n\n')}\n\n` },
  { name: 'no cut inside of code', maxTokens: 10, text: `${BLOCKS.slice(0, 2).join('\n\n')}\n\n` },
])('$name within $maxTokens tokens', ({ maxTokens, text }) => {
  expect(cutToTokens(WHOLE, 0, maxTokens).text).toBe(text)
})

test('a block longer than the budget is cut at a line, a line anywhere but inside of a letter', () => {
  expect(cutToTokens('one line\nanother line\nand more', 0, 3)).toEqual({
    text: 'one line\n',
    next: 9,
    isAtBlock: false,
  })
  expect(cutToTokens('abc😀def', 0, 1)).toMatchObject({ text: 'abc', next: 3 })
})

test('pieces joined are the whole, and each keeps to the budget', () => {
  const markdown = fc
    .array(fc.oneof(fc.string(), fc.constantFrom('```', '\n', '\n\n', '# a', '~~~')))
    .map((pieces) => pieces.join('\n'))
  fc.assert(
    fc.property(markdown, fc.integer({ min: 1, max: 20 }), (whole, maxTokens) => {
      let joined = ''
      for (let at: number | undefined = 0; at !== undefined; ) {
        const { text, next } = cutToTokens(whole, at, maxTokens)
        expect(text.length).toBeLessThanOrEqual(4 * maxTokens)
        joined += text
        at = next
      }
      expect(joined).toBe(whole)
    }),
  )
})
