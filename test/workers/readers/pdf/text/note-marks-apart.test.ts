import { expect, test } from 'vitest'
import { textAt } from '../../../../support/make-pdf.js'
import { markdownOf } from '../../../../support/pdf-markdown.js'

const BODY = [
  'BT /F1 10 Tf 72 700 Td (The decision of the court in August) Tj /F1 6 Tf 4 Ts (1) Tj',
  '0 Ts /F1 10 Tf ( was not opposed by any of them.) Tj ET',
]
const note = (y: number, mark: string, text: string) => [
  textAt(100, y + 5, mark, 6),
  textAt(130, y, text, 9),
]

test('the mark of a note that a tab keeps apart belongs to the note', async () => {
  const markdown = await markdownOf(
    ...BODY,
    ...note(120, '1', 'In the matter of the harbour, No. 9302.'),
  )
  expect(markdown).toContain('[^1-1]: In the matter of the harbour, No. 9302.')
})

test.each([
  ['in the upper half of the page', note(500, '1', 'In the matter of the harbour.')],
  [
    'far from any text',
    [textAt(100, 125, '1', 6), textAt(300, 120, 'In the matter of the harbour.', 9)],
  ],
])('a number %s is none', async (_, content) => {
  expect(await markdownOf(...BODY, ...content)).not.toContain('[^1-1]:')
})

const author = (mark: string, rise = 4) => [
  textAt(72, 700, 'Joseph A. Vincent', 12),
  textAt(186, 700 + rise, mark, 8),
]

test.each([
  ['behind an icon', author('1'), 'Joseph A. Vincent¹'],
  ['of several affiliations', author('1,2'), 'Joseph A. Vincent¹,²'],
])('the mark of an author %s is raised', async (_, content, text) => {
  expect(await markdownOf(...content)).toBe(text)
})

test.each([
  ['on the baseline', author('1', 0)],
  ['of a paragraph in the margin', author('332')],
])('a number %s is none', async (_, content) => {
  expect(await markdownOf(...content)).toMatch(/Vincent (?:1|332)|Vincent\n\n(?:1|332)/)
})
