import { expect, test } from 'vitest'
import { withLabelsBehind } from '../../../../../workers/readers/pdf/blocks/kind-labels.js'
import { paragraphsOf } from '../../../../../workers/readers/pdf/blocks/paragraphs.js'
import { rowText } from '../../../../../workers/readers/pdf/blocks/row-text.js'
import { type Row, STYLE } from '../../../../../workers/readers/pdf/model/page.js'
import { lineOf, rowOf, wordsOf } from '../../../../support/pdf-rows.js'

const X1 = 522
const TRAITS = { bodySize: 11, isTypewritten: false, boldShare: 0, x0: 90, x1: X1 }

interface Source {
  readonly x?: number
  readonly size?: number
  readonly style?: number
  /** At the right edge of the column. */
  readonly label?: string
}

/** A row of text, and a label that ends where the column does. */
function row(text: string, y: number, { x = 90, size = 12, style = 0, label }: Source = {}): Row {
  const main = lineOf(wordsOf(text, { x, y, size, style }))
  if (label === undefined) return { ...rowOf(text, { x, y, size }), lines: [main], x1: main.x1 }
  const own = lineOf(wordsOf(label, { x: 400, y, size: 11 }))
  const byPt = X1 - own.x1
  const words = own.words.map((word) => ({ ...word, x0: word.x0 + byPt, x1: word.x1 + byPt }))
  return { ...rowOf(text, { x, y, size }), lines: [main, lineOf(words)], x0: x, x1: X1 }
}

const written = (...rows: readonly Row[]): readonly string[] =>
  paragraphsOf(rows, TRAITS).map((block) => block.rows.map(({ text }) => text).join(' '))

test('a label at the right of a definition stands behind its last row', () => {
  const found = written(
    row('int keys_add (Keys * keys,', 100, { label: '[Function]' }),
    row('const char * name)', 113, { x: 140 }),
    row('Adds a key to the set, and says how many', 127, { x: 119, size: 11 }),
    row('of them there are.', 140, { x: 119, size: 11 }),
  )
  expect(found).toEqual([
    'int keys_add (Keys * keys, const char * name) [Function]',
    'Adds a key to the set, and says how many of them there are.',
  ])
})

test('definitions right below each other are apart, in the size of the text as well', () => {
  const found = written(
    row('int add (int a,', 100, { size: 11, label: '[Function]' }),
    row('int b)', 113, { size: 11, x: 140 }),
    row('int sub (int a, int b)', 127, { size: 11, label: '[Function]' }),
    row('call-with thunk &key', 141, { size: 11, label: '[Special Form]' }),
    row('if-exists', 154, { size: 11, x: 140 }),
    row('Calls it.', 167, { x: 119, size: 11 }),
  )
  expect(found).toEqual([
    'int add (int a, int b) [Function]',
    'int sub (int a, int b) [Function]',
    'call-with thunk &key if-exists [Special Form]',
    'Calls it.',
  ])
})

test('a label without brackets is one behind code, where it is said again', () => {
  const style = STYLE.mono
  const code = (text: string, y: number, label: string) => {
    const own = row(text, y, { label })
    const [main, ...rest] = own.lines
    const words = main?.words.map((word, at) => (at === 0 ? { ...word, style } : word)) ?? []
    return { ...own, lines: [lineOf(words), ...rest] }
  }
  const isDefinition = (...labels: readonly string[]) =>
    paragraphsOf(
      labels.map((label, at) => code('(owner file)', 100 + 30 * at, label)),
      TRAITS,
    ).map(({ rows }) => rows[0]?.definition)
  expect(isDefinition('procedure', 'procedure')).toEqual(['starts', 'starts'])
  expect(isDefinition('the owner', 'how large')).toEqual([undefined, undefined])
})

test('lines of a listing keep theirs', () => {
  const style = STYLE.mono
  const found = paragraphsOf(
    [
      row('class Command:', 100, { size: 11, style, label: '[docs]' }),
      row('def main(self):', 112, { size: 11, style, x: 104 }),
    ],
    TRAITS,
  )
  expect(found.map(({ kind, rows }) => [kind, rows.length])).toEqual([['code', 2]])
})

test('a definition of more rows than a call takes arguments is read', () => {
  const start = rowText(row('int add (int a,', 100, { label: '[Function]' }))
  const rest = rowText(row('int b,', 113, { x: 140 }))
  const texts = [start, ...Array.from({ length: 200_000 }, () => rest)]
  expect(withLabelsBehind(texts, TRAITS)).toHaveLength(texts.length)
})
