import { expect, test } from 'vitest'
import {
  createPageContent,
  type FontFacts,
  type PageContent,
} from '../../../../../native/mupdf/page-content.js'
import { nameGlyphs } from '../../../../../workers/readers/pdf/fonts/name-glyphs.js'

/** Glyphs of a run: a letter that the font gives, or the name of one that it gives none, or its number alone. */
type Glyph = string | { readonly name: string } | { readonly id: number; readonly code?: number }

type Run = readonly [font: string, ...glyphs: Glyph[]]

const textOf = (...runs: readonly Run[]): string => namedText(contentOf(runs))

function contentOf(runs: readonly Run[]): PageContent {
  const content = createPageContent()
  content.fonts = runs.map(([name]) => fontNamed(name))
  for (const [run, [, ...glyphs]] of runs.entries()) {
    content.runFont[run] = run
    content.runStart[run] = content.glyphCount
    for (const glyph of glyphs) addGlyph(content, run, glyph)
    content.runStart[++content.runCount] = content.glyphCount
  }
  return content
}

function namedText(content: PageContent): string {
  nameGlyphs(content)
  return String.fromCodePoint(...content.glyphUnicode.subarray(0, content.glyphCount))
}

const fontNamed = (name: string): FontFacts => ({
  name,
  fullName: `ABCDEF+${name}`,
  bold: false,
  italic: false,
  monospaced: false,
  serif: true,
})

function addGlyph(content: PageContent, run: number, glyph: Glyph): void {
  const isNamed = typeof glyph === 'string'
  content.glyphUnicode[content.glyphCount++] = isNamed ? (glyph.codePointAt(0) ?? 0) : 0xfffd
  if (isNamed) return
  const at = content.namelessCount++
  content.namelessGlyph[at] = content.glyphCount - 1
  content.namelessRun[at] = run
  const { id = at, code = id } = 'id' in glyph ? glyph : {}
  content.namelessId[at] = id
  content.namelessCode[at] = code
  content.namelessName[at] = 'name' in glyph ? glyph.name : ''
}

const named = (...names: readonly string[]): Glyph[] => names.map((name) => ({ name }))

test.each([
  [
    "TeX's large signs, by their names with sizes",
    'CMEX10',
    ['parenleftbig', 'summationdisplay', 'radicalBigg', 'vextendsingle'],
    '(∑√|',
  ],
  ['pieces of large brackets', 'CMEX10', ['bracelefttp', 'braceleftmid', 'braceleftbt'], '⎧⎨⎩'],
  ['styles of a letter', 'Brill-Roman', ['one.SP', 'Y.c2sc', 'f_i.alt'], '1Yﬁ'],
  ['letters of formulas', 'STIXMath-Italic', ['u1D44E', 'u1D703'], '𝑎𝜃'],
  ['ligatures that have no code', 'MinionPro', ['T_h', 't_i', 'f_f_t'], '\ufb0e\ufb07\ufb0c'],
  ["publishers' fonts of TeX's symbols", 'AdvMacMthSyN', ['C0', 'C2', 'C15', 'C138'], '−×•]'],
  [
    'the Mathematical Pi fonts',
    'MathematicalPi-One',
    ['H9262', 'H11006', 'H9004', 'H9268'],
    'μ±Δσ',
  ],
  ["the St Mary's Road fonts", 'stmary10', ['llbracket', 'boxempty', 'lightning'], '⟦□↯'],
  ['the grave accent of typewriters', 'tcxtt', ['asciigrave', 'asciigrave'], '``'],
  ['pieces of circles and arrows', 'LCIRCLE10', ['a8', 'a9'], '\u200b\u200b'],
  [
    'names that say nothing',
    'Some',
    ['C0', 'H9262', 'glyph7', '.notdef', ''],
    '\ufffd\ufffd\ufffd\ufffd\ufffd',
  ],
])('%s', (_, font, names, text) => {
  expect(textOf([font, ...named(...names)])).toBe(text)
})

test.each([
  ['AdvP4C4E74', 'ðxÞ¼!0', '(§)=→′'],
  ['TeXCMMathsSymbols', 'n þ ½', 'n + −'],
  ['MathematicalPi-One', '␮⫾', 'μ±'],
  ['SymbolMT', '\uf06d\uf0b3\uf03d', 'μ≥='],
  ['Wingdings-Regular', '\uf072\uf0fc', '☐✓'],
  ['AdvOT863180fb', 'ð¼0', 'ð¼0'],
  ['LINE10', '##(', '\u200b\u200b\u200b'],
  ['XYATIP-Medium', '/', '\u200b'],
  ['LINETO', '(', '('],
])('what %s says as %s is seen as %s', (font, said, seen) => {
  expect(textOf([font, ...Array.from(said)])).toBe(seen)
})

test('nameless glyphs in a row are leaders, everywhere in their font; spaces and other glyphs are none', () => {
  const rows = (id: number, count: number): Glyph[] => Array.from({ length: count }, () => ({ id }))
  expect(textOf(['Sans', ...rows(17, 6), '4', ...rows(17, 2)])).toBe('......4..')
  expect(textOf(['Sans', ...rows(17, 4)])).toBe('\ufffd'.repeat(4))
  expect(textOf(['Sans', ...rows(3, 6)])).toBe('\ufffd'.repeat(6))
  expect(textOf(['Sans', ...rows(17, 6)], ['Serif', ...rows(17, 2)])).toBe('......\ufffd\ufffd')
})

test('nameless glyphs on each other behind an Arabic letter stretch its word, everywhere in their font', () => {
  /** Each glyph half an em of ten points, at its place. */
  const textAt = (...placed: readonly (readonly [glyph: Glyph, xPt: number])[]) => {
    const content = contentOf([['Sans', ...placed.map(([glyph]) => glyph)]])
    content.glyphX.set(placed.map(([, xPt]) => xPt))
    content.glyphAdvance.fill(5, 0, placed.length)
    return namedText(content)
  }
  const stroke = { id: 11 }
  expect(textAt(['م', 0], [stroke, 5], [stroke, 5.5], ['ل', 10], [stroke, 15])).toBe(
    'م\u0640\u0640ل\u0640',
  )
  expect(textAt(['م', 0], [stroke, 5], [stroke, 10], ['ل', 15])).toBe('م\ufffd\ufffdل')
  expect(textAt(['m', 0], [stroke, 5], [stroke, 5.5], ['l', 10])).toBe('m\ufffd\ufffdl')
})
