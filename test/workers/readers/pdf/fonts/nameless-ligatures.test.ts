import { expect, test } from 'vitest'
import { createPageContent, type FontFacts } from '../../../../../native/mupdf/page-content.js'
import { nameLigatures } from '../../../../../workers/readers/pdf/fonts/nameless-ligatures.js'
import { LIGATURES } from '../../../../../workers/readers/pdf/model/characters.js'

const SIZE = 11
/** Ems; other letters are .55 wide. */
const WIDTHS: Record<string, number> = { f: 0.3, i: 0.23, l: 0.23 }
/** A glyph without a letter: its number in the font, how many ems it is wide. */
const NAMELESS: Record<string, { id: number; width: number }> = {
  '1': { id: 300, width: 0.52 },
  '2': { id: 301, width: 0.53 },
  '3': { id: 302, width: 0.6 },
  '4': { id: 303, width: 0.82 },
  '5': { id: 304, width: 0.82 },
  '6': { id: 305, width: 1.2 },
}

/** The text of one run in which digits stand for glyphs without a letter, ligatures as their letters. */
function textOf(text: string): string {
  const content = createPageContent()
  content.fonts = [{ name: 'F1', fullName: 'F1' } as FontFacts]
  content.runSize[0] = SIZE
  for (const letter of text) {
    const at = content.glyphCount++
    const nameless = NAMELESS[letter]
    content.glyphAdvance[at] = SIZE * (nameless?.width ?? WIDTHS[letter] ?? 0.55)
    content.glyphUnicode[at] = nameless === undefined ? (letter.codePointAt(0) ?? 0) : 0xfffd
    if (nameless === undefined) continue
    content.namelessGlyph[content.namelessCount] = at
    content.namelessId[content.namelessCount++] = nameless.id
  }
  content.runStart[++content.runCount] = content.glyphCount
  nameLigatures(content)
  return Array.from(
    content.glyphUnicode.subarray(0, content.glyphCount),
    (code) => LIGATURES.get(code) ?? String.fromCodePoint(code),
  ).join('')
}

test.each([
  ['of con1dence, the 1rst veri1ed', 'of confidence, the first verified'],
  ['cash 2ow of in2uence', 'cash flow of influence'],
  ['if o3erings and e3ective', 'if offerings and effective'],
  ['if e4cacy of o4ces', 'if efficacy of offices'],
  ['if a5uent', 'if affluent'],
  ['if it is (1nal)', 'if it is (final)'],
  ['if veri1ed', 'if verified'],
])('a ligature without a letter is told by its width and what follows: %s', (coded, text) => {
  expect(textOf(coded)).toBe(text)
})

test.each([
  ['a glyph that is wider than any', 'of con6dence', 'of con\ufffddence'],
  ['one behind a capital that nothing follows', 'of the CO1 in air', 'of the CO\ufffd in air'],
  ['one that also stands alone', 'of con1dence 1 2', 'of con\ufffddence \ufffd \ufffd'],
  ['one between figures', 'of 71h in it', 'of 7\ufffdh in it'],
  ['a page without an f', 'con1dence in it', 'con\ufffddence in it'],
])('%s stays as it is', (_, coded, text) => {
  expect(textOf(coded)).toBe(text)
})
