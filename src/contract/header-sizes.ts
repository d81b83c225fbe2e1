/** Sizes that headers tell, for what is decoded as soon as it is opened. */

interface Size {
  readonly width: number
  readonly height: number
}

const TIFF_ENTRY_BYTES = 12
const TIFF_WIDTH = 256
const TIFF_HEIGHT = 257
const TIFF_SHORT = 3

/**
 * The size of each picture of a TIFF (revision 6.0, 2), as far as its directories can be followed; a chain that comes
 * back to itself ends there. No more than `countMax` and one.
 */
export function tiffSizes(bytes: Uint8Array, countMax: number): Size[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const isLittle = view.getUint8(0) === 0x49
  const sizes: Size[] = []
  const seen = new Set<number>()
  let at = view.getUint32(4, isLittle)
  while (at > 0 && at + 2 <= view.byteLength && !seen.has(at) && sizes.length <= countMax) {
    seen.add(at)
    const entries = view.getUint16(at, isLittle)
    const end = at + 2 + entries * TIFF_ENTRY_BYTES
    if (end + 4 > view.byteLength) break
    const size = { width: 0, height: 0 }
    for (let entry = at + 2; entry < end; entry += TIFF_ENTRY_BYTES) {
      const tag = view.getUint16(entry, isLittle)
      const isShort = view.getUint16(entry + 2, isLittle) === TIFF_SHORT
      const value = isShort
        ? view.getUint16(entry + 8, isLittle)
        : view.getUint32(entry + 8, isLittle)
      if (tag === TIFF_WIDTH) size.width = value
      if (tag === TIFF_HEIGHT) size.height = value
    }
    sizes.push(size)
    at = view.getUint32(end, isLittle)
  }
  return sizes
}

/** The canvas of a WebP (RFC 9649): its first chunk is VP8X, VP8L or VP8. Undefined where it is cut short. */
export function webpSize(bytes: Uint8Array): Size | undefined {
  if (bytes.byteLength < 30) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  switch (view.getUint32(12)) {
    case 0x56503858: // VP8X: 24 bits each, less one
      return { width: uint24(view, 24) + 1, height: uint24(view, 27) + 1 }
    case 0x5650384c: {
      const bits = view.getUint32(21, true) // VP8L: 14 bits each, less one
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case 0x56503820: // VP8: 14 bits each
      return {
        width: view.getUint16(26, true) & 0x3fff,
        height: view.getUint16(28, true) & 0x3fff,
      }
    default:
      return undefined
  }
}

function uint24(view: DataView, at: number): number {
  return view.getUint16(at, true) + 0x10000 * view.getUint8(at + 2)
}
