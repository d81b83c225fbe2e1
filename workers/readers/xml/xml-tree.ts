import { attributeOf, type XmlAttributes } from './xml-attributes.js'
import type { XmlHandler } from './xml-scanner.js'

/** An element with all it holds. Walked by recursion: the scanner bounds the depth. */
export interface XmlElement {
  readonly name: string
  readonly attributes: XmlAttributes
  readonly children: readonly XmlNode[]
}
type XmlNode = XmlElement | string

interface OpenElement extends XmlElement {
  readonly children: XmlNode[]
}

/**
 * A handler that builds elements and hands on each whose parent's name is `within`, as soon as it is complete, so
 * that only one of them is in memory. `within` '' hands on the root.
 */
export function treeBuilder(within: string, emit: (element: XmlElement) => void): XmlHandler {
  const stack: OpenElement[] = []
  let isInside = within === ''
  return {
    open(name, tag) {
      if (!isInside) {
        isInside = name === within
        return
      }
      stack.push({ name, attributes: tag.attributes(), children: [] })
    },
    text(value) {
      const children = stack.at(-1)?.children
      if (children === undefined) return
      const last = children.length - 1
      const before = children[last]
      if (typeof before === 'string') children[last] = before + value
      else children.push(value)
    },
    close() {
      const element = stack.pop()
      if (element === undefined) {
        isInside = false
        return
      }
      const parent = stack.at(-1)
      if (parent === undefined) emit(element)
      else parent.children.push(element)
    },
  }
}

export function attribute(element: XmlElement | undefined, name: string): string | undefined {
  return element === undefined ? undefined : attributeOf(element.attributes, name)
}

/** A whole number; undefined when there is none. */
export function integerAttribute(
  element: XmlElement | undefined,
  name: string,
): number | undefined {
  const value = attribute(element, name)
  return value !== undefined && /^\s*[+-]?\d+/.test(value) ? Number.parseInt(value, 10) : undefined
}

export function child(element: XmlElement | undefined, name: string): XmlElement | undefined {
  if (element === undefined) return undefined
  for (const node of element.children) {
    if (typeof node !== 'string' && node.name === name) return node
  }
  return undefined
}

/** The child of a child, and so on. */
export function childAt(
  element: XmlElement | undefined,
  ...names: readonly string[]
): XmlElement | undefined {
  return names.reduce(child, element)
}

export function childElements(element: XmlElement | undefined, name?: string): XmlElement[] {
  const found: XmlElement[] = []
  for (const node of element?.children ?? []) {
    if (typeof node !== 'string' && (name === undefined || node.name === name)) found.push(node)
  }
  return found
}

/** All elements of a name below this one, in document order. */
export function descendants(element: XmlElement | undefined, name: string): XmlElement[] {
  const found: XmlElement[] = []
  const visit = (within: XmlElement): void => {
    for (const node of within.children) {
      if (typeof node === 'string') continue
      if (node.name === name) found.push(node)
      visit(node)
    }
  }
  if (element !== undefined) visit(element)
  return found
}

export function descendant(element: XmlElement | undefined, name: string): XmlElement | undefined {
  for (const node of element?.children ?? []) {
    if (typeof node === 'string') continue
    const found = node.name === name ? node : descendant(node, name)
    if (found !== undefined) return found
  }
  return undefined
}

export function textOf(element: XmlElement | undefined): string {
  let text = ''
  for (const node of element?.children ?? []) text += typeof node === 'string' ? node : textOf(node)
  return text
}
