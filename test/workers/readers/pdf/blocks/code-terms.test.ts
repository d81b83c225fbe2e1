import { expect, test } from 'vitest'
import { codeTerms } from '../../../../../workers/readers/pdf/blocks/code-terms.js'
import { paragraphsOf } from '../../../../../workers/readers/pdf/blocks/paragraphs.js'
import { rowText } from '../../../../../workers/readers/pdf/blocks/row-text.js'
import { type Row, STYLE } from '../../../../../workers/readers/pdf/model/page.js'
import { lineOf, rowOf, rowsOf, wordsOf } from '../../../../support/pdf-rows.js'

type Source = readonly [text: string, em: number, isCode?: boolean, y?: number]

const style = STYLE.mono
const code = (text: string, em = 0): Source => [text, em, true]
const meaning = (text: string, em = 2): Source => [text, em]

/** Rows below each other that are set in by so many ems, and which of them stay code. */
function kept(...rows: readonly Source[]): readonly boolean[] {
  const texts = rowsOf(
    rows.map(
      ([text, em, isCode, y], at) =>
        [text, { x: 50 + 10 * em, y: y ?? 100 + 12 * at, ...(isCode ? { style } : {}) }] as const,
    ),
  ).map(rowText)
  const isCode = rows.map(([, , own]) => own === true)
  const terms = codeTerms(texts, isCode, 1.2)
  return isCode.map((own, at) => own && !terms.has(at))
}

test('terms over what they mean, where the column has several', () => {
  const first = [code('--grid'), meaning('Shows the grid.'), meaning('Always.')]
  expect(kept(...first, code('--units'), meaning('The units.'))).toEqual(Array(5).fill(false))
  expect(kept(...first)[0]).toBe(true)
})

test('terms beside what they mean tell of one above it', () => {
  const term = wordsOf('-u', { style }).map((word) => ({ ...word, x0: 50, x1: 60, baseline: 136 }))
  const text = wordsOf('Units.').map((word) => ({ ...word, x0: 70, x1: 100, baseline: 136 }))
  const beside = { ...rowOf('x', { x: 50, y: 136 }), lines: [lineOf(term), lineOf(text)] }
  const rows = rowsOf([
    ['--grid', { x: 50, y: 100, style }],
    ['Shows the grid.', { x: 70, y: 112 }],
    ['Always.', { x: 70, y: 124 }],
  ])
  const isCode = [true, false, false, false]
  expect([...codeTerms([...rows, beside].map(rowText), isCode, 1.2)]).toEqual([0])
})

test.each<[string, readonly Source[]]>([
  ['lines of a listing', [code('a()'), code('b()'), meaning('Text.')]],
  ['over text that is not set in', [code('a()'), meaning('Text.', 0)]],
  ['over a first line', [code('a()'), meaning('Text that begins'), meaning('a paragraph.', 0)]],
  ['far above', [code('a()'), ['Text.', 2, false, 20]]],
])('no terms, though there are two: %s', (_, rows) => {
  /** Each row 12 points below the one before, or as far as it says. */
  let y = 100
  const twice = [...rows, ...rows].map(([text, em, isCode = false, step = 12]): Source => {
    y += step
    return [text, em, isCode, y]
  })
  expect(kept(...twice)[0]).toBe(true)
})

test('a term and what it means are a text each, however that begins', () => {
  const rows = [...['--grid', '--units'].entries()].flatMap(([at, term]): Row[] => [
    rowOf(term, { x: 50, y: 100 + 30 * at, style }),
    rowOf('shows what it says of it', { x: 70, y: 112 + 30 * at }),
  ])
  const traits = { bodySize: 10, isTypewritten: false, boldShare: 0, x0: 50, x1: 350 }
  expect(paragraphsOf(rows, traits).map(({ kind, rows: own }) => [kind, own.length])).toEqual(
    Array(4).fill(['text', 1]),
  )
})
