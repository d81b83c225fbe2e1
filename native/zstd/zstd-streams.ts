import type { Duplex } from 'node:stream'

/** Compression and decompression as streams, by whichever library is there. */
export interface ZstdStreams {
  readonly library: 'node:zlib' | 'zstd-napi'
  /** Level 1 (fast) to 19. */
  compressor(level: number): Duplex
  /**
   * Takes one frame or several. Errors on a window over `windowLogMax` (a power of two of bytes; 8 MB unless told),
   * on bytes that are no zstd, and on a frame cut short.
   */
  decompressor(windowLogMax?: number): Duplex
}

/** RFC 9659: the largest window of the content coding, as a power of two. */
export const WINDOW_LOG_MAX = 23
