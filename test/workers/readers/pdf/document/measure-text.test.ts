import { expect, test } from 'vitest'
import { measureText } from '../../../../../workers/readers/pdf/document/measure-text.js'
import type { Page, Word } from '../../../../../workers/readers/pdf/model/page.js'
import { STYLE, stressOf } from '../../../../../workers/readers/pdf/model/page.js'

const word = (text: string, size: number, style = 0) => ({ text, size, style }) as Word
const page = (...words: Word[]) => ({ lines: [{ words }] }) as unknown as Page

test.each([
  ['between half points', [word('a'.repeat(90), 9.8)], 9.8],
  [
    'the mean of sizes that justified lines differ by',
    [9.78, 9.82].map((s) => word('aaaa', s)),
    9.8,
  ],
  ['of most characters', [word('aaa', 14), word('a'.repeat(9), 6.3), word('a'.repeat(8), 8)], 6.3],
  ['code apart', [word('a'.repeat(30), 8, STYLE.mono), word('a'.repeat(9), 10)], 10],
  ['raised text apart', [word('a'.repeat(30), 6, STYLE.superscript), word('aaa', 10)], 10],
  ['ten without any text', [], 10],
])('the size of running text is %s', (_, words, size) => {
  expect(measureText([page(...words)]).bodySize).toBeCloseTo(size)
})

test.each([0.6, 0.83, 1.5])('a page scaled by %f has its size scaled', (scale) => {
  const words = [9.96, 9.98, 12, 8].map((size) => word('some text', size))
  const scaled = words.map(({ text, size }) => word(text, scale * size))
  const { bodySize } = measureText([page(...words)])
  expect(measureText([page(...scaled)]).bodySize / (scale * bodySize)).toBeCloseTo(1, 2)
})

test.each<[string, Word[], number]>([
  ['of plain text are bold and italic type', [word('some text', 10)], STYLE.bold | STYLE.italic],
  ['of a page in bold type are italic', [word('some text', 10, STYLE.bold)], STYLE.italic],
  ['of a page in italics are bold', [word('some text', 10, STYLE.italic)], STYLE.bold],
  [
    'of a page with less in bold than not are both',
    [word('bold', 10, STYLE.bold), word('plain', 10)],
    STYLE.bold | STYLE.italic,
  ],
])('the marks of stress %s', (_, words, stress) => {
  expect(stressOf(measureText([page(...words)]))).toBe(stress)
})

test('what runs over all pages at their foot counts once', () => {
  const running = { words: [word('Written for the meeting of the board', 8)], baseline: 770 }
  const body = (text: string) => ({ words: [word(text, 20)], baseline: 300 })
  const pages = ['Installation of it', 'Its licence', 'An example of it'].map((text) => ({
    lines: [body(text), running],
    height: 792,
  })) as unknown as Page[]
  expect(measureText(pages).bodySize).toBe(20)
  const further = pages.map((one, at) => ({
    ...one,
    lines: [one.lines[0], { ...running, baseline: 300 + at }],
  })) as unknown as Page[]
  expect(measureText(further).bodySize).toBe(8)
})
