import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { goldenMarkdown } from './convert-golden.js'
import { MADE_DOCUMENTS } from './made-documents.js'

/**
 * Whole documents and their whole Markdown. A golden is what comes out, not what ought to: a change that moves one is
 * read as a diff, and `UPDATE_GOLDEN=1 npm run test:file test/golden` accepts it.
 */
const isUpdating = process.env.UPDATE_GOLDEN === '1'
const folder = (name: string) => join(import.meta.dirname, name)

const files = (place: string) => readdirSync(folder(place)).map((name) => join(place, name))
const documents = [
  ...files('documents'),
  ...Object.keys(MADE_DOCUMENTS),
  ...['contents', 'lists', 'ruled-table', 'two-columns', 'emphasis-and-links'].map(
    (name) => `sources/${name}.html`,
  ),
]
/** Documents that the mode `balanced` reads in its own way: by their structure tree, with notes linked. */
const BALANCED = ['documents/tagged.pdf', 'documents/footnotes.pdf']

const cases = [
  ...documents.map((file) => ({ file, mode: 'fast' as const, golden: `${nameOf(file)}.md` })),
  ...BALANCED.map((file) => ({
    file,
    mode: 'balanced' as const,
    golden: `${nameOf(file)}.balanced.md`,
  })),
]

function nameOf(file: string): string {
  return file.split('/').at(-1) ?? file
}

describe('golden Markdown', () => {
  test.each(cases)('$golden', async ({ file, mode, golden }) => {
    const markdown = await goldenMarkdown(file, mode)
    const path = folder(join('markdown', golden))
    if (isUpdating) writeFileSync(path, markdown)
    expect(markdown).toBe(readFileSync(path, 'utf8'))
  })

  test('every golden has its document', () => {
    const known = new Set(cases.map(({ golden }) => golden))
    expect(readdirSync(folder('markdown')).filter((name) => !known.has(name))).toEqual([])
  })
})
