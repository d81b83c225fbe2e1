import { expect, test } from 'vitest'
import { parseHocr } from '../../../native/ocr/hocr.js'

const line = (title: string, words: string) =>
  `<span class='ocr_line' id='line_1_1' title="${title}">${words}</span>`
const word = (title: string, text: string) =>
  `<span class='ocrx_word' id='word_1_1' title='${title}'>${text}</span>`

test('a line has its baseline at its left edge, its height and its words', () => {
  const words =
    word('bbox 10 20 30 44; x_wconf 96', 'Fees') + word('bbox 36 20 50 40; x_wconf 71', '2026')
  const title = 'bbox 10 20 50 44; baseline 0.01 -5; x_size 26.3; x_descenders 5; x_ascenders 7'
  expect(parseHocr(line(title, words))).toEqual([
    {
      x0: 10,
      y0: 20,
      x1: 50,
      y1: 44,
      heightPx: 26.3,
      baseline: 39,
      slope: 0.01,
      words: [
        { text: 'Fees', x0: 10, y0: 20, x1: 30, y1: 44, confidence: 96 },
        { text: '2026', x0: 36, y0: 20, x1: 50, y1: 40, confidence: 71 },
      ],
    },
  ])
})

test('a line that runs up the page says how it would be turned', () => {
  const title = 'bbox 10 20 30 90; textangle 90; x_size 22; x_descenders 5; x_ascenders 6'
  const [found] = parseHocr(line(title, word('bbox 10 20 30 90; x_wconf 90', 'Axis')))
  expect(found).toMatchObject({ turnDegrees: 90, heightPx: 22 })
})

test.each([
  ['entities', 'R&amp;D &lt;1&gt; &quot;x&quot; &#39;y&#x27;', 'R&D <1> "x" \'y\''],
  ['marks inside', '<strong><em>Total</em></strong>', 'Total'],
  ['other scripts', 'Größe', 'Größe'],
])('reads %s', (_, inner, text) => {
  const [found] = parseHocr(line('bbox 0 0 9 9', word('bbox 0 0 9 9; x_wconf 90', inner)))
  expect(found?.words[0]?.text).toBe(text)
})

test('headers and captions are lines; blank words and lines are not', () => {
  const blank = line('bbox 0 0 9 9', word('bbox 0 0 9 9; x_wconf 95', ' '))
  const header = line('bbox 0 0 9 9', word('bbox 0 0 9 9; x_wconf 95', 'a')).replace(
    'ocr_line',
    'ocr_header',
  )
  expect(parseHocr(blank + header).map(({ words }) => words.map(({ text }) => text))).toEqual([
    ['a'],
  ])
  expect(parseHocr('')).toEqual([])
})
