// The built product as the benches drive it: a document's bytes in, Markdown and its blocks out, in this process.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const dist = join(import.meta.dirname, '..', 'dist')
const built = (path) => import(pathToFileURL(join(dist, path)).href)

export const LIMITS = {
  pagesMax: 20_000,
  outputBytesMax: 2 ** 30,
  inflatedBytesMax: 2 ** 30,
  zipEntriesMax: 20_000,
  zipRatioMax: 1000,
  memoryBytesMax: 4 * 2 ** 30,
}

/** The format that a file's name stands for, or undefined. */
export async function formatOf(name) {
  const { FORMAT_BY_EXTENSION, extensionOf } = await built('src/contract/formats.js')
  return FORMAT_BY_EXTENSION.get(extensionOf(name))
}

/**
 * Loads the built worker code once. The result converts one document:
 * `{ markdown, blocks, quality, warnings, pageCount }`. `blocks` are those of all parts before cleaning, only
 * collected on `withBlocks`. Throws what the conversion throws.
 */
export async function loadEngine({ mode = 'fast', clean = true, include } = {}) {
  if (!existsSync(join(dist, 'workers'))) throw new Error('dist/ is missing: run `node build.mjs`')
  const { convertDocument } = await built('workers/convert.js')
  const { loadMupdf } = await built('native/mupdf/wasm-module.js')
  await loadMupdf() // it sets the module up before a bench's own import of mupdf
  const options = { mode, engine: 'auto', clean, slim: false, include }
  return async ({ bytes, name, format, withBlocks = false }) => {
    const source = { bytes: shared(bytes), filename: name }
    const blocks = []
    let markdown = ''
    const hooks = {
      write(text) {
        markdown += text
      },
      ...(withBlocks ? { onPart: (part) => blocks.push(...part.blocks) } : {}),
    }
    const result = await convertDocument({ source, format, options, limits: LIMITS }, hooks)
    return { ...result, markdown, blocks }
  }
}

/** A copy of the bytes in shared memory, as the pool hands them to a thread. */
function shared(bytes) {
  const view = new Uint8Array(new SharedArrayBuffer(bytes.byteLength))
  view.set(bytes)
  return view
}
