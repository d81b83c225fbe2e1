import { expect, test } from 'vitest'
import { readOds } from '../../../../workers/readers/ods/read-ods.js'
import { conversionFailure } from '../../../support/conversion-failure.js'
import { makeFlatOdf, makeOdf, type OdfParts, odfStyle } from '../../../support/make-odf.js'
import { officeMarkdown, openOffice } from '../../../support/read-office.js'

interface Case {
  readonly name: string
  readonly body: string
  readonly parts?: OdfParts
  readonly markdown: string
  readonly warnings?: readonly string[]
}

const sheet = (name: string, rows: string, attributes = '') =>
  `<table:table table:name="${name}" ${attributes}><table:table-column/>${rows}</table:table>`
const row = (cells: string, attributes = '') =>
  `<table:table-row ${attributes}>${cells}</table:table-row>`
const cell = (text: string, attributes = '') =>
  `<table:table-cell ${attributes}>${text === '' ? '' : `<text:p>${text}</text:p>`}</table:table-cell>`
const gap = (count: number) => `<table:table-cell table:number-columns-repeated="${count}"/>`
const typed = (type: string, value: string, text: string) =>
  cell(
    text,
    `office:value-type="${type}" office:${type === 'date' || type === 'time' || type === 'boolean' ? `${type}-` : ''}value="${value}"`,
  )
/** Shapes with text, alone and in a group; a picture, which is none. */
const SHAPES =
  '<draw:custom-shape><text:p>one</text:p><text:p>two</text:p></draw:custom-shape>' +
  '<draw:frame><draw:image xlink:href="Pictures/1.png"/></draw:frame>' +
  '<draw:g><draw:g><draw:rect><text:list><text:list-item><text:p>three</text:p></text:list-item></text:list></draw:rect></draw:g></draw:g>'
const SHAPES_READ = 'one\n\ntwo\n\n- three'
const one = (content: string) => sheet('S', row(content))

test.each<Case>([
  {
    name: 'a sheet as a heading and a table, without empty rows and columns',
    body: sheet(
      'Data',
      row(gap(3) + cell('a') + gap(2) + cell('b') + gap(16_000)) +
        row(gap(16_384), 'table:number-rows-repeated="1048000"') +
        row(gap(6) + cell('c')),
    ),
    markdown: '## Data\n\n| a | b |\n| --- | --- |\n|  | c |',
  },
  {
    name: 'what cells show, dates in ISO, truth values in English',
    body: one(
      typed('float', '1234.5', '1.234,50') +
        typed('percentage', '0.125', '12,5 %') +
        typed('date', '2024-03-01', '01.03.24') +
        typed('date', '2024-03-01T07:08:00', '01.03.2024 07:08') +
        typed('date', '2024-03-01T07:08:09', '1. März') +
        typed('time', 'PT07H08M00S', '07:08') +
        typed('boolean', 'true', 'WAHR'),
    ),
    markdown:
      '## S\n\n| 1.234,50 | 12,5 % | 2024-03-01 | 2024-03-01 07:08 | 2024-03-01 | 07:08 | TRUE |\n| --- | --- | --- | --- | --- | --- | --- |',
  },
  {
    name: 'values without a text, formulas without a value',
    body: one(
      typed('float', '2.5', '') +
        typed('percentage', '0.07', '') +
        typed('time', 'PT01H02M03S', '') +
        cell('', 'table:formula="of:=[.A1]+SUM([$Other.B1:.B2])"'),
    ),
    markdown: '## S\n\n| 2.5 | 7% | 01:02:03 | =A1+SUM($Other.B1:B2) |\n| --- | --- | --- | --- |',
  },
  {
    name: 'repeated cells and rows with text',
    body: sheet(
      'S',
      row(cell('a', 'table:number-columns-repeated="3"'), 'table:number-rows-repeated="2"'),
    ),
    markdown: '## S\n\n| a | a | a |\n| --- | --- | --- |\n| a | a | a |',
  },
  {
    name: 'merged cells once',
    body: sheet(
      'S',
      row(
        cell('a', 'table:number-columns-spanned="2"') +
          '<table:covered-table-cell><text:p>no</text:p></table:covered-table-cell>',
      ) + row(cell('b') + cell('c')),
    ),
    markdown: '## S\n\n| a |  |\n| --- | --- |\n| b | c |',
  },
  {
    name: 'lines, blanks, links; no comments within, shapes after the table',
    body: one(
      cell('a</text:p><text:p>b<text:s text:c="2"/>c') +
        cell('<text:a xlink:href="https://a.b/">site</text:a>') +
        cell('see <text:a xlink:href="https://a.b/">site</text:a>') +
        cell(
          'd</text:p><office:annotation><text:p>no</text:p></office:annotation><draw:frame><draw:text-box><text:p>box</text:p></draw:text-box></draw:frame><text:p>e',
        ),
    ),
    warnings: ['content_dropped'],
    markdown:
      '## S\n\n| a<br>b c | [site](https://a.b/) | see site | d<br>e |\n| --- | --- | --- | --- |\n\nbox',
  },
  {
    name: 'several sheets, groups of rows, what is written in shapes',
    body:
      sheet(
        'One',
        `<table:shapes>${SHAPES}</table:shapes><table:table-header-rows>${row(cell('a'))}</table:table-header-rows><table:table-row-group>${row(cell('b'))}</table:table-row-group>`,
      ) +
      sheet('Empty', row(gap(1))) +
      sheet('Two', row(cell('c'))),
    markdown: `## One\n\n| a |\n| --- |\n| b |\n\n${SHAPES_READ}\n\n## Two\n\n| c |\n| --- |`,
  },
  {
    name: 'a sheet with nothing but shapes, and none of a hidden one',
    body:
      sheet('S', `<table:shapes>${SHAPES}</table:shapes>${row(gap(1))}`) +
      sheet('No', `<table:shapes>${SHAPES}</table:shapes>`, 'table:style-name="hid"'),
    parts: {
      automatic:
        '<style:style style:name="hid" style:family="table"><style:table-properties table:display="false"/></style:style>',
    },
    markdown: `## S\n\n${SHAPES_READ}`,
    warnings: ['hidden_content'],
  },
])('$name', async ({ body, parts, markdown, warnings = [] }) => {
  for (const make of [makeOdf, makeFlatOdf]) {
    const result = await officeMarkdown(readOds, make('spreadsheet', body, parts))
    expect(result.markdown).toBe(markdown)
    expect(result.warnings.map(({ code }) => code)).toEqual(warnings)
  }
})

test('says on which sheets comments and charts are left out', async () => {
  const chart = '<draw:frame><draw:object xlink:href="./Object 1"/></draw:frame>'
  const comment = '<office:annotation><text:p>no</text:p></office:annotation>'
  const body =
    sheet('One', row(cell(`a</text:p>${comment}<text:p>b`))) +
    sheet('Two', `<table:shapes><draw:g>${chart}</draw:g></table:shapes>${row(cell('c'))}`)
  const { warnings } = await officeMarkdown(readOds, makeOdf('spreadsheet', body))
  expect(warnings).toEqual([
    { code: 'content_dropped', message: 'Comments were left out.', page: 1 },
    { code: 'content_dropped', message: 'Charts and other objects were left out.', page: 2 },
  ])
})

test('names hidden sheets, which are left out', async () => {
  const body =
    sheet('Shown', row(cell('a'))) + sheet('Secret', row(cell('b')), 'table:style-name="ta2"')
  const automatic = odfStyle('table', 'ta2', 'table:display="false"')
  const { markdown, warnings } = await officeMarkdown(
    readOds,
    makeOdf('spreadsheet', body, { automatic }),
  )
  expect(markdown).toBe('## Shown\n\n| a |\n| --- |')
  expect(warnings).toEqual([
    { code: 'hidden_content', message: 'Hidden sheets were left out: Secret.' },
  ])
})

test('rows that repeat for ever are made as they are asked for', async () => {
  const body = sheet(
    'S',
    row(
      cell('a', 'table:number-columns-repeated="2000000"'),
      'table:number-rows-repeated="9000000000"',
    ),
  )
  const { reading } = await openOffice(readOds, makeOdf('spreadsheet', body))
  let rowCount = 0
  for await (const part of reading.parts) {
    const table = part.blocks[1]
    if (table?.type !== 'table') throw new Error('no table')
    expect(table.columns).toBe(16_384)
    for await (const batch of table.rows) rowCount += batch.length
  }
  expect(rowCount).toBe(1_048_576)
})

test('a sheet whose rows nobody asks for is passed over', async () => {
  const body = sheet('One', row(cell('a'))) + sheet('Two', row(cell('b')))
  const { reading } = await openOffice(readOds, makeOdf('spreadsheet', body))
  const tables = []
  for await (const { blocks } of reading.parts) tables.push(blocks[1])
  const last = tables[1]
  if (last?.type !== 'table') throw new Error('no table')
  const rows = []
  for await (const batch of last.rows) rows.push(...batch)
  expect(rows).toEqual([{ cells: [{ children: [{ type: 'text', value: 'b' }] }] }])
})

test('refuses what is no spreadsheet', async () => {
  const failure = await conversionFailure(officeMarkdown(readOds, makeOdf('text', '')))
  expect(failure).toMatchObject({ code: 'unreadable_document' })
})
