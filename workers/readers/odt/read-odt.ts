import type { Part, Reader } from '../../document/reading.js'
import { countingContext, packageQuality } from '../office/count-warnings.js'
import { flow } from '../office/flow.js'
import { notOfKind, refusePages } from '../office/refusals.js'
import { bodyHandler } from '../opendocument/body-handler.js'
import { readMetadata } from '../opendocument/document-metadata.js'
import { listNumbers } from '../opendocument/list-numbers.js'
import { readObjects } from '../opendocument/objects.js'
import { openDocument } from '../opendocument/open-document.js'
import { readElement } from '../opendocument/story.js'
import { stylesOf } from '../opendocument/styles.js'
import { emptyNotes, type TextContext } from '../opendocument/text-context.js'
import { attachedPart } from '../xml/attached-part.js'
import type { XmlPackage } from '../xml/open-package.js'
import { optionalTree } from '../xml/optional-part.js'
import { treeBuilder } from '../xml/xml-tree.js'

/**
 * Texts (OpenDocument 1.3), read element by element: memory is that of the largest paragraph, list or table, and of the
 * styles. Changes are taken as accepted; comments, headers, footers and hidden text are left out.
 */
export const readOdt: Reader = async (source, options, context) => {
  refusePages(options)
  const counting = countingContext(context)
  const document = await openDocument(source, options.limits.inflatedBytesMax, counting)
  const { pack } = document
  const text: TextContext = {
    styles: stylesOf(await optionalTree(pack, 'styles.xml', counting)),
    numbers: listNumbers(),
    outline: { styleName: undefined, counters: [] },
    notes: emptyNotes(),
    objects: await readObjects(document, counting),
    read: counting,
  }
  return {
    metadata: await readMetadata(pack, counting),
    modeUsed: 'fast',
    parts: textParts(pack, text),
    quality: () => packageQuality(counting),
    attached: (source) => attachedPart(pack, source, () => context.checkpoint()),
    close: () => undefined,
  }
}

async function* textParts(pack: XmlPackage, context: TextContext): AsyncGenerator<Part> {
  const body = flow()
  const elements = treeBuilder('', (element) => {
    for (const item of readElement(element, context)) body.add(item)
  })
  const handler = bodyHandler('text', context.styles.add, elements)
  for await (const _ of pack.scanInSteps('content.xml', handler)) {
    context.read.checkpoint()
    const blocks = [...body.take(), ...context.notes.waiting.splice(0)]
    if (blocks.length > 0) yield { blocks }
  }
  if (!handler.isFound()) throw notOfKind()
  yield { blocks: [...body.end(), ...context.notes.waiting.splice(0)] }
}
