import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { goldenMarkdown } from './convert-golden.js'
import { type MarkdownScore, scoreMarkdown } from './markdown-score.js'

/**
 * Means over the printed sources, whose truth is the source itself. Whoever makes the reader better raises them; a
 * change that falls below has made it worse, or says in its commit why it has not.
 */
const FLOOR: Readonly<Record<keyof MarkdownScore, number>> = {
  words: 0.93,
  cells: 0.68,
  headings: 0.925,
}

interface Scored {
  readonly name: string
  readonly score: MarkdownScore
}

test('printed documents are read back no worse than before', async () => {
  const scored: Scored[] = []
  for (const file of readdirSync(join(import.meta.dirname, 'sources'))) {
    const name = file.replace(/\.html$/, '')
    const truth = await goldenMarkdown(`sources/${file}`)
    const markdown = await goldenMarkdown(`documents/${name}.pdf`)
    scored.push({ name, score: scoreMarkdown(markdown, truth) })
  }
  expect(scored.length).toBeGreaterThan(15)
  for (const key of Object.keys(FLOOR) as (keyof MarkdownScore)[])
    expect(meanOf(scored, key), listed(scored, key)).toBeGreaterThanOrEqual(FLOOR[key])
})

function meanOf(scored: readonly Scored[], key: keyof MarkdownScore): number {
  const known = scored.flatMap(({ score }) => score[key] ?? [])
  return known.reduce((sum, score) => sum + score, 0) / known.length
}

/** What a failure shows: the documents that pull the mean down, worst first. */
function listed(scored: readonly Scored[], key: keyof MarkdownScore): string {
  const worst = scored
    .flatMap(({ name, score }) => (score[key] === undefined ? [] : { name, value: score[key] }))
    .filter(({ value }) => value < 1)
    .sort((a, b) => a.value - b.value)
    .map(({ name, value }) => `${name} ${value.toFixed(3)}`)
  return `${key}: ${worst.join(', ')}`
}
