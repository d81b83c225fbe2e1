import { readdir, realpath, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { extensionOf, FORMAT_BY_EXTENSION } from '../contract/formats.js'
import { isBelow } from './open-source.js'
import { matches } from './wildcards.js'

export interface ListedDocument {
  /** As every tool takes it: the path below an open folder. */
  readonly source: string
  readonly bytes: number
  /** ISO 8601. */
  readonly modified_at: string
}

export interface FolderDocuments {
  readonly documents: readonly ListedDocument[]
  /** There are more. */
  readonly truncated: boolean
}

/** Entries of folders that are looked at for one list: a home folder may hold millions. */
const ENTRIES_MAX = 20_000

/**
 * The documents in the open folders whose path below them matches (see `matches`), in order; hidden ones left out. A
 * link counts where it leads into an open folder. Of documents of one path the first folder's is the one that is read.
 */
export async function listDocuments(
  folders: readonly string[],
  pattern: string | undefined,
  documentsMax: number,
): Promise<FolderDocuments> {
  const found = new Map<string, ListedDocument>()
  const look = { left: ENTRIES_MAX }
  for (const folder of folders) {
    const root = await realpath(folder).catch(() => undefined) // a folder that has gone
    if (root === undefined) continue
    for await (const document of documentsBelow(root, pattern, look)) {
      if (!found.has(document.source)) found.set(document.source, document)
      if (found.size > documentsMax) break
    }
  }
  const documents = [...found.values()].slice(0, documentsMax)
  return { documents, truncated: found.size > documentsMax || look.left <= 0 }
}

async function* documentsBelow(
  root: string,
  pattern: string | undefined,
  look: { left: number },
): AsyncGenerator<ListedDocument> {
  for await (const path of pathsBelow(root, look)) {
    const source = relative(root, path).split(sep).join('/')
    if (pattern !== undefined && !matches(source, pattern)) continue
    const document = await documentAt(root, path, source)
    if (document !== undefined) yield document
  }
}

/** Files and links of supported extensions, folder by folder; folders behind links are not looked into. */
async function* pathsBelow(folder: string, look: { left: number }): AsyncGenerator<string> {
  const open = [folder]
  for (let place = open.shift(); place !== undefined; place = open.shift()) {
    const entries = await readdir(place, { withFileTypes: true }).catch(() => []) // not ours to read
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      look.left -= 1
      if (look.left < 0) return
      if (entry.name.startsWith('.')) continue
      const path = join(place, entry.name)
      if (entry.isDirectory()) open.push(path)
      else if (FORMAT_BY_EXTENSION.has(extensionOf(entry.name))) yield path
    }
  }
}

async function documentAt(
  root: string,
  path: string,
  source: string,
): Promise<ListedDocument | undefined> {
  const real = await realpath(path).catch(() => undefined)
  if (real === undefined || !isBelow(root, real)) return undefined
  const stats = await stat(real).catch(() => undefined)
  if (stats?.isFile() !== true) return undefined
  return { source, bytes: stats.size, modified_at: stats.mtime.toISOString() }
}
