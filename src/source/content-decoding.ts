import type { Duplex } from 'node:stream'
import { createBrotliDecompress, createGunzip } from 'node:zlib'
import { zstd } from '../../native/zstd/zstd.js'

/** RFC 9110 8.4.1: `x-gzip` is `gzip`. */
const DECODERS: ReadonlyMap<string, (() => Duplex) | undefined> = new Map([
  ['identity', undefined],
  ['gzip', () => createGunzip()],
  ['x-gzip', () => createGunzip()],
  ['br', () => createBrotliDecompress()],
  ['zstd', () => zstd().decompressor()],
])

/** Whether a `content-encoding` is one that can be decoded; `identity` is. */
export function isDecodable(encoding: string): boolean {
  return DECODERS.has(encoding.trim().toLowerCase())
}

/** A decoder for the encoding; undefined where there is nothing to decode. */
export function contentDecoder(encoding: string): Duplex | undefined {
  return DECODERS.get(encoding.trim().toLowerCase())?.()
}

/** Throws, with a sentence that says what to install, where an encoding cannot be decoded on this system. */
export function assertDecoders(): void {
  zstd()
}
