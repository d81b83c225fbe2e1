import type { Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip } from 'node:zlib'

/** RFC 9110 8.4.1: `x-gzip` is `gzip`. */
const DECODERS: ReadonlyMap<string, (() => Transform) | undefined> = new Map([
  ['identity', undefined],
  ['gzip', () => createGunzip()],
  ['x-gzip', () => createGunzip()],
  ['br', () => createBrotliDecompress()],
])

/** Whether a `content-encoding` is one that can be decoded; `identity` is. */
export function isDecodable(encoding: string): boolean {
  return DECODERS.has(encoding.trim().toLowerCase())
}

/** A decoder for the encoding; undefined where there is nothing to decode. */
export function contentDecoder(encoding: string): Transform | undefined {
  return DECODERS.get(encoding.trim().toLowerCase())?.()
}
