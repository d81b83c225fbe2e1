import { readdirSync, readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { PARAMETERS } from '../orders/parameter-table.js'
import { packagePath } from '../package-path.js'

/** A file of the page. */
export interface PageAsset {
  readonly contentType: string
  readonly bytes: Buffer
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.pdf': 'application/pdf',
  '.webp': 'image/webp',
}

/** The files of the playground by their paths, read once; all of them lie in the package. */
export function playgroundAssets(): ReadonlyMap<string, PageAsset> {
  const folder = packagePath('dist/playground')
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const files = names.flatMap((name) => {
    const contentType = TYPES[extname(name)]
    if (contentType === undefined) return []
    const path = name === 'index.html' ? '/playground' : `/playground/${name.replaceAll('\\', '/')}`
    return [[path, { contentType, bytes: readFileSync(`${folder}/${name}`) }] as const]
  })
  return new Map([...files, ['/playground/parameters.json', parameters()]])
}

/** The parameter table, of which the page makes its form. */
function parameters(): PageAsset {
  const rows = Object.entries(PARAMETERS).map(([name, { meaning, schema }]) => ({
    name,
    meaning,
    schema,
  }))
  return {
    contentType: 'application/json; charset=utf-8',
    bytes: Buffer.from(JSON.stringify(rows)),
  }
}
