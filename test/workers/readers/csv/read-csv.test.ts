import fc from 'fast-check'
import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import type { Inline } from '../../../../workers/document/inlines.js'
import { readCsv } from '../../../../workers/readers/csv/read-csv.js'
import { readAll, shared } from '../read-source.js'

const plain = (inlines: readonly Inline[]): string =>
  inlines.map((inline) => (inline.type === 'text' ? inline.value : `<${inline.type}>`)).join('')

/** The cells of the only table, as text. */
async function cellsOf(document: Uint8Array | string): Promise<string[][]> {
  const { blocks } = await readAll(readCsv, document)
  const [table] = blocks
  if (table === undefined) return []
  if (table.type !== 'table' || blocks.length > 1) throw new Error('not one table')
  expect(table.headerRows).toBe(1)
  const rows: string[][] = []
  for await (const batch of table.rows) {
    for (const { cells } of batch) {
      expect(cells.length).toBeLessThanOrEqual(table.columns)
      rows.push(cells.map((cell) => plain(cell.children)))
    }
  }
  return rows
}

test.each<[string, string, string[][]]>([
  ['short rows', 'a,b,c\n1,2\n6', [['a', 'b', 'c'], ['1', '2'], ['6']]],
  [
    'a long row after the header',
    '1,2\na,b,c\n',
    [
      ['1', '2'],
      ['a', 'b', 'c'],
    ],
  ],
  [
    'blank lines',
    '\n\na,b\n , \n1,2\n\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  ['lines in a cell', 'a\n"two \r\n lines"\n', [['a'], ['two<lineBreak>lines']]],
  [
    'spaces around cells',
    ' a ; b \n1;2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  ['a sep line', 'sep=:\na:b\n', [['a', 'b']]],
  [
    'zeros',
    'a\0,b\n1,\0\n',
    [
      ['a', 'b'],
      ['1', ''],
    ],
  ],
  ['a byte order mark before a quote', '\ufeff"a,b",c\n', [['a,b', 'c']]],
  ['nothing', ' \n', []],
])('reads %s', async (_name, text, rows) => {
  expect(await cellsOf(text)).toEqual(rows)
})

test('reads Shift_JIS, whose second bytes may look like delimiters', async () => {
  const text = '名前|値段\nソ能表|100\nポスト|200\n'
  expect(await cellsOf(iconv.encode(text, 'shift_jis'))).toEqual([
    ['名前', '値段'],
    ['ソ能表', '100'],
    ['ポスト', '200'],
  ])
})

test('gives rows in batches of 256, over pieces of text', async () => {
  const lines = Array.from({ length: 30_000 }, (_, index) => `${index},"line ${index}"`)
  const context = { warn: () => undefined, checkpoint: () => undefined }
  const source = { filename: 'd.csv', bytes: shared(Buffer.from(lines.join('\r\n'))) }
  const limits = {
    pagesMax: 1,
    outputBytesMax: 1,
    inflatedBytesMax: 1,
    zipEntriesMax: 1,
    zipRatioMax: 1,
    memoryBytesMax: 1,
    imageBytesMax: 2 ** 25,
  }
  const reading = await readCsv(source, { mode: 'fast', limits }, context)
  const sizes: number[] = []
  for await (const { blocks } of reading.parts) {
    for (const block of blocks) {
      if (block.type === 'table') for await (const batch of block.rows) sizes.push(batch.length)
    }
  }
  expect(new Set(sizes.slice(0, -1))).toEqual(new Set([256]))
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(30_000)
  expect(reading.quality()).toEqual({
    score: 1,
    signals: { columns: 2, rows: 30_000, shortRows: 0 },
  })
})

test('stops when a checkpoint throws', async () => {
  const context = {
    warn: () => undefined,
    checkpoint: (): void => {
      throw new Error('cancelled')
    },
  }
  const bytes = shared(Buffer.from('a,b\n'))
  const limits = {
    pagesMax: 1,
    outputBytesMax: 1,
    inflatedBytesMax: 1,
    zipEntriesMax: 1,
    zipRatioMax: 1,
    memoryBytesMax: 1,
    imageBytesMax: 2 ** 25,
  }
  await expect(
    readCsv({ filename: 'd.csv', bytes }, { mode: 'fast', limits }, context),
  ).rejects.toThrow('cancelled')
})

test('reads any bytes without an error', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
      await cellsOf(bytes)
    }),
    { numRuns: 300 },
  )
})
