import { expect, test } from 'vitest'
import { createPageContent } from '../../../../../native/mupdf/page-content.js'
import { namePaintedHyphens } from '../../../../../workers/readers/pdf/fonts/painted-hyphens.js'

const SIZE = 10
const SOFT = '\u00ad'

interface Options {
  /** Of each glyph, ems. */
  readonly width?: number
  /** By line. */
  readonly fonts?: readonly number[]
}

/** The page's text by lines, each a run, after its hyphens were named; codes without a sign left out. */
function textOf(lines: readonly string[], { width = 0.5, fonts = [] }: Options = {}) {
  const content = createPageContent()
  for (const [line, text] of lines.entries()) {
    content.runSize[line] = SIZE
    content.runFont[line] = fonts[line] ?? 0
    for (const [at, letter] of Array.from(text).entries()) {
      const glyph = content.glyphCount++
      content.glyphUnicode[glyph] = letter.codePointAt(0) ?? 0
      content.glyphX[glyph] = 72 + at * SIZE * width
      content.glyphY[glyph] = 100 + line * 12
      content.glyphAdvance[glyph] = SIZE * width
    }
    content.runStart[++content.runCount] = content.glyphCount
  }
  namePaintedHyphens(content)
  const codes = content.glyphUnicode.subarray(0, content.glyphCount)
  const text = String.fromCodePoint(...codes).replaceAll('\u200b', '')
  return { text, advances: content.glyphAdvance.subarray(0, content.glyphCount) }
}

test.each([
  ['within a word', [`Jsi${SOFT}li`], 'Jsi-li'],
  ['before a word', [`run ${SOFT}m GTR`], 'run -m GTR'],
  ['and so at the end of a line in the same font', [`Jsi${SOFT}li a${SOFT}`, 'b'], 'Jsi-li a-b'],
])('a soft hyphen that is painted %s is a hyphen', (_, lines, text) => {
  expect(textOf(lines).text).toBe(text)
})

test('at the ends of lines alone it stays soft', () => {
  expect(textOf([`soft${SOFT}`, 'ware']).text).toBe(`soft${SOFT}ware`)
})

test('what another font has says nothing', () => {
  const { text } = textOf([`soft${SOFT}`, `ware a${SOFT}b`], { fonts: [0, 1] })
  expect(text).toBe(`soft${SOFT}ware a-b`)
})

test('one without a width is not seen', () => {
  expect(textOf([`so${SOFT}ft`], { width: 0.05 }).text).toBe(`so${SOFT}ft`)
})

test('three codes of one glyph are one hyphen, as wide as all', () => {
  const { text, advances } = textOf([`a-${SOFT}\u2010b`])
  expect(text).toBe('a-b')
  expect(advances[1]).toBe(3 * 0.5 * SIZE)
})

test.each([
  ['two of them before a word', '[−−help]', '[--help]'],
  ['one before a word', 'if −force is', 'if -force is'],
  ['and then before a letter or within a word', '−o or −−map−file', '-o or --map-file'],
])('minus signs are hyphens in a font with %s', (_, text, named) => {
  expect(textOf([text]).text).toBe(named)
})

test.each([
  ['before figures', '−12 and 5−3'],
  ['before a letter alone', '−x + y−z'],
  ['within words alone', 'ci−dessous'],
  ['apart from words', 'a − bc'],
])('minus signs %s are those', (_, text) => {
  expect(textOf([text]).text).toBe(text)
})

test('minus signs of another font are those', () => {
  expect(textOf(['−−help', '−x'], { fonts: [0, 1] }).text).toBe('--help−x')
})

test('a long row of minus signs draws a line', () => {
  const row = `${'−'.repeat(4000)}ab`
  expect(textOf([row]).text).toBe(row)
})
