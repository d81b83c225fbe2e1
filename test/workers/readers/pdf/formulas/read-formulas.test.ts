import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withFormulas } from '../../../../../workers/readers/pdf/formulas/read-formulas.js'
import {
  type FontFacts,
  type HorizontalRuling,
  type Line,
  STYLE,
  type Word,
} from '../../../../../workers/readers/pdf/model/page.js'
import { cpuMs } from '../../../../support/cpu-ms.js'

const FACTS = { bold: false, italic: false, mono: false, serif: true }
const FONTS: readonly FontFacts[] = [
  { ...FACTS, name: 'CMR10', math: false },
  { ...FACTS, name: 'CMEX10', math: true },
]
const HANGING = 1

type Put = readonly [text: string, x: number, baseline: number, size?: number, font?: number]

/** A line of one word: half a size wide for each letter. Baselines go down from the page's top, points. */
function lineOf([text, x0, baseline, size = 10, font = 0]: Put, order: number): Line {
  const x1 = x0 + (text.length * size) / 2
  const word: Word = {
    text,
    x0,
    x1,
    baseline,
    size,
    style: 0,
    font,
    color: 0,
    link: -1,
    spaceBefore: false,
    glyphs: text.length,
  }
  return {
    words: [word],
    x0,
    x1,
    y0: baseline - 0.8 * size,
    y1: baseline + 0.22 * size,
    baseline,
    size,
    glyphs: text.length,
    rtl: false,
    order,
  }
}

const bar = (x0: number, x1: number, y: number): HorizontalRuling => ({
  x0,
  x1,
  y,
  widthPt: 0.4,
  color: 0,
})

const read = (puts: readonly Put[], bars: readonly HorizontalRuling[] = []) =>
  withFormulas(puts.map(lineOf), bars, FONTS)

/** Each line's text, raised words after `^` and lowered ones after `_`, as far as they are. */
function texts(lines: readonly Line[]): string[] {
  return lines.map(({ words }) =>
    words
      .map(({ text, style, spaceBefore }, at) => {
        const raised = style & STYLE.superscript ? '^' : style & STYLE.subscript ? '_' : ''
        return `${at > 0 && spaceBefore ? ' ' : ''}${raised}${text}`
      })
      .join(''),
  )
}

const formula = (puts: readonly Put[], ...bars: readonly HorizontalRuling[]) =>
  texts(read(puts, bars).lines)

/** Where a bar beside text on the baseline 100 stands, and what it parts. */
const AXIS = 97.5
const ABOVE = 93
const BELOW = 107

test('what a bar parts is a fraction on the line of what stands beside it', () => {
  const puts: readonly Put[] = [
    ['f=', 80, 100],
    ['a', 94, ABOVE],
    ['b', 94, BELOW],
    [',', 101, 100],
  ]
  expect(formula(puts, bar(93, 100, AXIS))).toEqual(['f=', 'a/b,'])
  const { lines, taken } = read(puts, [bar(93, 100, AXIS)])
  expect(taken.size).toBe(1)
  expect(lines[1]).toMatchObject({ baseline: 100, size: 10, x0: 93, x1: 106 })
  expect(read(puts).lines).toHaveLength(4)
})

test('sums are in brackets, and what has several factors below the bar', () => {
  const over = (above: string, below: string) =>
    formula(
      [
        ['f=', 80, 100],
        [above, 110 - 2.5 * above.length, ABOVE],
        [below, 110 - 2.5 * below.length, BELOW],
      ],
      bar(97, 123, AXIS),
    )
  expect(over('a+b', 'c+d+e')).toEqual(['f= (a+b)/(c+d+e)'])
  expect(over('abcd', '2c')).toEqual(['f= abcd/(2c)'])
  expect(over('1', '(x+y)')).toEqual(['f= 1/(x+y)'])
  expect(over('n', '10000')).toEqual(['f= n/10000'])
})

test('digits before a fraction are another number', () => {
  const puts: readonly Put[] = [
    ['2', 80, 100],
    ['1', 86, ABOVE],
    ['3', 86, BELOW],
    ['cups', 93, 100],
  ]
  expect(formula(puts, bar(86, 91, AXIS))).toEqual(['2 1/3', 'cups'])
})

test('fractions within fractions, and beside others, are read from the inside', () => {
  const puts: readonly Put[] = [
    ['y=', 80, 100],
    ['1', 102, 91],
    ['1+', 94, 112],
    ['a', 106, 105],
    ['b', 106, 119],
    ['c', 113, ABOVE],
    ['d', 113, BELOW],
  ]
  const bars = [bar(93, 112, AXIS), bar(105, 112, 109.5), bar(112.5, 118.5, AXIS)]
  expect(formula(puts, ...bars)).toEqual(['y= 1/(1+a/b) c/d'])
})

test('the fraction in an exponent below a bar is no part of the bar by itself', () => {
  const puts: readonly Put[] = [
    ['A', 80, 100],
    ['1', 97, ABOVE],
    ['1+e', 87, 111],
    ['-', 102, 106.5, 7],
    ['t', 107, 102.5, 5],
    ['s', 107, 109, 5],
  ]
  expect(formula(puts, bar(86.5, 110.5, AXIS), bar(106.8, 109.7, 104.7))).toEqual([
    'A 1/(1+e^-^t^/^s)',
  ])
})

test('sums and relations above a bar are in brackets', () => {
  const over = (above: string) =>
    formula(
      [
        ['f=', 88, 100],
        [above, 110 - 2.5 * above.length, ABOVE],
        ['n', 107.5, BELOW],
      ],
      bar(110 - 2.5 * above.length, 110 + 2.5 * above.length, AXIS),
    )
  expect(over('∑xy')).toEqual(['f= (∑xy)/n'])
  expect(over('F≥G')).toEqual(['f= (F≥G)/n'])
})

test.each<[string, readonly Put[], HorizontalRuling]>([
  [
    'the rule below a title of columns',
    [
      ['Noise', 60, 100],
      ['BS', 105, ABOVE],
      ['AR@1', 92, BELOW],
      ['AR@5', 125, BELOW],
    ],
    bar(91, 146, AXIS),
  ],
  [
    'a rule that nothing stands beside',
    [
      ['2019', 94, ABOVE],
      ['93,541', 92, BELOW],
    ],
    bar(92, 122, AXIS),
  ],
  [
    'a rule far longer than what it parts',
    [
      ['f=', 80, 100],
      ['a', 140, ABOVE],
      ['b', 140, BELOW],
    ],
    bar(94, 194, AXIS),
  ],
  ['a line through text', [['f= a', 80, 100]], bar(92, 98, AXIS)],
  [
    'what underlines a word over another',
    [
      ['word', 80, 100],
      ['next', 80, 112],
    ],
    bar(80, 100, 101.5),
  ],
])('%s is no bar', (_, puts, ruling) => {
  const { lines, taken } = read(puts, [ruling])
  expect(taken.size).toBe(0)
  expect(texts(lines)).toEqual(puts.map(([text]) => text))
})

test('limits stand behind their operator, lowered and raised', () => {
  const puts: readonly Put[] = [
    ['N', 101, 90, 7],
    ['y=', 80, 100],
    ['∑', 100, 100],
    ['i=1', 97, 108, 7],
    ['xᵢ', 110, 100],
  ]
  expect(formula(puts)).toEqual(['y=', '∑_i=1^N', 'xᵢ'])
})

test('limits of words stand below them', () => {
  const puts: readonly Put[] = [
    ['max', 80, 100],
    ['k', 86, 107, 7],
    ['f(k)', 99, 100],
  ]
  expect(formula(puts)).toEqual(['max_k', 'f(k)'])
  expect(formula([...puts.slice(0, 1), ['value', 79, 110]])).toEqual(['max', 'value'])
})

test('signs that hang down from their baseline come to the line beside them', () => {
  const puts: readonly Put[] = [
    ['y=', 80, 100],
    ['∑', 92, 90.5, 10, HANGING],
    ['N', 93, 88, 7],
    ['n', 93.5, 111, 7],
    ['x', 100, 100],
  ]
  expect(formula(puts)).toEqual(['y= ∑_n^N', 'x'])
})

test('a sign that has found its line stays there, whatever is found after it', () => {
  const puts: readonly Put[] = [
    ['y=', 80, 100],
    ['(', 91, 91.5, 10, HANGING],
    ['x', 96, 100],
    ['z', 85, 111.1],
    ['+', 200, 200],
    ['a', 206, 100 + ABOVE],
    ['b', 206, 100 + BELOW],
  ]
  const found = formula(puts, bar(205.5, 211.5, 100 + AXIS))
  expect(found).toEqual(['y=', '(x', 'z', '+a/b'])
})

test('the exponent of a large bracket is its own, a fraction too', () => {
  const bracket: readonly Put[] = [
    ['(', 80, 88.5, 10, HANGING],
    ['a+b', 85, 100],
    [')', 100, 88.5, 10, HANGING],
  ]
  expect(formula([...bracket, ['2', 105.5, 90, 7]])).toEqual(['(a+b)^2'])
  const half: readonly Put[] = [
    ['1', 106, 87, 7],
    ['2', 106, 95, 7],
  ]
  expect(formula([...bracket, ...half], bar(106, 109.5, 89))).toEqual(['(a+b)^1^/^2'])
})

test('the text of a line is its larger type, though its scripts are more', () => {
  const puts: readonly Put[] = [
    ['w', 85, 100],
    ['(k)', 90.5, 96, 7],
    [')', 101, 91.5, 10, HANGING],
  ]
  const [line, script, sign] = puts.map(lineOf)
  const words = [line, script].flatMap((one) => one?.words ?? [])
  const scripted = { ...line, words, baseline: 96, size: 7, x1: 101 } as Line
  const { lines } = withFormulas([scripted, sign as Line], [], FONTS)
  expect(texts(lines)).toEqual(['w^(k))'])
  expect(lines[0]).toMatchObject({ baseline: 100, size: 10 })
})

test('tall bars are one sign each', () => {
  const bars = (x: number): Put[] => [
    ['∣', x, 91.5, 10, HANGING],
    ['∣', x, 97.5, 10, HANGING],
  ]
  expect(formula([...bars(80), ['x', 85, 100], ...bars(90)])).toEqual(['∣x∣'])
})

test('cases follow each other behind their brace', () => {
  const puts: readonly Put[] = [
    ['f(x)=', 60, 100],
    ['{', 87, 85.5, 10, HANGING],
    ['1', 94, 93],
    ['x>0', 110, 93],
    ['0,', 94, 107],
    ['otherwise', 110, 107],
  ]
  expect(formula(puts)).toEqual(['f(x)= { 1 x>0; 0, otherwise'])
})

test('a root reaches as far as its line', () => {
  const root: readonly Put[] = [
    ['√', 80, 91, 10],
    ['a+b', 85, 100],
    ['+c', 101, 100],
  ]
  expect(formula(root, bar(85, 100, 91))).toEqual(['√(a+b)', '+c'])
  expect(
    formula(
      [
        ['√', 80, 91],
        ['2', 85, 100],
      ],
      bar(85, 90, 91),
    ),
  ).toEqual(['√2'])
})

test('which root it is stands before its sign', () => {
  const puts: readonly Put[] = [
    ['4', 80.5, 93, 5],
    ['√', 80, 91, 10],
    ['6', 85, 100],
  ]
  expect(formula(puts, bar(85, 90, 91))).toEqual(['^4√6'])
})

test('a page without formulas keeps its lines', () => {
  const lines = [lineOf(['Rules', 80, 100], 0), lineOf(['below text', 80, 120], 1)]
  const { lines: kept } = withFormulas(lines, [bar(80, 200, 104), bar(80, 200, 124)], FONTS)
  expect(kept).toBe(lines)
})

const near = (least: number, most: number) =>
  fc.integer({ min: 4 * least, max: 4 * most }).map((at) => at / 4)
const anyPut = fc
  .tuple(
    fc.constantFrom('x', '1', '=', 'ab', '∑', '√', '(', ')', '{', 'max', '∣'),
    near(80, 120),
    near(85, 115),
    fc.constantFrom(5, 7, 10),
    fc.constantFrom(0, HANGING),
  )
  .map((put): Put => put)
const anyBar = fc
  .tuple(near(80, 118), near(1, 20), near(88, 112))
  .map(([x0, length, y]) => bar(x0, x0 + length, y))

/** Every sign of all lines, sorted; the parts of tall bars are one sign, and those that are added none. */
const signsOf = (lines: readonly Line[]): string =>
  lines
    .flatMap(({ words }) => words.flatMap(({ text }) => Array.from(text)))
    .filter((sign) => !'/();∣'.includes(sign))
    .sort()
    .join('')

test('no sign is lost or doubled, whatever stands where', () => {
  fc.assert(
    fc.property(
      fc.array(anyPut, { maxLength: 14 }),
      fc.array(anyBar, { maxLength: 6 }),
      (puts, bars) => {
        const { lines } = read(puts, bars)
        expect(signsOf(lines)).toBe(signsOf(puts.map(lineOf)))
        for (const { x0, x1, y0, y1 } of lines) expect(x0 <= x1 && y0 < y1).toBe(true)
      },
    ),
    { numRuns: 3000 },
  )
})

test.each([
  ['below each other', (at: number) => 6 * Math.floor(at / 25)],
  ['beside each other', () => 100],
])('thousands of bars and signs %s cost little', (_, yOf) => {
  const puts: Put[] = []
  const bars: HorizontalRuling[] = []
  for (let at = 0; at < 6000; at++) {
    const [x, y] = [20 * (at % 25), yOf(at)]
    puts.push(['x', x, y], ['√', x + 12, y - 9.5], ['max', x, y])
    if (at < 600) puts.push(['(', x + 6, y - 8.5, 10, HANGING], ['∣', x + 6, y, 10, HANGING])
    if (at < 900) bars.push(bar(x + 6, x + 12, y - 2.5))
  }
  expect(cpuMs(() => void read(puts, bars))).toBeLessThan(4000)
})
