import { attribute, type HtmlElement, walkTree } from '../hypertext/html-tree.js'
import { type LinkedPart, linkedPart } from './linked-part.js'

/** Elements that a note can be; an anchor or a word that a mark leads to is none. */
const NOTE_ELEMENTS = new Set(['aside', 'li', 'div', 'p', 'section', 'dd'])

/** The notes of the book: elements that marked references lead to (EPUB 3.3 SSV, "Notes and references"). */
export interface BookNotes {
  /**
   * Takes up the references of a document that is about to be read. `idsOf` gives the ids of another document that
   * notes can have.
   */
  prepare(
    partName: string,
    tree: HtmlElement,
    idsOf: (partName: string) => Promise<ReadonlySet<string>>,
  ): Promise<void>
  /** The label of the note that a mark in this document leads to. */
  refer(partName: string, mark: HtmlElement): string | undefined
  /** The label of the note that an element of this document is. */
  labelOf(partName: string, element: HtmlElement): string | undefined
}

/** `isRead` tells documents that have been read before: what stands there cannot become a note any more. */
export function bookNotes(isRead: (partName: string) => boolean): BookNotes {
  const labels = new Map<string, string>()
  return {
    async prepare(partName, tree, idsOf) {
      for (const mark of marksOf(tree)) {
        const target = linkedPart(partName, attribute(mark, 'href'))
        if (target === undefined || labels.has(keyOf(target)) || isRead(target.partName)) continue
        const ids = target.partName === partName ? noteIds(tree) : await idsOf(target.partName)
        if (ids.has(target.fragment)) labels.set(keyOf(target), String(labels.size + 1))
      }
    },
    refer(partName, mark) {
      if (!isMark(mark)) return undefined
      const target = linkedPart(partName, attribute(mark, 'href'))
      return target && labels.get(keyOf(target))
    },
    labelOf(partName, element) {
      if (labels.size === 0 || !NOTE_ELEMENTS.has(element.tag)) return undefined
      const id = attribute(element, 'id')
      return id === undefined ? undefined : labels.get(keyOf({ partName, fragment: id }))
    },
  }
}

const keyOf = ({ partName, fragment }: LinkedPart): string => `${partName}#${fragment}`

function marksOf(tree: HtmlElement): HtmlElement[] {
  const marks: HtmlElement[] = []
  walkTree(tree, {
    enter: (element) => {
      if (isMark(element)) marks.push(element)
      return true
    },
  })
  return marks
}

function isMark(element: HtmlElement): boolean {
  return (
    element.tag === 'a' &&
    (hasType(element, /(^|\s)noteref(\s|$)/) || attribute(element, 'role') === 'doc-noteref')
  )
}

/** A link from a note to the mark it belongs to, which Markdown makes by itself. */
export function isBackLink(element: HtmlElement): boolean {
  return (
    hasType(element, /(^|\s)(backlink|referrer)(\s|$)/) ||
    attribute(element, 'role') === 'doc-backlink'
  )
}

function hasType(element: HtmlElement, pattern: RegExp): boolean {
  return pattern.test(attribute(element, 'epub:type') ?? '')
}

/** Ids of the elements of a document that can be notes. */
export function noteIds(tree: HtmlElement): ReadonlySet<string> {
  const ids = new Set<string>()
  walkTree(tree, {
    enter: (element) => {
      const id = NOTE_ELEMENTS.has(element.tag) ? attribute(element, 'id') : undefined
      if (id !== undefined) ids.add(id)
      return true
    },
  })
  return ids
}
