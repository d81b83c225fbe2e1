import type { Block } from '../../../workers/document/blocks.js'
import type { ReadContext, Reader, ReadOptions, Source } from '../../../workers/document/reading.js'

export interface Warned {
  readonly code: string
  readonly message: string
}

export interface ReadResult {
  readonly blocks: readonly Block[]
  readonly metadata: object
  readonly warnings: readonly Warned[]
}

const MIB = 1024 * 1024

const OPTIONS: ReadOptions = {
  mode: 'fast',
  limits: {
    pagesMax: 1000,
    outputBytesMax: 64 * MIB,
    inflatedBytesMax: 64 * MIB,
    zipEntriesMax: 1000,
    zipRatioMax: 100,
    memoryBytesMax: 1024 * MIB,
    imageBytesMax: 2 ** 25,
  },
}

/** Bytes in shared memory, as a reader gets them. */
export function shared(bytes: Uint8Array): Uint8Array<SharedArrayBuffer> {
  const copy = new Uint8Array(new SharedArrayBuffer(bytes.length))
  copy.set(bytes)
  return copy
}

/** Reads everything, table rows into arrays included, so that the blocks can be compared. */
export async function readAll(
  reader: Reader,
  document: Uint8Array | string,
  source: Partial<Omit<Source, 'bytes'>> = {},
): Promise<ReadResult> {
  const warnings: Warned[] = []
  const context: ReadContext = {
    warn: (code, message) => warnings.push({ code, message }),
    checkpoint: () => undefined,
  }
  const bytes = shared(typeof document === 'string' ? Buffer.from(document) : document)
  const reading = await reader({ filename: 'document', ...source, bytes }, OPTIONS, context)
  const blocks: Block[] = []
  for await (const part of reading.parts) {
    for (const block of part.blocks) blocks.push(await withRows(block))
  }
  reading.close()
  return { blocks, metadata: reading.metadata, warnings }
}

async function withRows(block: Block): Promise<Block> {
  if (block.type !== 'table') return block
  const rows = []
  for await (const batch of block.rows) rows.push(...batch)
  return { ...block, rows: [rows] }
}
