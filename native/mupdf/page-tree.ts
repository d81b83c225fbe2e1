import type { PDFPage } from 'mupdf'
import { createMarkSigns, type MarkSigns } from './mark-signs.js'
import { type Content, type Contents, contentsOf } from './marked-contents.js'
import { valueInTree } from './number-tree.js'
import type { RawObjects } from './raw-objects.js'
import { createTypeReader } from './structure-types.js'

/** Elements above one another: deeper ones are no document's. */
const ANCESTORS_MAX = 200

/** No object. */
const NONE = 0
const NO_KEY = -1
/** Above all keys of a parent tree. */
const KEYS_END = 2 ** 31 - 1

/** An element of the structure tree. */
export interface TreeNode {
  readonly parent: TreeNode | undefined
  /** Place among its parent's kids; -1 where that does not know it. */
  readonly place: number
  /** See structure-types.ts. */
  readonly type: number
}

/** A page's place in the structure tree, while it is read. */
export interface PageTree {
  /** Of the signs that stand for the numbers of marked content. */
  readonly signType: number
  /** Whether the tree has an element for the marked content of this number. */
  has(number: number): boolean
  /** That element, looked up in the document; undefined without one. */
  nodeOf(number: number): TreeNode | undefined
}

/** A document's structure tree as its pages need it. */
export interface PageTrees {
  /**
   * What `read` makes of a page. Where its tree is wanted MuPDF tells its marked contents as signs, and `read` gets the tree
   * that explains them: not for a page with holes among its elements, without which it reads better, nor for one with more
   * of them than any document. Else MuPDF looks up no element, which takes longer than to read some pages.
   */
  read<Value>(page: PDFPage, isWanted: boolean, read: (tree?: PageTree) => Value): Value
}

/** `isTagged`: the document has a tree. To be called before pages are read: MuPDF looks for them anew afterwards. */
export function createPageTrees(objects: RawObjects, isTagged: boolean): PageTrees {
  const document = isTagged ? tryDocumentTree(objects) : undefined
  return {
    read(page, isWanted, read) {
      if (document === undefined) return read()
      const object = page.getObject()
      const own = objects.get(Number(object.pointer), 'StructParents')
      const key = objects.isNumber(own) ? objects.numberOf(own) : NO_KEY
      const tree = isWanted ? treeOf(document, key, object.asIndirect()) : undefined
      document.show(tree === undefined ? undefined : key)
      return read(tree)
    },
  }
}

function treeOf(tree: DocumentTree, key: number, page: number): PageTree | undefined {
  const { objects, parents, signs } = tree
  try {
    const marks = key === NO_KEY ? NONE : valueInTree(objects, parents, key)
    const contents = objects.isArray(marks) ? contentsOf(objects, marks, page) : NO_CONTENTS
    if (contents === undefined) return undefined
    signs.reach(contents.end)
    return pageTree(tree, signs.type, contents)
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) throw error
    return undefined
  }
}

interface DocumentTree {
  readonly objects: RawObjects
  /** Number of the root's object. */
  readonly rootId: number
  readonly typeOf: (name: number) => number
  /** The document's own parent tree. */
  readonly parents: number
  readonly signs: MarkSigns
  /** Has MuPDF find the signs at this key and all else as it was; without one nothing at all. */
  show(key: number | undefined): void
  /** By number of their objects; those of marked content, which are many, left out. */
  readonly nodes: Map<number, TreeNode>
  /** By element: the place behind that of the kid asked for last, and the places of all its kids where that is no help. */
  readonly nextPlaces: Map<number, number>
  readonly places: Map<number, Map<number, number>>
}

/** Undefined where signs cannot be shown. */
function tryDocumentTree(objects: RawObjects): DocumentTree | undefined {
  try {
    return documentTree(objects)
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) throw error
    return undefined
  }
}

function documentTree(objects: RawObjects): DocumentTree | undefined {
  const root = objects.get(objects.get(objects.trailer(), 'Root'), 'StructTreeRoot')
  const typeOf = createTypeReader(objects, root)
  const signs = createMarkSigns(objects, root, typeOf)
  if (signs === undefined) return undefined
  return {
    objects,
    rootId: objects.idOf(root),
    typeOf,
    signs,
    ...parentTree(objects, root, signs),
    nodes: new Map(),
    nextPlaces: new Map(),
    places: new Map(),
  }
}

/**
 * Makes a parent tree of three nodes: the document's own, one with the signs, and the document's own again. Which keys each
 * has is changed from page to page.
 */
function parentTree(
  objects: RawObjects,
  root: number,
  { array }: MarkSigns,
): Pick<DocumentTree, 'parents' | 'show'> {
  const [first, before, key, after, last] = [0, NO_KEY, NO_KEY, KEYS_END, KEYS_END].map(
    objects.newNumber,
  ) as [number, number, number, number, number]
  const lower = ownNode(objects, objects.get(root, 'ParentTree'))
  const upper = ownNode(objects, lower)
  const signs = objects.newDictionary()
  putArray(objects, signs, 'Nums', [key, array])
  putArray(objects, lower, 'Limits', [first, before])
  putArray(objects, signs, 'Limits', [key, key])
  putArray(objects, upper, 'Limits', [after, last])
  const tree = objects.newDictionary()
  putArray(objects, tree, 'Kids', [lower, signs, upper])
  objects.put(root, 'ParentTree', tree)
  for (const made of [first, before, key, after, last, lower, upper, signs, array, tree])
    objects.drop(made)
  return {
    parents: lower,
    show(shown) {
      objects.setNumber(before, shown === undefined ? NO_KEY : shown - 1)
      objects.setNumber(key, shown ?? NO_KEY)
      objects.setNumber(after, shown === undefined ? KEYS_END : shown + 1)
    },
  }
}

function ownNode(objects: RawObjects, parents: number): number {
  const own = objects.newDictionary()
  for (const key of ['Nums', 'Kids']) {
    const value = objects.get(parents, key)
    if (value !== NONE) objects.put(own, key, value)
  }
  return own
}

function putArray(
  objects: RawObjects,
  dictionary: number,
  key: string,
  values: readonly number[],
): void {
  const array = objects.newArray()
  for (const value of values) objects.push(array, value)
  objects.put(dictionary, key, array)
  objects.drop(array)
}

const NO_CONTENTS: Contents = { byNumber: [], end: 0 }

function pageTree(tree: DocumentTree, signType: number, { byNumber }: Contents): PageTree {
  let elsewhere: ReadonlyMap<number, Content> | undefined
  const contentOf = (number: number) => {
    const own = byNumber[number]
    if (own?.numbers.has(number)) return own
    elsewhere ??= firstByNumber(byNumber)
    return elsewhere.get(number)
  }
  return {
    signType,
    has: (number) => contentOf(number) !== undefined,
    nodeOf(number) {
      const content = contentOf(number)
      return content === undefined ? undefined : nodeOf(tree, content.element)
    },
  }
}

/** The first content that has each number, where the parent tree has it in another place. */
function firstByNumber(contents: readonly Content[]): ReadonlyMap<number, Content> {
  const found = new Map<number, Content>()
  for (const content of new Set(contents))
    for (const number of content.numbers) if (!found.has(number)) found.set(number, content)
  return found
}

function nodeOf(tree: DocumentTree, element: number): TreeNode {
  const { objects, rootId, nodes } = tree
  const path = [element]
  let around = objects.get(element, 'P')
  let node: TreeNode | undefined
  while (path.length <= ANCESTORS_MAX && objects.isDictionary(around)) {
    const id = objects.idOf(around)
    node = nodes.get(id)
    if (node !== undefined || id === rootId) break
    path.push(around)
    around = objects.get(around, 'P')
  }
  for (let at = path.length - 1; at >= 0; at--) {
    const own = path[at] ?? NONE
    node = {
      parent: node,
      place: placeOf(tree, around, own),
      type: tree.typeOf(objects.get(own, 'S')),
    }
    const id = objects.idOf(own)
    if (at > 0 && id > 0 && path.length <= ANCESTORS_MAX) nodes.set(id, node)
    around = own
  }
  return node as TreeNode
}

/** Elements mostly are asked for in the order of their parent's kids; few have no content on the page. */
const STEPS_MAX = 16
/** Kids of one element that are told apart. */
const KIDS_MAX = 200_000

function placeOf(tree: DocumentTree, parent: number, element: number): number {
  const { objects, nextPlaces } = tree
  const kids = objects.get(parent, 'K')
  const wanted = keyOf(objects, element)
  if (!objects.isArray(kids)) return keyOf(objects, kids) === wanted ? 0 : -1
  const key = keyOf(objects, parent)
  const count = objects.lengthOf(kids)
  const first = nextPlaces.get(key) ?? 0
  for (let step = 0; step < Math.min(count, STEPS_MAX); step++) {
    const place = (first + step) % count
    if (keyOf(objects, objects.at(kids, place)) !== wanted) continue
    nextPlaces.set(key, place + 1)
    return place
  }
  const place = count > KIDS_MAX ? undefined : kidPlaces(tree, key, kids).get(wanted)
  if (place === undefined) return -1
  nextPlaces.set(key, place + 1)
  return place
}

/** The places of an array's kids, read once. */
function kidPlaces({ objects, places }: DocumentTree, key: number, kids: number) {
  let found = places.get(key)
  if (found === undefined) {
    found = new Map<number, number>()
    const count = objects.lengthOf(kids)
    for (let place = 0; place < count; place++) {
      const kid = keyOf(objects, objects.at(kids, place))
      if (!found.has(kid)) found.set(kid, place)
    }
    places.set(key, found)
  }
  return found
}

/** The number of an object, or where it is in memory where it has none. */
const keyOf = (objects: RawObjects, object: number): number => objects.idOf(object) || -object
