import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The version of the package this file belongs to, from source and from dist alike. */
export const VERSION = readVersion(import.meta.dirname)

function readVersion(folder: string): string {
  const path = join(folder, 'package.json')
  if (!existsSync(path)) return readVersion(dirname(folder))
  const { version } = JSON.parse(readFileSync(path, 'utf8')) as { readonly version: string }
  return version
}
