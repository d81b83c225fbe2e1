import type { RawObjects } from './raw-objects.js'

/** Nodes that are looked at for one key; it is found in far fewer. */
const NODES_MAX = 2000
const DEPTH_MAX = 20

/** No object. */
const NONE = 0

/** The value of a number tree (ISO 32000-2, 7.9.7); 0 without one. */
export function valueInTree(objects: RawObjects, tree: number, key: number): number {
  return lookUp(objects, tree, key, { nodes: NODES_MAX }, 0)
}

function lookUp(
  objects: RawObjects,
  node: number,
  key: number,
  left: { nodes: number },
  depth: number,
): number {
  if (depth > DEPTH_MAX || left.nodes-- <= 0) return NONE
  const numbers = objects.get(node, 'Nums')
  if (objects.isArray(numbers)) return valueAt(objects, numbers, key)
  const kids = objects.get(node, 'Kids')
  if (!objects.isArray(kids)) return NONE
  const count = objects.lengthOf(kids)
  for (let at = 0; at < count && left.nodes > 0; at++) {
    const kid = objects.at(kids, at)
    const limits = objects.get(kid, 'Limits')
    left.nodes--
    if (objects.isArray(limits) && key > objects.numberOf(objects.at(limits, 1))) continue
    return lookUp(objects, kid, key, left, depth + 1)
  }
  return NONE
}

/** Keys and values in turn, in the order of the keys. */
function valueAt(objects: RawObjects, numbers: number, key: number): number {
  let low = 0
  let high = Math.floor(objects.lengthOf(numbers) / 2) - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const found = objects.numberOf(objects.at(numbers, 2 * middle))
    if (found === key) return objects.at(numbers, 2 * middle + 1)
    if (found < key) low = middle + 1
    else high = middle - 1
  }
  return NONE
}
