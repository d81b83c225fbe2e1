import type { PDFPage } from 'mupdf'
import type { WasmModule } from './wasm-module.js'

/** A link that leads out of the document; the rectangle in points, origin top left. */
export interface ExternalLink {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
  readonly uri: string
}

/** Most links of a manual stay within it: their place is not asked for. */
const EXTERNAL = /^(https?|mailto|ftp|tel):/i

/**
 * The page's links out of the document. Read from the module itself: `getLinks` of mupdf.js makes an object with a
 * finalizer for each link, and leaves the list of them in the module's memory for good.
 */
export function externalLinks(wasm: WasmModule, page: PDFPage): ExternalLink[] {
  const first = wasm._wasm_load_links(Number(page.pointer))
  if (first === 0) return []
  try {
    return linksFrom(wasm, first, page)
  } finally {
    wasm._wasm_drop_link(first)
  }
}

function linksFrom(wasm: WasmModule, first: number, page: PDFPage): ExternalLink[] {
  const links: ExternalLink[] = []
  let origin: readonly number[] | undefined
  for (let link = first; link !== 0; link = wasm._wasm_link_get_next(link)) {
    const uri = wasm.UTF8ToString(wasm._wasm_link_get_uri(link))
    if (!EXTERNAL.test(uri)) continue
    origin ??= page.getBounds()
    links.push(placedLink(wasm, link, uri, origin))
  }
  return links
}

function placedLink(
  wasm: WasmModule,
  link: number,
  uri: string,
  [left = 0, top = 0]: readonly number[],
): ExternalLink {
  const at = wasm._wasm_link_get_rect(link) >> 2
  const floats = wasm.HEAPF32
  return {
    x0: (floats[at] ?? 0) - left,
    y0: (floats[at + 1] ?? 0) - top,
    x1: (floats[at + 2] ?? 0) - left,
    y1: (floats[at + 3] ?? 0) - top,
    uri,
  }
}
