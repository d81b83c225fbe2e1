import { once } from 'node:events'
import { Duplex } from 'node:stream'
import zlib from 'node:zlib'
import { WINDOW_LOG_MAX, type ZstdStreams } from './zstd-streams.js'

/** A decoder, with what it has read of its input. */
type Decoder = Duplex & { readonly bytesWritten: number }

/** What `node:zlib` has from Node 22.15 on, and its types for Node 20 do not know. */
interface ZlibWithZstd {
  createZstdCompress(options: { params: Readonly<Record<number, number>> }): Duplex
  createZstdDecompress(options: { params: Readonly<Record<number, number>> }): Decoder
  readonly constants: {
    readonly ZSTD_c_compressionLevel: number
    readonly ZSTD_d_windowLogMax: number
  }
}

/** undefined where this Node has no zstd. */
export function zlibStreams(library: object = zlib): ZstdStreams | undefined {
  if (!hasZstd(library)) return undefined
  const { constants } = library
  return {
    library: 'node:zlib',
    compressor: (level) =>
      library.createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: level } }),
    decompressor: (windowLogMax = WINDOW_LOG_MAX) => {
      const params = { [constants.ZSTD_d_windowLogMax]: windowLogMax }
      const decoder = (): Decoder => library.createZstdDecompress({ params })
      return Duplex.from((chunks: AsyncIterable<Uint8Array>) => decompressed(chunks, decoder))
    },
  }
}

function hasZstd(library: object): library is ZlibWithZstd {
  return 'createZstdCompress' in library && 'createZstdDecompress' in library
}

/**
 * The stream of `node:zlib` ends where a frame ends within a chunk, and drops what follows without a word (Node 24.21).
 * Here a decoder of its own goes on with it.
 */
async function* decompressed(
  chunks: AsyncIterable<Uint8Array>,
  newDecoder: () => Decoder,
): AsyncGenerator<Uint8Array> {
  const input = chunks[Symbol.asyncIterator]()
  let rest: Uint8Array | undefined
  do {
    const decoder = newDecoder()
    const fed = feed(decoder, input, rest)
    fed.catch((error: Error) => decoder.destroy(error))
    yield* decoder as AsyncIterable<Uint8Array>
    rest = await fed
  } while (rest !== undefined)
}

/** Gives the decoder its input; what is left of the chunk that it ended in, undefined when it took all. */
async function feed(
  decoder: Decoder,
  input: AsyncIterator<Uint8Array>,
  first: Uint8Array | undefined,
): Promise<Uint8Array | undefined> {
  const closed = once(decoder, 'close').catch(() => undefined) // whoever reads is told of a failure
  let fedBytes = 0
  let chunk = first ?? (await nextOf(input))
  while (chunk !== undefined && !decoder.destroyed) {
    await Promise.race([written(decoder, chunk), closed])
    fedBytes += chunk.byteLength
    const leftBytes = fedBytes - decoder.bytesWritten
    if (leftBytes > 0) return chunk.subarray(-leftBytes)
    chunk = await nextOf(input)
  }
  decoder.end()
  return undefined
}

async function nextOf(input: AsyncIterator<Uint8Array>): Promise<Uint8Array | undefined> {
  const { value, done } = await input.next()
  return done === true ? undefined : value
}

function written(decoder: Decoder, chunk: Uint8Array): Promise<void> {
  return new Promise((resolve) => {
    decoder.write(chunk, () => resolve())
  })
}
