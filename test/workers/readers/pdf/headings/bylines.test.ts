import { expect, test } from 'vitest'
import { pageBlocks } from '../../../../../workers/readers/pdf/blocks/build-blocks.js'
import { authorsAmong, isByline } from '../../../../../workers/readers/pdf/headings/bylines.js'
import { blockText, type TextBlock } from '../../../../../workers/readers/pdf/model/blocks.js'
import { STYLE } from '../../../../../workers/readers/pdf/model/page.js'
import { lineOf, rowOf, wordsOf } from '../../../../support/pdf-rows.js'

/** A block of a row; words that begin with ^ are raised. */
function blockOf(text: string): TextBlock {
  const words = wordsOf(text).map((word) =>
    word.text.startsWith('^')
      ? { ...word, text: word.text.slice(1), style: STYLE.superscript }
      : word,
  )
  const items = [{ kind: 'row' as const, row: { ...rowOf(text), lines: [lineOf(words)] } }]
  const traits = { bodySize: 10, isTypewritten: false, boldShare: 0 }
  return pageBlocks([{ x0: 50, x1: 500, items }], traits)[0] as TextBlock
}

test.each([
  ['S Chapman', true],
  ['Joseph A. Vincent', true],
  ['J. R. Miller', true],
  ['Hanzhang Hu ^1', true],
  ['Lindsey Brown ^1 , Rachel Moon ^2 and David Sondak ^1', true],
  ['Drew Dimmery ^1 and Edward Kennedy 2', true],
  ['Maria de la Cruz, Ludwig van Beethoven', true],
  ['Executive Summary', false],
  ['Related Work', false],
  ['A Comparison', false],
  ['Introduction, Methods and Results', false],
  ['What Ada Lovelace and Grace Hopper wrote', false],
  ['Results in 2024', false],
  ['Table 1', false],
])('%s: %s', (text, expected) => {
  expect(isByline(blockOf(text))).toBe(expected)
})

/** A block of a row in this size. */
const blockIn = (size: number, text: string): TextBlock => ({ ...blockOf(text), size })

function authorsOf(...blocks: readonly TextBlock[]): string[] {
  const candidates = blocks.filter(({ size, bold }) => size > 10 || bold)
  return authorsAmong(candidates, blocks).map(blockText)
}

const NAMES = [
  blockIn(17, 'What Others Had Written'),
  blockIn(12, 'Jane Miller'),
  blockIn(9, 'Mill Institute, Millbrook'),
  blockIn(9, 'jane@mill.example'),
  blockIn(12, 'Peter Smith'),
  blockIn(9, 'Eastbay College'),
  blockIn(11, 'Data Sources'),
  blockIn(9, 'We read what others had written.'),
]

test('a name with a mail address below is an author, and so are names beside it', () => {
  expect(authorsOf(...NAMES)).toEqual(['Jane Miller', 'Peter Smith'])
})

test('a bold name over an address of its size is an author, over bold text it is none', () => {
  const blocks = (isBold: boolean) => [
    blockIn(17, 'What Others Had Written'),
    { ...blockIn(9, 'Jane Miller'), bold: true },
    { ...blockIn(9, 'Mill Institute, jane@mill.example'), bold: isBold },
  ]
  expect(authorsOf(...blocks(false))).toEqual(['Jane Miller'])
  expect(authorsOf(...blocks(true))).toEqual([])
})

test('what stands below a name as large as a title is no author, but what its bearer does', () => {
  const blocks = [
    blockIn(20, 'Jane Miller'),
    blockIn(11, 'Payroll Officer'),
    blockIn(9, 'Millbrook, jane@mill.example'),
    { ...blockIn(11, 'Work Experience'), bold: true },
  ]
  expect(authorsOf(...blocks)).toEqual([])
  const [, ...others] = blocks
  expect(authorsOf(blockIn(20, 'What Payroll Officers Cost'), ...others)).toEqual([
    'Payroll Officer',
  ])
})

test('several names with an address each are authors, though the title may be a name, too', () => {
  const [, ...authors] = NAMES.slice(0, 4)
  const both = [blockIn(17, 'Deep Water'), ...authors, blockIn(12, 'Peter Smith')]
  expect(authorsOf(...both, blockIn(9, 'peter@eastbay.example'))).toEqual([
    'Jane Miller',
    'Peter Smith',
  ])
  expect(authorsOf(...both, blockIn(9, 'Eastbay College'))).toEqual([])
})

test('titles without a mail address below are none', () => {
  expect(authorsOf(...NAMES.filter(({ rows }) => !rows[0]?.text.includes('@')))).toEqual([])
  expect(authorsOf(...NAMES.slice(1))).toEqual([])
  const far = [NAMES[0], NAMES[1], NAMES[2], NAMES[2], NAMES[3]].flatMap((block) => block ?? [])
  expect(authorsOf(...far)).toEqual([])
})

const PLACED = [
  blockIn(17, 'What Others Had Written'),
  blockIn(12, 'Jane Miller'),
  blockIn(9, 'Mill Institute, Millbrook'),
  blockIn(12, 'Peter Smith'),
  blockIn(9, 'Eastbay College'),
]
const abstractOf = (title: string) => [blockIn(11, title), blockIn(9, 'We read what others wrote.')]

test.each<[string, string[], TextBlock[]]>([
  ['over where they are, and the abstract', ['Jane Miller', 'Peter Smith'], abstractOf('Abstract')],
  ['over another section', [], abstractOf('Data Sources')],
  ['of which one stands over text', [], [blockIn(9, 'It ends.'), ...abstractOf('Abstract')]],
])('names below a title %s', (_, authors, below) => {
  const placed = below.length > 2 ? PLACED.slice(0, -1) : PLACED
  expect(authorsOf(...placed, ...below)).toEqual(authors)
})

test.each([
  ['Abstract—We read what others wrote.', ['Jane Miller', 'Peter Smith']],
  ['Abstract. We read what others wrote.', ['Jane Miller', 'Peter Smith']],
  ['Abstract writing has a long history.', []],
])('names below a title over %s', (text, authors) => {
  expect(authorsOf(...PLACED, blockIn(9, text), blockIn(11, 'Data Sources'))).toEqual(authors)
})

test('names that stand apart in a row are one each, with the place of each below', () => {
  const row = [
    lineOf(wordsOf('Jane Miller', { x: 50 })),
    lineOf(wordsOf('Mary Ann Peel', { x: 200 })),
    lineOf(wordsOf('Peter Smith', { x: 350 })),
  ]
  const items = [{ kind: 'row' as const, row: { ...rowOf('Jane Miller'), lines: row } }]
  const traits = { bodySize: 10, isTypewritten: false, boldShare: 0 }
  const [names] = pageBlocks([{ x0: 50, x1: 500, items }], traits) as TextBlock[]
  if (names === undefined) throw new Error('no block')
  const blocks = [
    blockIn(17, 'What Others Had Written'),
    { ...names, size: 12 },
    blockIn(9, 'Mill Institute Eastbay College'),
    ...abstractOf('Abstract'),
  ]
  expect(authorsOf(...blocks)).toEqual(['Jane Miller Mary Ann Peel Peter Smith'])
})
