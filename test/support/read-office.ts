import type { ConvertLimits, PageRange } from '../../src/contract/options.js'
import type { Warning } from '../../src/contract/warnings.js'
import type { Block } from '../../workers/document/blocks.js'
import type { Reader, Reading } from '../../workers/document/reading.js'
import { writeMarkdown } from '../../workers/markdown/write-markdown.js'
import { LIMITS } from './limits.js'
import { shared } from './make-zip.js'

export interface ReadOffice {
  readonly markdown: string
  readonly warnings: readonly Warning[]
  readonly reading: Reading
}

interface HowToRead {
  readonly pages?: PageRange
  readonly limits?: Partial<ConvertLimits>
}

/** Reads a document in shared memory, as a thread does. */
export async function openOffice(read: Reader, bytes: Uint8Array, how: HowToRead = {}) {
  const warnings: Warning[] = []
  const options = { mode: 'fast', limits: { ...LIMITS, ...how.limits } } as const
  const reading = await read(
    { bytes: shared(bytes), filename: 'document' },
    how.pages === undefined ? options : { ...options, pages: how.pages },
    {
      warn: (code, message, page) =>
        warnings.push(page === undefined ? { code, message } : { code, message, page }),
      checkpoint: () => undefined,
    },
  )
  return { reading, warnings }
}

export async function officeMarkdown(
  read: Reader,
  bytes: Uint8Array,
  how: HowToRead = {},
): Promise<ReadOffice> {
  const { reading, warnings } = await openOffice(read, bytes, how)
  let markdown = ''
  for await (const { text } of writeMarkdown(reading.parts)) markdown += text
  return { markdown: markdown.trimEnd(), warnings, reading }
}

export async function officeBlocks(read: Reader, bytes: Uint8Array): Promise<readonly Block[]> {
  const { reading } = await openOffice(read, bytes)
  const blocks: Block[] = []
  for await (const part of reading.parts) for (const block of part.blocks) blocks.push(block)
  return blocks
}
