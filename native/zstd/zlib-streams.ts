import type { Duplex } from 'node:stream'
import zlib from 'node:zlib'
import { WINDOW_LOG_MAX, type ZstdStreams } from './zstd-streams.js'

/** What `node:zlib` has from Node 22.15 on, and its types for Node 20 do not know. */
interface ZlibWithZstd {
  createZstdCompress(options: { params: Readonly<Record<number, number>> }): Duplex
  createZstdDecompress(options: { params: Readonly<Record<number, number>> }): Duplex
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
    decompressor: (windowLogMax = WINDOW_LOG_MAX) =>
      library.createZstdDecompress({ params: { [constants.ZSTD_d_windowLogMax]: windowLogMax } }),
  }
}

function hasZstd(library: object): library is ZlibWithZstd {
  return 'createZstdCompress' in library && 'createZstdDecompress' in library
}
