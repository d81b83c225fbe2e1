import { expect, test } from 'vitest'
import { textAt } from '../../../../support/make-pdf.js'
import { markdownOf } from '../../../../support/pdf-markdown.js'

const item = (y: number, marker: string, text: string, x = 90) => [
  textAt(x, y, marker),
  textAt(x + 22, y, text),
]

const CLAUSE = '1.1 The Customer shall not be liable for any of the following, whatever its cause:'

test('Roman numbers below letters are items within theirs', async () => {
  const markdown = await markdownOf(
    textAt(72, 720, CLAUSE),
    ...item(706, '(a)', 'the cost of disposal of packaging material;'),
    ...item(692, '(b)', 'loss of profit, namely'),
    ...item(678, '(i)', 'loss of business; or', 114),
    ...item(664, '(ii)', 'depletion of goodwill; and', 114),
    ...item(650, '(c)', 'a monthly report.'),
  )
  expect(markdown.split('\n').slice(2)).toEqual([
    '- (a) the cost of disposal of packaging material;',
    '- (b) loss of profit, namely',
    '  - (i) loss of business; or',
    '  - (ii) depletion of goodwill; and',
    '- (c) a monthly report.',
  ])
})

test('a letter among letters is no Roman number', async () => {
  const markdown = await markdownOf(
    textAt(72, 720, CLAUSE),
    ...item(706, '(h)', 'the cost of disposal of packaging material;'),
    ...item(692, '(i)', 'loss of profit;'),
    ...item(678, '(j)', 'a monthly report.'),
  )
  expect(markdown.split('\n').slice(2)).toEqual([
    '- (h) the cost of disposal of packaging material;',
    '- (i) loss of profit;',
    '- (j) a monthly report.',
  ])
})

test('text further out below the last item is none of its, where the item had room for it', async () => {
  const below = '1.2 The Supplier shall perform the Services with reasonable care and skill.'
  const markdown = await markdownOf(
    textAt(72, 720, CLAUSE),
    ...item(706, '(a)', 'the cost of disposal of packaging material;'),
    ...item(692, '(b)', 'a monthly report.'),
    textAt(72, 678, below),
  )
  expect(markdown.split('\n').slice(2)).toEqual([
    '- (a) the cost of disposal of packaging material;',
    '- (b) a monthly report.',
    '',
    below,
  ])
})

test.each([
  ['full', 'the cost of the disposal of all of the packaging material, which is a matter of'],
  ['ragged', 'the cost of the disposal of any packaging material, a matter of'],
])('a %s row of an indented paragraph goes on further out', async (_, row) => {
  const markdown = await markdownOf(
    textAt(72, 720, CLAUSE),
    ...item(706, '(a)', row),
    textAt(72, 692, 'the Customer alone, whatever it was that caused it.'),
    ...item(678, '(b)', row),
    textAt(72, 664, 'the Supplier alone.'),
  )
  expect(markdown).not.toContain('- (')
})

/** A paper of three sections, their titles in the middle over text that begins further out, `stepPt` below them. */
const sections = (sizePt: number, stepPt: number) => {
  const section = (y: number, title: string) => [
    textAt(240, y, title, sizePt),
    ...[0, 1, 2].map((row) =>
      textAt(
        72,
        y - stepPt - 12 * row,
        'The sampler of the lattice keeps its recall where the cost of it stays moderate.',
      ),
    ),
  ]
  return markdownOf(
    ...section(700, 'I. INTRODUCTION'),
    ...section(620, 'II. THE SAMPLER'),
    ...section(540, 'III. THE LATTICE'),
  )
}

test.each([
  ['as large as the text', 10, 14],
  ['in small capitals', 8, 15],
])('titles with Roman numbers in the middle, %s, are no items', async (_, sizePt, stepPt) => {
  expect(await sections(sizePt, stepPt)).not.toContain('- I')
})
