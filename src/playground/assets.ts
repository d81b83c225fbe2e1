import { readFileSync } from 'node:fs'
import { packagePath } from '../package-path.js'

/** A file of the page. */
export interface PageAsset {
  readonly contentType: string
  readonly bytes: Buffer
}

const TYPES = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
} as const

const SCRIPTS = ['main.js', 'api.js', 'pages-view.js', 'side-views.js'] as const

/** The files of the playground by their paths, read once; all of them lie in the package. */
export function playgroundAssets(): ReadonlyMap<string, PageAsset> {
  const page = (name: string) => readFileSync(packagePath(`dist/playground/${name}`))
  const renderer = readFileSync(new URL(import.meta.resolve('markdown-it/browser')))
  return new Map([
    ['/playground', { contentType: TYPES.html, bytes: page('index.html') }],
    ['/playground/playground.css', { contentType: TYPES.css, bytes: page('playground.css') }],
    ['/playground/markdown-it.js', { contentType: TYPES.js, bytes: renderer }],
    ...SCRIPTS.map(
      (name) => [`/playground/${name}`, { contentType: TYPES.js, bytes: page(name) }] as const,
    ),
  ])
}
