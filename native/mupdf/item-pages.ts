import type { PDFDocument, PDFObject } from 'mupdf'
import { createNamedDestinations } from './named-destinations.js'

/** Finds the pages that items of an outline lead to. */
export interface ItemPages {
  /** The page, from 1, by the number of the item's object; undefined where it leads nowhere in the document. */
  pageOf(item: number): number | undefined
}

/** All pages are listed when the first one is asked for. */
export function createItemPages(document: PDFDocument, pageCount: number): ItemPages {
  let known: ReadonlyMap<number, number> | undefined
  const pageOfObject = (page: PDFObject): number => {
    if (page.isInteger()) return page.asNumber() + 1
    known ??= pagesByObject(document, pageCount)
    return known.get(page.asIndirect()) ?? 0
  }
  const named = createNamedDestinations(document)
  return {
    pageOf(item) {
      const to = destinationOf(document.newIndirect(item))
      const array = to.isArray() ? to : named.find(to.isName() ? to.asName() : to.asString())
      const page = array === undefined ? 0 : pageOfObject(array.get(0))
      return page >= 1 && page <= pageCount ? page : undefined
    },
  }
}

/** The item's own, or that of its action (ISO 32000-1, 12.3.2 and 12.6.4.2): an array with the page first, or a name. */
function destinationOf(item: PDFObject): PDFObject {
  const action = item.get('A', 'S')
  const leads = action.isName() && action.asName() === 'GoTo'
  const own = item.get('Dest')
  return own.isNull() && leads ? item.get('A', 'D') : own
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
