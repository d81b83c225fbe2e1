import { expect, test } from 'vitest'
import { textAt } from '../../../../support/make-pdf.js'
import { markdownOf } from '../../../../support/pdf-markdown.js'

const prose = Array.from({ length: 6 }, (_, line) =>
  textAt(72, 640 - 12 * line, `Line ${line} of running text that goes on under the heading`),
).join(' ')

test.each([
  [
    'a word of code',
    textAt(72, 680, 'The', 16, 'F2') + textAt(106, 680, 'Future', 16, 'F4'),
    '# The `Future`',
  ],
  ['a command', textAt(72, 680, 'docs build', 16, 'F4'), '# `docs build`'],
  [
    'a title that is set in a monospaced font',
    textAt(72, 680, 'Annual Report', 16, 'F4'),
    '# Annual Report',
  ],
])('a heading with %s', async (_what, heading, line) => {
  expect(await markdownOf(heading, prose)).toMatch(new RegExp(`^${line}$`, 'm'))
})
