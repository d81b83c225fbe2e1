import type { PDFDocument, PDFObject } from 'mupdf'

/** Deeper than any tree of pages or fields. */
const DEPTH_MAX = 100
const ANNOTATIONS_MAX = 10_000

/**
 * Makes a page readable that MuPDF refuses with `cycle in resources`: a page or a field of a form that is its own
 * forefather (ISO 32000-2, 7.7.3.4 and 12.7.4.1, where entries are inherited along /Parent). The last link of the
 * circle is taken out, in memory alone. Says whether there was one.
 */
export function cutCycles(document: PDFDocument, index: number): boolean {
  const page = document.findPage(index)
  let isCut = cutParents(page)
  const annotations = page.get('Annots')
  const count = annotations.isArray() ? Math.min(annotations.length, ANNOTATIONS_MAX) : 0
  for (let at = 0; at < count; at++) isCut = cutParents(annotations.get(at)) || isCut
  return isCut
}

function cutParents(start: PDFObject): boolean {
  const seen = new Set<number>()
  let here = start
  while (here.isDictionary() && seen.size < DEPTH_MAX) {
    seen.add(here.asIndirect())
    const parent = here.get('Parent')
    if (parent.isIndirect() && seen.has(parent.asIndirect())) {
      here.delete('Parent')
      return true
    }
    here = parent
  }
  return false
}
