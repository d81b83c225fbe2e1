import { expect, test } from 'vitest'
import { textAt } from '../../../../support/make-pdf.js'
import { markdownOf } from '../../../../support/pdf-markdown.js'

const TEXT = 'The memory is held by the device until the last of its users has given it back.'

test.each(['3.2.1', '6.16.3.12', '3.4.1.2.1'])(
  '%s apart from its title is its number',
  async (number) => {
    const markdown = await markdownOf(
      textAt(72, 740, TEXT, 9),
      textAt(72, 728, TEXT, 9),
      textAt(72, 700, number, 9, 'F2'),
      textAt(130, 700, 'Masses of an isotope', 9, 'F2'),
      textAt(72, 684, TEXT, 9),
      textAt(72, 672, TEXT, 9),
    )
    expect(markdown).toContain(`\n\n## ${number} Masses of an isotope\n\n`)
  },
)

test('a number whose dot stands apart is one number', async () => {
  const markdown = await markdownOf(
    textAt(72, 740, TEXT, 9),
    textAt(72, 728, TEXT, 9),
    ...[72, 79, 83.5].map((x, at) => textAt(x, 700, '2.3'[at] ?? '', 9, 'F2')),
    textAt(110, 700, 'Masses', 9, 'F2'),
    textAt(72, 684, 'They are known.', 9),
  )
  expect(markdown).toContain('3 Masses\n\nThey are known.')
  expect(markdown).toContain('\n\n## 2')
})
