import ExcelJS from 'exceljs'
import { expect, test } from 'vitest'
import { readXlsx } from '../../../../workers/readers/xlsx/read-xlsx.js'
import { officeMarkdown } from '../../../support/read-office.js'

test('reads what exceljs writes', async () => {
  const workbook = new ExcelJS.Workbook()
  workbook.creator = 'Ann'
  const sheet = workbook.addWorksheet('Data')
  sheet.addRow(['name', 'share', 'when', 'ok', 'link'])
  sheet.addRow([
    'a | b',
    0.125,
    new Date(Date.UTC(2024, 2, 1)),
    true,
    { text: 'site', hyperlink: 'https://e.org/' },
  ])
  sheet.getCell('B2').numFmt = '0.0%'
  sheet.getCell('C2').numFmt = 'dd.mm.yyyy'
  sheet.getCell('A4').value = {
    richText: [{ text: 'rich ' }, { text: 'text', font: { bold: true } }],
  }
  sheet.getCell('B4').value = { formula: 'B2*2', result: 0 }
  workbook.addWorksheet('Hidden', { state: 'hidden' }).addRow(['x'])
  const bytes = Buffer.from(await workbook.xlsx.writeBuffer())
  const { markdown, reading, warnings } = await officeMarkdown(readXlsx, bytes)
  expect(markdown).toBe(
    [
      '## Data',
      '',
      '| name | share | when | ok | link |',
      '| --- | --- | --- | --- | --- |',
      '| a \\| b | 12.5% | 2024-03-01 | TRUE | [site](https://e.org/) |',
      '| rich text | 0 |  |  |  |',
    ].join('\n'),
  )
  expect(reading.metadata.author).toBe('Ann')
  expect(warnings).toMatchObject([{ code: 'hidden_content' }])
})

test('shows the numbers that exceljs reads back', async () => {
  const workbook = new ExcelJS.Workbook()
  const sheet = workbook.addWorksheet('N')
  const values = [1, -2.5, 0.1 + 0.2, 1e9, 123456.789, 0]
  for (const value of values) sheet.addRow([value])
  const { markdown } = await officeMarkdown(
    readXlsx,
    Buffer.from(await workbook.xlsx.writeBuffer()),
  )
  const shown = markdown.split('\n').flatMap((line) => /^\| (-?[\d.]+) \|$/.exec(line)?.[1] ?? [])
  expect(shown.map(Number)).toEqual(values.map((value) => Number(value.toPrecision(10))))
})
