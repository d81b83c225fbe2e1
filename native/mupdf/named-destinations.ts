import type { PDFDocument, PDFObject } from 'mupdf'

/** Destinations by their names. */
export interface NamedDestinations {
  /** The array with the page first; undefined for a name that is not there. */
  find(name: string): PDFObject | undefined
}

/** What is read of a tree at most: nodes, names, and UTF-16 units of names, since many may share one of megabytes. */
const NODES_MAX = 20_000
const NAMES_MAX = 100_000
const NAMES_CHARS_MAX = 4 * 2 ** 20

/**
 * The catalog's dictionary of them, or its tree (ISO 32000-1, 12.3.2.3 and 7.9.6), which is read as a whole for the first
 * name: MuPDF looks into each node twice for a name that is not there, so that thirty nodes in a chain are 2^30 looks.
 */
export function createNamedDestinations(document: PDFDocument): NamedDestinations {
  const catalog = document.getTrailer().get('Root')
  let tree: ReadonlyMap<string, PDFObject> | undefined
  return {
    find(name) {
      const found = catalog.get('Dests', name)
      if (!found.isNull()) return destinationIn(found)
      tree ??= namesIn(catalog.get('Names', 'Dests'))
      const value = tree.get(name)
      return value && destinationIn(value)
    },
  }
}

function destinationIn(value: PDFObject): PDFObject | undefined {
  const destination = value.isDictionary() ? value.get('D') : value
  return destination.isArray() ? destination : undefined
}

function namesIn(root: PDFObject): Map<string, PDFObject> {
  const names = new Map<string, PDFObject>()
  const seen = new Set<number>()
  const left = { names: NAMES_MAX, chars: NAMES_CHARS_MAX }
  const waiting = [root]
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    const number = node.asIndirect()
    if (!node.isDictionary() || seen.has(number)) continue
    if (number !== 0) seen.add(number)
    readNames(node.get('Names'), names, left)
    const kids = node.get('Kids')
    const count = kids.isArray() ? Math.min(kids.length, NODES_MAX - seen.size - waiting.length) : 0
    for (let at = 0; at < count; at++) waiting.push(kids.get(at))
  }
  return names
}

/** Names and values by turns. */
function readNames(
  pairs: PDFObject,
  names: Map<string, PDFObject>,
  left: { names: number; chars: number },
): void {
  const length = pairs.isArray() ? pairs.length : 0
  for (let at = 0; at + 1 < length && left.names > 0 && left.chars > 0; at += 2) {
    const name = pairs.get(at).asString()
    names.set(name, pairs.get(at + 1))
    left.names -= 1
    left.chars -= name.length
  }
}
