import { expect, test } from 'vitest'
import { textAt } from '../../../../support/make-pdf.js'
import { markdownOf } from '../../../../support/pdf-markdown.js'

test('a table of contents is a nested list, chapters without leaders included', async () => {
  const row = (y: number, x: number, title: string, page: string) =>
    [textAt(x, y, title), textAt(500, y, page)].join(' ')
  const markdown = await markdownOf(
    textAt(72, 720, 'Contents', 14, 'F2'),
    row(690, 72, 'Introduction', '1'),
    row(
      676,
      90,
      'Aims . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . .',
      '2',
    ),
    row(
      662,
      90,
      'Means . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . .',
      '3',
    ),
    row(640, 72, 'Results', '14'),
    textAt(72, 600, 'This text follows the table of contents and is no part of it in 1989.'),
  )
  expect(markdown).toContain('- Introduction 1\n  - Aims 2\n  - Means 3\n- Results 14\n\nThis text')
})
