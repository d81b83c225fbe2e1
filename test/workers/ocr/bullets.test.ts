import { expect, test } from 'vitest'
import type { RecognizedLine } from '../../../native/ocr/recognizer.js'
import { withBullets } from '../../../workers/ocr/bullets.js'
import { picture } from './pictures.js'

const HEIGHT_PX = 30
const TEXT_X = 60

type Box = readonly [x: number, y: number, width: number, height: number]

/** A line of two words, its baseline at `y`, the first word `first` at `x`. */
function lineAt(y: number, first: string, x = TEXT_X): RecognizedLine {
  const box = { y0: y - 22, y1: y }
  const word = { text: 'word', x0: 110, x1: 170, ...box, confidence: 90 }
  const start = { text: first, x0: x, x1: x + 14, ...box, confidence: 60 }
  return {
    x0: x,
    x1: 170,
    ...box,
    heightPx: HEIGHT_PX,
    baseline: y,
    slope: 0,
    words: [start, word],
  }
}

const square = (baseline: number, side = 10, x = 20): Box => [x, baseline - 6 - side, side, side]
/** Strokes of a letter: an e is not solid. */
const letter = (baseline: number, x: number): Box[] => [
  [x, baseline - 14, 12, 3],
  [x, baseline - 14, 3, 14],
  [x, baseline - 3, 12, 3],
]

function read(boxes: readonly Box[], ...lines: RecognizedLine[]): string[] {
  const image = picture(300, 400, boxes)
  return withBullets(image, lines).map(({ words }) => words.map(({ text }) => text).join(' '))
}

test('a solid square that was read as a letter is a bullet', () => {
  expect(read([square(100)], lineAt(100, 'e', 18))).toEqual(['• word'])
})

test('a bullet may stand on the baseline, a full stop does', () => {
  expect(read([[20, 86, 14, 14]], lineAt(100, '=', 18))).toEqual(['• word'])
  expect(read([[20, 94, 6, 6]], lineAt(100, '.', 18))).toEqual(['. word'])
  expect(read([[20, 84, 6, 6]], lineAt(100, '.', 18))).toEqual(['• word'])
})

test('a letter is none, and neither is a mark that is too large or too flat', () => {
  expect(read(letter(100, 20), lineAt(100, 'e', 18))).toEqual(['e word'])
  expect(read([[20, 76, 20, 22]], lineAt(100, 'O', 18))).toEqual(['O word'])
  expect(read([[20, 88, 12, 4]], lineAt(100, '-', 18))).toEqual(['- word'])
})

test('squares that were not read are bullets where two lines have them alike', () => {
  const both = [lineAt(100, 'one'), lineAt(150, 'two')]
  expect(read([square(100), square(150)], ...both)).toEqual(['• one word', '• two word'])
  expect(read([square(94), square(144)], ...both)).toEqual(['• one word', '• two word'])
  expect(read([square(106), square(156)], ...both)).toEqual(['• one word', '• two word'])
  expect(read([square(100)], ...both)).toEqual(['one word', 'two word'])
  expect(read([square(100), square(150, 5)], ...both)).toEqual(['one word', 'two word'])
  expect(read([square(100), square(150, 10, 2)], ...both)).toEqual(['one word', 'two word'])
})

test('what a word of another line has before it is not looked at', () => {
  const beside = {
    ...lineAt(100, 'left', 10),
    x1: 50,
    words: lineAt(100, 'left', 10).words.slice(0, 1),
  }
  const lines = [beside, lineAt(100, 'one'), lineAt(150, 'two')]
  expect(read([square(100), square(150)], ...lines)).toEqual(['left', 'one word', 'two word'])
})

test('a bullet begins its line', () => {
  const image = picture(300, 400, [square(100)])
  const [line] = withBullets(image, [lineAt(100, 'e', 18)])
  expect(line?.x0).toBe(20)
  expect(line?.words[0]).toMatchObject({ x0: 20, x1: 30, y0: 84, y1: 94 })
})
