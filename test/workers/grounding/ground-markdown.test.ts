import fc from 'fast-check'
import { expect, test } from 'vitest'
import { brokenRules } from '../../../bench/grounding/broken-rules.mjs'
import type { Grounding } from '../../../src/contract/options.js'
import type { Block, TableRow } from '../../../workers/document/blocks.js'
import { text } from '../../../workers/document/inlines.js'
import type { PageFacts, Part } from '../../../workers/document/reading.js'
import { groundMarkdown } from '../../../workers/grounding/ground-markdown.js'
import { writeMarkdown } from '../../../workers/markdown/write-markdown.js'
import { blocks as someBlocks } from '../../support/arbitrary-blocks.js'

interface Found {
  readonly id: string
  readonly type: string
  readonly offset: number
  readonly length: number
  readonly level?: number
  readonly table?: { readonly cells: readonly object[] }
}
interface FoundChunk {
  readonly text: string
  readonly headings: readonly string[]
}

async function* partsOf(...parts: readonly Part[]): AsyncGenerator<Part> {
  yield* parts
}

async function grounded(
  parts: readonly Part[],
  include: Grounding = { blocks: true },
  { charsMax = 2 ** 20, tables = 'markdown' as 'markdown' | 'html', facts = new Map() } = {},
) {
  const grounder = groundMarkdown({
    include,
    factsOf: (page) => facts.get(page) as PageFacts | undefined,
    charsMax,
  })
  let markdown = ''
  for await (const piece of writeMarkdown(partsOf(...parts), { recorder: grounder, tables })) {
    markdown += piece.text
    grounder.text(piece.text)
  }
  grounder.end()
  const { blocks, chunks } = grounder.take()
  const members = (bytes?: Uint8Array) => JSON.parse(`[${Buffer.from(bytes ?? []).toString()}]`)
  return {
    markdown,
    pages: [],
    blocks: members(blocks) as Found[],
    ...(include.chunks === undefined ? {} : { chunks: members(chunks) as FoundChunk[] }),
  }
}

const paragraph = (value: string): Block => ({ type: 'paragraph', children: [text(value)] })
const heading = (level: 1 | 2 | 3, value: string): Block => ({
  type: 'heading',
  level,
  children: [text(value)],
})
const rows = (...texts: readonly (readonly string[])[]): TableRow[] =>
  texts.map((cells) => ({ cells: cells.map((cell) => ({ children: [text(cell)] })) }))
const list = (...items: readonly (readonly Block[])[]): Block => ({
  type: 'list',
  ordered: false,
  items: items.map((children) => ({ children })),
})
const chunked = (tokensMax: number, more = {}): Grounding => ({
  blocks: true,
  chunks: { tokensMax, overlapTokens: 0, withContext: false, ...more },
})

async function told(...blocks: readonly Block[]): Promise<string[]> {
  const { markdown, blocks: found } = await grounded([{ blocks }])
  return found.map(({ type, level, offset, length }) => {
    const name = level === undefined ? type : `${type} ${level}`
    return `${name}: ${markdown.slice(offset, offset + length)}`
  })
}

test('any document is its blocks and its chunks, whole and in order', {
  timeout: 300_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(someBlocks, someBlocks, async (body, note) => {
      const footnote: Block = { type: 'footnote', label: '1', children: note }
      const answer = await grounded([{ blocks: [...body, footnote] }], chunked(8))
      expect(brokenRules(answer, { tokensMax: 8 })).toEqual([])
    }),
    { numRuns: 1500 },
  )
})

test('text of the document is cut at blank lines, wherever its pieces end', async () => {
  const pieces = ['# Title\nText o', 'f two\nlines\n', '\n  Set in\n\n\n```\n# code\n```\n', '## B']
  const answer = await grounded(
    pieces.map((value) => ({ blocks: [{ type: 'verbatim', value }] })),
    chunked(64),
  )
  const texts = answer.blocks.map(({ type, offset, length }) => [
    type,
    answer.markdown.slice(offset, offset + length),
  ])
  expect(texts).toEqual([
    ['heading', '# Title'],
    ['paragraph', 'Text of two\nlines'],
    ['paragraph', 'Set in'],
    ['paragraph', '```\n# code\n```'],
    ['heading', '## B'],
  ])
  expect(brokenRules(answer, { isOurs: false })).toEqual([])
})

test('every block of its type', async () => {
  const found = await told(
    heading(2, 'Fees'),
    paragraph('Table 3: What members pay'),
    paragraph('Table tops are sold apart.'),
    { type: 'paragraph', children: [{ type: 'inlineImage', alt: 'A map', url: 'map.png' }] },
    { type: 'image', alt: 'A plan', url: 'plan.png' },
    { type: 'code', value: 'x = 1' },
    { type: 'math', latex: 'x^2' },
    { type: 'quote', children: [paragraph('Said.')] },
    { type: 'comment', value: 'page 2' },
    { type: 'thematicBreak' },
    { type: 'paragraph', furniture: true, children: [text('3')] },
    { type: 'footnote', label: '1', children: [paragraph('A note.')] },
  )
  expect(found).toEqual([
    'heading 2: ## Fees',
    'caption: Table 3: What members pay',
    'paragraph: Table tops are sold apart.',
    'figure: ![A map](map.png)',
    'figure: ![A plan](plan.png)',
    'code: ```\nx = 1\n```',
    'formula: $$x^2$$',
    'quote: > Said.',
    'furniture: 3',
    'footnote: [^1]: A note.',
  ])
})

test('items of lists one by one, with their depth, and what follows a list within an item', async () => {
  const found = await told(
    list(
      [
        paragraph('one'),
        list([paragraph('one a')], [paragraph('one b')]),
        paragraph('more of one'),
      ],
      [list([paragraph('nested at once')])],
      [],
    ),
    {
      type: 'list',
      ordered: true,
      start: 9,
      items: [
        { checked: true, children: [paragraph('done'), list([paragraph('really')])] },
        { children: [paragraph('two'), paragraph('paragraphs')] },
      ],
    },
  )
  expect(found).toEqual([
    'list_item 1: - one',
    'list_item 2: - one a',
    'list_item 2: - one b',
    'paragraph: more of one',
    'list_item 1: -',
    'list_item 2: - nested at once',
    'list_item 1: -',
    'list_item 1: 9. [x] done',
    'list_item 2: - really',
    'list_item 1: 10. two\n\n    paragraphs',
  ])
})

test('a table tells its cells by row and column, a merged one once', async () => {
  const cell = (value: string, spans = {}) => ({ children: [text(value)], ...spans })
  const table: Block = {
    type: 'table',
    columns: 3,
    headerRows: 1,
    rows: [
      [
        { cells: [cell('who', { rowspan: 2 }), cell('fee', { colspan: 2 })] },
        { cells: [cell('now'), cell('then')] },
        { cells: [cell('adults'), cell('40'), cell('45')] },
      ],
    ],
  }
  for (const tables of ['markdown', 'html'] as const) {
    const { blocks } = await grounded([{ blocks: [table] }], { blocks: true }, { tables })
    expect(blocks).toMatchObject([
      {
        type: 'table',
        table: {
          rows: 3,
          columns: 3,
          cells: [
            { row: 0, column: 0, rowspan: 2, colspan: 1, text: 'who' },
            { row: 0, column: 1, rowspan: 1, colspan: 2, text: 'fee' },
            { row: 1, column: 1, text: 'now' },
            { row: 1, column: 2, text: 'then' },
            { row: 2, column: 0, text: 'adults' },
            { row: 2, column: 1, text: '40' },
            { row: 2, column: 2, text: '45' },
          ],
        },
      },
    ])
  }
})

test('rows that come in batches are cells of one table', async () => {
  async function* batches(): AsyncGenerator<readonly TableRow[]> {
    yield rows(['a', 'b'])
    yield rows(['1', '2'], ['3', '4'])
  }
  const table: Block = { type: 'table', columns: 2, headerRows: 1, rows: batches() }
  const answer = await grounded([{ blocks: [paragraph('Before'), table, paragraph('After')] }])
  expect(brokenRules(answer)).toEqual([])
  expect(answer.blocks[1]?.table?.cells).toHaveLength(6)
})

test('a box is what of it is on the page, as the page is shown; an item has that of its text', async () => {
  const box = { x0: -5.001, y0: 10, x1: 20.126, y1: 30 }
  const placed: Block = { ...(paragraph('Text') as object), provenance: { page: 3, box } } as Block
  const facts = new Map<number, PageFacts>([
    [
      3,
      {
        size: { width: 100, height: 200 },
        ground: ({ x0, y0, x1, y1 }) => ({
          box: { x0, y0: y0 + 100, x1, y1: y1 + 100 },
          source: 'ocr',
          confidence: 0.876,
        }),
      },
    ],
  ])
  const parts = [{ page: 3, blocks: [placed, list([placed])] }]
  const { blocks } = await grounded(parts, { blocks: true }, { facts })
  const place = { page: 3, bbox: [0, 110, 20.13, 130], confidence: 0.88, source: 'ocr' }
  expect(blocks).toMatchObject([
    { type: 'paragraph', ...place },
    { type: 'list_item', ...place },
  ])
})

test('more blocks than the budget end the conversion', async () => {
  const parts = [{ blocks: Array.from({ length: 30 }, () => paragraph('x')) }]
  await expect(grounded(parts, { blocks: true }, { charsMax: 1000 })).rejects.toMatchObject({
    code: 'conversion_budget_exceeded',
  })
})

const SECTIONS = [
  heading(1, 'Rules'),
  paragraph('Some words at the start.'),
  heading(2, 'Fees'),
  paragraph('Adults pay more than children do.'),
  heading(2, 'Hours'),
  heading(3, 'Summer'),
  paragraph('From nine to six, every day but Monday.'),
]

test('chunks end at headings and tell the path to them', async () => {
  const { chunks = [] } = await grounded([{ blocks: SECTIONS }], chunked(16))
  expect(chunks).toMatchObject([
    {
      id: 'c1',
      headings: ['Rules'],
      text: '# Rules\n\nSome words at the start.\n\n',
      blocks: ['b1', 'b2'],
    },
    { headings: ['Rules', 'Fees'], tokens: 11 },
    { headings: ['Rules', 'Hours', 'Summer'], blocks: ['b5', 'b6', 'b7'] },
  ])
})

test('sections that fit stand together, under what they share', async () => {
  const { chunks = [] } = await grounded([{ blocks: SECTIONS }], chunked(512))
  expect(chunks.map(({ headings }) => headings)).toEqual([['Rules']])
})

test('a heading never ends a chunk', async () => {
  const blocks = [paragraph('x'.repeat(200)), heading(3, 'Next'), paragraph('y'.repeat(100))]
  const { chunks = [] } = await grounded([{ blocks: [heading(1, 'Top'), ...blocks] }], chunked(64))
  expect(chunks.map(({ text: own }) => own.slice(0, 9))).toEqual(['# Top\n\nxx', '### Next\n'])
})

test('what a chunk repeats of the one before begins with a sentence, and counts', async () => {
  const sentences = Array.from({ length: 40 }, (_, at) => `Sentence number ${at} is here.`).join(
    ' ',
  )
  const { chunks = [] } = await grounded(
    [{ blocks: [paragraph(sentences)] }],
    chunked(64, { overlapTokens: 16 }),
  )
  expect(chunks.length).toBeGreaterThan(4)
  for (const [at, { text: own }] of chunks.entries()) {
    expect(own.length).toBeLessThanOrEqual(256)
    expect(own).toMatch(/^Sentence/)
    if (at > 0) expect(chunks[at - 1]?.text).toContain(own.slice(0, 28).trim())
  }
})

test('with context a chunk begins with the headings above it, the lowest where not all have room', async () => {
  const long = 'w '.repeat(400)
  const blocks = [heading(1, 'A'.repeat(150)), heading(2, 'Fees'), paragraph(long)]
  const { chunks = [] } = await grounded([{ blocks }], chunked(64, { withContext: true }))
  expect(chunks.length).toBeGreaterThan(3)
  for (const { text: own } of chunks.slice(1)) {
    expect(own).toMatch(/^## Fees\n\nw /)
    expect(own.length).toBeLessThanOrEqual(256)
  }
})

test('a table stays whole while it fits; torn, each piece has its header, and a row too long is cut between cells', async () => {
  const short = rows(['who', 'fee'], ['adults', '40'])
  const long = rows(
    ['who', 'fee'],
    ...Array.from({ length: 40 }, (_, at) => [`member ${at}`, '40']),
  )
  const wide = rows(['a', 'b', 'c'], ['x'.repeat(150), 'y'.repeat(190), 'z'.repeat(190)])
  const tableOf = (of: TableRow[], columns = 2): Block => ({
    type: 'table',
    columns,
    headerRows: 1,
    rows: [of],
  })
  const parts = [
    { blocks: [paragraph('x'.repeat(230)), tableOf(short), tableOf(long), tableOf(wide, 3)] },
  ]
  const answer = await grounded(parts, chunked(64))
  expect(brokenRules(answer, { tokensMax: 64 })).toEqual([])
  const texts = (answer.chunks ?? []).map(({ text: own }) => own)
  expect(texts[1]).toContain('| who | fee |\n| --- | --- |\n| adults | 40 |\n')
  const pieces = texts.filter((own) => own.includes('member'))
  expect(pieces.length).toBeGreaterThan(3)
  for (const own of pieces) expect(own).toContain('| who | fee |\n| --- | --- |\n')
  expect(texts.slice(-3).map((own) => own.slice(-24))).toEqual([
    expect.stringMatching(/x $/),
    expect.stringMatching(/y $/),
    expect.stringMatching(/z \|\n$/),
  ])
})

test('a word longer than a chunk is cut, no character in two', async () => {
  const answer = await grounded([{ blocks: [paragraph('🙂'.repeat(300))] }], chunked(64))
  expect(brokenRules(answer, { tokensMax: 64 })).toEqual([])
  for (const { text: own } of answer.chunks ?? []) expect(encodeURIComponent(own)).toContain('%')
})
