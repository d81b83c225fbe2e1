import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The package this file belongs to, from source, from dist and from a bundle alike. */
const ROOT = rootAbove(import.meta.dirname)

/** Where a file of the package is, by its path below the root. */
export function packagePath(path: string): string {
  return join(ROOT, path)
}

function rootAbove(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : rootAbove(dirname(folder))
}
