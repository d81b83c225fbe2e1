import type { Token } from 'parse5'
import type { HeadingLevel } from '../../document/blocks.js'

/** A node of the parsed page: what conversion needs, nothing else. Siblings are linked, which is half of an array. */
export type HtmlNode = HtmlElement | HtmlText

interface Placed {
  parent: HtmlElement | null
  previous: HtmlNode | null
  next: HtmlNode | null
}

export interface HtmlElement extends Placed {
  readonly kind: 'element'
  readonly tag: string
  readonly namespace: string
  /** Only attributes that conversion looks at; see `parse-html.ts`. */
  attributes: Token.Attribute[]
  first: HtmlNode | null
  last: HtmlNode | null
}

export interface HtmlText extends Placed {
  readonly kind: 'text'
  value: string
}

export function childrenOf(element: HtmlElement): HtmlNode[] {
  const children: HtmlNode[] = []
  for (let node = element.first; node !== null; node = node.next) children.push(node)
  return children
}

export function childElements(element: HtmlElement): HtmlElement[] {
  const elements: HtmlElement[] = []
  for (let node = element.first; node !== null; node = node.next) {
    if (node.kind === 'element') elements.push(node)
  }
  return elements
}

/** The text right in an element, not that of elements within. */
export function ownText(element: HtmlElement): string {
  return childrenOf(element)
    .map((node) => (node.kind === 'text' ? node.value : ''))
    .join('')
}

export function attribute(element: HtmlElement, name: string): string | undefined {
  for (const { name: own, value } of element.attributes) if (own === name) return value
  return undefined
}

export function hasClass(element: HtmlElement, pattern: RegExp): boolean {
  return pattern.test(attribute(element, 'class') ?? '')
}

/** Of `h1` to `h6`. */
export function headingLevel(tag: string): HeadingLevel {
  const level = Number(tag.slice(1))
  return level === 1 || level === 2 || level === 3 || level === 4 || level === 5 ? level : 6
}

/** What a walk calls, in document order. */
export interface TreeVisitor {
  /** False leaves out what is inside; `leave` is not called then. */
  enter(element: HtmlElement): boolean
  /** True pauses the walk. */
  leave?(element: HtmlElement): boolean
  text?(value: string): void
}

/** Goes through what is inside `root`, without recursion: pages nest hundreds of thousands of elements. */
export function walkTree(root: HtmlElement, visitor: TreeVisitor): void {
  for (const _ of walkSteps(root, visitor)) {
    // All work is the visitor's.
  }
}

/** As `walkTree`, yielding where the visitor pauses, so that the caller can hand on what is done. */
export function* walkSteps(root: HtmlElement, visitor: TreeVisitor): Generator<void> {
  let parent = root
  let node = root.first
  while (node !== null || parent !== root) {
    if (node === null) {
      const left = parent
      node = left.next
      parent = left.parent ?? root
      if (visitor.leave?.(left) === true) yield
    } else if (node.kind === 'text') {
      visitor.text?.(node.value)
      node = node.next
    } else if (visitor.enter(node)) {
      parent = node
      node = node.first
    } else {
      node = node.next
    }
  }
}
