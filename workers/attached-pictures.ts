import { defined } from '../src/contract/defined.js'
import { pictureFacts } from '../src/contract/picture-file.js'
import type { Block, Image, RowBatches, TableRow } from './document/blocks.js'
import type { Inline, InlineImage } from './document/inlines.js'
import type { Part, Reading } from './document/reading.js'
import type { PictureCollector } from './picture-collector.js'

/** Smaller pictures are bullets and pixels: a side, in pixels. */
const SIDE_MIN_PX = 24

type Attached = NonNullable<Reading['attached']>

interface Naming {
  readonly attached: Attached
  readonly pictures: PictureCollector
  /** What stood before, by source: where the Markdown finds it; undefined for what is not handed on. */
  readonly known: Map<string, string | undefined>
  page?: number | undefined
}

/**
 * The parts with their pictures under the names that they are handed on by. What is no raster picture (SVG, metafiles), is
 * missing or damaged keeps the name that the document has for it, and is told.
 */
export async function* withAttachedPictures(
  parts: AsyncIterable<Part>,
  attached: Attached,
  pictures: PictureCollector,
): AsyncGenerator<Part> {
  const naming: Naming = { attached, pictures, known: new Map() }
  for await (const part of parts) {
    naming.page = part.page
    yield { ...part, blocks: await blocksOf(part.blocks, naming) }
  }
}

/** One after the other: names follow the order of the text. */
async function blocksOf(blocks: readonly Block[], naming: Naming): Promise<Block[]> {
  const out: Block[] = []
  for (const block of blocks) out.push(await blockOf(block, naming))
  return out
}

async function blockOf(block: Block, naming: Naming): Promise<Block> {
  switch (block.type) {
    case 'image':
      return named(block, naming, block)
    case 'heading':
    case 'paragraph':
      return { ...block, children: await inlinesOf(block.children, naming) }
    case 'list': {
      const items = []
      for (const item of block.items)
        items.push({ ...item, children: await blocksOf(item.children, naming) })
      return { ...block, items }
    }
    case 'quote':
    case 'footnote':
      return { ...block, children: await blocksOf(block.children, naming) }
    case 'table':
      return { ...block, rows: await batchesOf(block.rows, naming) }
    default:
      return block
  }
}

/** Rows at hand stay so; others are named as they are read. */
async function batchesOf(rows: RowBatches, naming: Naming): Promise<RowBatches> {
  if (!Array.isArray(rows)) return batchesRead(rows, naming)
  const batches: TableRow[][] = []
  for (const batch of rows as readonly (readonly TableRow[])[])
    batches.push(await rowsOf(batch, naming))
  return batches
}

async function* batchesRead(rows: RowBatches, naming: Naming): AsyncGenerator<TableRow[]> {
  for await (const batch of rows) yield rowsOf(batch, naming)
}

async function rowsOf(rows: readonly TableRow[], naming: Naming): Promise<TableRow[]> {
  const out: TableRow[] = []
  for (const row of rows) {
    const cells = []
    for (const cell of row.cells)
      cells.push({ ...cell, children: await inlinesOf(cell.children, naming) })
    out.push({ ...row, cells })
  }
  return out
}

async function inlinesOf(inlines: readonly Inline[], naming: Naming): Promise<readonly Inline[]> {
  if (!inlines.some(isPictured)) return inlines
  const out: Inline[] = []
  for (const inline of inlines) {
    if (inline.type === 'inlineImage') out.push(await named(inline, naming))
    else if ('children' in inline)
      out.push({ ...inline, children: await inlinesOf(inline.children, naming) })
    else out.push(inline)
  }
  return out
}

const isPictured = (inline: Inline): boolean =>
  inline.type === 'inlineImage' || ('children' in inline && inline.children.some(isPictured))

async function named<Picture extends Image | InlineImage>(
  picture: Picture,
  naming: Naming,
  placed?: Image,
): Promise<Picture> {
  const { source, ...plain } = picture
  if (source === undefined) return picture
  const { known } = naming
  if (!known.has(source)) known.set(source, await addressOf(source, naming, placed))
  const url = known.get(source)
  return { ...(plain as Picture), ...defined({ url }) }
}

/** Undefined for what is not handed on. */
async function addressOf(
  source: string,
  { attached, pictures, page }: Naming,
  placed: Image | undefined,
): Promise<string | undefined> {
  const bytes = await attached(source)
  const facts = bytes && pictureFacts(bytes)
  if (bytes === undefined || facts === undefined) {
    pictures.leaveOut('is missing, damaged or of a kind that is not handed on', page)
    return undefined
  }
  if (Math.min(facts.width, facts.height) < SIDE_MIN_PX) return undefined
  const box = placed?.provenance?.box
  return pictures.take({
    ...facts,
    page,
    bbox: box && [box.x0, box.y0, box.x1, box.y1],
    bytes: () => new Uint8Array(bytes),
  })
}
