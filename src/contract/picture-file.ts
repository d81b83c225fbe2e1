import { tiffSizes, webpSize } from './header-sizes.js'
import type { ImageExtension } from './images.js'
import { jpegHeader } from './jpeg-header.js'
import { pictureType } from './picture-type.js'

/** What a picture's file says of itself. */
export interface PictureFacts {
  readonly extension: ImageExtension
  /** Pixels. */
  readonly width: number
  readonly height: number
}

const GIF = /^GIF8[79]a/

/**
 * By its first bytes, nothing is decoded; undefined for what is no raster picture, SVG and metafiles among it, and for
 * one whose header is cut short.
 */
export function pictureFacts(bytes: Uint8Array): PictureFacts | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length >= 10 && GIF.test(Buffer.from(bytes.subarray(0, 6)).toString('latin1')))
    return sized('gif', { width: view.getUint16(6, true), height: view.getUint16(8, true) })
  switch (pictureType(bytes)) {
    case 'png':
      return sized('png', { width: view.getUint32(16), height: view.getUint32(20) })
    case 'jpeg':
      return sized('jpg', jpegHeader(bytes))
    case 'webp':
      return sized('webp', webpSize(bytes))
    case 'tiff':
      return sized('tif', tiffSizes(bytes, 1)[0])
    case 'bmp':
      return sized('bmp', bmpSize(view))
    default:
      return undefined
  }
}

interface Size {
  readonly width: number
  readonly height: number
}

function sized(extension: ImageExtension, size: Size | undefined): PictureFacts | undefined {
  if (size === undefined || size.width === 0 || size.height === 0) return undefined
  return { extension, width: size.width, height: size.height }
}

/** The oldest of its headers has sizes of two bytes; in others a height below zero goes down. */
function bmpSize(view: DataView): Size | undefined {
  if (view.byteLength < 26) return undefined
  return view.getUint32(14, true) === 12
    ? { width: view.getUint16(18, true), height: view.getUint16(20, true) }
    : { width: view.getInt32(18, true), height: Math.abs(view.getInt32(22, true)) }
}
