import type { Source } from '../../document/reading.js'
import { limitError } from '../../package/zip-limits.js'
import { asUnreadable, missing, TREE_BYTES_MAX, type XmlPackage } from '../xml/open-package.js'
import type { XmlHandler } from '../xml/xml-scanner.js'
import { scanXml, scanXmlInSteps } from '../xml/xml-text.js'
import { treeBuilder, type XmlElement } from '../xml/xml-tree.js'

const CHUNK_BYTES = 2 ** 16
/** Elements of the one document that stand in parts of their own in a package, by the part's name. */
const ELEMENTS_OF: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['styles.xml', new Set(['font-face-decls', 'styles', 'automatic-styles', 'master-styles'])],
  ['meta.xml', new Set(['meta'])],
])

/**
 * A flat OpenDocument file (OpenDocument 1.3 part 3, 3.1.2) as the package that it says the same as: all parts are
 * elements of one document. Its pictures stand in it as text and are no parts.
 */
export function flatPackage({ bytes }: Source): XmlPackage {
  const scanInSteps = async function* (_partName: string, handler: XmlHandler) {
    try {
      yield* scanXmlInSteps(chunksOf(bytes), handler, 'skipped')
    } catch (error) {
      throw asUnreadable(error)
    }
  }
  return {
    has: (partName) => partName === 'content.xml' || ELEMENTS_OF.has(partName),
    async scan(_partName, handler) {
      try {
        await scanXml(chunksOf(bytes), handler, 'skipped')
      } catch (error) {
        throw asUnreadable(error)
      }
    },
    scanInSteps,
    async tree(partName) {
      const names = ELEMENTS_OF.get(partName)
      if (names === undefined) return undefined
      const children: XmlElement[] = []
      const head = headHandler(names, (element) => children.push(element))
      let bytesRead = 0
      for await (const _ of scanInSteps(partName, head)) {
        if (head.isOver()) break
        bytesRead += CHUNK_BYTES
        if (bytesRead > TREE_BYTES_MAX) throw limitError('A part of the document is too large.')
      }
      return { name: 'document', attributes: '', children }
    },
    bytes: async () => missing(),
  }
}

/** Builds the elements of these names that stand before the body, which comes last. */
function headHandler(names: ReadonlySet<string>, emit: (element: XmlElement) => void) {
  const elements = treeBuilder('', emit)
  let depth = 0
  let isInside = false
  let isOver = false
  const handler: XmlHandler & { isOver(): boolean } = {
    isOver: () => isOver,
    open(name, tag) {
      depth += 1
      if (depth === 2) {
        isInside = names.has(name)
        isOver ||= name === 'body'
      }
      if (isInside) elements.open(name, tag)
    },
    text(value) {
      if (isInside) elements.text(value)
    },
    close(name) {
      if (isInside) elements.close(name)
      if (depth === 2) isInside = false
      depth -= 1
    },
  }
  return handler
}

function* chunksOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.byteLength; at += CHUNK_BYTES)
    yield bytes.subarray(at, at + CHUNK_BYTES)
}
