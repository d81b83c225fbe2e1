import type { ReadContext } from '../../document/reading.js'
import { openText } from '../encoding/open-text.js'
import { declaredCharsets } from '../hypertext/declared-charset.js'
import type { HtmlElement } from '../hypertext/html-tree.js'
import { parseHtml } from '../hypertext/parse-html.js'
import type { XmlPackage } from '../xml/open-package.js'

/** A document of the book as a tree. Errors: those of `XmlPackage.bytes` and `parseHtml`. */
export async function pageTree(
  pack: XmlPackage,
  partName: string,
  context: ReadContext,
): Promise<HtmlElement> {
  const onElements = (): void => context.checkpoint()
  const bytes = await pack.bytes(partName, onElements)
  const pieces = openText({ bytes, filename: '' }, context, declaredCharsets(bytes))
  return parseHtml(pieces(), { length: bytes.length, onElements, isXhtml: true, isOfBook: true })
}
