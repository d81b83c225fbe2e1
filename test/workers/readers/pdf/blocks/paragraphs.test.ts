import { expect, test } from 'vitest'
import { mergeTitles } from '../../../../../workers/readers/pdf/blocks/merge-titles.js'
import { paragraphsOf } from '../../../../../workers/readers/pdf/blocks/paragraphs.js'
import { blockText } from '../../../../../workers/readers/pdf/model/blocks.js'
import { type Row, STYLE } from '../../../../../workers/readers/pdf/model/page.js'
import { lineOf, rowOf, rowsOf, wordsOf } from '../../../../support/pdf-rows.js'

const TRAITS = { bodySize: 10, isTypewritten: false, boldShare: 0, x0: 50, x1: 250 }
const FULL = 'a row that is as wide as its column, so'

test.each<{ name: string; rows: Parameters<typeof rowsOf>[0]; blocks: string[] }>([
  {
    name: 'rows that run on are one paragraph',
    rows: [FULL, 'it goes on here'],
    blocks: [`text: ${FULL} it goes on here`],
  },
  {
    name: 'an indent after a stop starts a paragraph',
    rows: [
      'a row that is as wide as its column is.',
      ['The next one is set in by a bit more', { x: 65 }],
      FULL,
    ],
    blocks: [
      'text: a row that is as wide as its column is.',
      `text: The next one is set in by a bit more ${FULL}`,
    ],
  },
  {
    name: 'an entry goes on set in, though its first row ends with a sentence',
    rows: [
      'Miller, J. The library of the harbours.',
      ['In Proceedings of 1843.', { x: 65 }],
      ['Smith, K. The boats.', { y: 124 }],
      ['In Proceedings of 1844.', { x: 65, y: 136 }],
    ],
    blocks: [
      'text: Miller, J. The library of the harbours. In Proceedings of 1843.',
      'text: Smith, K. The boats.',
      'text: In Proceedings of 1844.',
    ],
  },
  {
    name: 'a short row with a stop ends a paragraph',
    rows: [FULL, 'it ends.', 'The next begins and goes on for a bit'],
    blocks: [`text: ${FULL} it ends.`, 'text: The next begins and goes on for a bit'],
  },
  {
    name: 'a larger row is a block of its own',
    rows: [['Title', { size: 16 }], FULL, 'goes on'],
    blocks: ['text: Title', `text: ${FULL} goes on`],
  },
  {
    name: 'a row in another font of almost the size is a block of its own, however full it is',
    rows: [[FULL, { size: 10.6, font: 1 }], FULL, 'goes on'],
    blocks: [`text: ${FULL}`, `text: ${FULL} goes on`],
  },
  {
    name: 'a row of almost the size in the same font goes on',
    rows: [[FULL, { size: 10.6 }], FULL, 'goes on'],
    blocks: [`text: ${FULL} ${FULL} goes on`],
  },
  {
    name: 'a row in the middle of the column parts from rows at its left',
    rows: ['326 & 327/00', ['THE COURT', { x: 127 }], 'Keane', 'Denham'],
    blocks: ['text: 326 & 327/00', 'text: THE COURT', 'text: Keane Denham'],
  },
  {
    name: 'a bold row in the middle of the column parts from one that fills it, whatever that begins with',
    rows: [['Symbols', { x: 132, style: STYLE.bold }], `\\${FULL}`],
    blocks: ['text: Symbols', `text: \\${FULL}`],
  },
  {
    name: 'the short last row of a centred paragraph stays with it',
    rows: [FULL, ['it goes on here', { x: 112 }]],
    blocks: [`text: ${FULL} it goes on here`],
  },
  {
    name: 'monospaced rows are code, each kept',
    rows: [FULL, ['let x = 1', { style: STYLE.mono }], ['return x', { style: STYLE.mono }]],
    blocks: [`text: ${FULL}`, 'code: let x = 1 return x'],
  },
  {
    name: 'an empty line stays within the listing, the space around listings parts them',
    rows: [
      ['let a = 1', { y: 100, style: STYLE.mono }],
      ['let b = 2', { y: 112, style: STYLE.mono }],
      ['let c = 3', { y: 136, style: STYLE.mono }],
      ['another()', { y: 154, style: STYLE.mono }],
    ],
    blocks: ['code: let a = 1 let b = 2 let c = 3', 'code: another()'],
  },
  {
    name: 'inline code that had no room on the full row above is no listing',
    rows: [FULL, ['a.very.long.name.of.code()', { style: STYLE.mono }], 'goes on here'],
    blocks: [`text: ${FULL} a.very.long.name.of.code() goes on here`],
  },
  {
    name: 'code below a colon is a listing',
    rows: [
      'a row as wide as its column, which runs:',
      ['command --with --options', { style: STYLE.mono }],
    ],
    blocks: ['text: a row as wide as its column, which runs:', 'code: command --with --options'],
  },
  {
    name: 'a bold term in code stands for itself',
    rows: [
      [FULL, { y: 88 }],
      [FULL, { y: 100 }],
      ['option', { y: 130, style: STYLE.mono | STYLE.bold }],
      ['what the option is for', { y: 150 }],
    ],
    blocks: [`text: ${FULL} ${FULL}`, 'text: option', 'text: what the option is for'],
  },
  {
    name: 'a bullet before monospaced text is an item, no code',
    rows: [
      ['• code', {}],
      ['• more', {}],
    ],
    blocks: ['item: • code', 'item: • more'],
  },
  {
    name: 'numbers that count on are items',
    rows: ['1. first of them', '2. second of them', '3. third'],
    blocks: ['item: 1. first of them', 'item: 2. second of them', 'item: 3. third'],
  },
  {
    name: 'bare numbers that count on are items where text hangs behind them',
    rows: [
      '1 Smith J, The first of the references',
      ['in a journal', { x: 60, y: 112 }],
      ['2 Jones K, The second of them, which', { y: 124 }],
      ['in a book', { x: 60, y: 136 }],
      ['3 Miller L, The third', { y: 148 }],
    ],
    blocks: [
      'item: 1 Smith J, The first of the references in a journal',
      'item: 2 Jones K, The second of them, which in a book',
      'item: 3 Miller L, The third',
    ],
  },
  {
    name: 'an initial is no item',
    rows: [FULL, 'J. Aligon wrote it down'],
    blocks: [`text: ${FULL} J. Aligon wrote it down`],
  },
  {
    name: 'an item goes on behind its marker',
    rows: [
      '• an item that is as wide as the column',
      ['goes on here', { x: 60 }],
      'And a paragraph',
    ],
    blocks: ['item: • an item that is as wide as the column goes on here', 'text: And a paragraph'],
  },
  {
    name: 'a leader makes a line of contents',
    rows: ['1 Introduction . . . . . . . . 4', '2 Results . . . . . . . . . . . 9'],
    blocks: [
      'contents: 1 Introduction . . . . . . . . 4',
      'contents: 2 Results . . . . . . . . . . . 9',
    ],
  },
  {
    name: 'rows of a bill are each one of their own',
    rows: ['Subtotal 100.00', 'Sales tax 10.00', 'Total $110.00'],
    blocks: ['text: Subtotal 100.00', 'text: Sales tax 10.00', 'text: Total $110.00'],
  },
  {
    name: 'a label starts a row of its own where its word had room above',
    rows: ['Number 42 of 2024', 'Due: 12 May', 'Tel.: 555-1'],
    blocks: ['text: Number 42 of 2024', 'text: Due: 12 May', 'text: Tel.: 555-1'],
  },
  {
    name: 'a label goes on in a sentence whose row was full',
    rows: [FULL, 'Due: 12 May'],
    blocks: [`text: ${FULL} Due: 12 May`],
  },
  {
    name: 'a short row over running text is one of its own',
    rows: ['2.1 Notice', 'All notices that are given by a party', 'are sent by post'],
    blocks: ['text: 2.1 Notice', 'text: All notices that are given by a party are sent by post'],
  },
  {
    name: 'a short row ends running text, with a stop or without',
    rows: [FULL, 'it ends here', 'Another row'],
    blocks: [`text: ${FULL} it ends here`, 'text: Another row'],
  },
  {
    name: 'the rows of an address are one paragraph',
    rows: ['Jane Roe', '12 Main Street', '12345 Town'],
    blocks: ['text: Jane Roe 12 Main Street 12345 Town'],
  },
  {
    name: 'a short row goes on after a comma',
    rows: [FULL, 'it goes on,', 'Jane said'],
    blocks: [`text: ${FULL} it goes on, Jane said`],
  },
  {
    name: 'numbers of several parts that count on start a row each, whatever room there is',
    rows: [
      '2.3.9 Whatever fills the whole of this row',
      '2.3.10 Another that fills the whole row',
      '2.4 Short',
      '2.4.1 Shorter',
    ],
    blocks: [
      'text: 2.3.9 Whatever fills the whole of this row',
      'text: 2.3.10 Another that fills the whole row',
      'text: 2.4 Short',
      'text: 2.4.1 Shorter',
    ],
  },
  {
    name: 'a number of several parts that does not count on is part of its sentence',
    rows: ['2.3 The pressure is in all of the cases', '1.5 Pascal or more'],
    blocks: ['text: 2.3 The pressure is in all of the cases 1.5 Pascal or more'],
  },
  {
    name: 'a letter in brackets with room above it starts a row of its own',
    rows: ['Version 3', '(c) A. Nobody'],
    blocks: ['text: Version 3', 'text: (c) A. Nobody'],
  },
  {
    name: 'a row further down starts anew where its word had room',
    rows: [
      [FULL, { y: 100 }],
      [FULL, { y: 112 }],
      ['its end', { y: 124 }],
      ['Below it', { y: 138 }],
    ],
    blocks: [`text: ${FULL} ${FULL} its end`, 'text: Below it'],
  },
  {
    name: 'a short term below a title is no part of it',
    rows: [
      ['Options', { size: 16 }],
      ['-z', { y: 124 }],
    ],
    blocks: ['text: Options', 'text: -z'],
  },
  {
    name: 'what a term means, set in below it, is a block of its own',
    rows: [
      'Stroke width',
      ['The size of the brush', { x: 65 }],
      ['to select with.', { x: 65 }],
      'Threshold',
      ['More or less.', { x: 65 }],
      'Mode',
    ],
    blocks: [
      'text: Stroke width',
      'text: The size of the brush to select with.',
      'text: Threshold',
      'text: More or less.',
      'text: Mode',
    ],
  },
  {
    name: 'rows that step in do not tell what those above them mean',
    rows: ['One', ['Two', { x: 65 }], ['Three', { x: 80 }]],
    blocks: ['text: One Two Three'],
  },
  {
    name: 'nor does what goes on in small letters',
    rows: ['An essay on the', ['following topic', { x: 65 }], ['and its parts', { x: 65 }]],
    blocks: ['text: An essay on the following topic and its parts'],
  },
  {
    name: 'the rows of a title are one block',
    rows: [
      ['Report: Part of', { size: 16 }],
      ['Group: Sales', { size: 16, y: 119 }],
    ],
    blocks: ['text: Report: Part of Group: Sales'],
  },
])('$name', ({ rows, blocks }) => {
  const found = paragraphsOf(rowsOf(rows), TRAITS)
  expect(found.map((block) => `${block.kind}: ${blockText(block)}`)).toEqual(blocks)
})

/** A row whose first word is bold. */
function ledRow(text: string, y: number) {
  const row = rowOf(text, { y })
  const words = (row.lines[0]?.words ?? []).map((word, at) =>
    at === 0 ? { ...word, style: STYLE.bold } : word,
  )
  return { ...row, lines: [lineOf(words)] }
}

test('a bold lead starts a row of its own, and tells that the row above was ended', () => {
  const rows = [
    rowOf('Number 42'),
    ledRow('Agency and its place', 112),
    rowOf('and on', { y: 124 }),
  ]
  expect(paragraphsOf(rows, TRAITS).map((block) => [blockText(block), block.isEnded])).toEqual([
    ['Number 42', true],
    ['Agency and its place and on', false],
  ])
})

test.each<[name: string, above: string, row: string, parts: number]>([
  [
    'a full row that ends a sentence',
    'a row as wide as its column is, now.',
    'Lemma holds for all',
    2,
  ],
  ['a full row that goes on', FULL, 'Lemma holds for all', 1],
  ['a figure within text', 'a row as wide as its column is, now.', '28.01.2025 as it was said', 1],
])('a bold lead below %s', (_, above, row, parts) => {
  expect(paragraphsOf([rowOf(above), ledRow(row, 112)], TRAITS)).toHaveLength(parts)
})

test.each([
  ['bold labels and their values', ['Price: 12', 'Place: Leeds'], 2],
  ['bold words', ['Price 12', 'Place Leeds'], 1],
])(
  'rows that begin with %s, in type larger than most of the page',
  (_, [first = '', second = ''], parts) => {
    const rows = [ledRow(first, 100), ledRow(second, 112)]
    const column = { ...TRAITS, bodySize: 7, x1: 110 }
    expect(paragraphsOf(rows, column)).toHaveLength(parts)
  },
)

/** A row of two pieces, the second one from `x` on. */
function pairRow(label: string, value: string, { x, y }: { x: number; y: number }) {
  const [left] = rowOf(label, { y }).lines
  const [right] = rowOf(value, { x, y }).lines
  if (left === undefined || right === undefined) throw new Error('a row has lines')
  return { ...rowOf(label, { y }), lines: [left, right], x1: right.x1 }
}

test.each<[name: string, rows: readonly (readonly [string, string, number])[], parts: number]>([
  [
    'that begin below each other',
    [
      ['Police', 'ring 110', 180],
      ['Fire and', 'ring 112', 180],
    ],
    2,
  ],
  [
    'that are figures and end below each other',
    [
      ['Police', '110', 235],
      ['Fire', '9112', 230],
    ],
    2,
  ],
  [
    'whose labels end in a colon, wherever the values stand',
    [
      ['Terms:', 'net thirty days', 180],
      ['Order:', 'po number one', 205],
    ],
    2,
  ],
  [
    'behind a clause that ends in a colon',
    [
      ['prints this:', 'domain error', 180],
      ['Or else:', 'nothing at all', 205],
    ],
    1,
  ],
  [
    'that end at the margin of justified text',
    [
      ['some text and', 'more', 230],
      ['it goes', 'on', 240],
    ],
    1,
  ],
  [
    'behind numbers of lines',
    [
      ['1', 'Some text that goes', 80],
      ['2', 'on below', 80],
    ],
    1,
  ],
])('rows of labels and values %s', (_, pairs, parts) => {
  const rows = pairs.map(([label, value, x], at) => pairRow(label, value, { x, y: 100 + 12 * at }))
  expect(paragraphsOf(rows, TRAITS)).toHaveLength(parts)
})

test('rows that start with labels are a paragraph each, a row that one of two starts is not', () => {
  const [width] = rowsOf(['a row as wide as the column that all rows stand in'])
  const traits = { ...TRAITS, x1: width?.x1 ?? 0 }
  const parts = (...texts: string[]) => paragraphsOf(rowsOf(texts), traits).length
  expect(parts('Invoice number: 42183017 of this year', 'Invoice date: August 3')).toBe(2)
  expect(parts('The invoice number of this year below', 'Invoice date: August 3')).toBe(1)
})

test('a typewritten document has no code', () => {
  const rows = rowsOf([['plain prose', { style: STYLE.mono }]])
  expect(paragraphsOf(rows, { ...TRAITS, isTypewritten: true }).map(({ kind }) => kind)).toEqual([
    'text',
  ])
})

test('a bold lead further out than the marker ends an item, however full it is', () => {
  const item = rowOf('• an item as wide as its column is', { x: 80 })
  const rest = rowOf('Manager of a works in Leeds', { y: 112 })
  const led = ledRow('Manager of a works in Leeds', 112)
  expect(paragraphsOf([item, led], TRAITS)).toHaveLength(2)
  expect(paragraphsOf([item, rest], TRAITS)).toHaveLength(1)
})

test.each<[name: string, title: string, row: string, parts: number]>([
  ['a title', 'I Introduction', 'The row is as wide as its column, so it', 2],
  ['what goes on', 'I Introduction', 'the row is as wide as its column, so it', 1],
  [
    'what begins within a sentence',
    'of what it says',
    'The row is as wide as its column, so it',
    1,
  ],
  [
    'what the next word had no room on',
    'Words that are nearly as wide',
    'Therefore-it-was-put-onto-the next row.',
    1,
  ],
])('%s in the middle over a row that fills its column', (_, title, row, parts) => {
  const middle = (text: string) => 150 - 2.5 * text.length
  const rows = rowsOf([[title, { x: middle(title) }], row, 'goes on.'])
  expect(paragraphsOf(rows, TRAITS)).toHaveLength(parts)
})

test('where most paragraphs have one row, the distance of full rows to the next is that of lines', () => {
  const at = (text: string, y: number) => [text, { y }] as const
  const rows = rowsOf([
    at('Number: 554-03', 100),
    at('Form 1545', 116),
    at(FULL, 132),
    at('and goes on for a row', 144),
    at('Wages of the year', 160),
    at('Tips', 176),
  ])
  const texts = (of: Row[]) => paragraphsOf(of, TRAITS).map(blockText)
  expect(texts(rows)).toEqual([
    'Number: 554-03',
    'Form 1545',
    `${FULL} and goes on for a row`,
    'Wages of the year',
    'Tips',
  ])
  // Rows of a narrower block that end alike are justified, and may be set looser.
  const loose = rowsOf([
    at('a block that is narrower than its', 192),
    at('column is set as if it were full.', 208),
  ])
  expect(texts([...rows, ...loose]).at(-1)).toMatch(/narrower than its column is/)
  // Without such rows nobody knows: an address may be set as loose.
  expect(texts([...rows.slice(0, 2), ...rows.slice(4)])).toEqual([
    'Number: 554-03 Form 1545',
    'Wages of the year Tips',
  ])
})

test('gaps are told in ems of the block, infinite at the ends of the column', () => {
  const [first, second] = paragraphsOf([...rowsOf(['one']), ...rowsOf(['two'], { y: 140 })], TRAITS)
  expect(first?.gapAbove).toBe(Number.POSITIVE_INFINITY)
  expect(first?.gapBelow).toBeCloseTo(2.98)
  expect(second?.gapAbove).toBeCloseTo(2.98)
})

test('bold numbers are headings, but not where everything is bold', () => {
  const rows = rowsOf([
    ['1. Tender number:', { style: STYLE.bold }],
    'Some text',
    ['2. Name:', { style: STYLE.bold }],
  ])
  expect(paragraphsOf(rows, TRAITS).map(({ kind }) => kind)).not.toContain('item')
  const items = paragraphsOf(rows, { ...TRAITS, boldShare: 0.9 }).filter(
    ({ kind }) => kind === 'item',
  )
  expect(items.map(({ marker }) => marker?.number)).toEqual([1, 2])
})

test('words of one letter and brackets in another font are no bullets', () => {
  const rows = (sign: string) =>
    [100, 112].map((y) => {
      const row = rowOf(`${sign} function maps values to keys`, { y })
      const words = (row.lines[0]?.words ?? []).map((word, i) =>
        i === 0 ? { ...word, font: 1 } : word,
      )
      return { ...row, lines: [lineOf(words)] }
    })
  const isItem = (sign: string) =>
    paragraphsOf(rows(sign), TRAITS).some(({ kind }) => kind === 'item')
  expect(['A', 'I', '{'].some(isItem)).toBe(false)
  expect(isItem('u')).toBe(true)
})

test('a letter of a font that is written with within rows is no bullet', () => {
  const rows = [100, 112].map((y) => {
    const row = rowOf('x is what we look for in x', { y })
    const words = (row.lines[0]?.words ?? []).map((word) =>
      word.text === 'x' ? { ...word, font: 1 } : word,
    )
    return { ...row, lines: [lineOf(words)] }
  })
  expect(paragraphsOf(rows, TRAITS).map(({ kind }) => kind)).toEqual(['text'])
})

test('an item goes on flush with its number where its row was full', () => {
  const full = 'goes on and on until no word has any room'
  const blocks = paragraphsOf(rowsOf([`1. ${full}`, 'below it', `2. ${full}`, 'below it']), TRAITS)
  expect(blocks.map(({ kind, rows }) => [kind, rows.length])).toEqual([
    ['item', 2],
    ['item', 2],
  ])
})

/** A label and, apart from it, a value. */
function labelled(label: string, value: string, y: number, { style = 0, x = 130 } = {}): Row {
  const own = rowOf(label, { y, style })
  const lines = [...own.lines, lineOf(wordsOf(value, { x, y }))]
  return { ...own, lines, x1: lines.at(-1)?.x1 ?? own.x1 }
}

const BOLD: number = STYLE.bold

test.each([
  { what: 'labels with their values in a column are a block each', at: {}, count: 3 },
  { what: 'bold ones, too, right beside their values', at: { style: BOLD, x: 98 }, count: 3 },
  { what: 'regular ones do not tell there', at: { x: 98 }, count: 1 },
  { what: 'nor do values in no column', at: { shift: 20 }, count: 1 },
])('in type larger than the page has, $what', ({ at, count }) => {
  const { style = 0, x = 130, shift = 0 }: { style?: number; x?: number; shift?: number } = at
  const rows = [
    labelled('Terms', '30 days', 100, { style, x }),
    labelled('Delivery', 'Oslo', 114, { style, x: x + shift }),
    labelled('Order no.', 'KX-2582', 128, { style, x: x + 2 * shift }),
  ]
  const found = paragraphsOf(rows, { ...TRAITS, x1: 550, bodySize: 8 })
  expect(found).toHaveLength(count)
  expect(mergeTitles(found, 8)).toHaveLength(count)
})
