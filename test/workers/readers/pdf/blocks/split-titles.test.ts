import { expect, test } from 'vitest'
import { paragraphsOf } from '../../../../../workers/readers/pdf/blocks/paragraphs.js'
import { splitTitles } from '../../../../../workers/readers/pdf/blocks/split-titles.js'
import { blockText } from '../../../../../workers/readers/pdf/model/blocks.js'
import { type Row, STYLE } from '../../../../../workers/readers/pdf/model/page.js'
import { rowOf, rowsOf } from '../../../../support/pdf-rows.js'

const TRAITS = { bodySize: 10, isTypewritten: false, boldShare: 0, x0: 50, x1: 250 }
const SIGNS = { bodySize: TRAITS.bodySize }
const FULL = 'A row that is as wide as its column, so'

const split = (rows: Parameters<typeof rowsOf>[0]) =>
  splitTitles(paragraphsOf(rowsOf(rows), TRAITS), SIGNS).map((block) =>
    block.kind === 'table' ? '' : blockText(block),
  )

test('a slightly larger first row in a font of its own parts from its text', () => {
  expect(split([['Actions by law', { size: 10.6, font: 1 }], FULL, 'it goes on'])).toEqual([
    'Actions by law',
    `${FULL} it goes on`,
  ])
})

test('a first row of the same font stays', () => {
  const first = 'Actions by law and by every one'
  const text = 'Whatever is as wide as its column is so'
  const rows = split([[first, { size: 10.6 }], text, 'it goes on'])
  expect(rows).toEqual([`${first} ${text} it goes on`])
})

test('an italic first row parts from upright text', () => {
  expect(split([['Actions', { style: STYLE.italic }], FULL])).toEqual(['Actions', FULL])
})

test.each<[string, number, string[]]>([
  ['underlined, parts from text that is not', 1.5, ['Actions', FULL]],
  ['over a rule further off stays', 4, [`Actions ${FULL}`]],
])('a first row %s', (_, below, expected) => {
  const rows = rowsOf(['Actions', FULL])
  const { x0 = 0, x1 = 0, baseline = 0 } = rows[0] ?? {}
  const horizontals = [{ x0, x1, y: baseline + below, widthPt: 0.5, color: 0 }]
  const found = splitTitles(paragraphsOf(rows, TRAITS), { ...SIGNS, horizontals })
  expect(found.map((block) => (block.kind === 'table' ? '' : blockText(block)))).toEqual(expected)
})

test.each<[string, string[]]>([
  ['2.1 Setup', ['2.1 Setup', FULL]],
  ['2.1 Setup of a row that is full by', [`2.1 Setup of a row that is full by ${FULL}`]],
  ['See 2.1', [`See 2.1 ${FULL}`]],
])('a first row of a number and a title, ended early, parts: %s', (first, expected) => {
  expect(split([first, FULL])).toEqual(expected)
})

test('a lettered title in slanted type is no item of a list', () => {
  const slanted = { style: STYLE.italic }
  const rows: Parameters<typeof rowsOf>[0] = [
    ['A. Data', slanted],
    FULL,
    ['B. Means', slanted],
    FULL,
  ]
  expect(split(rows)).toEqual(['A. Data', FULL, 'B. Means', FULL])
})

/** What a row of a page's columns becomes: items are told apart. */
const kindsOf = (rows: Parameters<typeof rowsOf>[0]) =>
  splitTitles(paragraphsOf(rowsOf(rows), TRAITS), SIGNS).map(({ kind }) => kind)

/** Rows apart from each other. */
const parted = (...texts: readonly string[]): Parameters<typeof rowsOf>[0] =>
  texts.map((text, at) => [text, { y: 100 + 30 * at }])

const strong = { style: STYLE.bold }
const slanted = { style: STYLE.italic }

test.each<[string, string[], Parameters<typeof rowsOf>[0]]>([
  [
    'a lettered title over a numbered one are two titles',
    ['text', 'text', 'text', 'text', 'text', 'text', 'text'],
    [
      ...([['D. OLD BUSINESS:', strong], ['1. Update', slanted], FULL] as const),
      ...([['2. Solar arrays', slanted], FULL] as const),
      ...([['E. NEW BUSINESS', strong], FULL] as const),
    ],
  ],
  [
    'items of one kind are a list',
    ['item', 'item', 'text'],
    [['1. Update', slanted], ['2. Report', slanted], FULL],
  ],
  [
    'rows of capitals over text that is none',
    ['text', 'text', 'text', 'text'],
    parted('1. GENERAL', FULL, '2. LIMITS', FULL),
  ],
  [
    'rows of capitals over others',
    ['item', 'text', 'item', 'text'],
    parted('1. GENERAL', FULL.toUpperCase(), '2. LIMITS', FULL.toUpperCase()),
  ],
  ['rows of capitals below each other', ['item', 'item', 'text'], ['1. USE', '2. CARE', FULL]],
  [
    'an item in a list of plain ones stays',
    ['item', 'item', 'text'],
    ['1. Update', ['2. Report', slanted], FULL],
  ],
])('%s', (_, kinds, rows) => {
  expect(kindsOf(rows)).toEqual(kinds)
})

test.each([
  ['titles', [0x1f3864, 0, 0x1f3864, 0], ['text', 'text', 'text', 'text']],
  ['items where the text has it as well', [0x1f3864, 0x1f3864, 0x1f3864, 0x1f3864]],
  ['items where it is a grey', [0x444444, 0, 0x444444, 0]],
])('numbered rows in a colour over text are %s', (_, colors, kinds = undefined) => {
  const rows = rowsOf(['1) Scope', FULL, '2) Methods', FULL]).map((row, at): Row => {
    const paint = (line: Row['lines'][number]) => ({
      ...line,
      words: line.words.map((word) => ({ ...word, color: colors[at] ?? 0 })),
    })
    return { ...row, lines: row.lines.map(paint) }
  })
  const found = splitTitles(paragraphsOf(rows, TRAITS), SIGNS).map(({ kind }) => kind)
  expect(found).toEqual(kinds ?? ['item', 'text', 'item', 'text'])
})

test('a larger row behind a bullet, alone over text, is a title without it', () => {
  const large = { size: 14 }
  expect(split([['◆ close()', large], FULL, ['◆ open()', large], FULL])).toEqual([
    'close()',
    FULL,
    'open()',
    FULL,
  ])
})

test('larger rows behind bullets below each other are a list', () => {
  const rows: Parameters<typeof rowsOf>[0] = [
    ['◆ close it', { size: 14 }],
    ['◆ open it', { size: 14 }],
  ]
  expect(split([...rows, FULL])).toEqual(['◆ close it', '◆ open it', FULL])
})

test('bold rows that hang out over text, with room for more, are a heading each', () => {
  const bold = { style: STYLE.bold, x: 50 }
  const texts: Parameters<typeof rowsOf>[0] = [
    ['Overview', bold],
    ['The page', bold],
    ['It is set in below them and goes on', { x: 70 }],
  ]
  const blocks = paragraphsOf(rowsOf(texts), { ...TRAITS, x1: 300 })
  const found = splitTitles(blocks, SIGNS).flatMap((block) =>
    block.kind === 'table' ? [] : [blockText(block)],
  )
  expect(found).toEqual(['Overview', 'The page', 'It is set in below them and goes on'])
})

/** A row of two pieces, 350 points apart, that stands free. */
function freeRow(left: Parameters<typeof rowOf>, right: Parameters<typeof rowOf>): Row {
  const row = rowOf(...left)
  const beside = rowOf(right[0], { ...right[1], x: 350 })
  return { ...row, lines: [...row.lines, ...beside.lines], x1: beside.x1 }
}

const textsOf = (row: Row, isEntry?: (text: string) => boolean) =>
  splitTitles(paragraphsOf([row], { ...TRAITS, x1: 550 }), { ...SIGNS, isEntry }).map((block) =>
    block.kind === 'table' ? '' : blockText(block),
  )

test.each([
  ['Credit Note 191', 2],
  ['June 2015', 1],
])('a large row of a name and far from it %j is %i titles', (text, count) => {
  const row = freeRow(['Trade & Co', { size: 16 }], [text, { size: 16 }])
  expect(textsOf(row)).toHaveLength(count)
})

test('a large row of a bold label and its value is no two titles', () => {
  const row = freeRow(['Delivery', { size: 16, style: STYLE.bold }], ['Basel', { size: 16 }])
  const blocks = paragraphsOf([row, rowOf(FULL, { y: 118 })], { ...TRAITS, x1: 550 })
  const found = splitTitles(blocks, SIGNS)
  expect(found.map((block) => (block.kind === 'table' ? '' : blockText(block)))[0]).toBe(
    'Delivery Basel',
  )
})

test('a title of the outline parts from what stands beside it', () => {
  const row = freeRow(['append'], ['Vector Merging'])
  expect(textsOf(row, (text) => text === 'append')).toEqual(['append', 'Vector Merging'])
  expect(textsOf(row)).toEqual(['append Vector Merging'])
})

test('a title of the outline stays whole', () => {
  const entries = ['append', 'append Vector Merging']
  const row = freeRow(['append'], ['Vector Merging'])
  expect(textsOf(row, (text) => entries.includes(text))).toEqual(['append Vector Merging'])
})

test('a roman number stays with its title far from it, in small capitals', () => {
  const row = freeRow(['III.', { size: 14, style: STYLE.bold }], ['INSTALL', { size: 11 }])
  expect(textsOf(row)).toEqual(['III. INSTALL'])
})

test('a bold number stays with its title, which a sign of another font makes lighter', () => {
  const row = freeRow(['10.3', { size: 14, style: STYLE.bold }], ['rank 1 αxy', { size: 14 }])
  expect(textsOf(row)).toEqual(['10.3 rank 1 αxy'])
})

test.each<[string, number, number, string]>([
  ['CHAPTER ONE: Creators', 11, 50, 'text'],
  ['CHAPTER ONE: Creators', 9.5, 50, 'text'],
  ['CHAPTER ONE: Creators', 9, 50, 'code'],
  ['printf', 11, 50, 'code'],
  ['printf', 11, 131, 'text'],
  ['make install now', 11, 50, 'code'],
  ['make', 11, 140, 'code'],
])(
  'typewriter type that the outline names is a title, hardly smaller than text: %s in %f points at %i, %s',
  (text, size, x, kind) => {
    const [row] = rowsOf([[text, { x }]])
    if (row === undefined) throw new Error('no row')
    const [block] = paragraphsOf([row], TRAITS)
    if (block === undefined) throw new Error('no block')
    const isEntry = (title: string) => title === 'CHAPTER ONE: Creators' || title === 'printf'
    const found = splitTitles([{ ...block, kind: 'code', size }], { ...SIGNS, isEntry })
    expect(found.map((one) => one.kind)).toEqual([kind])
  },
)
