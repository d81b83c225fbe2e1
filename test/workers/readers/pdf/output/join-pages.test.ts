import { expect, test } from 'vitest'
import type { Block, TableRow } from '../../../../../workers/document/blocks.js'
import { text } from '../../../../../workers/document/inlines.js'
import type { BlockEdge } from '../../../../../workers/readers/pdf/output/block-edge.js'
import { joinPages, type PageBlocks } from '../../../../../workers/readers/pdf/output/join-pages.js'
import { joinedTagged } from '../../../../../workers/readers/pdf/tagged/joined-blocks.js'

const paragraph = (value: string): Block => ({ type: 'paragraph', children: [text(value)] })
const OPEN = 'a paragraph that is long enough to be cut by the page'
const edge = (value: string) => ({ text: value, size: 10 })

async function joined(pages: PageBlocks[]) {
  async function* source() {
    yield* pages
  }
  const found: { page: number; blocks: readonly Block[] }[] = []
  const join = joinPages(source(), {
    text: (before, after) => [...before, text(' '), ...after],
    listing: (before, after) => `${before.value}\n${after.value}`,
    tagged: (left, right, last, first) =>
      joinedTagged(left, right, last, first, {
        text: (before, after) => [...before, text(' '), ...after],
      }),
  })
  for await (const page of join) found.push(page)
  return found
}

test('a paragraph goes on over the break and belongs to the page it starts on', async () => {
  const pages = await joined([
    { page: 1, blocks: [paragraph(OPEN)], first: edge(OPEN), last: edge(OPEN) },
    {
      page: 2,
      blocks: [paragraph('goes on'), paragraph('New.')],
      first: edge('goes on'),
      last: edge('New.'),
    },
  ])
  expect(pages.map(({ page, blocks }) => [page, blocks.length])).toEqual([
    [1, 1],
    [2, 1],
  ])
})

test('a paragraph over three pages leaves an empty page between', async () => {
  const pages = await joined([
    { page: 1, blocks: [paragraph(OPEN)], first: edge(OPEN), last: edge(OPEN) },
    { page: 2, blocks: [paragraph(OPEN)], first: edge(OPEN), last: edge(OPEN) },
    { page: 3, blocks: [paragraph('ends.')], first: edge('ends.'), last: edge('ends.') },
  ])
  expect(pages.map(({ page, blocks }) => [page, blocks.length])).toEqual([
    [1, 1],
    [2, 0],
    [3, 0],
  ])
})

test('a sentence that ended is not joined, nor is a capital', async () => {
  const pages = await joined([
    {
      page: 1,
      blocks: [paragraph('It ends here, and that was all there is to it.')],
      last: edge('It ends here, and that was all there is to it.'),
    },
    { page: 2, blocks: [paragraph('goes on')], first: edge('goes on') },
  ])
  expect(pages.map(({ blocks }) => blocks.length)).toEqual([1, 1])
})

test('furniture and notes stand between a text and its continuation', async () => {
  const footer: Block = { type: 'paragraph', children: [text('7')], furniture: true }
  const note: Block = { type: 'footnote', label: '1', children: [paragraph('a note')] }
  const [first] = await joined([
    { page: 1, blocks: [paragraph(OPEN), note, footer], last: edge(OPEN) },
    { page: 2, blocks: [paragraph('goes on')], first: edge('goes on') },
  ])
  expect(first?.blocks[0]).toEqual({
    type: 'paragraph',
    children: [text(OPEN), text(' '), text('goes on')],
  })
})

test('a numbered list goes on with its next number only', async () => {
  const list = (start: number): Block => ({
    type: 'list',
    ordered: true,
    start,
    items: [{ number: start, children: [paragraph('x')] }],
  })
  const on = await joined([
    { page: 1, blocks: [list(1)], last: edge('x') },
    { page: 2, blocks: [list(2)], first: edge('x') },
  ])
  expect(on[0]?.blocks[0]).toMatchObject({ items: [{ number: 1 }, { number: 2 }] })
  const anew = await joined([
    { page: 1, blocks: [list(1)], last: edge('x') },
    { page: 2, blocks: [list(1)], first: edge('x') },
  ])
  expect(anew.map(({ blocks }) => blocks.length)).toEqual([1, 1])
})

const row = (value: string): TableRow => ({
  cells: [{ children: [text(value)] }, { children: [] }],
})
const table = (values: string[]): Block => ({
  type: 'table',
  columns: 2,
  headerRows: 1,
  rows: [values.map(row)],
})

/** How tables of two columns begin and end. */
function borders(...header: string[]): BlockEdge {
  const columns = [
    { x0: 0, x1: 40 },
    { x0: 50, x1: 90 },
  ]
  return { ...edge(''), table: { columns, header, startsBold: true, endsBold: false } }
}

test('a table goes on with the same columns, without its repeated header', async () => {
  const own = borders('H')
  const footer: Block = { ...paragraph('2'), furniture: true }
  const pages = await joined([
    { page: 1, blocks: [table(['H', 'a'])], first: own, last: own },
    { page: 2, blocks: [table(['H', 'b']), footer], first: own, last: own },
    { page: 3, blocks: [table(['H', 'c'])], first: own, last: own },
  ])
  expect(pages[0]?.blocks[0]).toMatchObject({
    rows: [[row('H'), row('a'), row('b'), row('c')]],
  })
  // The footer of a page that gave its table away stays on it.
  expect(pages.map(({ page, blocks }) => [page, blocks.length])).toEqual([
    [1, 1],
    [2, 1],
    [3, 0],
  ])
})

test('of a header of two rows what is repeated is left out', async () => {
  const own = borders('North', 'Plan')
  const pages = await joined([
    { page: 1, blocks: [table(['North', 'Plan', 'a'])], first: own, last: own },
    { page: 2, blocks: [table(['North', 'Plan', 'b'])], first: own, last: own },
    { page: 3, blocks: [table(['North', 'Done', 'c'])], first: borders('North', 'Done') },
  ])
  const values = ['North', 'Plan', 'a', 'b', 'Done', 'c']
  expect(pages[0]?.blocks[0]).toMatchObject({ rows: [values.map(row)] })
})

test('a listing goes on over the break, one of another size does not', async () => {
  const code = (value: string): Block => ({ type: 'code', value })
  const listing = (size: number) => ({
    text: '',
    size,
    listing: { indentPt: 0, characterPt: 5 },
  })
  const pages = await joined([
    { page: 1, blocks: [code('a')], first: listing(9), last: listing(9) },
    { page: 2, blocks: [code('b')], first: listing(9), last: listing(9) },
    { page: 3, blocks: [code('c')], first: listing(7), last: listing(7) },
  ])
  expect(pages.map(({ blocks }) => blocks)).toEqual([[code('a\nb')], [], [code('c')]])
})

const code = (value: string): Block => ({ type: 'code', value })
const listing = (value: string) => ({
  text: '',
  size: 10,
  listing: { indentPt: 0, characterPt: 5, value },
})
const ON = '(continues on next page)'
const FROM = '(continued from previous page)'
/** A page whose body is a listing between such lines. */
const between = (
  page: number,
  value: string,
  above: string | undefined,
  below: string | undefined,
) => {
  const note = (line: string) => ({ ...edge(line), beside: listing(value) })
  const lines = [above, value, below].filter((line) => line !== undefined)
  return {
    page,
    blocks: lines.map((line) => (line === value ? code(line) : paragraph(line))),
    first: above === undefined ? listing(value) : note(above),
    last: below === undefined ? listing(value) : note(below),
  }
}
const bodies = (blocks: readonly Block[]) =>
  blocks
    .filter(({ furniture }) => furniture === undefined)
    .map((block) => (block.type === 'code' ? block.value : block.type))

test('lines in brackets between the parts of a listing are furniture, and it is one', async () => {
  const two = await joined([between(1, 'a()', undefined, ON), between(2, 'b()', FROM, undefined)])
  expect(two.map(({ blocks }) => bodies(blocks))).toEqual([['a()\nb()'], []])
  const three = await joined([
    between(1, 'a()', undefined, ON),
    between(2, 'b()', FROM, ON),
    between(3, 'c()', FROM, undefined),
  ])
  expect(three.map(({ blocks }) => bodies(blocks))).toEqual([['a()\nb()\nc()'], [], []])
})

test('on one side of the break alone they are text', async () => {
  const pages = await joined([
    between(1, 'a()', undefined, ON),
    between(2, 'b()', undefined, undefined),
  ])
  expect(pages.map(({ blocks }) => bodies(blocks))).toEqual([['a()', 'paragraph'], ['b()']])
})
