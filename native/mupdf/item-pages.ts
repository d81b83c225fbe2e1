import type { PDFDocument } from 'mupdf'
import { createNamedDestinations } from './named-destinations.js'
import { pagesOfTree } from './pages-of-tree.js'
import type { RawObjects } from './raw-objects.js'

/** Finds the pages that items of an outline lead to. */
export interface ItemPages {
  /** The page, from 1, by the number of the item's object; undefined where it leads nowhere in the document. */
  pageOf(item: number): number | undefined
  /** Whether the item leads to this page, from 1, or one beside it; undefined where it leads nowhere. No list is made. */
  leadsNear(item: number, page: number): boolean | undefined
}

/** The page tree is gone through when the first `pageOf` is asked for. */
export function createItemPages(
  document: PDFDocument,
  objects: RawObjects,
  pageCount: number,
): ItemPages {
  const isThere = askedOnce((object) => withItem(objects, object, objects.isDictionary))
  const numberOf = numbersByObject({ document, objects, pageCount, isThere })
  const objectOf = objectsByPage(objects, pageCount)
  const named = createNamedDestinations(objects)
  const arrayOf = (target: number): number | undefined => {
    if (objects.isArray(target)) return target
    const name = objects.isName(target) ? objects.nameOf(target) : objects.textOf(target)
    return name === '' ? undefined : named.find(name)
  }
  const readTarget = (item: number): Target => {
    const array = arrayOf(objects.get(item, 'Dest')) ?? arrayOf(targetOfAction(objects, item))
    const page = array === undefined ? 0 : objects.at(array, 0)
    if (objects.isNumber(page)) return { page: Math.trunc(objects.numberOf(page)) + 1, object: 0 }
    return { page: 0, object: objects.idOf(page) }
  }
  const targets = new Map<number, Target>()
  const targetOf = (item: number): Target => {
    const target = targets.get(item) ?? withItem(objects, item, readTarget)
    targets.set(item, target)
    return target
  }
  return {
    pageOf(item) {
      const { page: own, object } = targetOf(item)
      const page = object === 0 ? own : (numberOf(object) ?? 0)
      return page >= 1 && page <= pageCount ? page : undefined
    },
    leadsNear(item, page) {
      const { page: own, object } = targetOf(item)
      if (object === 0) return own === 0 ? undefined : Math.abs(own - page) <= 1
      if ([page, page - 1, page + 1].some((near) => objectOf(near) === object)) return true
      return isThere(object) ? false : undefined
    },
  }
}

/** What an item leads to: a page by its number, from 1, or by that of its object; both are 0 where it leads nowhere. */
interface Target {
  readonly page: number
  readonly object: number
}

/** What is held of an item is given back before the next one. */
function withItem<Value>(
  objects: RawObjects,
  item: number,
  use: (pointer: number) => Value,
): Value {
  const reference = objects.newReference(item)
  try {
    return use(reference)
  } finally {
    objects.drop(reference)
  }
}

/** The number of a page's object, each found once; undefined for a page that is not in the document. */
function objectsByPage(
  objects: RawObjects,
  pageCount: number,
): (page: number) => number | undefined {
  const known = new Map<number, number>()
  return (page) => {
    if (page < 1 || page > pageCount) return undefined
    const object = known.get(page) ?? objects.idOf(objects.pageAt(page - 1))
    known.set(page, object)
    return object
  }
}

/** What the item's action leads to within the document (ISO 32000-1, 12.6.4.2). */
function targetOfAction(objects: RawObjects, item: number): number {
  const action = objects.get(item, 'A')
  const kind = objects.get(action, 'S')
  const leads = objects.isName(kind) && objects.nameOf(kind) === 'GoTo'
  return leads ? objects.get(action, 'D') : 0
}

function askedOnce(ask: (object: number) => boolean): (object: number) => boolean {
  const known = new Map<number, boolean>()
  return (object) => {
    const answer = known.get(object) ?? ask(object)
    known.set(object, answer)
    return answer
  }
}

interface PagesOf {
  readonly document: PDFDocument
  readonly objects: RawObjects
  readonly pageCount: number
  /** Whether the document has a dictionary of this number. */
  readonly isThere: (object: number) => boolean
}

/** The number of a page, from 1, by that of its object; undefined for what is no page of the document. */
function numbersByObject(of: PagesOf) {
  const { objects, pageCount, isThere } = of
  let inTree: ReadonlyMap<number, number> | undefined
  let listed: ReadonlyMap<number, number> | undefined
  return (object: number): number | undefined => {
    inTree ??= pagesOfTree(objects, pageCount)
    const found = inTree.get(object)
    if (found !== undefined || !isThere(object)) return found
    listed ??= pagesByObject(of)
    return listed.get(object)
  }
}

function pagesByObject({ document, objects, pageCount }: PagesOf): Map<number, number> {
  document.setPageTreeCache(true)
  const pages = new Map<number, number>()
  for (let page = pageCount; page >= 1; page--)
    pages.set(objects.idOf(objects.pageAt(page - 1)), page)
  return pages
}
