import { Duplex } from 'node:stream'
import { WINDOW_LOG_MAX, type ZstdStreams } from './zstd-streams.js'

type Binding = typeof import('zstd-napi/binding.js')

const OUTPUT_BYTES = 128 * 1024

/** The binding `zstd-napi`; undefined where it is not installed or does not load here. */
export async function napiStreams(): Promise<ZstdStreams | undefined> {
  try {
    const { CompressStream } = await import('zstd-napi')
    const { default: binding } = await import('zstd-napi/binding.js')
    return {
      library: 'zstd-napi',
      compressor: (level) => new CompressStream({ compressionLevel: level }),
      decompressor: (windowLogMax = WINDOW_LOG_MAX) =>
        Duplex.from((chunks: AsyncIterable<Uint8Array>) =>
          decompressed(chunks, binding, windowLogMax),
        ),
    }
  } catch {
    return undefined // optional: the caller says what to do without it
  }
}

/**
 * The stream of the package decodes all of an input chunk at once, whatever becomes of the output: 64 KB can be
 * 2 GB. Here the next piece is decoded when the one before has been taken.
 */
async function* decompressed(
  chunks: AsyncIterable<Uint8Array>,
  { DCtx, DParameter }: Binding,
  windowLogMax: number,
): AsyncGenerator<Uint8Array> {
  const context = new DCtx()
  context.setParameter(DParameter.windowLogMax, windowLogMax)
  let isFrameOpen = false
  for await (const chunk of chunks) {
    let rest = chunk
    for (;;) {
      const output = Buffer.allocUnsafe(OUTPUT_BYTES)
      const [hint, produced, consumed] = context.decompressStream(output, rest)
      if (rest.byteLength > 0 || produced > 0) isFrameOpen = hint !== 0
      rest = rest.subarray(consumed)
      if (produced > 0) yield output.subarray(0, produced)
      // A full buffer may have left output behind even when the input is used up.
      if (rest.byteLength === 0 && produced < OUTPUT_BYTES) break
    }
  }
  if (isFrameOpen) throw new Error('the zstd frame is cut short')
}
