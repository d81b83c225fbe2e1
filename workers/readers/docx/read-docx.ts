import type { Block } from '../../document/blocks.js'
import type { Part, Reader } from '../../document/reading.js'
import { countingContext, packageQuality } from '../office/count-warnings.js'
import { blocksOf, flow } from '../office/flow.js'
import { notOfKind, refusePages } from '../office/refusals.js'
import { readCoreProperties } from '../ooxml/core-properties.js'
import { mainPart } from '../ooxml/main-part.js'
import { readRelationships } from '../ooxml/relationships.js'
import { attachedPart } from '../xml/attached-part.js'
import { openPackage, type XmlPackage } from '../xml/open-package.js'
import type { XmlHandler } from '../xml/xml-scanner.js'
import { childElements, treeBuilder, type XmlElement } from '../xml/xml-tree.js'
import type { DocumentContext } from './document-context.js'
import { readDocumentParts } from './document-parts.js'
import { readStory, storyReader } from './story.js'

/**
 * Word documents (ECMA-376, 17), read element by element: memory is that of the largest paragraph or table, the
 * styles and the notes. Changes are taken as accepted; comments, headers, footers and hidden text are left out.
 */
export const readDocx: Reader = async (source, options, context) => {
  refusePages(options)
  const counting = countingContext(context)
  const pack = await openPackage(source, options.limits.inflatedBytesMax)
  const packageRelationships = await readRelationships(pack, '')
  const partName = mainPart(pack, packageRelationships, 'word/document.xml')
  const document = await readDocumentParts(pack, partName, counting)
  return {
    metadata: await readCoreProperties(pack, packageRelationships, counting),
    modeUsed: 'fast',
    parts: documentParts(pack, partName, document),
    quality: () => packageQuality(counting),
    attached: (source) => attachedPart(pack, source, () => context.checkpoint()),
    close: () => undefined,
  }
}

async function* documentParts(
  pack: XmlPackage,
  partName: string,
  context: DocumentContext,
): AsyncGenerator<Part> {
  const body = flow()
  const story = storyReader(context)
  const addItems = (items: ReturnType<typeof story.read>): void => {
    for (const item of items) body.add(item)
  }
  const handler = bodyHandler((element) => addItems(story.read(element)))
  for await (const _ of pack.scanInSteps(partName, handler)) {
    context.read.checkpoint()
    const blocks = body.take()
    if (blocks.length > 0) yield { blocks }
  }
  if (!handler.hasBody()) throw notOfKind()
  addItems(story.end())
  yield { blocks: [...body.end(), ...noteBlocks(context)] }
}

/** Hands on each child of `w:body`. */
function bodyHandler(emit: (element: XmlElement) => void): XmlHandler & { hasBody(): boolean } {
  const builder = treeBuilder('body', emit)
  let hasBody = false
  return {
    ...builder,
    open(name, tag) {
      hasBody ||= name === 'body'
      builder.open(name, tag)
    },
    hasBody: () => hasBody,
  }
}

/** Notes in the order of their marks; a note may refer to another. */
function noteBlocks(context: DocumentContext): Block[] {
  const blocks: Block[] = []
  for (const { label, element, relationships } of context.notes.referred) {
    const note = { ...context, relationships, fields: [] }
    blocks.push({
      type: 'footnote',
      label,
      children: blocksOf(readStory(childElements(element), note)),
    })
  }
  return blocks
}
