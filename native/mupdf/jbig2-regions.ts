/** Segment types (ITU-T T.88, 7.3) that paint a region, whose first words are its width and height. */
const REGIONS: ReadonlySet<number> = new Set([4, 6, 7, 20, 22, 23, 36, 38, 39, 40, 42, 43])
const PAGE_INFORMATION = 48
const UNKNOWN_LENGTH = 0xffffffff
/** Regions may lie over one another: masks, text over halftones. */
const REGIONS_OF_PAGE_MAX = 2
/** No page of a scanner has more. */
const SEGMENTS_MAX = 10_000

/**
 * Whether the regions of a JBIG2 stream, as a PDF embeds it, come to no more than so many pixels in sum: a few bytes can
 * ask for regions that take minutes. False also for a stream whose segments cannot be followed.
 */
export function hasBoundedRegions(bytes: Uint8Array, pixelsMax: number): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let pixels = 0
  let at = 0
  for (let segment = 0; at < bytes.length; segment++) {
    const header = segment < SEGMENTS_MAX ? segmentHeader(view, at) : undefined
    const area = header === undefined ? undefined : areaOf(view, header)
    if (header === undefined || area === undefined || area > pixelsMax) return false
    if (header.type !== PAGE_INFORMATION) pixels += area
    if (pixels > REGIONS_OF_PAGE_MAX * pixelsMax) return false
    if (header.dataBytes === UNKNOWN_LENGTH) return true // a region that goes on to the end
    at = header.dataAt + header.dataBytes
  }
  return true
}

/** Pixels that the segment makes; undefined where it is cut short. */
function areaOf(view: DataView, { type, dataAt }: SegmentHeader): number | undefined {
  if (!REGIONS.has(type) && type !== PAGE_INFORMATION) return 0
  if (dataAt + 8 > view.byteLength) return undefined
  const width = view.getUint32(dataAt)
  const height = view.getUint32(dataAt + 4)
  // A page of unknown height grows with its stripes.
  return width * (type === PAGE_INFORMATION && height === UNKNOWN_LENGTH ? 1 : height)
}

interface SegmentHeader {
  readonly type: number
  readonly dataAt: number
  readonly dataBytes: number
}

function segmentHeader(view: DataView, start: number): SegmentHeader | undefined {
  const { byteLength } = view
  if (start + 6 > byteLength) return undefined
  const number = view.getUint32(start)
  const flags = view.getUint8(start + 4)
  const short = view.getUint8(start + 5) >> 5
  const isLong = short === 7
  if (isLong && start + 9 > byteLength) return undefined
  const referred = isLong ? view.getUint32(start + 5) & 0x1fffffff : short
  const afterCount = start + 5 + (isLong ? 4 + ((referred + 8) >> 3) : 1)
  const referenceBytes = number <= 256 ? 1 : number <= 65_536 ? 2 : 4
  const pageBytes = (flags & 0x40) === 0 ? 1 : 4
  const lengthAt = afterCount + referred * referenceBytes + pageBytes
  if (lengthAt + 4 > byteLength) return undefined
  return { type: flags & 0x3f, dataAt: lengthAt + 4, dataBytes: view.getUint32(lengthAt) }
}
