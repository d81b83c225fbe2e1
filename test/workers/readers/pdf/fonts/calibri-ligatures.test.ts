import { expect, test } from 'vitest'
import { createPageContent, type FontFacts } from '../../../../../native/mupdf/page-content.js'
import { nameCalibriLigatures } from '../../../../../workers/readers/pdf/fonts/calibri-ligatures.js'
import { LIGATURES } from '../../../../../workers/readers/pdf/model/characters.js'

/** Widths of glyphs in ems: of Calibri's ligatures as measured, of other signs as they are in Calibri. */
const WIDTHS: Record<string, number> = { ti: 0.557, tt: 0.634, tti: 0.856, ft: 0.616, ī: 0.229 }
const SIZE = 11

/** A glyph: a letter that the font gives, or the number of one that it gives none. */
type Glyph = string | { readonly id: number; readonly width: number }

/** The text of one run, ligatures as their letters. */
function textOf(name: string, glyphs: readonly Glyph[], widths = WIDTHS): string {
  const content = createPageContent()
  content.fonts = [{ name, fullName: name } as FontFacts]
  content.runSize[0] = SIZE
  for (const glyph of glyphs) {
    const at = content.glyphCount++
    const width = typeof glyph === 'string' ? (widths[glyph] ?? 0.6) : glyph.width
    content.glyphAdvance[at] = SIZE * width
    content.glyphUnicode[at] = typeof glyph === 'string' ? (glyph.codePointAt(0) ?? 0) : 0xfffd
    if (typeof glyph === 'string') continue
    content.namelessGlyph[content.namelessCount] = at
    content.namelessId[content.namelessCount++] = glyph.id
  }
  content.runStart[++content.runCount] = content.glyphCount
  nameCalibriLigatures(content)
  return Array.from(
    content.glyphUnicode.subarray(0, content.glyphCount),
    (code) => LIGATURES.get(code) ?? String.fromCodePoint(code),
  ).join('')
}

const nameless = (id: number, width: number): Glyph => ({ id, width })

test.each([
  ['written', [...'wri', nameless(425, 0.634), ...'en']],
  ['getting', [...'ge', nameless(427, 0.856), ...'ng']],
  ['title', [nameless(415, 0.557), ...'tle']],
  ['after', [...'a', nameless(332, 0.616), ...'er']],
])('a ligature without a letter has those of its number: %s', (text, glyphs) => {
  expect(textOf('Calibri-Bold', glyphs)).toBe(text)
})

/** As wide as the ligatures whose numbers these codes are. */
const ODD = { Ɵ: 0.557, Ʃ: 0.634, ƫ: 0.856, ƞ: 0.62, Ō: 0.616, ĸ: 0.83, ī: 0.6 }

test.each([
  ['informaƟon', 'information'],
  ['geƫng aƩached soŌware', 'getting attached software'],
  ['an eīecƟve plaƞorm of the oĸce', 'an effective platform of the office'],
])('numbers that were taken for codes: %s', (coded, text) => {
  expect(textOf('Calibri', [...coded], ODD)).toBe(text)
  expect(textOf('CIDFont+F1', [...coded], ODD)).toBe(text)
})

test.each([
  ['a letter of Latvian is not as wide', 'Calibri', 'brīvs', WIDTHS],
  ['a capital that begins a word', 'Calibri', 'in Ōsaka', ODD],
  ['another font with such letters', 'Arial', 'brīvs', ODD],
])('%s', (_, font, text, widths) => {
  expect(textOf(font, [...text], widths)).toBe(text)
})

test.each([
  ['of another font', 'Cambria', nameless(415, 0.557)],
  ['that is not as wide', 'Calibri', nameless(415, 0.9)],
  ['of another number', 'Calibri', nameless(416, 0.557)],
])('a glyph without a letter %s stays unknown', (_, font, glyph) => {
  expect(textOf(font, [...'op', glyph, ...'on'])).toBe('op\ufffdon')
})
