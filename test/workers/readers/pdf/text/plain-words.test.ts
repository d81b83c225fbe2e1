import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PageContent } from '../../../../../native/mupdf/page-content.js'
import type { PageFrame } from '../../../../../workers/readers/pdf/text/page-frame.js'
import { readLines } from '../../../../../workers/readers/pdf/text/read-lines.js'

const FRAME: PageFrame = {
  width: 9e4,
  height: 800,
  turnDegrees: 0,
  a: 1,
  b: 0,
  c: 0,
  d: 1,
  e: 0,
  f: 0,
}
const PLAIN = { name: 'F', bold: false, italic: false, mono: false, serif: false, math: false }
const FONTS = [PLAIN, { ...PLAIN, italic: true }]
/** Beside all that is written, as high as the page: its glyphs are asked one by one for their link. */
const FAR_LINK = { x0: 8e4, y0: 0, x1: 8e4 + 9, y1: 800, uri: 'https://example.com/' }

/** Letters of many kinds: plain, blank, unseen, joined to others, written to the left, unknown. */
const code = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...codesOf('abzAZ09.,-(é中')) },
  { weight: 3, arbitrary: fc.constantFrom(32, 0xa0, 0x3000, 0x200b, 0xad, 9, 0xfeff) },
  fc.constantFrom(0x60, 0xa8, 0xb4, 0x2dc, 0x301, 0x308, 0x5d0, 0x627, 0xe000, 0xf0b7, 0xfffd),
  fc.integer({ min: 1, max: 0x10ffff }),
)
/** From where the pen stands, ems: on either side of all that parts letters, words and lines. */
const step = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(0, 0.01, -0.02) },
  fc.constantFrom(-0.6, -0.3, -0.12, -0.05, -0.04, 0.1, 0.14, 0.16, 0.2, 0.26, 0.5, 1, 1.4, 3),
)
const drop = fc.oneof(
  { weight: 12, arbitrary: fc.constant(0) },
  fc.constantFrom(0.05, 0.3, 0.5, 1.2),
)
const glyph = fc.record({ code, step, drop, advance: fc.constantFrom(0.2, 0.3, 0.5, 1) })
const run = fc.record({
  glyphs: fc.array(glyph, { minLength: 1, maxLength: 12 }),
  size: fc.constantFrom(9, 10, 10.05, 14),
  font: fc.constantFrom(0, 0, 1),
})

test('letters taken as plain make the lines that they make when each is asked all questions', () => {
  fc.assert(
    fc.property(fc.array(run, { minLength: 1, maxLength: 4 }), (runs) => {
      const content = contentOf(runs)
      const plain = readLines(content, FRAME, FONTS, [])
      const asked = readLines(content, FRAME, FONTS, [FAR_LINK])
      expect({ ...plain, links: asked.links }).toEqual(asked)
    }),
    { numRuns: 5000 },
  )
})

function codesOf(text: string): number[] {
  return Array.from(text, (sign) => sign.codePointAt(0) ?? 0)
}

type Runs = readonly (typeof run extends fc.Arbitrary<infer R> ? R : never)[]

/** A page of these runs, one after the other, written from left to right. */
function contentOf(runs: Runs): PageContent {
  let pen = 50
  const glyphs = runs.flatMap((one) =>
    one.glyphs.map(({ code, step, drop, advance }) => {
      const x = pen + step * one.size
      pen = x + advance * one.size
      return { code, x, y: 400 + drop * one.size, advance: advance * one.size }
    }),
  )
  const ends = runs.map((_, at) => runs.slice(0, at + 1).flatMap((one) => one.glyphs).length)
  return {
    widthPt: FRAME.width,
    heightPt: FRAME.height,
    glyphCount: glyphs.length,
    glyphX: Float32Array.from(glyphs, ({ x }) => x),
    glyphY: Float32Array.from(glyphs, ({ y }) => y),
    glyphAdvance: Float32Array.from(glyphs, ({ advance }) => advance),
    glyphUnicode: Int32Array.from(glyphs, ({ code }) => code),
    namelessCount: 0,
    namelessGlyph: new Uint32Array(),
    namelessRun: new Uint32Array(),
    namelessId: new Uint32Array(),
    namelessCode: new Uint32Array(),
    namelessName: [],
    loweredGlyph: [],
    loweredRun: [],
    runCount: runs.length,
    runStart: Uint32Array.of(0, ...ends),
    runFont: Uint16Array.from(runs, ({ font }) => font),
    runSize: Float32Array.from(runs, ({ size }) => size),
    runDirectionX: new Float32Array(runs.length).fill(1),
    runDirectionY: new Float32Array(runs.length),
    runColor: new Uint32Array(runs.length),
    runFlags: new Uint8Array(runs.length),
    shapeCount: 0,
    shapeBox: new Float32Array(),
    shapeKind: new Uint8Array(),
    shapeColor: new Uint32Array(),
    shapesDropped: 0,
    imageCount: 0,
    imageBox: new Float32Array(),
    fonts: [],
    marks: undefined,
    hiddenGlyphs: 0,
    fault: '',
  }
}
