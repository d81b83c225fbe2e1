export function byteLengthOf(chunks: readonly Uint8Array[]): number {
  return chunks.reduce((sum, { byteLength }) => sum + byteLength, 0)
}
