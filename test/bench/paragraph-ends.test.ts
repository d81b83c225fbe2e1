import { expect, test } from 'vitest'
import { paragraphF1 } from '../../bench/quality/paragraph-ends.mjs'

const TRUTH = `# The title of it

One two three four five six.

Seven eight nine ten eleven twelve.

- Red orange yellow green
- Blue indigo violet black
`

test.each<{ name: string; markdown: string; f1: number }>([
  { name: 'the same', markdown: TRUTH, f1: 1 },
  {
    name: 'other marks around the same words',
    markdown: TRUTH.replaceAll('- ', '1. ').replace('# ', '### ').replace('two', '[two](x)'),
    f1: 1,
  },
  { name: 'two paragraphs as one', markdown: TRUTH.replace('six.\n\n', 'six. '), f1: 6 / 7 },
  { name: 'one paragraph as two', markdown: TRUTH.replace('four', '\n\nfour'), f1: 8 / 9 },
  {
    name: 'words in a table are no paragraphs',
    markdown: TRUTH.replace('One two three four five six.', '| One two three four | five six. |'),
    f1: 1,
  },
])('$name: $f1', ({ markdown, f1 }) => {
  expect(paragraphF1(TRUTH, markdown)).toBeCloseTo(f1)
})

test('no figure where nothing ends, or nothing can be told apart', () => {
  expect(paragraphF1('One two three four five six.', 'One two three four five six.')).toBeNull()
  const same = 'so it is so it is so it is\n\n'.repeat(3)
  expect(paragraphF1(same, same)).toBeNull()
})
