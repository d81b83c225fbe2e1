import { defined } from '../../../src/contract/defined.js'
import type { PageRange } from '../../../src/contract/options.js'
import type { Part, Reader } from '../../document/reading.js'
import { type CountingContext, countingContext, packageQuality } from '../office/count-warnings.js'
import { slideRange } from '../office/slide-range.js'
import { readCoreProperties } from '../ooxml/core-properties.js'
import { mainPart } from '../ooxml/main-part.js'
import { readRelationships } from '../ooxml/relationships.js'
import { attachedPart } from '../xml/attached-part.js'
import { openPackage, type XmlPackage } from '../xml/open-package.js'
import type { LayoutCache } from './placeholders.js'
import { readPresentation } from './presentation.js'
import { readSlide } from './read-slide.js'

/**
 * Presentations (ECMA-376, 19), a slide at a time. Slides have their number in the presentation; hidden ones keep
 * theirs and are left out, and so is what layouts and masters show on every slide.
 */
export const readPptx: Reader = async (source, options, context) => {
  const counting = countingContext(context)
  const pack = await openPackage(source, options.limits.inflatedBytesMax)
  const packageRelationships = await readRelationships(pack, '')
  const partName = mainPart(pack, packageRelationships, 'ppt/presentation.xml')
  const { slideNames, size } = await readPresentation(pack, partName)
  const range = slideRange(slideNames.length, options, counting)
  return {
    metadata: await readCoreProperties(pack, packageRelationships, counting),
    pageCount: slideNames.length,
    ...defined({ pageRange: options.pages && range, pageFacts: size && (() => ({ size })) }),
    modeUsed: 'fast',
    parts: slideParts(pack, slideNames, range, counting),
    quality: () => packageQuality(counting),
    attached: (source) => attachedPart(pack, source, () => context.checkpoint()),
    close: () => undefined,
  }
}

async function* slideParts(
  pack: XmlPackage,
  slideNames: readonly (string | undefined)[],
  { start, end }: PageRange,
  context: CountingContext,
): AsyncGenerator<Part> {
  const layouts: LayoutCache = new Map()
  for (let page = start; page <= end; page++) {
    context.checkpoint(page - start, end - start + 1)
    const partName = slideNames[page - 1]
    if (partName === undefined) {
      context.warn('part_unreadable', `Slide ${page} is missing from the presentation.`, page)
      continue
    }
    const blocks = await readSlide(pack, partName, page, layouts, context)
    if (blocks === undefined) {
      context.warn('hidden_content', `Slide ${page} is hidden and was left out.`, page)
    } else yield { page, blocks }
  }
}
