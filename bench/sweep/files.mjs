import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Every regular file below a folder, or the file itself, in order of path. */
export function filesIn(path) {
  if (statSync(path).isFile()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}
