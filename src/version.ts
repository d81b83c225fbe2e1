import { readFileSync } from 'node:fs'
import { packagePath } from './package-path.js'

/** The version of the package. */
export const VERSION = readVersion()

function readVersion(): string {
  const text = readFileSync(packagePath('package.json'), 'utf8')
  return (JSON.parse(text) as { readonly version: string }).version
}
