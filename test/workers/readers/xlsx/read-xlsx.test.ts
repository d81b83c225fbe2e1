import { expect, test } from 'vitest'
import { readXlsx } from '../../../../workers/readers/xlsx/read-xlsx.js'
import {
  makeDocx,
  makeXlsx,
  paragraph,
  relationshipsXml,
  type SheetSource,
  type XlsxParts,
} from '../../../support/make-office.js'
import { officeBlocks, officeMarkdown } from '../../../support/read-office.js'

const sheet = (rows: string, more: Partial<SheetSource> = {}): SheetSource => ({
  name: 'S',
  rows,
  ...more,
})
const number = (ref: string, value: number, style = 0) =>
  `<c r="${ref}" s="${style}"><v>${value}</v></c>`
const inline = (ref: string, value: string) =>
  `<c r="${ref}" t="inlineStr"><is><t>${value}</t></is></c>`
const row = (...cells: string[]) => `<row>${cells.join('')}</row>`
const shape = (text: string, more = '', attributes = '', properties = '') =>
  `<xdr:sp ${attributes}><xdr:nvSpPr><xdr:cNvPr id="1" name="x" ${properties}/></xdr:nvSpPr><xdr:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p>${more}</xdr:txBody></xdr:sp>`
const anchored = (rowNumber: number, content: string) =>
  `<xdr:twoCellAnchor><xdr:from><xdr:col>1</xdr:col><xdr:row>${rowNumber}</xdr:row></xdr:from>${content}</xdr:twoCellAnchor>`
const drawing = (...anchors: string[]) =>
  `<xdr:wsDr xmlns:xdr="x" xmlns:a="a">${anchors.join('')}</xdr:wsDr>`

interface Case {
  readonly name: string
  readonly sheets: readonly SheetSource[]
  readonly parts?: XlsxParts
  readonly markdown: string
}

test.each<Case>([
  {
    name: 'values of all types',
    sheets: [
      sheet(
        row(
          '<c r="A1" t="s"><v>0</v></c>',
          inline('B1', 'in'),
          '<c r="C1" t="str"><f>A1&amp;"x"</f><v>ax</v></c>',
        ) +
          row(
            '<c r="A2" t="b"><v>1</v></c>',
            '<c r="B2" t="e"><v>#N/A</v></c>',
            '<c r="C2" t="d"><v>2024-03-01T00:00:00</v></c>',
          ),
      ),
    ],
    parts: { strings: ['a'] },
    markdown: '## S\n\n| a | in | ax |\n| --- | --- | --- |\n| TRUE | #N/A | 2024-03-01 |',
  },
  {
    name: 'results of formulas that are 0, FALSE or never computed',
    sheets: [
      sheet(
        row(
          '<c r="A1"><f>1-1</f><v>0</v></c>',
          '<c r="B1" t="b"><f>FALSE()</f><v>0</v></c>',
          '<c r="C1"><f>A1+B1</f></c>',
          '<c r="D1" t="str"><f>""</f><v></v></c>',
        ),
      ),
    ],
    markdown: '## S\n\n| 0 | FALSE | =A1+B1 |\n| --- | --- | --- |',
  },
  {
    name: 'formats',
    sheets: [sheet(row(number('A1', 0.125, 1), number('B1', 45352, 2)))],
    parts: { formats: ['0.0%', 'd.m.yy'] },
    markdown: '## S\n\n| 12.5% | 2024-03-01 |\n| --- | --- |',
  },
  {
    name: 'dates from 1904',
    sheets: [sheet(row(number('A1', 38718, 1)))],
    parts: { formats: ['d.m.yy'], is1904: true },
    markdown: '## S\n\n| 2010-01-02 |\n| --- |',
  },
  {
    name: 'sparse cells without empty rows and columns',
    sheets: [
      sheet(
        `<row r="2">${inline('B2', 'a')}${inline('XFD2', 'b')}</row><row r="1048576">${inline('B1048576', 'c')}</row>`,
      ),
    ],
    markdown: '## S\n\n| a | b |\n| --- | --- |\n| c |  |',
  },
  {
    name: 'cells without references',
    sheets: [sheet('<row><c><v>1</v></c><c><v>2</v></c></row><row><c><v>3</v></c></row>')],
    markdown: '## S\n\n| 1 | 2 |\n| --- | --- |\n| 3 |  |',
  },
  {
    name: 'cells beyond the last column are not there',
    sheets: [sheet(row(inline('A1', 'a'), inline('ZZZZ1', 'b')))],
    markdown: '## S\n\n| a |\n| --- |',
  },
  {
    name: 'blank cells as empty',
    sheets: [sheet(row(inline('A1', 'a'), inline('B1', ' '), '<c r="C1" s="1"/>'))],
    markdown: '## S\n\n| a |\n| --- |',
  },
  {
    name: 'line breaks and signs of tables',
    sheets: [sheet(row(inline('A1', 'a|b'), inline('B1', 'x_x000D_\ny')))],
    markdown: '## S\n\n| a\\|b | x<br>y |\n| --- | --- |',
  },
  {
    name: 'rich text without its phonetic guide',
    sheets: [
      sheet(
        row(
          '<c r="A1" t="inlineStr"><is><r><t>to</t></r><r><t>kyo</t></r><rPh sb="0" eb="1"><t>x</t></rPh></is></c>',
        ),
      ),
    ],
    markdown: '## S\n\n| tokyo |\n| --- |',
  },
  {
    name: 'links of cells, but no scripts',
    sheets: [
      sheet(row(inline('A1', 'a'), inline('B1', 'b')), {
        after:
          '<hyperlinks><hyperlink ref="A1" r:id="h"/><hyperlink ref="B1" r:id="j"/></hyperlinks>',
        links: [
          { id: 'h', type: 'hyperlink', target: 'https://e.org/?a=1&amp;b=2', isExternal: true },
          { id: 'j', type: 'hyperlink', target: 'javascript:x', isExternal: true },
        ],
      }),
    ],
    markdown: '## S\n\n| [a](https://e.org/?a=1&b=2) | b |\n| --- | --- |',
  },
  {
    name: 'sheets in order, without empty ones',
    sheets: [
      sheet(row(number('A1', 1)), { name: 'One' }),
      sheet('', { name: 'Empty' }),
      sheet(row(number('A1', 2)), { name: 'Two' }),
    ],
    markdown: '## One\n\n| 1 |\n| --- |\n\n## Two\n\n| 2 |\n| --- |',
  },
  {
    name: 'what claims all cells',
    sheets: [
      sheet(row(inline('A1', 'a')), {
        after:
          '<mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells><dataValidations><dataValidation sqref="A1:XFD1048576"/></dataValidations>',
      }),
    ],
    markdown: '## S\n\n| a |\n| --- |',
  },
  {
    name: 'text boxes after the table, by their cells; what a cell holds, or is hidden, is not said again',
    sheets: [
      sheet(row(inline('A1', 'a')), {
        links: [{ id: 'd', type: 'drawing', target: '../drawings/drawing1.xml' }],
      }),
    ],
    parts: {
      more: {
        'xl/drawings/drawing1.xml': drawing(
          anchored(9, shape('last')),
          anchored(
            2,
            `<xdr:grpSp>${shape('first', '<a:p><a:pPr><a:buChar char="•"/></a:pPr><a:r><a:t>item</a:t></a:r></a:p>')}</xdr:grpSp>`,
          ),
          anchored(3, shape('a', '', 'textlink="$A$1"')),
          anchored(4, shape('hidden', '', '', 'hidden="1"')),
          anchored(5, shape('')),
        ),
      },
    },
    markdown: '## S\n\n| a |\n| --- |\n\nfirst\n\n- item\n\nlast',
  },
  {
    name: 'a sheet with nothing but a text box',
    sheets: [
      sheet('', { links: [{ id: 'd', type: 'drawing', target: '../drawings/drawing1.xml' }] }),
    ],
    parts: { more: { 'xl/drawings/drawing1.xml': drawing(anchored(0, shape('only'))) } },
    markdown: '## S\n\nonly',
  },
])('reads $name', async ({ sheets, parts, markdown }) => {
  const read = await officeMarkdown(readXlsx, makeXlsx(sheets, parts))
  expect(read.markdown).toBe(markdown)
})

test('says on which sheets comments and charts are left out', async () => {
  const links = [
    { id: 'c', type: 'comments', target: '../comments1.xml' },
    { id: 'd', type: 'drawing', target: '../drawings/drawing1.xml' },
  ]
  const more = {
    'xl/drawings/drawing1.xml': drawing(anchored(0, '<xdr:graphicFrame/>')),
    'xl/drawings/_rels/drawing1.xml.rels': relationshipsXml([
      { id: 'x', type: 'chart', target: '../charts/chart1.xml' },
    ]),
  }
  const sheets = [sheet(row(number('A1', 1))), sheet(row(number('A1', 2)), { links })]
  const { warnings } = await officeMarkdown(readXlsx, makeXlsx(sheets, { more }))
  expect(warnings).toEqual([
    { code: 'content_dropped', message: 'Comments were left out.', page: 2 },
    { code: 'content_dropped', message: 'Charts were left out.', page: 2 },
  ])
})

test('hidden sheets are left out and named', async () => {
  const bytes = makeXlsx([
    sheet(row(number('A1', 1)), { name: 'Shown' }),
    sheet(row(number('A1', 2)), { name: 'Secret', state: 'hidden' }),
    sheet(row(number('A1', 3)), { name: 'Deep', state: 'veryHidden' }),
  ])
  const { markdown, warnings } = await officeMarkdown(readXlsx, bytes)
  expect(markdown).toBe('## Shown\n\n| 1 |\n| --- |')
  expect(warnings).toEqual([
    { code: 'hidden_content', message: 'Hidden sheets were left out: Secret, Deep.' },
  ])
})

test('blocks tell their sheet', async () => {
  const blocks = await officeBlocks(readXlsx, makeXlsx([sheet(''), sheet(row(number('A1', 1)))]))
  expect(blocks.map(({ type, provenance }) => [type, provenance])).toEqual([
    ['heading', { page: 2 }],
    ['table', { page: 2 }],
  ])
})

test('a broken sheet is a warning, the others are read', async () => {
  const bytes = makeXlsx([
    sheet('<row><c></row>', { name: 'Bad' }),
    sheet(row(number('A1', 1)), { name: 'Good' }),
  ])
  const { markdown, warnings } = await officeMarkdown(readXlsx, bytes)
  expect(markdown).toBe('## Good\n\n| 1 |\n| --- |')
  expect(warnings).toMatchObject([{ code: 'part_unreadable', page: 1 }])
})

test.each([
  ['keeps its promise', '', '| --- | --- |', 2],
  ['has cells further right', row(inline('D9001', 'far')), '| --- | --- | --- |', 3],
  [
    'has cells without a reference',
    '<row r="9001"><c/><c/><c><v>7</v></c></row>',
    '| --- | --- | --- |',
    3,
  ],
])('a long sheet whose dimension %s', async (_, more, delimiter, columns) => {
  const rows = Array.from({ length: 9000 }, (_row, index) =>
    row(
      inline(`A${index + 1}`, `text ${index} ${'x'.repeat(100)}`),
      number(`B${index + 1}`, index),
    ),
  )
  const source = { ...sheet(rows.join('') + more), before: '<dimension ref="A1:B9000"/>' }
  const { markdown } = await officeMarkdown(readXlsx, makeXlsx([source]))
  const lines = markdown.split('\n')
  expect(lines[3]).toBe(delimiter)
  expect(lines.slice(2).every((line) => line.split(' | ').length === columns)).toBe(true)
})

test('rows stream in batches', async () => {
  const rows = Array.from({ length: 5000 }, (_, index) =>
    row(inline(`A${index + 1}`, `row ${index} ${'x'.repeat(40)}`)),
  )
  const [, table] = await officeBlocks(readXlsx, makeXlsx([sheet(rows.join(''))]))
  if (table?.type !== 'table') throw new Error('no table')
  const sizes: number[] = []
  for await (const batch of table.rows) sizes.push(batch.length)
  expect(Math.max(...sizes)).toBe(256)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(5000)
})

test('a shared text is cut at what a cell can hold', async () => {
  const bytes = makeXlsx([sheet(row('<c r="A1" t="s"><v>0</v></c>'))], {
    strings: ['x'.repeat(100_000)],
  })
  const { markdown, warnings } = await officeMarkdown(readXlsx, bytes)
  expect(markdown.length).toBeLessThan(40_000)
  expect(warnings).toMatchObject([{ code: 'table_truncated' }])
})

test.each([
  ['a Word file', makeDocx(paragraph('x'))],
  ['text', Buffer.from('a,b')],
])('refuses %s', async (_, bytes) => {
  await expect(officeMarkdown(readXlsx, bytes)).rejects.toMatchObject({
    code: 'unreadable_document',
  })
})
