import type { Duplex } from 'node:stream'
import { createBrotliDecompress, createGunzip } from 'node:zlib'
import { zstd } from '../../native/zstd/zstd.js'

type MakeDecoder = (bytesMax: number) => Duplex

/** RFC 9110 8.4.1: `x-gzip` is `gzip`. */
const DECODERS = new Map<string, MakeDecoder | undefined>([
  ['identity', undefined],
  ['gzip', () => createGunzip()],
  ['x-gzip', () => createGunzip()],
  ['br', () => createBrotliDecompress()],
  ['zstd', (bytesMax: number) => zstd().decompressor(windowLog(bytesMax))],
])

/** Whether a `content-encoding` is one that can be decoded; `identity` is. */
export function isDecodable(encoding: string): boolean {
  return DECODERS.has(encoding.trim().toLowerCase())
}

/** A decoder for the encoding; undefined where there is nothing to decode. `bytesMax`: what the document may have. */
export function contentDecoder(encoding: string, bytesMax = WINDOW_BYTES_MAX): Duplex | undefined {
  return DECODERS.get(encoding.trim().toLowerCase())?.(bytesMax)
}

/** What the content coding allows (RFC 9659). */
const WINDOW_BYTES_MAX = 2 ** 23

/**
 * A frame of a single segment has the whole document as its window (RFC 8878 3.1.1.1.1.2): so the window may be as
 * large as the document may be. The decoder touches no more of it than it has decoded.
 */
function windowLog(bytesMax: number): number {
  return Math.ceil(Math.log2(Math.max(bytesMax, WINDOW_BYTES_MAX)))
}

/** Throws, with a sentence that says what to install, where an encoding cannot be decoded on this system. */
export function assertDecoders(): void {
  zstd()
}
