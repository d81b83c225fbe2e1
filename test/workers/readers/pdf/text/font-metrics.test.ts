import { expect, test } from 'vitest'
import { faceOfName } from '../../../../../native/mupdf/font-facts.js'
import type { PageContent } from '../../../../../native/mupdf/page-content.js'
import { monospacedFonts } from '../../../../../workers/readers/pdf/text/font-metrics.js'

interface Font {
  readonly name?: string
  readonly flagged?: boolean
}

/** A page of one run in one font of 10 points; `widths`: advances of its letters, repeated, in ems. */
function pageOf(text: string, widths: readonly number[], { name = 'F', flagged = false }: Font) {
  const codes = Array.from(text, (letter) => letter.codePointAt(0) ?? 0)
  const facts = { name, monospaced: flagged, face: faceOfName(name) }
  return {
    fonts: [facts],
    runCount: 1,
    runFont: [0],
    runSize: [10],
    runStart: [0, codes.length],
    glyphUnicode: codes,
    glyphAdvance: codes.map((_, at) => 10 * (widths[at % widths.length] ?? 0)),
  } as unknown as PageContent
}

const LATIN = 'the quick brown fox jumps over the lazy dog again'

test.each<[string, string, readonly number[], Font, boolean]>([
  ['flagged', LATIN, [0.4, 0.6], { flagged: true }, true],
  ['of one width', LATIN, [0.6], {}, true],
  ['of several widths', LATIN, [0.4, 0.6], {}, false],
  ['of few letters', 'one', [0.6], {}, false],
  ['named so', LATIN, [0.4, 0.6], { name: 'Courier' }, true],
  ['flagged, with ideographs', `${LATIN} 俄罗斯`, [0.5], { flagged: true }, false],
  ['of one width, with kana', `${LATIN} ひらがな`, [0.5], {}, false],
  ['of one width, with Hangul', `${LATIN} 한글`, [0.5], {}, false],
  ['flagged, of Chinese prose by its name', LATIN, [0.5], { name: 'SimSun', flagged: true }, false],
  [
    'flagged, of Japanese prose by its name',
    LATIN,
    [0.5],
    { name: 'MS-Gothic', flagged: true },
    false,
  ],
  ['named so, with ideographs', `${LATIN} 俄罗斯`, [0.5], { name: 'NotoSansMonoCJKsc' }, true],
])('a font %s', (_, text, widths, font, isMonospaced) => {
  expect([...monospacedFonts(pageOf(text, widths, font))]).toEqual(isMonospaced ? [0] : [])
})
