import type { PDFDocument } from 'mupdf'
import { createNamedDestinations } from './named-destinations.js'
import type { RawObjects } from './raw-objects.js'

/** Finds the pages that items of an outline lead to. */
export interface ItemPages {
  /** The page, from 1, by the number of the item's object; undefined where it leads nowhere in the document. */
  pageOf(item: number): number | undefined
}

/** All pages are listed when the first one is asked for. What is held of an item is given back before the next one. */
export function createItemPages(
  document: PDFDocument,
  objects: RawObjects,
  pageCount: number,
): ItemPages {
  let known: ReadonlyMap<number, number> | undefined
  const pageOfObject = (page: number): number => {
    if (objects.isNumber(page)) return Math.trunc(objects.numberOf(page)) + 1
    known ??= pagesByObject(document, pageCount)
    return known.get(objects.idOf(page)) ?? 0
  }
  const named = createNamedDestinations(objects)
  const arrayOf = (target: number): number | undefined => {
    if (objects.isArray(target)) return target
    const name = objects.isName(target) ? objects.nameOf(target) : objects.textOf(target)
    return name === '' ? undefined : named.find(name)
  }
  const pageOfItem = (item: number): number | undefined => {
    const array = arrayOf(objects.get(item, 'Dest')) ?? arrayOf(targetOfAction(objects, item))
    const page = array === undefined ? 0 : pageOfObject(objects.at(array, 0))
    return page >= 1 && page <= pageCount ? page : undefined
  }
  return {
    pageOf(item) {
      const handle = document.newIndirect(item)
      try {
        return pageOfItem(Number(handle.pointer))
      } finally {
        handle.destroy()
      }
    },
  }
}

/** What the item's action leads to within the document (ISO 32000-1, 12.6.4.2). */
function targetOfAction(objects: RawObjects, item: number): number {
  const action = objects.get(item, 'A')
  const kind = objects.get(action, 'S')
  const leads = objects.isName(kind) && objects.nameOf(kind) === 'GoTo'
  return leads ? objects.get(action, 'D') : 0
}

function pagesByObject(document: PDFDocument, pageCount: number): Map<number, number> {
  document.setPageTreeCache(true)
  const pages = new Map<number, number>()
  for (let index = pageCount - 1; index >= 0; index--) {
    const page = document.findPage(index)
    pages.set(page.asIndirect(), index + 1)
    page.destroy()
  }
  return pages
}
