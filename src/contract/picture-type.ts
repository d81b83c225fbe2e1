/** Kinds of pictures that can be a document. */
export type PictureType = 'png' | 'jpeg' | 'tiff' | 'webp' | 'bmp'

/** A signature, its header and one chunk more: less shows nothing (PNG, 11.2). */
const PNG_BYTES_MIN = 45
/** Sizes of the header after the file's own that BMP has had. */
const BMP_HEADERS: ReadonlySet<number> = new Set([12, 40, 52, 56, 64, 108, 124])

/** What the first bytes show; undefined for what is no picture, or ends within its header. */
export function pictureType(bytes: Uint8Array): PictureType | undefined {
  const start = Buffer.from(bytes.subarray(0, PNG_BYTES_MIN))
  if (start.length < 16) return undefined
  const text = start.toString('latin1')
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return start.length < PNG_BYTES_MIN ? undefined : 'png'
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (text.startsWith('II*\0') || text.startsWith('MM\0*')) return 'tiff'
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp'
  const isBmp =
    text.startsWith('BM') &&
    start.length > 18 &&
    start.readUInt32LE(6) === 0 &&
    BMP_HEADERS.has(start.readUInt32LE(14))
  return isBmp ? 'bmp' : undefined
}
