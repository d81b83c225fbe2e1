import type { ReadContext } from '../../document/reading.js'
import { attribute, type HtmlElement, walkTree } from '../hypertext/html-tree.js'
import type { XmlPackage } from '../xml/open-package.js'
import { optionalTree, warnUnreadable } from '../xml/optional-part.js'
import * as xml from '../xml/xml-tree.js'
import type { Book } from './book.js'
import { linkedPart } from './linked-part.js'
import { pageTree } from './page-tree.js'

/** What the table of contents says of a document: the first entry that leads to it. */
export interface NavigationEntry {
  readonly title: string
  /** From 1. */
  readonly depth: number
}

const TITLE_CHARS_MAX = 500

/** The table of contents by part name: of the navigation document (EPUB 3.3, 7), else of the NCX (EPUB 2). */
export async function readNavigation(
  pack: XmlPackage,
  book: Book,
  context: ReadContext,
): Promise<ReadonlyMap<string, NavigationEntry>> {
  const entries = new Map<string, NavigationEntry>()
  const add = (base: string, address: string | undefined, text: string, depth: number): void => {
    const partName = linkedPart(base, address)?.partName
    const title = text.slice(0, TITLE_CHARS_MAX).replace(/\s+/g, ' ').trim()
    if (partName !== undefined && title !== '' && !entries.has(partName)) {
      entries.set(partName, { title, depth })
    }
  }
  if (book.navigation !== undefined && pack.has(book.navigation)) {
    const base = book.navigation
    try {
      const tree = await pageTree(pack, base, context)
      walkContents(tree, (address, text, depth) => add(base, address, text, depth))
    } catch (error) {
      warnUnreadable(error, base, context)
    }
  }
  if (entries.size === 0 && book.ncx !== undefined) {
    const base = book.ncx
    const root = await optionalTree(pack, base, context)
    walkPoints(xml.child(root, 'navMap'), 1, (address, text, depth) =>
      add(base, address, text, depth),
    )
  }
  return entries
}

type AddEntry = (address: string | undefined, text: string, depth: number) => void

/** Links of the lists of `nav epub:type="toc"`, with the depth of their list. */
function walkContents(tree: HtmlElement, add: AddEntry): void {
  let contents = 0
  let depth = 0
  let link: { readonly element: HtmlElement; text: string } | undefined
  walkTree(tree, {
    enter: (element) => {
      if (isContents(element)) contents += 1
      if (contents > 0 && element.tag === 'ol') depth += 1
      if (contents > 0 && element.tag === 'a') link ??= { element, text: '' }
      return true
    },
    text: (value) => {
      if (link !== undefined) link.text += value
    },
    leave: (element) => {
      if (link?.element === element) {
        add(attribute(element, 'href'), link.text, Math.max(depth, 1))
        link = undefined
      }
      if (contents > 0 && element.tag === 'ol') depth -= 1
      if (isContents(element)) contents -= 1
      return false
    },
  })
}

function isContents(element: HtmlElement): boolean {
  return element.tag === 'nav' && /(^|\s)toc(\s|$)/.test(attribute(element, 'epub:type') ?? '')
}

function walkPoints(parent: xml.XmlElement | undefined, depth: number, add: AddEntry): void {
  for (const point of xml.childElements(parent, 'navPoint')) {
    const label = xml.textOf(xml.child(point, 'navLabel'))
    add(xml.attribute(xml.child(point, 'content'), 'src'), label, depth)
    walkPoints(point, depth + 1, add)
  }
}
