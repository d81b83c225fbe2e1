import { expect, test } from 'vitest'
import { edgeFurniture } from '../../../../../workers/readers/pdf/furniture/edge-rows.js'
import { type Row, STYLE } from '../../../../../workers/readers/pdf/model/page.js'
import { pageOf, rowOf, rowsOf } from '../../../../support/pdf-rows.js'

const MEASURE = { bodySize: 10, isTypewritten: false }
const textOf = (row: Row) =>
  row.lines.flatMap(({ words }) => words.map(({ text }) => text)).join(' ')
const BODY = rowsOf(
  Array.from({ length: 40 }, () => 'some words of the body of this page'),
  { y: 120 },
)

function found(header: Row[], footer: Row[]): string[] {
  const rows = [...header, ...BODY, ...footer]
  return edgeFurniture(pageOf(rows), rows, MEASURE).map(textOf)
}

test.each([
  { name: 'a lone page number', text: '12', y: 780, size: 10 },
  { name: 'page of pages', text: 'Page 3 of 14', y: 780, size: 9 },
  { name: 'a journal line', text: 'Journal of Things Vol. 12 page 4', y: 30, size: 8 },
  { name: 'a print line of a browser', text: 'https://example.com/page 2/7', y: 782, size: 8 },
])('$name is furniture', ({ text, y, size }) => {
  const row = rowOf(text, { y, size })
  expect(y < 400 ? found([row], []) : found([], [row])).toEqual([text])
})

test.each([
  { name: 'a title', text: 'The Title of This Document', y: 60, size: 22 },
  { name: 'a caption', text: 'Figure 7.15 A popup and its button', y: 780, size: 8 },
  { name: 'how to pay', text: 'IBAN DE00 1234 5678 BIC ABCDEFGH', y: 780, size: 8 },
  { name: 'a line of the body', text: 'some words that go on', y: 108, size: 10 },
])('$name is content', ({ text, y, size }) => {
  const row = rowOf(text, { y, size })
  expect(y < 400 ? found([row], []) : found([], [row])).toEqual([])
})

test('code at the edge of a page is content, but for the page number in it, and where all is typewritten', () => {
  const header = (text: string, style: number = STYLE.mono) =>
    found([rowOf(text, { y: 30, size: 8, style })], [])
  expect(header('# -*- coding: utf-8 -*-', 0)).toHaveLength(1)
  expect(header('# -*- coding: utf-8 -*-')).toEqual([])
  expect(header('Page 14  The turret stairs')).toHaveLength(1)
  expect(header('12')).toEqual(['12'])
  const rows = [rowOf('the turret stairs', { y: 30, size: 8, style: STYLE.mono }), ...BODY]
  expect(edgeFurniture(pageOf(rows), rows, { bodySize: 10, isTypewritten: true })).toHaveLength(1)
})

test('rows of a footer are judged together where one of them is sure', () => {
  const footer = rowsOf(['Some words of a company', 'Terms apply: www.example.com/terms 12'], {
    y: 760,
    step: 9,
  })
  const small = footer.map((row) => rowOf(textOf(row), { y: row.baseline, size: 8 }))
  expect(found([], small)).toHaveLength(2)
})

test('a title below small print is no running header with it', () => {
  const header = [
    rowOf('Issue date Certificate number 4', { y: 30, size: 6 }),
    rowOf('CERTIFICATE OF LIABILITY', { y: 48, size: 18 }),
  ]
  expect(found(header, []).filter((text) => text.startsWith('CERTIFICATE'))).toEqual([])
})

test('rows of a table at the edge are content, however small they are, but for what stands apart', () => {
  const columns = (y: number, ...cells: readonly string[]) => {
    const pieces = cells.map((cell, at) => rowOf(cell, { x: 60 + 150 * at, y, size: 7 }))
    return { ...pieces[0], lines: pieces.flatMap(({ lines }) => lines) } as Row
  }
  const table = (first: number) =>
    ['Parameter Left 3', 'Gain 1.2 1.4', 'Loss 2.1 2.3'].map((cells, at) =>
      columns(first + 11 * at, ...cells.split(' ').slice(0, 2), 'Right 4'),
    )
  expect(found(table(84), [])).toEqual([])
  const heads = [
    columns(20, 'E-ISSN 2039', 'Journal', 'Vol. 4'),
    columns(31, 'ISSN 203', 'Rome', '2013'),
  ]
  expect(found(heads, [])).toHaveLength(2)
})

test('a caption beside other pieces is furniture', () => {
  const pieces = ['Exhibit 2.3', 'Manual of Things', '12-12-2022'].map((text, at) =>
    rowOf(text, { x: 50 + 180 * at, y: 780, size: 9 }),
  )
  const row = { ...pieces[0], lines: pieces.flatMap(({ lines }) => lines) } as Row
  expect(found([], [row])).toHaveLength(1)
})

test.each([
  ['the title of a section beside the first row of another column', '1 The Free Software', 12, 0],
  ['a number and a running title of the size of the text', '1 The Free Software', 10, 1],
  ['a number before a running title', '12', 12, 1],
])('%s', (_, first, size, rows) => {
  const pieces = [
    rowOf(first, { x: 50, y: 36, size }),
    rowOf('In order for them to be', { x: 320, y: 36, size: 10 }),
  ]
  const row = { ...pieces[1], x0: 50, lines: pieces.flatMap(({ lines }) => lines) } as Row
  expect(found([row], [])).toHaveLength(rows)
})

test('what goes on with how to pay is content', () => {
  const rows = rowsOf(['IBAN DE00 1234 5678', 'Bank of Things', 'Holder: A. Sample'], {
    y: 790,
    step: 9,
  })
  const small = rows.map((row) => rowOf(textOf(row), { y: row.baseline, size: 7 }))
  expect(found([], small)).toEqual([])
})

test('a letterhead with its town is content, the town of an imprint is not', () => {
  const sender = ['Ada Example', '1 Long Street', 'Anyplace, NY 12345']
  const small = (y: number) =>
    rowsOf(sender, { y, step: 10 }).map((row) => rowOf(textOf(row), { y: row.baseline, size: 7 }))
  expect(found(small(30), [])).toEqual([])
  expect(found([], small(770))).toEqual(expect.arrayContaining(sender))
})

test('a page whose margins were cut keeps and loses what the whole page does', () => {
  const lostAt = (y: number, cut: number) => {
    const place = (row: Row) => rowOf(textOf(row), { x: 45 - cut, y: row.baseline - cut, size: 10 })
    const rows = [rowOf('Some words 3', { y, size: 10 }), ...BODY].map(place)
    const { width, height, ...page } = pageOf(rows)
    const sheet = { ...page, width: width - 2 * cut, height: height - 2 * cut }
    return edgeFurniture(sheet, rows, MEASURE).length
  }
  const heights = Array.from({ length: 40 }, (_, at) => 30 + 2 * at)
  const whole = heights.map((y) => lostAt(y, 0))
  expect(new Set(whole)).toEqual(new Set([0, 1]))
  expect(heights.map((y) => lostAt(y, 15))).toEqual(whole)
})

test.each([
  { name: 'goes on into the page', reach: 150, isKept: true },
  { name: 'ends with the letterhead', reach: 110, isKept: false },
])('a row of cells at the edge is content where their grid $name', ({ reach, isKept }) => {
  const widths = [
    { places: [50, 200, 350], y0: 20, y1: 60 },
    // Further in the cells are others: it is one grid.
    { places: [50, 120, 280, 350], y0: 60, y1: reach },
  ]
  for (const isHead of [true, false]) {
    const row = rowOf('Name of school Date', { y: isHead ? 30 : 775, size: 8 })
    const rows = isHead ? [row, ...BODY] : [...BODY, row]
    const page = pageOf(rows)
    const across = (y: number) => (isHead ? y : page.height - y)
    const verticals = widths.flatMap(({ places, y0, y1 }) =>
      places.map((x) => ({
        x,
        widthPt: 1,
        color: 0,
        y0: Math.min(across(y0), across(y1)),
        y1: Math.max(across(y0), across(y1)),
      })),
    )
    const drawn = { ...page, verticals }
    expect(edgeFurniture(drawn, rows, MEASURE).map(textOf)).toEqual(isKept ? [] : [textOf(row)])
  }
})

test('on a page of few rows nothing is running text', () => {
  const rows = [...BODY.slice(0, 6), rowOf('Journal of Things Vol. 12 page 4', { y: 780, size: 8 })]
  expect(edgeFurniture(pageOf(rows), rows, MEASURE)).toEqual([])
  const more = [...BODY.slice(0, 8), ...rows.slice(-1)]
  expect(edgeFurniture(pageOf(more), more, MEASURE)).toHaveLength(1)
})
