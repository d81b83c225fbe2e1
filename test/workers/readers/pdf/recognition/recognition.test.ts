import { expect, test } from 'vitest'
import { type RecognizedPage, WORD_NUMBERS } from '../../../../../src/contract/recognition.js'
import type { Page } from '../../../../../workers/readers/pdf/model/page.js'
import { plausibilityOf } from '../../../../../workers/readers/pdf/model/text-plausibility.js'
import { readPage, withRecognized } from '../../../../../workers/readers/pdf/pipeline/read-page.js'
import { picturesToRead } from '../../../../../workers/readers/pdf/recognition/pictures-to-read.js'
import { recognitionReason } from '../../../../../workers/readers/pdf/recognition/recognition-reason.js'
import { recognizedContent } from '../../../../../workers/readers/pdf/recognition/recognized-content.js'

/** Words on lines 20 points apart, from the left edge on. */
function recognizedPage(lines: readonly string[], confidence = 95): RecognizedPage {
  const words = lines.flatMap((text, line) => {
    let x = 50
    return text.split(' ').map((word) => {
      const x0 = x
      x += 5 * word.length + 3
      return { word, numbers: [x0, x0 + 5 * word.length, 100 + 20 * line, 10, line, confidence] }
    })
  })
  return {
    page: 1,
    widthPt: 600,
    heightPt: 800,
    pagePoints: 1,
    turnDegrees: 0,
    skewDegrees: 0,
    words: words.map(({ word }) => word),
    wordNumbers: Float32Array.from(words.flatMap(({ numbers }) => numbers)),
    wordFace: new Uint8Array(words.length),
    boxes: new Float32Array(),
    boxTicked: new Uint8Array(),
    drawings: new Float32Array(),
    rulings: Float32Array.from([50, 300, 400, 301]),
    confidence,
    recognizeMs: 1,
  }
}

const pageOf = (lines: readonly string[]): Page =>
  readPage({ content: recognizedContent(recognizedPage(lines)), links: [], fields: [] }, 1)

const textOf = ({ lines }: Page) =>
  lines.map(({ words }) =>
    words.map(({ text, spaceBefore }) => (spaceBefore ? ` ${text}` : text)).join(''),
  )

test('words in bold and italics have fonts that say so', () => {
  const recognized = {
    ...recognizedPage(['one two three four']),
    wordFace: Uint8Array.of(0, 1, 2, 3),
  }
  const { runFont, fonts } = recognizedContent(recognized)
  expect([...runFont].map((font) => [fonts[font]?.bold, fonts[font]?.italic])).toEqual([
    [false, false],
    [true, false],
    [false, true],
    [true, true],
  ])
})

test('what is drawn besides rulings reads as curves of a drawing', () => {
  const recognized = {
    ...recognizedPage(['The lighthouse keeper']),
    drawings: Float32Array.from([200, 400, 300, 500]),
  }
  const page = readPage({ content: recognizedContent(recognized), links: [], fields: [] }, 1)
  expect(page.curves).toEqual([{ x0: 200, y0: 400, x1: 300, y1: 500 }])
  expect(page.horizontals).toHaveLength(1)
})

test('recognized words read as lines of text with spaces, and rulings as rulings', () => {
  const recognized = recognizedPage(['The lighthouse keeper', 'counted forty'])
  expect(recognized.wordNumbers.length).toBe(5 * WORD_NUMBERS)
  const page = readPage({ content: recognizedContent(recognized), links: [], fields: [] }, 7)
  expect(textOf(page)).toEqual(['The lighthouse keeper', 'counted forty'])
  expect(page.lines.map(({ baseline, size }) => [baseline, size])).toEqual([
    [100, 10],
    [120, 10],
  ])
  expect(page.horizontals).toHaveLength(1)
  expect([page.number, page.width, page.height]).toEqual([7, 600, 800])
})

test('check boxes of a picture stand before their text as signs', () => {
  const recognized = {
    ...recognizedPage(['Screening of access', 'Protective plan']),
    boxes: Float32Array.from([36, 91, 45, 100, 36, 111, 45, 120]),
    boxTicked: Uint8Array.from([1, 0]),
  }
  const page = readPage({ content: recognizedContent(recognized), links: [], fields: [] }, 1)
  expect(textOf(page)).toEqual(['☒ Screening of access', '☐ Protective plan'])
  expect(page.horizontals).toHaveLength(1)
})

test.each([
  ['a picture', [[100, 300, 300, 400]], [[100, 300, 300, 400]]],
  [
    'strips of one',
    [
      [100, 300, 300, 350],
      [100, 350.5, 300, 400],
    ],
    [[100, 300, 300, 400]],
  ],
  ['an icon', [[100, 100, 120, 120]], []],
  ['a background of the text', [[40, 80, 300, 140]], []],
  ['one that hangs over the edge', [[100, 700, 300, 900]], [[100, 700, 300, 800]]],
] as const)('pictures to read: %s', (_name, images, expected) => {
  const page = { ...pageOf(PROSE.slice(0, 2)), images: images.map(boxOf) }
  expect(picturesToRead(page)).toEqual(expected.map(boxOf))
  expect(picturesToRead({ ...page, isTurned: true })).toEqual([])
})

const boxOf = ([x0 = 0, y0 = 0, x1 = 0, y1 = 0]: readonly number[]) => ({ x0, y0, x1, y1 })

const PROSE = Array.from(
  { length: 12 },
  () => 'Nobody slept until captain returned from winter harbour',
)
const GARBLED = Array.from({ length: 12 }, () => 'Krgrpb pbmq rkqf zxmqxfk bqrkb cljt tfkqb wvnht')
const POOR = PROSE.map((text, i) =>
  i % 3 === 0 ? 'Nob0dy sIept unti1 captajn rEturned fr0m wiNter' : text,
)
const withGlyphs = (page: Page, more: Partial<Page>): Page => ({ ...page, ...more })
const empty = pageOf([])
const wholePage = { x0: 0, y0: 0, x1: 600, y1: 800 }

test.each([
  ['prose', pageOf(PROSE), undefined],
  ['an empty page', empty, undefined],
  ['a page that is a picture', withGlyphs(empty, { images: [wholePage] }), 'picture'],
  ['letters drawn as shapes', withGlyphs(empty, { vectorCount: 1076 }), 'outlines'],
  [
    'fonts without letters',
    withGlyphs(pageOf(PROSE), { glyphs: { visible: 500, hidden: 0, duplicate: 0, unmapped: 200 } }),
    'unmapped_glyphs',
  ],
  ['fonts with wrong letters', pageOf(GARBLED), 'garbled_text'],
  ['a poor layer', withGlyphs(pageOf(POOR), { layerGlyphs: 9999 }), 'poor_layer'],
  ['a good layer', withGlyphs(pageOf(PROSE), { layerGlyphs: 9999 }), undefined],
] as const)('%s', (_, page, reason) => {
  expect(recognitionReason(page, true)).toBe(reason)
})

test('fast does not judge the text', () => {
  expect(recognitionReason(pageOf(GARBLED), false)).toBeUndefined()
})

test.each([
  ['Schweiß Straße naïve', 1],
  ['NATO USA WHO', 1],
  ['qxzrkw Xcvbnm', 0],
  ['漢字 仮名 12345', 1],
])('%s looks like words: %d', (text, share) => {
  expect(plausibilityOf(pageOf([text]).lines).share).toBe(share)
})

test('a layer is replaced only by better text', () => {
  const layer = (lines: readonly string[]) =>
    withGlyphs(pageOf(lines), { layerGlyphs: 9999, images: [wholePage] })
  expect(withRecognized(layer(POOR), recognizedPage(PROSE)).recognition?.isUsed).toBe(true)
  expect(withRecognized(layer(POOR), recognizedPage(GARBLED)).recognition?.isUsed).toBe(false)
  expect(withRecognized(layer(POOR), recognizedPage(PROSE, 30)).recognition?.isUsed).toBe(false)
  expect(withRecognized(empty, recognizedPage([])).recognition?.isUsed).toBe(false)
})
