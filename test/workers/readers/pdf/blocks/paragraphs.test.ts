import { expect, test } from 'vitest'
import { paragraphsOf } from '../../../../../workers/readers/pdf/blocks/paragraphs.js'
import { blockText } from '../../../../../workers/readers/pdf/model/blocks.js'
import { STYLE } from '../../../../../workers/readers/pdf/model/page.js'
import { lineOf, rowOf, rowsOf } from '../../../../support/pdf-rows.js'

const TRAITS = { bodySize: 10, monoShare: 0, boldShare: 0, x0: 50, x1: 250 }
const FULL = 'a row that is as wide as its column, so'

test.each<{ name: string; rows: Parameters<typeof rowsOf>[0]; blocks: string[] }>([
  {
    name: 'rows that run on are one paragraph',
    rows: [FULL, 'it goes on here'],
    blocks: [`text: ${FULL} it goes on here`],
  },
  {
    name: 'an indent after a stop starts a paragraph',
    rows: ['a row that is as wide as its column is.', ['The next one is set in', { x: 65 }], FULL],
    blocks: [
      'text: a row that is as wide as its column is.',
      `text: The next one is set in ${FULL}`,
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
])('$name', ({ rows, blocks }) => {
  const found = paragraphsOf(rowsOf(rows), TRAITS)
  expect(found.map((block) => `${block.kind}: ${blockText(block)}`)).toEqual(blocks)
})

test('a typewritten document has no code', () => {
  const rows = rowsOf([['plain prose', { style: STYLE.mono }]])
  expect(paragraphsOf(rows, { ...TRAITS, monoShare: 0.95 }).map(({ kind }) => kind)).toEqual([
    'text',
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

test('an item goes on flush with its number where its row was full', () => {
  const full = 'goes on and on until no word has any room'
  const blocks = paragraphsOf(rowsOf([`1. ${full}`, 'below it', `2. ${full}`, 'below it']), TRAITS)
  expect(blocks.map(({ kind, rows }) => [kind, rows.length])).toEqual([
    ['item', 2],
    ['item', 2],
  ])
})
