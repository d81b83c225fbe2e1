import { defined } from '../src/contract/defined.js'
import type { ChunkMessage, Opening } from '../src/contract/task.js'
import type { TakeGrounded } from './convert.js'

/** Text is sent in chunks of about this many UTF-16 units: large enough that posting costs nothing beside writing. */
const CHUNK_CHARS = 1 << 16

/** Takes a chunk; a promise holds the conversion back. */
export type SendChunk = (chunk: ChunkMessage) => void | Promise<void>

/**
 * Gathers text into UTF-8 chunks. With `byPage` a chunk is of one page and names it, each page's end sends what is
 * there, even nothing, and the first chunk tells what was known before it. Where blocks go with them, a chunk ends with a
 * block.
 */
export function markdownChunks(byPage: boolean, send: SendChunk) {
  const encoder = new TextEncoder()
  let pending = ''
  let opening: Opening | undefined
  let takeGrounded: TakeGrounded | undefined
  const sendText = (text: string, page?: number): void | Promise<void> => {
    pending = pending.slice(text.length)
    const facts = {
      ...defined({ page }),
      ...(opening ? { opening } : {}),
      ...takeGrounded?.(page),
    }
    opening = undefined
    return send({ bytes: encoder.encode(text), ...(byPage ? facts : {}) })
  }
  return {
    open(facts: Opening): void {
      opening = facts
    },
    write(text: string, page?: number): void | Promise<void> {
      pending += text
      if (pending.length >= CHUNK_CHARS && takeGrounded === undefined)
        return sendText(wholeCharacters(pending), page)
    },
    /** Each chunk carries what `take` gives. Only by page. */
    ground(take: TakeGrounded): void {
      takeGrounded = take
    },
    endPage(page: number): void | Promise<void> {
      if (byPage) return sendText(pending, page)
    },
    /** A part of a format without pages is written. */
    endPart(): void | Promise<void> {
      if (takeGrounded !== undefined && pending.length >= CHUNK_CHARS) return sendText(pending)
    },
    /** Sends the rest; blocks and chunks that were left go with it, even without a text. */
    end(): void | Promise<void> {
      if (pending !== '' || takeGrounded !== undefined) return sendText(pending)
    },
  }
}

/** Without the first half of a surrogate pair at the end, whose second half is still to come. */
function wholeCharacters(text: string): string {
  const last = text.charCodeAt(text.length - 1)
  return last >= 0xd800 && last < 0xdc00 ? text.slice(0, -1) : text
}
