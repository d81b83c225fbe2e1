import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Converts every entry and writes OUT/NAME.md. A document that fails is written empty and listed: it counts as 0.
 * Gives `{ quality: Map(name → score 0..1), failures, signals: Map, pages: Map(name → count) }`.
 */
export async function convertFolder(dir, entries, out, convert) {
  rmSync(out, { recursive: true, force: true })
  mkdirSync(out, { recursive: true })
  const quality = new Map()
  const signals = new Map()
  const pages = new Map()
  const failures = []
  for (const entry of entries) {
    let markdown = ''
    try {
      const result = await convert(readFileSync(join(dir, entry.file)), entry)
      markdown = result.markdown
      if (result.quality !== undefined) {
        pages.set(entry.name, result.pageCount ?? 1)
        quality.set(entry.name, result.quality.score)
        signals.set(entry.name, result.quality.signals)
      }
    } catch (error) {
      failures.push({ name: entry.name, error })
    }
    writeFileSync(join(out, `${entry.name}.md`), markdown)
  }
  return { quality, signals, pages, failures }
}
