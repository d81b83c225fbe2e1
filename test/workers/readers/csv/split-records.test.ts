import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { splitRecords } from '../../../../workers/readers/csv/split-records.js'

const split = (pieces: readonly string[], delimiter = ','): (readonly string[])[] =>
  [...splitRecords(pieces, delimiter)].flat()

test.each<[string, string, string[][]]>([
  [
    'plain cells',
    'a,b\n1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  ['every line end', 'a\r\nb\rc\nd', [['a'], ['b'], ['c'], ['d']]],
  [
    'empty cells',
    ',a,\n,',
    [
      ['', 'a', ''],
      ['', ''],
    ],
  ],
  ['blank lines', 'a\n\nb\n', [['a'], [''], ['b']]],
  ['no text', '', []],
  ['quoted delimiters and line ends', '"a,b","c\r\nd"\n', [['a,b', 'c\nd']]],
  ['doubled quotes', '"say ""hi""","""",""', [['say "hi"', '"', '']]],
  ['spaces around quotes', 'a, "b, c" ,d', [['a', 'b, c ', 'd']]],
  ['a quote within a cell', '5" pipe,x', [['5" pipe', 'x']]],
  ['quotes inside a quoted cell', '"he said "hi" to me",x', [['he said "hi" to me', 'x']]],
  ['text after a quoted cell', '"abc" def,"x, y"', [['"abc" def', 'x, y']]],
  [
    'an opening quote that the next cell shows to be stray',
    '"5 pipe,"a,b"\nx',
    [['"5 pipe', 'a,b'], ['x']],
  ],
  [
    'an opening quote without an end',
    'a,"b\nc,d',
    [
      ['a', '"b'],
      ['c', 'd'],
    ],
  ],
])('splits %s', (_name, text, records) => {
  expect(split([text])).toEqual(records)
})

describe('pieces', () => {
  test('give the same records wherever the text is cut', () => {
    const character = fc.constantFrom('a', ',', '"', ' ', '\n', '\r')
    fc.assert(
      fc.property(
        fc.array(character, { maxLength: 30 }),
        fc.nat(30),
        fc.nat(30),
        (text, one, two) => {
          const whole = text.join('')
          const [low, high] = [Math.min(one, two), Math.max(one, two)]
          const pieces = [whole.slice(0, low), whole.slice(low, high), whole.slice(high)]
          expect(split(pieces)).toEqual(split([whole]))
        },
      ),
      { numRuns: 3000 },
    )
  })

  test('write what was read', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '1', ',', ';', '"', '\n', ' x', 'é') })
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 5 })
    fc.assert(
      fc.property(table, (rows) => {
        const quoted = rows.map((row) => row.map((value) => `"${value.replaceAll('"', '""')}"`))
        expect(split([quoted.map((row) => row.join(',')).join('\n')])).toEqual(rows)
      }),
    )
  })
})

/** CPU milliseconds, so that a busy machine does not fail the test. */
function cpuMs(run: () => void): number {
  const before = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

test.each([
  ['one long cell', 'a', 1_000_000],
  ['quotes that never close', ', "x"y', 500_000],
  ['pairs of quotes within cells', ',""x', 700_000],
  ['pairs of quotes alone', '""', 1_500_000],
  ['quotes before spaces', '"   ', 1_000_000],
  ['opening quotes', '"a,', 1_000_000],
  ['delimiters', ',', 1_000_000],
])('takes linear time for %s', (_name, unit, count) => {
  const text = unit.repeat(count)
  const pieces = Array.from({ length: Math.ceil(text.length / 65_536) }, (_, index) =>
    text.slice(index * 65_536, (index + 1) * 65_536),
  )
  expect(cpuMs(() => split(['"', ...pieces]))).toBeLessThan(2500)
})
