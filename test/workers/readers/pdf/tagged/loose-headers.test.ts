import { expect, test } from 'vitest'
import { textAt } from '../../../../support/make-pdf.js'
import { makeTaggedPdf, mark, marked, type Tag, tag } from '../../../../support/make-tagged-pdf.js'
import { convertPdf } from '../../../../support/pdf-markdown.js'

const PARAGRAPH = 'A sentence of the running text that is long enough to be one. '.repeat(2)
const XS = [72, 200, 300]

/** Marked cells of a row, numbered from `id` on. */
const cellsAt = (id: number, y: number, texts: readonly string[]) =>
  texts.map((text, column) => marked(id + column, textAt(XS[column] ?? 0, y, text)))

const row = (type: 'TH' | 'TD', page: number, id: number): Tag =>
  tag('TR', ...[0, 1, 2].map((column) => tag(type, mark(id + column, page))))

type Pieces = readonly (readonly [x: number, y: number, text: string])[]

/** A table that goes on over the page below text that the tree leaves out, too far above it to be read with it. */
async function linesOf(pieces: Pieces) {
  const first = [
    marked(0, textAt(72, 700, PARAGRAPH)),
    ...cellsAt(1, 600, ['Name', 'Amount due', 'Days']),
    ...cellsAt(4, 580, ['Oslo', '278', '31']),
  ]
  const second = [
    ...pieces.map(([x, y, text]) => textAt(x, y, text)),
    ...cellsAt(0, 600, ['Graz', '12', '24']),
    ...cellsAt(3, 580, ['Lyon', '61', '7']),
    marked(6, textAt(72, 500, PARAGRAPH)),
  ]
  const table = tag('Table', row('TH', 0, 1), row('TD', 0, 4), row('TD', 1, 0), row('TD', 1, 3))
  const top = tag('Document', tag('P', mark(0)), table, tag('P', mark(6, 1)))
  const pages = [first, second].map((content) => ({ content: content.join(' ') }))
  const { markdown } = await convertPdf(makeTaggedPdf(pages, top), 'balanced')
  return markdown.split('\n').filter((line) => line !== '' && !line.startsWith('A sentence'))
}

test.each<[string, Pieces]>([
  [
    'one row',
    [
      [72, 637, 'Name'],
      [200, 637, 'Amount due'],
      [300, 637, 'Days'],
    ],
  ],
  [
    'two lines in a cell',
    [
      [72, 637, 'Name'],
      [200, 649, 'Amount'],
      [200, 637, 'due'],
      [300, 637, 'Days'],
    ],
  ],
])(
  'a header of %s that the next page repeats outside of the tree is no text',
  async (_, pieces) => {
    expect(await linesOf(pieces)).toEqual([
      '| Name | Amount due | Days |',
      '| --- | --- | --- |',
      '| Oslo | 278 | 31 |',
      '| Graz | 12 | 24 |',
      '| Lyon | 61 | 7 |',
    ])
  },
)

test.each<[string, Pieces]>([
  ['one piece', [[72, 637, 'Continued']]],
  [
    'pieces between the columns',
    [
      [72, 637, 'See'],
      [250, 637, 'next'],
    ],
  ],
  [
    'a row further above',
    [
      [72, 664, 'Name'],
      [200, 664, 'Amount due'],
      [300, 664, 'Days'],
    ],
  ],
])('%s outside of the tree above a table stays text', async (_, pieces) => {
  const text = (await linesOf(pieces)).filter((line) => !line.startsWith('|')).join(' ')
  expect(text).toBe(pieces.map(([, , word]) => word).join(' '))
})
