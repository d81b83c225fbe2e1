import type { Block, HeadingLevel } from '../../document/blocks.js'
import { type Inline, text } from '../../document/inlines.js'
import type { ReadContext } from '../../document/reading.js'
import { attribute, type HtmlElement, walkTree } from '../hypertext/html-tree.js'
import { imageOf, linkUrl } from '../hypertext/link-targets.js'
import { bodyOf } from '../hypertext/main-content.js'
import { readBlocks } from '../hypertext/read-blocks.js'
import type { References } from '../hypertext/references.js'
import { isHidden } from '../hypertext/visibility.js'
import { fileNameOf } from '../xml/part-name.js'
import { type BookNotes, isBackLink } from './book-notes.js'
import { linkedPart } from './linked-part.js'
import type { NavigationEntry } from './navigation.js'

/** One document of the book as it is read. */
interface BookPage {
  readonly partName: string
  readonly tree: HtmlElement
  readonly notes: BookNotes
  /** Its title in the table of contents. */
  readonly entry: NavigationEntry | undefined
}

/**
 * The blocks of a document, in batches. One without headings has its title in the table of contents for one: its first
 * line where that is the title, else a line of its own before the text.
 */
export function* readPage(page: BookPage, context: ReadContext): Generator<Block[]> {
  const content = { roots: [bodyOf(page.tree)], hasMain: false }
  let missing = page.entry !== undefined && !hasHeading(page.tree) ? page.entry : undefined
  for (const blocks of readBlocks(
    content,
    context,
    pageReferences(page, context.pictures !== undefined),
  )) {
    const first = missing === undefined ? -1 : blocks.findIndex(isText)
    if (missing === undefined || first < 0) yield blocks
    else {
      yield withTitle(blocks, first, missing)
      missing = undefined
    }
  }
}

function hasHeading(tree: HtmlElement): boolean {
  let found = false
  walkTree(tree, {
    enter: (element) => {
      found ||= /^h[1-6]$/.test(element.tag) && !isHidden(element)
      return !found
    },
  })
  return found
}

function isText({ type }: Block): boolean {
  return type !== 'image' && type !== 'thematicBreak' && type !== 'footnote'
}

function withTitle(blocks: readonly Block[], at: number, entry: NavigationEntry): Block[] {
  const first = blocks[at]
  const isTitle = first?.type === 'paragraph' && isSameLine(plainText(first.children), entry.title)
  const heading: Block = {
    type: 'heading',
    level: headingLevel(entry.depth),
    children: isTitle ? first.children : [text(entry.title)],
  }
  return [...blocks.slice(0, at), heading, ...blocks.slice(isTitle ? at + 1 : at)]
}

function headingLevel(depth: number): HeadingLevel {
  return depth === 1 || depth === 2 || depth === 3 || depth === 4 || depth === 5 ? depth : 6
}

function plainText(inlines: readonly Inline[]): string {
  return inlines
    .map((inline) => {
      if ('children' in inline) return plainText(inline.children)
      return 'value' in inline ? inline.value : ' '
    })
    .join('')
}

function isSameLine(a: string, b: string): boolean {
  const line = (value: string): string => value.replace(/\s+/g, ' ').trim().toLowerCase()
  return line(a) === line(b)
}

/** Links within the book lead nowhere in a Markdown text; pictures are named as their files are. */
function pageReferences({ partName, notes }: BookPage, withPictures: boolean): References {
  return {
    link(element) {
      const label = notes.refer(partName, element)
      if (label !== undefined) return { type: 'footnoteReference', label }
      const target = linkedPart(partName, attribute(element, 'href'))
      if (target === undefined) return linkUrl(element)
      return isBackLink(element) ? undefined : ''
    },
    image(element) {
      const image = imageOf(element)
      const target = image && linkedPart(partName, image.url)
      if (image === undefined || target === undefined) return image
      const source = withPictures ? { source: target.partName } : {}
      return { ...image, url: fileNameOf(target.partName), ...source }
    },
    note: (element) => notes.labelOf(partName, element),
  }
}
