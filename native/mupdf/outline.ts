import type { OutlineIterator, PDFDocument } from 'mupdf'

/** An entry of the outline; entries come in reading order. */
export interface OutlineEntry {
  readonly title: string
  /** From 1. */
  readonly level: number
  /** Where it leads, to be resolved. */
  readonly uri?: string
}

/**
 * Titles and levels of the outline, at most `entriesMax`. Targets are left alone: resolving a named destination costs
 * up to ten milliseconds in a long document.
 */
export function readOutline(document: PDFDocument, entriesMax: number): OutlineEntry[] {
  const iterator = document.outlineIterator()
  const entries: OutlineEntry[] = []
  let level = 1
  // A cyclic outline ends at the cap; every step is counted, also those without an entry.
  try {
    for (let steps = 0; steps < 4 * entriesMax && entries.length < entriesMax; steps++) {
      const item = iterator.item()
      if (item === null) break
      const title = (item.title ?? '').replace(/\s+/g, ' ').trim()
      if (title !== '')
        entries.push({ title, level, ...(item.uri === undefined ? {} : { uri: item.uri }) })
      level = advance(iterator, level)
      if (level === 0) break
    }
  } finally {
    iterator.destroy()
  }
  return entries
}

/** To the next entry in reading order; 0 at the end, else the level there. */
function advance(iterator: OutlineIterator, level: number): number {
  const below = iterator.down()
  if (below === 0) return level + 1
  if (below === 1) iterator.up()
  let here = level
  while (iterator.next() !== 0) {
    if (here === 1 || iterator.up() < 0) return 0
    here--
  }
  return here
}
