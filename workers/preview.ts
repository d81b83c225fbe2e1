import { type DrawnBlock, drawBlocks } from '../native/canvas/draw-blocks.js'
import { openPdf, type Pdf } from '../native/mupdf/open-pdf.js'
import type { PagePicture } from '../native/mupdf/page-picture.js'
import { ConversionError } from '../src/contract/errors.js'
import type { PreviewResult, PreviewTask } from '../src/contract/preview.js'
import type { Block } from './document/blocks.js'
import type { PageFacts, ReadContext } from './document/reading.js'
import { loadReader } from './readers/registry.js'
import { asDocumentFault } from './thread-faults.js'
import { warningList } from './warning-list.js'

type Asked = Omit<PreviewTask, 'kind' | 'control'>

/**
 * The picture of one page, with its blocks drawn over it where they are asked for. Errors: those of the PDF reader,
 * `invalid_pages` past the end, `unreadable_document` for a page that cannot be read, `invalid_parameter` for a picture
 * too large.
 */
export async function previewPage(asked: Asked, checkpoint: () => void): Promise<PreviewResult> {
  const { picture, pageCount } = await painted(asked)
  checkpoint()
  const { warn, list } = warningList()
  const drawn = asked.blocks ? await blocksOf(asked, picture.scale, { warn, checkpoint }) : []
  return { png: drawBlocks(picture, drawn), pageCount, warnings: list() }
}

interface Painted {
  readonly picture: PagePicture
  readonly pageCount: number
}

async function painted({ source, password, page, widthPx }: Asked): Promise<Painted> {
  const pdf = await openPdf(new Uint8Array(source.buffer, 0, source.byteLength), password)
  try {
    refusePastTheEnd(pdf, page)
    return { picture: pdf.picture(page - 1, widthPx), pageCount: pdf.pageCount }
  } catch (error) {
    throw asDocumentFault(error, `Page ${page} is damaged and cannot be shown.`)
  } finally {
    pdf.close()
  }
}

function refusePastTheEnd({ pageCount }: Pdf, page: number): void {
  if (page <= pageCount) return
  throw new ConversionError(
    'invalid_pages',
    `page is ${page}, but the document has ${pageCount} pages.`,
    { page_count: pageCount },
  )
}

async function blocksOf(
  { source, password, page, limits }: Asked,
  scale: number,
  context: ReadContext,
): Promise<readonly DrawnBlock[]> {
  const read = await loadReader('pdf')
  const bytes = new Uint8Array(source.buffer, 0, source.byteLength)
  const reading = await read(
    { bytes, filename: 'document.pdf', password },
    { mode: 'fast', pages: { start: page, end: page }, include: { blocks: true }, limits },
    context,
  )
  try {
    const blocks: Block[] = []
    for await (const part of reading.parts) for (const block of part.blocks) blocks.push(block)
    const facts = reading.pageFacts?.(page)
    return blocks.flatMap((block) => drawnBlock(block, facts, scale))
  } finally {
    reading.close()
  }
}

function drawnBlock(block: Block, facts: PageFacts | undefined, scale: number): DrawnBlock[] {
  const box = block.provenance?.box
  if (box === undefined) return []
  const { x0, y0, x1, y1 } = facts?.ground?.(box).box ?? box
  return [{ label: labelOf(block), x0: x0 * scale, y0: y0 * scale, x1: x1 * scale, y1: y1 * scale }]
}

function labelOf(block: Block): string {
  if (block.furniture === true) return 'furniture'
  return block.type === 'heading' ? `heading ${block.level}` : block.type
}
