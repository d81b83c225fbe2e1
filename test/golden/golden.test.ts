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

/** A document with figures, which are referred to where they are asked for. */
const FIGURES = 'figures.pdf'
const FIGURES_GOLDEN = 'figures.pdf.images.md'

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

  test(FIGURES_GOLDEN, async () => {
    const markdown = await goldenMarkdown(FIGURES, 'fast', 'reference')
    const path = folder(join('markdown', FIGURES_GOLDEN))
    if (isUpdating) writeFileSync(path, markdown)
    expect(markdown).toBe(readFileSync(path, 'utf8'))
    // A list that is cut for a figure has blank lines there.
    const linesOf = (text: string) => text.split('\n').filter((line) => line !== '')
    const plain = readFileSync(folder(join('markdown', `${FIGURES}.md`)), 'utf8')
    expect(linesOf(markdown).filter((line) => !line.startsWith('!['))).toEqual(linesOf(plain))
  })

  test('every golden has its document', () => {
    const known = new Set([...cases.map(({ golden }) => golden), FIGURES_GOLDEN])
    expect(readdirSync(folder('markdown')).filter((name) => !known.has(name))).toEqual([])
  })
})
