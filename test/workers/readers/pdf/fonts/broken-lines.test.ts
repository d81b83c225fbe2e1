import { expect, test } from 'vitest'
import { createPageContent } from '../../../../../native/mupdf/page-content.js'
import { nameBrokenLines } from '../../../../../workers/readers/pdf/fonts/broken-lines.js'

/** A run: its text, the size of its type and its baseline, points. */
type RunSource = readonly [text: string, size: number, y: number]

/** The page's text with `|` for the sign of a broken line; codes without a sign are left out. */
function textOf(...runs: readonly RunSource[]): string {
  const content = createPageContent()
  let x = 72
  for (const [run, [text, size, y]] of runs.entries()) {
    if (run > 0 && y !== runs[run - 1]?.[2]) x = 72
    content.runSize[run] = size
    for (const letter of text) {
      const glyph = content.glyphCount++
      content.glyphUnicode[glyph] = letter.codePointAt(0) ?? 0
      content.glyphX[glyph] = x
      content.glyphY[glyph] = y
      x += size / 2
    }
    content.runStart[++content.runCount] = content.glyphCount
  }
  nameBrokenLines(content)
  const codes = content.glyphUnicode.subarray(0, content.glyphCount)
  return String.fromCodePoint(...codes)
    .replaceAll('\u200b', '')
    .replaceAll('\ufff0', '|')
}

const REST: RunSource = ['SOURCE', 9, 112]

test('a bent arrow at the end of a line says that it goes on', () => {
  expect(textOf(['ISO_', 9, 100], ['←', 7, 100], ['↪', 7, 100], REST)).toBe('ISO_|SOURCE')
  expect(textOf(['ISO_', 9, 100], ['←', 7, 100], ['↪', 7, 100])).toBe('ISO_|')
})

test('within a line it is a sign of a formula', () => {
  expect(textOf(['a', 9, 100], ['←', 9, 100], ['↪', 9, 100], ['b', 9, 100])).toBe('a←↪b')
})

test('so does a small one before its rest', () => {
  expect(textOf(['ISO_', 9, 100], ['˓', 5, 112], ['→', 5, 112], REST)).toBe('ISO_|SOURCE')
})

test('no large one, none within the line, and none that nothing follows', () => {
  expect(textOf(['ISO_', 9, 100], ['˓', 9, 112], ['→', 9, 112], REST)).toBe('ISO_˓→SOURCE')
  expect(textOf(['ISO_', 9, 112], ['˓', 5, 112], ['→', 5, 112], REST)).toBe('ISO_˓→SOURCE')
  expect(textOf(['ISO_', 9, 100], ['˓', 5, 112], ['→', 5, 112])).toBe('ISO_˓→')
})
