/** What the header of a JPEG says (ITU-T T.81, annex B). */
export interface JpegHeader {
  readonly width: number
  readonly height: number
  /** 1 gray, 3 colour, 4 for print. */
  readonly components: number
  /** Of eight bits, Huffman coded: what every reader of JPEG reads. */
  readonly isCommon: boolean
  /** Of its Exif: 1 is upright, and what a file without it is. */
  readonly orientation: number
}

const SCAN = 0xda
const FILL = 0xff
const EXIF = 0xe1
/** Baseline, extended and progressive, Huffman coded. */
const COMMON_FRAME_MAX = 0xc2
const FRAME_BYTES = 6
const EXIF_START = 'Exif\0\0'
const ORIENTATION = 0x112
const ENTRY_BYTES = 12

/** Undefined for what is no JPEG, or has no frame before its first scan. */
export function jpegHeader(bytes: Uint8Array): JpegHeader | undefined {
  let orientation = 1
  for (const { marker, data } of segments(bytes)) {
    if (marker === EXIF) orientation = orientationIn(data) ?? orientation
    if (isFrame(marker))
      return data.length < FRAME_BYTES ? undefined : frame(marker, data, orientation)
  }
  return undefined
}

interface Segment {
  readonly marker: number
  readonly data: Uint8Array
}

/** Those before the first scan, as far as they are whole. */
function* segments(bytes: Uint8Array): Generator<Segment> {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 2
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0
    if (marker === SCAN) return
    if (marker === FILL) {
      at += 1
      continue
    }
    const end = at + 2 + view.getUint16(at + 2)
    if (end > bytes.length) return
    yield { marker, data: bytes.subarray(at + 4, end) }
    at = end
  }
}

function frame(marker: number, data: Uint8Array, orientation: number): JpegHeader {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  return {
    height: view.getUint16(1),
    width: view.getUint16(3),
    components: view.getUint8(5),
    isCommon: marker <= COMMON_FRAME_MAX && view.getUint8(0) === 8,
    orientation,
  }
}

/** SOF0 to SOF15, without DHT, JPG and DAC among them. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

/** Of a TIFF within Exif, its first directory alone. */
function orientationIn(segment: Uint8Array): number | undefined {
  const start = Buffer.from(segment.subarray(0, EXIF_START.length)).toString('latin1')
  if (start !== EXIF_START || segment.length < 14) return undefined
  const tiff = new DataView(
    segment.buffer,
    segment.byteOffset + EXIF_START.length,
    segment.byteLength - EXIF_START.length,
  )
  const isLittle = tiff.getUint8(0) === 0x49
  const directory = tiff.getUint32(4, isLittle)
  if (directory + 2 > tiff.byteLength) return undefined
  const count = tiff.getUint16(directory, isLittle)
  for (let entry = 0; entry < count; entry++) {
    const at = directory + 2 + entry * ENTRY_BYTES
    if (at + ENTRY_BYTES > tiff.byteLength) return undefined
    if (tiff.getUint16(at, isLittle) === ORIENTATION) return tiff.getUint16(at + 8, isLittle)
  }
  return undefined
}
