// Takes what is never loaded out of node_modules: for images, where size counts. Run after `npm prune`.
// Of tesseract.js-core one build of ten, of the English data one file of two: see wasm-recognizer.ts.
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const modules = join(import.meta.dirname, '..', '..', 'node_modules')
const LOADED = ['tesseract-core-simd-lstm.js', 'tesseract-core-simd-lstm.wasm']

const core = join(modules, 'tesseract.js-core')
for (const file of readdirSync(core)) {
  if (file.startsWith('tesseract-core') && !LOADED.includes(file)) rmSync(join(core, file))
}
rmSync(join(modules, '@tesseract.js-data', 'eng', '4.0.0'), { recursive: true, force: true })
