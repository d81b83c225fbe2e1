import { expect, test } from 'vitest'
import { pathScores, truthPaths } from '../../bench/grounding/heading-paths.mjs'

const TRUTH = `# Harbours

Nobody knows how old the first of them are.

## *Fees*

Every ship that comes in pays by its length.

\`\`\`
# no heading
\`\`\`

## Tides

Twice a day the water [rises](https://example.com) by four metres.
`

const markdown = TRUTH.replace('## *Fees*', '## Fees')
const block = (id: string, text: string, type = 'paragraph') => ({
  id,
  type,
  offset: markdown.indexOf(text),
  length: text.length,
})
const blocks = [
  block('b1', '# Harbours', 'heading'),
  block('b2', 'Nobody knows how old the first of them are.'),
  block('b3', 'Every ship that comes in pays by its length.'),
  block('b4', 'Twice a day the water [rises](https://example.com) by four metres.'),
]

test('chunks are right that name all of what they stand under, and nothing else', () => {
  const chunks = [
    { id: 'c1', headings: ['Harbours'], blocks: ['b1', 'b2', 'b3'] },
    { id: 'c2', headings: ['Harbours', 'Fees'], blocks: ['b3'] },
    { id: 'c3', headings: ['Tides'], blocks: ['b4'] },
    { id: 'c4', headings: ['Harbours', 'Fees'], blocks: ['b3', 'b4'] },
    { id: 'c5', headings: [], blocks: ['b1'] }, // a heading alone has no place
  ]
  const { placed, right, nearest, wrong } = pathScores(
    { markdown, blocks, chunks },
    truthPaths(TRUTH),
  )
  expect([placed, right, nearest]).toEqual([4, 2, 3])
  expect(wrong).toEqual([
    { id: 'c3', found: ['tides'], expected: ['harbours', 'tides'] },
    { id: 'c4', found: ['harbours', 'fees'], expected: ['harbours'] },
  ])
})
