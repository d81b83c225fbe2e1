import type { Dirent } from 'node:fs'
import { readdir, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The files below a folder, to the bottom, in order of their paths; hidden names are left out. Links to files are
 * files. Folders behind links are looked into once, after all folders that lie there themselves, so that neither a
 * loop nor a second link brings anything twice.
 */
export async function filesBelow(folder: string): Promise<readonly string[]> {
  const files: string[] = []
  const seen = new Set<string>()
  const open = [folder]
  const links: string[] = []
  for (let place = open.pop(); place !== undefined; place = open.pop() ?? links.shift()) {
    const real = await realpath(place)
    if (seen.has(real)) continue
    seen.add(real)
    const entries = await entriesOf(place)
    const paths = (kind: Kind) => entries.filter((is) => is.kind === kind).map(({ path }) => path)
    files.push(...paths('file'))
    open.push(...paths('folder'))
    links.push(...paths('link to a folder'))
  }
  return files.sort((a, b) => (a < b ? -1 : 1))
}

type Kind = 'file' | 'folder' | 'link to a folder' | 'other'

async function entriesOf(folder: string) {
  const entries = await readdir(folder, { withFileTypes: true })
  const shown = entries.filter(({ name }) => !name.startsWith('.'))
  return Promise.all(
    shown.map(async (entry) => {
      const path = join(folder, entry.name)
      return { path, kind: await kindOf(entry, path) }
    }),
  )
}

async function kindOf(entry: Dirent, path: string): Promise<Kind> {
  if (entry.isFile()) return 'file'
  if (entry.isDirectory()) return 'folder'
  if (!entry.isSymbolicLink()) return 'other'
  const target = await stat(path).catch(() => undefined) // a link to nothing is nothing
  if (target?.isFile() === true) return 'file'
  return target?.isDirectory() === true ? 'link to a folder' : 'other'
}
