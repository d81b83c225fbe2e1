import type * as MupdfTypes from 'mupdf'
import { type JpegHeader, jpegHeader } from '../../src/contract/jpeg-header.js'
import type { Mupdf } from './wasm-module.js'

/** A picture as the document has it, not decoded. */
export interface EncodedPicture {
  /** `DCTDecode`, `JBIG2Decode` …, the last of several; '' for plain pixels. */
  readonly filter: string
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Where the stream is a JPEG that shows by itself what the page shows. */
  readonly jpeg?: JpegHeader | undefined
}

/**
 * The stream behind a picture, by writing it into an empty document: MuPDF (1.28.1) copies what is compressed as it is,
 * JBIG2 alone is decoded. Throws what MuPDF throws.
 */
export function encodedPicture(mupdf: Mupdf, image: MupdfTypes.Image): EncodedPicture {
  const scratch = new mupdf.PDFDocument()
  try {
    const object = scratch.addImage(image)
    const filters = object.get('Filter')
    const last = filters.isArray() ? filters.get(filters.length - 1) : filters
    const filter = last.isName() ? last.asName() : ''
    const bytes = new Uint8Array(object.readRawStream().asUint8Array())
    const isAsStored =
      filter === 'DCTDecode' &&
      filters.isName() &&
      object.get('Decode').isNull() &&
      object.get('Mask').isNull() &&
      isPlainSpace(image.getColorSpace())
    return { filter, bytes, jpeg: isAsStored ? plainJpeg(bytes) : undefined }
  } finally {
    scratch.destroy()
  }
}

function isPlainSpace(space: MupdfTypes.ColorSpace | null): boolean {
  return space?.isRGB() === true || space?.isGray() === true
}

function plainJpeg(bytes: Uint8Array): JpegHeader | undefined {
  const header = jpegHeader(bytes)
  if (header === undefined || !header.isCommon || header.orientation !== 1) return undefined
  return header.components === 1 || header.components === 3 ? header : undefined
}
