import { defined } from '../../../src/contract/defined.js'
import type { PageRange } from '../../../src/contract/options.js'
import type { Part, Reader } from '../../document/reading.js'
import { type CountingContext, countingContext, packageQuality } from '../office/count-warnings.js'
import { notOfKind } from '../office/refusals.js'
import { slideRange } from '../office/slide-range.js'
import { bodyHandler } from '../opendocument/body-handler.js'
import { readMetadata } from '../opendocument/document-metadata.js'
import { listNumbers } from '../opendocument/list-numbers.js'
import { readObjects } from '../opendocument/objects.js'
import { type OpenDocument, openDocument } from '../opendocument/open-document.js'
import { type Styles, stylesOf } from '../opendocument/styles.js'
import { emptyNotes, type TextContext } from '../opendocument/text-context.js'
import { attachedPart } from '../xml/attached-part.js'
import type { XmlPackage } from '../xml/open-package.js'
import { optionalTree } from '../xml/optional-part.js'
import { treeBuilder, type XmlElement } from '../xml/xml-tree.js'
import { readSlide } from './read-slide.js'
import { slideSize } from './slide-size.js'

/**
 * Presentations (OpenDocument 1.3, 10.2), a slide at a time. Slides have their number in the presentation; hidden ones
 * keep theirs and are left out, and so is what master pages show on every slide.
 */
export const readOdp: Reader = async (source, options, context) => {
  const counting = countingContext(context)
  const document = await openDocument(source, options.limits.inflatedBytesMax, counting)
  const { pack } = document
  const stylesTree = await optionalTree(pack, 'styles.xml', counting)
  const styles = stylesOf(stylesTree)
  const size = slideSize(stylesTree)
  const slideCount = await countSlides(pack, styles, counting)
  const range = slideRange(slideCount, options, counting)
  return {
    metadata: await readMetadata(pack, counting),
    pageCount: slideCount,
    ...defined({ pageRange: options.pages && range, pageFacts: size && (() => ({ size })) }),
    modeUsed: 'fast',
    parts: slideParts(document, styles, range, counting),
    quality: () => packageQuality(counting),
    attached: (source) => attachedPart(pack, source, () => context.checkpoint()),
    close: () => undefined,
  }
}

/** Reads the content through for the number of its slides, and takes up its styles. */
async function countSlides(
  pack: XmlPackage,
  styles: Styles,
  context: CountingContext,
): Promise<number> {
  let slides = 0
  let depth = 0
  const handler = bodyHandler('presentation', styles.add, {
    open(name) {
      if (depth === 0 && name === 'page') slides += 1
      depth += 1
    },
    text: () => undefined,
    close() {
      depth -= 1
    },
  })
  for await (const _ of pack.scanInSteps('content.xml', handler)) context.checkpoint()
  if (!handler.isFound()) throw notOfKind()
  return slides
}

async function* slideParts(
  document: OpenDocument,
  styles: Styles,
  { start, end }: PageRange,
  context: CountingContext,
): AsyncGenerator<Part> {
  const text: TextContext = {
    styles,
    numbers: listNumbers(),
    outline: { styleName: undefined, counters: [] },
    notes: emptyNotes(),
    objects: await readObjects(document, context),
    read: context,
  }
  let page = 0
  const waiting: Part[] = []
  const slides = treeBuilder('', (element: XmlElement) => {
    if (element.name !== 'page') return
    page += 1
    if (page < start || page > end) return
    const blocks = readSlide(element, page, text)
    if (blocks !== undefined) waiting.push({ page, blocks })
    else context.warn('hidden_content', `Slide ${page} is hidden and was left out.`, page)
  })
  const handler = bodyHandler('presentation', () => undefined, slides)
  for await (const _ of document.pack.scanInSteps('content.xml', handler)) {
    context.checkpoint(Math.max(Math.min(page, end) - start + 1, 0), end - start + 1)
    yield* waiting.splice(0)
    if (page > end) return
  }
}
