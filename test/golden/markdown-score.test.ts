import { expect, test } from 'vitest'
import { scoreMarkdown } from './markdown-score.js'

const truth = '# Fees\n\nWhat it *costs*.[^1]\n\n| Day | Fee |\n| --- | --- |\n| Monday | 5 |'

test.each([
  { name: 'itself', markdown: truth, score: { words: 1, cells: 1, headings: 1 } },
  {
    name: 'what has the heading at another level',
    markdown: truth.replace('# Fees', '## Fees'),
    score: { words: 1, cells: 1, headings: 0 },
  },
  {
    name: 'two cells in one',
    markdown: truth.replace('Monday | 5', 'Monday 5 |'),
    score: { words: 1, cells: 4 / 7, headings: 1 },
  },
  { name: 'nothing', markdown: '', score: { words: 0, cells: 0, headings: 0 } },
])('scores $name', ({ markdown, score }) => {
  const found = scoreMarkdown(markdown, truth)
  for (const [key, value] of Object.entries(score))
    expect(found[key as keyof typeof found], key).toBeCloseTo(value, 5)
})

test('words in another order count by what is still in order', () => {
  expect(scoreMarkdown('one three two', 'one two three').words).toBeCloseTo(2 / 3, 5)
})
