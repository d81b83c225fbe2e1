import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** MuPDF, compiled for all threads: code that one thread's use has made faster is faster in all. */
export async function compileMupdf(): Promise<WebAssembly.Module> {
  const entry = createRequire(import.meta.url).resolve('mupdf')
  return WebAssembly.compile(await readFile(join(dirname(entry), 'mupdf-wasm.wasm')))
}
