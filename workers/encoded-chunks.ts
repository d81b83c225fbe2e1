import { once } from 'node:events'
import type { Duplex } from 'node:stream'
import type { SendChunk } from './markdown-chunks.js'

/** Chunks on their way through a compressor: `write` may hold back, `end` sends the rest, `destroy` gives up. */
export interface ChunkOutput {
  readonly write: SendChunk
  end(): Promise<void>
  destroy(): void
}

/** Sends what the encoder makes of the chunks written. What `send` throws comes out of `write` or `end`. */
export function encodedChunks(encoder: Duplex, send: SendChunk): ChunkOutput {
  encoder.on('error', () => undefined) // comes out of the iteration in `sendAll`
  const sent = sendAll(encoder, send)
  sent.catch(() => undefined) // comes out of `write` or `end`
  return {
    async write({ bytes }) {
      if (!encoder.write(bytes)) await Promise.race([once(encoder, 'drain'), sent])
    },
    async end() {
      encoder.end()
      await sent
    },
    destroy: () => encoder.destroy(),
  }
}

async function sendAll(encoded: AsyncIterable<Uint8Array>, send: SendChunk): Promise<void> {
  // Copied: the encoder's buffers are its own, and what is sent is transferred.
  for await (const piece of encoded) await send({ bytes: new Uint8Array(piece) })
}
