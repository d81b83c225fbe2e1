import { expect, test } from 'vitest'
import { joinedListing, listingOf } from '../../../../../workers/readers/pdf/blocks/code-text.js'
import { paragraphsOf } from '../../../../../workers/readers/pdf/blocks/paragraphs.js'
import { STYLE } from '../../../../../workers/readers/pdf/model/page.js'
import { lineOf, rowOf, rowsOf, wordsOf } from '../../../../support/pdf-rows.js'

const style = STYLE.mono
const TRAITS = { bodySize: 10, isTypewritten: false, boldShare: 0, x0: 50, x1: 250 }

function listing(rows: Parameters<typeof rowsOf>[0]) {
  const [block] = paragraphsOf(rowsOf(rows), TRAITS)
  if (block === undefined) throw new Error('no block')
  return listingOf(block)
}

test('indents are characters, a double distance is an empty line', () => {
  const { value } = listing([
    ['if (x) {', { y: 100, style }],
    ['stop()', { y: 112, x: 60, style }],
    ['}', { y: 124, style }],
    ['end()', { y: 148, style }],
  ])
  expect(value).toBe('if (x) {\n  stop()\n}\n\nend()')
})

test('a word left of its column stands apart from the one before', () => {
  const [first, second, below] = wordsOf('natbib package (letters)', { style })
  if (!first || !second || !below) throw new Error('three words')
  const moved = { ...second, spaceBefore: false, x0: 84, x1: 130 }
  const wide = { ...below, spaceBefore: false, baseline: 112, x0: 50, x1: 130 }
  const rows = [[lineOf([first]), lineOf([moved])], [lineOf([wide])]].map((lines) => ({
    ...rowOf('x', { y: lines[0]?.baseline ?? 0 }),
    lines,
  }))
  const [block] = paragraphsOf(rows, TRAITS)
  expect(block && listingOf(block).value).toBe('natbib package\n(letters)')
})

const B = '\ufff0'

test.each([
  ['at its end', ['run --one', 50], [`--two ${B}`, 70], ['three', 90], '--twothree'],
  ['at a space before the mark', ['run', 50], [`--two  ${B}`, 70], ['three', 90], '--two three'],
  ['at a space that begins the rest', ['run', 50], [`--two${B}`, 70], ['three', 95], '--two three'],
  ['before the rest', ['run', 50], ['--two', 70], [`${B}three`, 74], '--twothree'],
  [
    'at a space that is painted',
    ['run', 50],
    ['--two\u2423', 70],
    [`${B}three`, 74],
    '--two three',
  ],
] as const)(
  'a line that a program broke is whole again: marked %s',
  (_, first, line, rest, joined) => {
    const rows = [first, line, rest, ['end()', 50] as const]
    const source = rows.map(([text, x], at) => [text, { y: 100 + 12 * at, x, style }] as const)
    expect(listing(source).value).toBe(`${first[0]}\n    ${joined}\nend()`)
  },
)

test('lines of comments that are moved part no listing, and empty lines stay', () => {
  const rows = [0, 9.2, 17.2, 25.2, 31.9, 47.9, 57.1, 65.1, 71.8, 87.8]
  const { value } = listing(rows.map((y, at) => [`line${at}()`, { y: 100 + y, size: 7, style }]))
  expect(value.split('\n').map((line) => line.length > 0)).toEqual(
    [1, 1, 1, 1, 1, 0, 1, 1, 1, 1, 0, 1].map(Boolean),
  )
})

test('loose leading is no empty line', () => {
  const { value } = listing([
    ['one()', { y: 100, style }],
    ['two()', { y: 117, style }],
    ['three()', { y: 134, style }],
  ])
  expect(value).toBe('one()\ntwo()\nthree()')
})

test('what goes on set in keeps its place; another column is no indent', () => {
  const before = { value: 'if (x) {', indentPt: 4, characterPt: 5 }
  expect(joinedListing(before, { value: 'a()\n\nb()', indentPt: 14, characterPt: 5 })).toBe(
    'if (x) {\n  a()\n\n  b()',
  )
  expect(joinedListing(before, { value: '}', indentPt: 304, characterPt: 5 })).toBe('if (x) {\n}')
})

test.each([
  { what: 'a mail address', rows: ['marit@uib.example'], kinds: ['text'] },
  { what: 'one of several persons', rows: ['{marit,kofi}@uib.example'], kinds: ['text'] },
  {
    what: 'addresses below each other',
    rows: ['https://a.example/b', 'www.c.example'],
    kinds: ['text'],
  },
  { what: 'an address in a listing', rows: ['curl -s', 'https://a.example/b'], kinds: ['code'] },
  { what: 'a command with an address', rows: ['ssh -v root@up.example'], kinds: ['code'] },
  { what: 'what holds an address', rows: ['GET https://a.example/b'], kinds: ['code'] },
])('$what in typewriter type: $kinds', ({ rows, kinds }) => {
  const mono = rows.map((text, at) => [text, { y: 100 + 12 * at, style }] as const)
  const blocks = paragraphsOf(rowsOf([...mono]), TRAITS)
  expect(blocks.map(({ kind }) => kind)).toEqual(kinds)
})
