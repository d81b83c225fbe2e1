import { expect, test } from 'vitest'
import { rowText } from '../../../../../workers/readers/pdf/blocks/row-text.js'
import { titleLooks, titleSeries } from '../../../../../workers/readers/pdf/headings/series.js'
import type { StyleKey } from '../../../../../workers/readers/pdf/headings/text-styles.js'
import type { TextBlock } from '../../../../../workers/readers/pdf/model/blocks.js'
import { pageOf } from '../../../../support/pdf-rows.js'

const page = pageOf([])
const ROW = { x0: 50, x1: 300, y0: 0, y1: 10, baseline: 8, size: 10, rtl: false, lines: [] }

/** Blocks of 10 points below each other; two rows where the text has a line break. */
function blocksOf(...texts: string[]): TextBlock[] {
  return texts.map((text, at) => ({
    kind: 'text',
    rows: text.split('\n').map((row, k) => {
      const y0 = 30 * at + 10 * k
      return { ...rowText({ ...ROW, y0, y1: y0 + 10, baseline: y0 + 8 }), text: row }
    }),
    size: 10,
    bold: false,
    italic: text.startsWith('/'),
    x0: 50,
    x1: 300,
    y0: 30 * at,
    y1: 30 * at + 20,
    gapAbove: 1,
    gapBelow: 1,
    columnX0: 50,
    columnX1: 550,
  }))
}

const keyOf: StyleKey = ({ italic }) => (italic ? 'slanted' : 'upright')

const learned = (blocks: TextBlock[]) => titleSeries(titleLooks([{ page, blocks }], keyOf), keyOf)

const TEXT = 'Text that goes on over\nmore than one row.'

test('numbers of one look that count on over text are a series', () => {
  const blocks = blocksOf('2.1 Setup', TEXT, '2.2 Results', TEXT, '3.1 More', TEXT)
  const series = learned(blocks)
  expect(blocks.map((block) => series.isNumbered(block, page))).toEqual([
    true,
    false,
    true,
    false,
    true,
    false,
  ])
})

test('an abbreviation alone is of the series of other titles', () => {
  const blocks = blocksOf('2.1 Setup', TEXT, '2.2 API', TEXT, '2.3 Results', TEXT)
  expect(learned(blocks).isNumbered(blocks[2] as TextBlock, page)).toBe(true)
  const capitals = blocksOf('1.1 SETUP', TEXT, '1.2 API', TEXT, '1.3 RESULTS', TEXT)
  expect(learned(capitals).isNumbered(capitals[2] as TextBlock, page)).toBe(true)
})

test.each<[string, string[]]>([
  ['one number', ['2.1 Setup', TEXT]],
  ['the same number again', ['2.1 Setup', TEXT, '2.1 Setup', TEXT]],
  ['numbers that fall', ['2.4 Setup', TEXT, '2.1 Results', TEXT]],
  ['entries of a list', ['2.1 Setup', '2.2 Results', '2.3 More']],
])('%s: no series', (_, texts) => {
  const blocks = blocksOf(...texts)
  const series = learned(blocks)
  expect(blocks.some((block) => series.isNumbered(block, page))).toBe(false)
})

/** Whether the second of a document's blocks that begins so is of the second level. */
function isSecond(texts: readonly string[], start: string): boolean {
  const blocks = blocksOf(...texts)
  const block = blocks.find(({ rows }) => rows[0]?.text.startsWith(start))
  if (block === undefined) throw new Error(`no block begins with ${start}`)
  return learned(blocks).isSecond(block, page)
}

test('letters below Roman numbers are the second level', () => {
  const texts = ['I. WHY', TEXT, 'A. One', TEXT, 'B. Two', TEXT, 'II. HOW', TEXT]
  expect(isSecond(texts, 'B. Two')).toBe(true)
  expect(isSecond(texts, 'II. HOW')).toBe(false)
  expect(isSecond(['A. One', TEXT, 'B. Two', TEXT], 'B. Two')).toBe(false)
})

test('one letter in another look is, an appendix in the look of the sections is not', () => {
  const sections = ['I. WHY', TEXT, 'II. HOW', TEXT]
  expect(isSecond([...sections, 'B. Two', TEXT], 'B. Two')).toBe(true)
  expect(isSecond([...sections, 'A. PROOFS', TEXT], 'A. PROOFS')).toBe(false)
})

test('I after H is a letter', () => {
  const sections = ['I. WHY', TEXT, 'II. HOW', TEXT]
  const letters = ['G. Beams', TEXT, 'H. Peaks', TEXT, 'I. Piles', TEXT]
  expect(isSecond([...sections, ...letters], 'I. Piles')).toBe(true)
  expect(isSecond([...sections, ...letters], 'I. WHY')).toBe(false)
})

test('a look whose blocks stand alone over text of another is one of titles', () => {
  const titles = ['/Samples', TEXT, '/Results of it', TEXT, '/Discussion', TEXT]
  const blocks = blocksOf(...titles)
  expect(learned(blocks).isOfTitles(blocks[0] as TextBlock, page)).toBe(true)
  expect(learned(blocks).isOfTitles(blocks[1] as TextBlock, page)).toBe(false)
  const mixed = blocksOf(...titles, '/One', '/Two', '/Three')
  expect(learned(mixed).isOfTitles(mixed[0] as TextBlock, page)).toBe(false)
})

test('so is one over titles of another look that stand over text', () => {
  const isOfTitles = (below: string) => {
    const texts = ['/Samples', TEXT, '/Results', 'The first group', below, '/Discussion', TEXT]
    const blocks = blocksOf(...texts).map((block, at) => ({ ...block, bold: at === 3 }))
    const lookOf: StyleKey = (block) => (block.bold ? 'bold' : keyOf(block, page))
    const looks = titleLooks([{ page, blocks }], lookOf)
    return titleSeries(looks, lookOf).isOfTitles(blocks[0] as TextBlock, page)
  }
  expect(isOfTitles(TEXT)).toBe(true)
  expect(isOfTitles('Ends here')).toBe(false)
})

test('so is one over listings of another look', () => {
  const texts = ['/Setup', 'npm install', '/Usage', 'npm start', '/Tests', 'npm test']
  const blocks = blocksOf(...texts)
  const listed = blocks.map(
    (block, at): TextBlock => (at % 2 === 0 ? block : { ...block, kind: 'code' }),
  )
  expect(learned(listed).isOfTitles(listed[0] as TextBlock, page)).toBe(true)
  expect(learned(blocks).isOfTitles(blocks[0] as TextBlock, page)).toBe(false)
})

/** The blocks, those of text moved right by points. */
const setIn = (blocks: TextBlock[], points: number) =>
  blocks.map((block) => (block.italic ? block : { ...block, x0: block.x0 + points }))

test('a look whose blocks stand over text that is set further in is one of terms', () => {
  const running = blocksOf(...Array.from({ length: 9 }, () => TEXT))
  const terms = blocksOf('/required', TEXT, '/important', TEXT, '/optional', TEXT)
  const isOfTerms = (blocks: TextBlock[]) =>
    learned(blocks).isOfTerms(blocks.at(-2) as TextBlock, page)
  expect(isOfTerms([...running, ...setIn(terms, 20)])).toBe(true)
  expect(isOfTerms([...running, ...terms])).toBe(false)
  expect(isOfTerms([...running, ...setIn(terms.slice(0, 4), 20)])).toBe(false)
  // Some text begins where they do, though most is set in; where all is, they hang out over it.
  expect(isOfTerms([...setIn(running, 40), ...running.slice(0, 2), ...setIn(terms, 20)])).toBe(true)
  expect(isOfTerms([...setIn(running, 40), ...setIn(terms, 20)])).toBe(false)
})

test('a title over a row that is set in as the first rows of paragraphs are is no term', () => {
  const indented = blocksOf(...Array.from({ length: 9 }, () => TEXT)).map((block) => ({
    ...block,
    rows: block.rows.map((text, at) =>
      at === 0 ? { ...text, row: { ...text.row, x0: text.row.x0 + 15 } } : text,
    ),
  }))
  const titled = blocksOf('/Setup', 'A row.', '/Use', 'A row.', '/Results', 'A row.')
  const isOfTerms = (points: number) => {
    const blocks = [...indented, ...setIn(titled, points)]
    return learned(blocks).isOfTerms(blocks.at(-2) as TextBlock, page)
  }
  expect(isOfTerms(15)).toBe(false)
  expect(isOfTerms(30)).toBe(true)
})
