import type { RawObjects } from './raw-objects.js'

/** Destinations by their names. */
export interface NamedDestinations {
  /** The array with the page first; undefined for a name that is not there. */
  find(name: string): number | undefined
}

/** What is read at most: nodes of the tree, names, and UTF-16 units of names, since many may share one of megabytes. */
const NODES_MAX = 20_000
const NAMES_MAX = 100_000
const NAMES_CHARS_MAX = 4 * 2 ** 20

/** Levels of a tree that a name is searched down: trees of a million names have five. */
const DEPTH_MAX = 30

/**
 * The catalog's dictionary of them, or its tree (ISO 32000-1, 12.3.2.3 and 7.9.6). A tree is searched by the order of its
 * names; for the first one that is not where it should be, all are read: MuPDF looks into each node twice for a name
 * that is not there, so that thirty nodes in a chain are 2^30 looks.
 */
export function createNamedDestinations(objects: RawObjects): NamedDestinations {
  let known: ReadonlyMap<string, number> | undefined
  const knownValue = (name: string): number | undefined => {
    known ??= allNames(objects)
    return known.get(name)
  }
  const { dictionary, tree } = rootsOf(objects)
  const isInTree = !objects.isDictionary(dictionary)
  return {
    find(name) {
      const searched = isInTree && known === undefined ? searchTree(objects, tree, name) : undefined
      const value = searched ?? knownValue(name)
      if (value === undefined) return undefined
      const destination = objects.isDictionary(value) ? objects.get(value, 'D') : value
      return objects.isArray(destination) ? destination : undefined
    },
  }
}

function rootsOf(objects: RawObjects): { readonly dictionary: number; readonly tree: number } {
  const catalog = objects.get(objects.trailer(), 'Root')
  return {
    dictionary: objects.get(catalog, 'Dests'),
    tree: objects.get(objects.get(catalog, 'Names'), 'Dests'),
  }
}

/** The value of a name that stands where the limits of nodes and the order of names say. */
function searchTree(objects: RawObjects, root: number, name: string): number | undefined {
  let node = root
  for (let depth = 0; depth < DEPTH_MAX; depth++) {
    const kids = objects.get(node, 'Kids')
    if (!objects.isArray(kids)) break
    const lastOf = (at: number) =>
      objects.textOf(objects.at(objects.get(objects.at(kids, at), 'Limits'), 1))
    node = objects.at(kids, firstFrom(name, objects.lengthOf(kids), lastOf))
  }
  const pairs = objects.get(node, 'Names')
  const count = objects.isArray(pairs) ? Math.trunc(objects.lengthOf(pairs) / 2) : 0
  const nameAt = (at: number) => objects.textOf(objects.at(pairs, 2 * at))
  const at = firstFrom(name, count, nameAt)
  return at < count && nameAt(at) === name ? objects.at(pairs, 2 * at + 1) : undefined
}

/** Where the first of sorted texts stands that is `name` or after it; `count` where none is. */
function firstFrom(name: string, count: number, textAt: (at: number) => string): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >>> 1
    if (textAt(middle) < name) low = middle + 1
    else high = middle
  }
  return low
}

/** The dictionary's own names stand before those of the tree. */
function allNames(objects: RawObjects): Map<string, number> {
  const { dictionary, tree } = rootsOf(objects)
  const found: Found = {
    objects,
    names: new Map(),
    left: { names: NAMES_MAX, chars: NAMES_CHARS_MAX },
  }
  const size = objects.isDictionary(dictionary) ? objects.sizeOf(dictionary) : 0
  for (let at = 0; at < size && hasRoom(found); at++)
    addName(found, objects.keyAt(dictionary, at), objects.valueAt(dictionary, at))
  addTree(found, tree)
  return found.names
}

interface Found {
  readonly objects: RawObjects
  readonly names: Map<string, number>
  readonly left: { names: number; chars: number }
}

const hasRoom = ({ left }: Found): boolean => left.names > 0 && left.chars > 0

function addName({ names, left }: Found, name: string, value: number): void {
  if (!names.has(name)) names.set(name, value)
  left.names -= 1
  left.chars -= name.length
}

function addTree(found: Found, root: number): void {
  const { objects } = found
  const seen = new Set<number>()
  const waiting = [root]
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    const number = objects.idOf(node)
    if (!objects.isDictionary(node) || seen.has(number)) continue
    if (number !== 0) seen.add(number)
    addPairs(found, objects.get(node, 'Names'))
    const kids = objects.get(node, 'Kids')
    const length = objects.isArray(kids) ? objects.lengthOf(kids) : 0
    const count = Math.min(length, NODES_MAX - seen.size - waiting.length)
    for (let at = 0; at < count; at++) waiting.push(objects.at(kids, at))
  }
}

/** Names and values by turns. */
function addPairs(found: Found, pairs: number): void {
  const { objects } = found
  const length = objects.isArray(pairs) ? objects.lengthOf(pairs) : 0
  for (let at = 0; at + 1 < length && hasRoom(found); at += 2)
    addName(found, objects.textOf(objects.at(pairs, at)), objects.at(pairs, at + 1))
}
