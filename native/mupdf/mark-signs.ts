import type { RawObjects } from './raw-objects.js'
import { typeOfName } from './structure-types.js'

/**
 * Elements that stand for the numbers of marked content while a page is read: MuPDF climbs the tree anew for each marked
 * content, and the document's tree may be large and deep. That of the signs is three elements deep: a root whose parent
 * does not know it, so that its place is -1, then groups, and in each group signs. Type and places tell the number.
 */
export interface MarkSigns {
  /** Of all signs, and of what is around them. */
  readonly type: number
  /** An array that has at each number its sign. */
  readonly array: number
  /** Makes signs for the numbers before `count`. */
  reach(count: number): void
}

/** Signs of a group: MuPDF searches an element among its parent's kids. */
const GROUP = 64
/** Signs that are made at first; each time that more are made MuPDF looks for all pages anew. */
const FIRST = 2 * GROUP
const NO_PLACE = -1
/** Elements from the root of the signs down to one. */
export const SIGN_DEPTH = 3

/** Whether an element without another around it is the root of the signs of this type. */
export function isSignRoot(signType: number, type: number, place: number): boolean {
  return type === signType && place === NO_PLACE
}

/** The number that a sign stands for, by its group's place and its own. */
export function signedNumber(group: number, place: number): number {
  return group * GROUP + place
}

/** Types that no document should map to one that is not standard. */
const SIGNS = ['NonStruct', 'Private', 'Div', 'P']

/** Undefined where the document maps all of the types. `typeOf`: of a name. `array` is the caller's. */
export function createMarkSigns(
  objects: RawObjects,
  treeRoot: number,
  typeOf: (name: number) => number,
): MarkSigns | undefined {
  const sign = SIGNS.find((name) => typeOf(objects.newName(name)) === typeOfName(name))
  if (sign === undefined) return undefined
  const make = (parent: number, kids: number) => newElement(objects, sign, parent, kids)
  const array = objects.newArray()
  const groups = objects.newArray()
  let root = 0
  let group = { object: 0, kids: 0 }
  let made = 0
  return {
    type: typeOfName(sign),
    array,
    reach(count) {
      if (count <= made) return
      if (root === 0) root = make(treeRoot, groups)
      for (const end = Math.max(count, FIRST, 2 * made); made < end; made++) {
        if (made % GROUP === 0) {
          const kids = objects.newArray()
          group = { object: make(root, kids), kids }
          objects.push(groups, group.object)
          objects.drop(group.object)
        }
        const element = make(group.object, objects.newNumber(made))
        objects.push(group.kids, element)
        objects.push(array, element)
        objects.drop(element)
      }
    },
  }
}

/** A reference to an element that alone holds its kids. */
function newElement(objects: RawObjects, type: string, parent: number, kids: number): number {
  const element = objects.newDictionary()
  objects.put(element, 'S', objects.newName(type))
  objects.put(element, 'P', parent)
  objects.put(element, 'K', kids)
  objects.drop(kids)
  const reference = objects.newIndirect(element)
  objects.drop(element)
  return reference
}
