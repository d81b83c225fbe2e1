import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutToTokens } from '../../../src/contract/token-budget.js'
import { cpuMs } from '../../support/cpu-ms.js'

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

test('the last line may be the block at which a piece ends', () => {
  expect(cutToTokens('ab\n\ncdefgh', 0, 1)).toEqual({ text: 'ab\n\n', next: 4, isAtBlock: true })
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

/** Starts of blocks in what is before the limit, line by line as CommonMark has it. */
function borders(markdown: string, limit: number): number[] {
  const found: number[] = []
  let at = 0
  let fence: string | undefined
  let isAfterBlank = false
  for (const line of markdown.split('\n')) {
    if (at > limit) break
    if (fence === undefined && isAfterBlank && line !== '' && at > 0) found.push(at)
    const [, mark] = /^ {0,3}(`{3,}|~{3,})/.exec(line) ?? []
    if (fence === undefined) fence = mark
    else if (mark?.startsWith(fence) === true) fence = undefined
    isAfterBlank = line.trim() === ''
    at += line.length + 1
  }
  return found
}

test('a piece ends at the last border that there is', () => {
  const line = fc.constantFrom(
    '',
    ' ',
    '    ',
    '\u00a0',
    'a',
    '  b',
    '```',
    '   ~~~~',
    '    ```',
    '~~',
  )
  const lines = fc.array(line, { minLength: 8, maxLength: 60 }).map((all) => `${all.join('\n')}\nz`)
  fc.assert(
    fc.property(lines, fc.integer({ min: 1, max: 12 }), (markdown, maxTokens) => {
      const { next, isAtBlock } = cutToTokens(markdown, 0, maxTokens)
      const limit = 4 * maxTokens
      if (limit >= markdown.length) return
      const border = borders(markdown, limit).at(-1)
      expect(isAtBlock).toBe(border !== undefined)
      if (border !== undefined) expect(next).toBe(border)
    }),
  )
})

test('a large piece of short lines takes no second', () => {
  const markdown = 'a\n\n'.repeat(4 * 2 ** 20)
  const ms = cpuMs(() => {
    const { next } = cutToTokens(markdown, 0, 2 * 2 ** 20)
    expect(next).toBe(3 * Math.floor((8 * 2 ** 20) / 3))
  })
  expect(ms).toBeLessThan(1000)
})
