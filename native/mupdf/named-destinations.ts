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

/**
 * The catalog's dictionary of them, or its tree (ISO 32000-1, 12.3.2.3 and 7.9.6), which are read as a whole for the
 * first name: MuPDF looks into each node twice for a name that is not there, so that thirty nodes in a chain are 2^30
 * looks.
 */
export function createNamedDestinations(objects: RawObjects): NamedDestinations {
  let known: ReadonlyMap<string, number> | undefined
  return {
    find(name) {
      known ??= allNames(objects)
      const value = known.get(name)
      if (value === undefined) return undefined
      const destination = objects.isDictionary(value) ? objects.get(value, 'D') : value
      return objects.isArray(destination) ? destination : undefined
    },
  }
}

/** The dictionary's own names stand before those of the tree. */
function allNames(objects: RawObjects): Map<string, number> {
  const catalog = objects.get(objects.trailer(), 'Root')
  const found: Found = {
    objects,
    names: new Map(),
    left: { names: NAMES_MAX, chars: NAMES_CHARS_MAX },
  }
  const dictionary = objects.get(catalog, 'Dests')
  const size = objects.isDictionary(dictionary) ? objects.sizeOf(dictionary) : 0
  for (let at = 0; at < size && hasRoom(found); at++)
    addName(found, objects.keyAt(dictionary, at), objects.valueAt(dictionary, at))
  addTree(found, objects.get(objects.get(catalog, 'Names'), 'Dests'))
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
