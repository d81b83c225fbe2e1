import type { Part, ReadContext, Reader } from '../../document/reading.js'
import { openText } from '../encoding/open-text.js'
import { dataPicture } from '../hypertext/data-picture.js'
import { declaredCharsets } from '../hypertext/declared-charset.js'
import { type PageContent, pageContent } from '../hypertext/main-content.js'
import { pageMetadata } from '../hypertext/page-metadata.js'
import { parseHtml } from '../hypertext/parse-html.js'
import { readBlocks } from '../hypertext/read-blocks.js'
import { PICTURED_REFERENCES, WEB_REFERENCES } from '../hypertext/references.js'

/**
 * A web page: the content that it marks as its own, as blocks. Nothing that it refers to is fetched. Warnings: those
 * of `openText` and `readBlocks`. Errors: those of `parseHtml`.
 */
export const readHtml: Reader = async (source, _options, context) => {
  const pieces = openText(source, context, declaredCharsets(source.bytes))
  const document = parseHtml(pieces(), {
    length: source.bytes.length,
    onElements: () => context.checkpoint(),
    isXhtml: /\.xht(ml)?$/i.test(source.filename),
  })
  return {
    metadata: pageMetadata(document),
    modeUsed: 'fast',
    parts: contentParts(pageContent(document), context),
    quality: () => ({ score: 1, signals: {} }),
    attached: async (source) => dataPicture(source),
    close: () => {
      document.first = null
    },
  }
}

async function* contentParts(content: PageContent, context: ReadContext): AsyncGenerator<Part> {
  const references = context.pictures === undefined ? WEB_REFERENCES : PICTURED_REFERENCES
  for (const blocks of readBlocks(content, context, references)) {
    context.checkpoint()
    yield { blocks }
  }
}
