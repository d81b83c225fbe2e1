import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createOpenWords } from '../../../../../workers/readers/pdf/text/open-words.js'
import {
  mayPaintTwice,
  type SeenWords,
  withoutRepeated,
} from '../../../../../workers/readers/pdf/text/painted-twice.js'

/** Distances at which words are still taken for one, just not, and far. */
const step = fc.constantFrom(-30, -2, -0.5, 0, 0.4, 1.9, 2.1, 30)
const word = fc.record({
  text: fc.constantFrom('a', 'b', 'ab'),
  step,
  size: fc.constantFrom(9.5, 10, 10.4, 24),
})
const line = fc.record({
  x: fc.constantFrom(50, 50.5, 52, 80),
  down: fc.constantFrom(0, 0.5, 1.9, 2.1, 9, 40),
  words: fc.array(word, { minLength: 1, maxLength: 4 }),
  isVisualRtl: fc.boolean(),
})

test('mayPaintTwice passes over no page that has a word painted twice', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 4 }), (drawn) => {
      const open = createOpenWords()
      let baseline = 100
      const lines = drawn.map(({ x, down, words, isVisualRtl }, order) => {
        const firstWord = open.count
        baseline += down
        let at = x
        for (const { step, size } of words) {
          at += step
          open.u0[open.count] = at
          open.v[open.count] = baseline
          open.size[open.count] = size
          open.count++
        }
        const rtl = isVisualRtl ? words.length + 1 : 0
        const place = { dirX: 1, dirY: 0, v: baseline, order, firstWord, endWord: open.count }
        return { ...place, rtlGlyphs: rtl, rtlLetters: rtl, rtlSteps: rtl }
      })
      fc.pre(!mayPaintTwice(lines, open))
      const seen: SeenWords = new Map()
      for (const [at, { firstWord }] of lines.entries()) {
        const words = (drawn[at]?.words ?? []).map(({ text, size }, k) => ({
          text,
          size,
          x0: open.u0[firstWord + k] ?? 0,
          baseline: open.v[firstWord + k] ?? 0,
          style: 0,
        }))
        expect(withoutRepeated(words, seen)).toEqual(words)
      }
    }),
    { numRuns: 400 },
  )
})
