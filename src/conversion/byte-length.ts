import type { Grounded } from '../contract/grounded.js'
import type { FoundImage } from '../contract/images.js'

export function byteLengthOf(chunks: readonly Uint8Array[]): number {
  return chunks.reduce((sum, { byteLength }) => sum + byteLength, 0)
}

export function groundedBytes({ blocks, chunks }: Grounded = {}): number {
  return (blocks?.byteLength ?? 0) + (chunks?.byteLength ?? 0)
}

export function imageBytes(images: readonly FoundImage[] = []): number {
  return images.reduce((sum, { bytes }) => sum + (bytes?.byteLength ?? 0), 0)
}
