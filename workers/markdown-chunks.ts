import type { ChunkMessage } from '../src/contract/task.js'

/** Text is sent in chunks of about this many UTF-16 units: large enough that posting costs nothing beside writing. */
const CHUNK_CHARS = 1 << 16

/** Takes a chunk; a promise holds the conversion back. */
export type SendChunk = (chunk: ChunkMessage) => void | Promise<void>

/**
 * Gathers text into UTF-8 chunks. With `byPage` each page's end sends what is there, and the chunk names the page;
 * it may then be empty.
 */
export function markdownChunks(byPage: boolean, send: SendChunk) {
  const encoder = new TextEncoder()
  let pending = ''
  const take = (text: string): Uint8Array<ArrayBuffer> => {
    pending = pending.slice(text.length)
    return encoder.encode(text)
  }
  return {
    write(text: string): void | Promise<void> {
      pending += text
      if (pending.length >= CHUNK_CHARS) return send({ bytes: take(wholeCharacters(pending)) })
    },
    endPage(page: number): void | Promise<void> {
      if (byPage) return send({ bytes: take(pending), page })
    },
    /** Sends the rest. */
    end(): void | Promise<void> {
      if (pending !== '') return send({ bytes: take(pending) })
    },
  }
}

/** Without the first half of a surrogate pair at the end, whose second half is still to come. */
function wholeCharacters(text: string): string {
  const last = text.charCodeAt(text.length - 1)
  return last >= 0xd800 && last < 0xdc00 ? text.slice(0, -1) : text
}
