import { expect, test } from 'vitest'
import { edgeFurniture } from '../../../../../workers/readers/pdf/furniture/edge-rows.js'
import type { Row } from '../../../../../workers/readers/pdf/model/page.js'
import { pageOf, rowOf, rowsOf } from '../../../../support/pdf-rows.js'

const textOf = (row: Row) =>
  row.lines.flatMap(({ words }) => words.map(({ text }) => text)).join(' ')
const BODY = rowsOf(
  Array.from({ length: 40 }, () => 'some words of the body of this page'),
  { y: 120 },
)

function found(header: Row[], footer: Row[]): string[] {
  const rows = [...header, ...BODY, ...footer]
  return edgeFurniture(pageOf(rows), rows, 10).map(textOf)
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
  { name: 'how to pay', text: 'IBAN DE00 1234 5678 BIC ABCDEFGH', y: 780, size: 8 },
  { name: 'a line of the body', text: 'some words that go on', y: 108, size: 10 },
])('$name is content', ({ text, y, size }) => {
  const row = rowOf(text, { y, size })
  expect(y < 400 ? found([row], []) : found([], [row])).toEqual([])
})

test('rows of a footer are judged together where one of them is sure', () => {
  const footer = rowsOf(['Some words of a company', 'Terms apply: www.example.com/terms 12'], {
    y: 760,
    step: 9,
  })
  const small = footer.map((row) => rowOf(textOf(row), { y: row.baseline, size: 8 }))
  expect(found([], small)).toHaveLength(2)
})
