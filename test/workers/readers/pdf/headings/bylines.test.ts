import { expect, test } from 'vitest'
import { pageBlocks } from '../../../../../workers/readers/pdf/blocks/build-blocks.js'
import { isByline } from '../../../../../workers/readers/pdf/headings/bylines.js'
import type { TextBlock } from '../../../../../workers/readers/pdf/model/blocks.js'
import { STYLE } from '../../../../../workers/readers/pdf/model/page.js'
import { lineOf, rowOf, wordsOf } from '../../../../support/pdf-rows.js'

/** A block of a row; words that begin with ^ are raised. */
function blockOf(text: string): TextBlock {
  const words = wordsOf(text).map((word) =>
    word.text.startsWith('^')
      ? { ...word, text: word.text.slice(1), style: STYLE.superscript }
      : word,
  )
  const items = [{ kind: 'row' as const, row: { ...rowOf(text), lines: [lineOf(words)] } }]
  const traits = { bodySize: 10, monoShare: 0, boldShare: 0 }
  return pageBlocks([{ x0: 50, x1: 500, items }], traits)[0] as TextBlock
}

test.each([
  ['S Chapman', true],
  ['Joseph A. Vincent', true],
  ['J. R. Miller', true],
  ['Hanzhang Hu ^1', true],
  ['Lindsey Brown ^1 , Rachel Moon ^2 and David Sondak ^1', true],
  ['Drew Dimmery ^1 and Edward Kennedy 2', true],
  ['Maria de la Cruz, Ludwig van Beethoven', true],
  ['Executive Summary', false],
  ['Related Work', false],
  ['A Comparison', false],
  ['Introduction, Methods and Results', false],
  ['What Ada Lovelace and Grace Hopper wrote', false],
  ['Results in 2024', false],
  ['Table 1', false],
])('%s: %s', (text, expected) => {
  expect(isByline(blockOf(text))).toBe(expected)
})
