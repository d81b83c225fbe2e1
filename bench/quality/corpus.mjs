import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { extname, join } from 'node:path'

const TABLES_SUFFIX = '.tables.md'

/**
 * Pairs documents with their truths by name: `NAME.EXT` with `NAME.md`, or with `NAME.tables.md` (tables alone, as
 * ICDAR has them). Gives `{ name, file, truth }`, by name; documents without a truth have `truth` undefined.
 */
export function pairDocuments(files, { tablesOnly = false, prefix = '' } = {}) {
  const known = new Set(files)
  const suffix = tablesOnly ? TABLES_SUFFIX : '.md'
  return files
    .filter((file) => file.startsWith(prefix) && isDocument(file))
    .map((file) => pair(file, suffix, known))
    .filter((entry) => !tablesOnly || entry.truth !== undefined)
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

const isDocument = (file) => !['.md', '.json', '.sh', ''].includes(extname(file).toLowerCase())

function pair(file, suffix, known) {
  const name = file.slice(0, -extname(file).length)
  // Two documents of one name (a.docx, a.pdf) may have truths that keep the extension.
  const truth = [`${name}${suffix}`, `${file}${suffix}`].find((candidate) => known.has(candidate))
  return { name, file, ...(truth === undefined ? {} : { truth }) }
}

/** The folder's documents, or those whose name matches `only`. */
export function readCorpus(dir, options) {
  const entries = pairDocuments(readdirSync(dir), options)
  return options.only === undefined
    ? entries
    : entries.filter((entry) => entry.name.includes(options.only))
}

/** A folder that holds exactly the truths of these entries, under their names, as the scorer wants it. */
export function gatherTruths(dir, entries, out) {
  rmSync(out, { recursive: true, force: true })
  mkdirSync(out, { recursive: true })
  for (const entry of entries) {
    if (entry.truth !== undefined)
      copyFileSync(join(dir, entry.truth), join(out, `${entry.name}.md`))
  }
  return out
}

/** `manifest.json` of a corpus by document name; empty when there is none. */
export function readManifest(dir) {
  const path = join(dir, 'manifest.json')
  if (!existsSync(path)) return new Map()
  return new Map(JSON.parse(readFileSync(path, 'utf8')).map((entry) => [entry.id, entry]))
}

/** Twelve hex digits over names and truths: two figures compare only when these agree. */
export function corpusHash(dir, entries) {
  const hash = createHash('sha256')
  for (const entry of entries) {
    hash.update(`${entry.file}\0`)
    if (entry.truth !== undefined) hash.update(readFileSync(join(dir, entry.truth)))
  }
  return hash.digest('hex').slice(0, 12)
}
