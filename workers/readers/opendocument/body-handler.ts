import type { XmlHandler } from '../xml/xml-scanner.js'
import { treeBuilder, type XmlElement } from '../xml/xml-tree.js'

/** What a document is: the name of the element in `office:body` (OpenDocument 1.3, 3.3). */
export type BodyKind = 'text' | 'spreadsheet' | 'presentation'

export interface BodyHandler extends XmlHandler {
  /** Whether the document is of this kind. */
  isFound(): boolean
}

/**
 * Reads `content.xml`: each automatic style as a whole, which all come first, and what is inside the body as events.
 */
export function bodyHandler(
  kind: BodyKind,
  style: (element: XmlElement) => void,
  body: XmlHandler,
): BodyHandler {
  const styles = treeBuilder('', style)
  let depth = 0
  let isInBody = false
  let isFound = false
  let inside: { readonly handler: XmlHandler; readonly depth: number } | undefined
  return {
    isFound: () => isFound,
    open(name, tag) {
      depth += 1
      if (inside !== undefined) {
        inside.handler.open(name, tag)
        return
      }
      if (depth === 2) isInBody = name === 'body'
      if (depth === 2 && name === 'automatic-styles') inside = { handler: styles, depth }
      if (depth !== 3 || !isInBody || name !== kind) return
      isFound = true
      inside = { handler: body, depth }
    },
    text: (value) => inside?.handler.text(value),
    close(name) {
      if (inside?.depth === depth) inside = undefined
      else inside?.handler.close(name)
      depth -= 1
    },
  }
}
