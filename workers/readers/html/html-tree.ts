import type { Token } from 'parse5'

/** A node of the parsed page: what conversion needs, nothing else. */
export type HtmlNode = HtmlElement | HtmlText

export interface HtmlElement {
  readonly kind: 'element'
  readonly tag: string
  readonly namespace: string
  /** Only attributes that conversion looks at; see `parse-html.ts`. */
  attributes: Token.Attribute[]
  children: HtmlNode[]
  parent: HtmlElement | null
}

export interface HtmlText {
  readonly kind: 'text'
  value: string
  parent: HtmlElement | null
}

export function attribute(element: HtmlElement, name: string): string | undefined {
  for (const { name: own, value } of element.attributes) if (own === name) return value
  return undefined
}

/** Whether one of the class names, or a part of one, fits the pattern. */
export function hasClass(element: HtmlElement, pattern: RegExp): boolean {
  return pattern.test(attribute(element, 'class') ?? '')
}

export function isElement(node: HtmlNode): node is HtmlElement {
  return node.kind === 'element'
}

/** What `walkTree` calls, in document order. */
export interface TreeVisitor {
  /** False leaves out what is inside; `leave` is not called then. */
  enter(element: HtmlElement, depth: number): boolean
  leave?(element: HtmlElement): void
  text?(value: string): void
}

/** Goes through what is inside `root`, without recursion: pages nest hundreds of thousands of elements. */
export function walkTree(root: HtmlElement, visitor: TreeVisitor): void {
  for (const _ of walkSteps(root, visitor)) {
    // All work is the visitor's.
  }
}

/** As `walkTree`, stopping after every element that was left, so that the caller can hand on what is done. */
export function* walkSteps(root: HtmlElement, visitor: TreeVisitor): Generator<void> {
  const open = [{ element: root, next: 0 }]
  for (let top = open[0]; top !== undefined; top = open.at(-1)) {
    const node = top.element.children[top.next++]
    if (node === undefined) {
      open.pop()
      if (open.length === 0) return
      visitor.leave?.(top.element)
      yield
    } else if (node.kind === 'text') {
      visitor.text?.(node.value)
    } else if (visitor.enter(node, open.length)) {
      open.push({ element: node, next: 0 })
    }
  }
}
