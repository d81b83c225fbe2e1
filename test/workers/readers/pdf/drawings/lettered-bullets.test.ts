import { expect, test } from 'vitest'
import { textAt } from '../../../../support/make-pdf.js'
import { markdownOf } from '../../../../support/pdf-markdown.js'

const sign = (y: number, letter: string) => textAt(72, y, letter, 10, 'F5')
const item = (y: number, letter: string, text: string) => [sign(y, letter), textAt(90, y, text)]

test('a letter that is all that a page sets in its font, before texts, is a bullet', async () => {
  const markdown = await markdownOf(
    textAt(72, 700, 'There are two ways to see the number of the telephone.'),
    ...item(686, 'm', 'Tap Contacts and scroll to the top of the list.'),
    ...item(672, 'm', 'Ask somebody whom you have called.'),
  )
  expect(markdown).toContain(
    '- Tap Contacts and scroll to the top of the list.\n- Ask somebody whom you have called.',
  )
})

test.each([
  ['letters that differ', [item(686, 'm', 'Tap Contacts.'), item(672, 'n', 'Ask somebody.')]],
  ['one of them', [item(686, 'm', 'Tap Contacts.')]],
  [
    'a font that sets other words too',
    [
      item(686, 'm', 'Tap Contacts.'),
      item(672, 'm', 'Ask somebody.'),
      [textAt(72, 640, 'Meters', 10, 'F5')],
    ],
  ],
])('%s are none', async (_, content) => {
  const page = [textAt(72, 700, 'There are two ways to see it.'), ...content.flat()]
  expect(await markdownOf(...page)).not.toMatch(/^- Tap/m)
})
