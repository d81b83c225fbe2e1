import { expect, test } from 'vitest'
import { cleanParts } from '../../../workers/clean/clean.js'
import { cleanText } from '../../../workers/clean/clean-text.js'
import type { Block, RowBatches, TableRow } from '../../../workers/document/blocks.js'
import { type Inline, text } from '../../../workers/document/inlines.js'
import type { Part } from '../../../workers/document/reading.js'

const paragraph = (...children: readonly (Inline | string)[]): Block => ({
  type: 'paragraph',
  children: children.map((child) => (typeof child === 'string' ? text(child) : child)),
})
const lineBreak: Inline = { type: 'lineBreak' }

async function cleaned(blocks: readonly Block[], options = { clean: true, slim: false }) {
  async function* parts(): AsyncGenerator<Part> {
    yield { page: 1, blocks }
  }
  const out: Part[] = []
  for await (const part of cleanParts(parts(), options)) out.push(part)
  return out[0]?.blocks ?? []
}

test.each([
  { name: 'plain text', value: 'a b\tc\nd é 漢 😀', clean: 'a b\tc\nd é 漢 😀' },
  { name: 'control characters', value: 'a\0b\x07c\x1bd\x7fe\x9ff', clean: 'abcdef' },
  { name: 'line ends', value: 'a\r\nb\rc\x0bd\x0ce\x85f\u2028g', clean: 'a\nb\nc\nd\ne\nf\ng' },
  { name: 'zero-width noise', value: 'a\u200bb\ufeffc\u2060d\u00ade', clean: 'abcde' },
  { name: 'directional marks', value: '\u202ea\u202c\u200f\u2066b\u2069', clean: 'ab' },
  { name: 'joiners between Latin letters', value: 'a\u200cb\u200dc', clean: 'abc' },
  { name: 'a joiner in Persian', value: 'می\u200cخواهم', clean: 'می\u200cخواهم' },
  { name: 'a joiner in Hindi', value: 'क्\u200dष', clean: 'क्\u200dष' },
  {
    name: 'a family of emoji',
    value: '👩🏽\u200d🚀 👩\u200d❤️\u200d👨',
    clean: '👩🏽\u200d🚀 👩\u200d❤️\u200d👨',
  },
  { name: 'hidden tag characters', value: 'a\u{e0069}\u{e0067}b', clean: 'ab' },
  {
    name: 'the flag of Scotland',
    value: '\u{1f3f4}\u{e0067}\u{e0062}\u{e007f}',
    clean: '\u{1f3f4}\u{e0067}\u{e0062}\u{e007f}',
  },
  { name: 'other spaces', value: '12\u202f000\u00a0€ \u2003a', clean: '12 000 €  a' },
  { name: 'half of a pair', value: 'a\ud83db😀', clean: 'ab😀' },
])('cleans $name', ({ value, clean }) => expect(cleanText(value)).toBe(clean))

test.each<{ name: string; blocks: readonly Block[]; clean: readonly Block[] }>([
  {
    name: 'blank paragraphs',
    blocks: [paragraph(' ', lineBreak), paragraph('a')],
    clean: [paragraph('a')],
  },
  {
    name: 'empty headings',
    blocks: [
      { type: 'heading', level: 1, children: [{ type: 'strong', children: [text('\u200b')] }] },
    ],
    clean: [],
  },
  {
    name: 'repeated line breaks',
    blocks: [paragraph('a', lineBreak, ' ', lineBreak, 'b')],
    clean: [paragraph('a', lineBreak, ' ', 'b')],
  },
  { name: 'blank code', blocks: [{ type: 'code', value: ' \n' }], clean: [] },
  {
    name: 'images without name and address',
    blocks: [{ type: 'image', alt: '', url: '' }],
    clean: [],
  },
  {
    name: 'nested quotes left empty',
    blocks: [{ type: 'quote', children: [{ type: 'quote', children: [paragraph('')] }] }],
    clean: [],
  },
  {
    name: 'items left empty, with the numbers of the others kept',
    blocks: [
      {
        type: 'list',
        ordered: true,
        start: 3,
        items: [
          { children: [paragraph('a')] },
          { children: [paragraph(' ')] },
          { children: [paragraph('c')] },
          { children: [paragraph('d')] },
        ],
      },
    ],
    clean: [
      {
        type: 'list',
        ordered: true,
        start: 3,
        items: [
          { children: [paragraph('a')] },
          { number: 5, children: [paragraph('c')] },
          { children: [paragraph('d')] },
        ],
      },
    ],
  },
  {
    name: 'lists left empty',
    blocks: [{ type: 'list', ordered: false, items: [{ children: [] }] }],
    clean: [],
  },
  {
    name: 'furniture at any depth',
    blocks: [
      { ...paragraph('Page 1'), furniture: true },
      { type: 'quote', children: [{ ...paragraph('b'), furniture: true }, paragraph('c')] },
    ],
    clean: [{ type: 'quote', children: [paragraph('c')] }],
  },
  {
    name: 'a note even when empty',
    blocks: [{ type: 'footnote', label: '1', children: [] }],
    clean: [{ type: 'footnote', label: '1', children: [] }],
  },
  {
    name: 'blank lines of verbatim text across pieces',
    blocks: [
      { type: 'verbatim', value: 'a\n\n\n' },
      { type: 'verbatim', value: '\n\n' },
      { type: 'verbatim', value: '\n  \nb\x07\n \n\nc' },
    ],
    clean: [
      { type: 'verbatim', value: 'a' },
      { type: 'verbatim', value: '\n\nb\n\nc' },
    ],
  },
])('drops or keeps $name', async ({ blocks, clean }) =>
  expect(await cleaned(blocks)).toEqual(clean),
)

test('a clean document is passed on as it is', async () => {
  const blocks = [
    paragraph('a'),
    { type: 'quote', children: [paragraph('b', lineBreak, 'c')] } as const,
  ]
  expect(await cleaned(blocks)).toBe(blocks)
})

test('slim drops furniture and nothing else', async () => {
  const blocks = [
    { ...paragraph('x'), furniture: true } as const,
    paragraph('a\u200b'),
    paragraph(''),
  ]
  expect(await cleaned(blocks, { clean: false, slim: true })).toEqual(blocks.slice(1))
})

test('furniture that stays is a paragraph where it stood', async () => {
  const heading: Block = {
    type: 'heading',
    level: 1,
    furniture: true,
    children: [text('Bulletin')],
  }
  const blocks = [paragraph('a'), heading]
  const kept = await cleaned(blocks, { clean: false, slim: false })
  expect(kept.map((block) => block.type)).toEqual(['paragraph', 'paragraph'])
  expect(kept[1]).toMatchObject({ furniture: true, children: [text('Bulletin')] })
})

test('table rows are cleaned batch by batch, as they are read', async () => {
  let read = 0
  async function* rows(): AsyncGenerator<readonly TableRow[]> {
    for (; read < 3; read++) yield [{ cells: [{ children: [text(`a\u200b${read}`)] }] }]
  }
  const [table] = await cleaned([{ type: 'table', columns: 1, headerRows: 0, rows: rows() }])
  expect(read).toBe(0)
  const batches = table?.type === 'table' ? table.rows : []
  const seen: { cell: unknown; read: number }[] = []
  for await (const batch of batches) seen.push({ cell: batch[0]?.cells[0]?.children[0], read })
  expect(seen).toEqual([
    { cell: text('a0'), read: 0 },
    { cell: text('a1'), read: 1 },
    { cell: text('a2'), read: 2 },
  ])
})

test('rows at hand stay at hand', async () => {
  const rows: RowBatches = [[{ cells: [{ children: [text('a\u200b')] }] }]]
  const [table] = await cleaned([{ type: 'table', columns: 1, headerRows: 0, rows }])
  const batches = table?.type === 'table' ? table.rows : []
  expect(Symbol.iterator in batches && [...batches]).toEqual([
    [{ cells: [{ children: [text('a')] }] }],
  ])
})

const stress = (type: 'strong' | 'emphasis', ...children: Inline[]): Inline => ({ type, children })
const heading = (...children: Inline[]): Block => ({ type: 'heading', level: 1, children })

test.each<{ name: string; children: Inline[]; clean: Inline[] }>([
  {
    name: 'is not bold as a whole',
    children: [stress('strong', text('About')), text(' '), stress('strong', text('us'))],
    clean: [text('About'), text(' '), text('us')],
  },
  {
    name: 'nor slanted within that',
    children: [stress('strong', stress('emphasis', text('Now')))],
    clean: [text('Now')],
  },
  {
    name: 'keeps what is bold in it alone',
    children: [stress('strong', text('Bold')), text(' title line')],
    clean: [stress('strong', text('Bold')), text(' title line')],
  },
  {
    name: 'keeps what differs in it',
    children: [stress('strong', text('The')), stress('emphasis', text(' Argo'))],
    clean: [stress('strong', text('The')), stress('emphasis', text(' Argo'))],
  },
])('a title $name', async ({ children, clean }) => {
  expect(await cleaned([heading(...children)])).toEqual([heading(...clean)])
  expect(await cleaned([paragraph(...children)])).toEqual([paragraph(...children)])
})
