import type * as MupdfTypes from 'mupdf'
import { ConversionError } from '../../src/contract/errors.js'
import type { LoadedMupdf } from './wasm-module.js'

/** A painted page; colours as red, green, blue and alpha, a byte each, rows from top to bottom without padding. */
export interface PagePicture {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8ClampedArray<ArrayBuffer>
  /** Pixels a point. */
  readonly scale: number
}

/** Four bytes each: as much as a page that is painted for reading takes. */
const PIXELS_MAX = 32_000_000

/**
 * Paints a page on white, exactly as wide as asked for, annotations and form fields included. Errors:
 * `invalid_parameter` for a picture that would be too large, and what MuPDF throws.
 */
export function pagePicture(
  { mupdf }: LoadedMupdf,
  page: MupdfTypes.PDFPage,
  widthPx: number,
): PagePicture {
  const [left = 0, top = 0, right = 0, bottom = 0] = page.getBounds()
  const scale = widthPx / (right - left)
  const height = Math.max(1, Math.round((bottom - top) * scale))
  if (!(widthPx * height <= PIXELS_MAX)) throw tooLarge(height)
  const box: [number, number, number, number] = [0, 0, widthPx, height]
  const pixmap = new mupdf.Pixmap(mupdf.ColorSpace.DeviceRGB, box, true)
  try {
    paint(mupdf, page, pixmap, mupdf.Matrix.scale(scale, height / (bottom - top)))
    return { width: widthPx, height, pixels: tightRows(pixmap), scale }
  } finally {
    pixmap.destroy()
  }
}

function paint(
  mupdf: typeof MupdfTypes,
  page: MupdfTypes.PDFPage,
  pixmap: MupdfTypes.Pixmap,
  scaled: MupdfTypes.Matrix,
): void {
  const [left = 0, top = 0] = page.getBounds()
  const matrix = mupdf.Matrix.concat(mupdf.Matrix.translate(-left, -top), scaled)
  pixmap.clear(255)
  const device = new mupdf.DrawDevice(mupdf.Matrix.identity, pixmap)
  try {
    page.run(device, matrix)
    device.close()
  } finally {
    device.destroy()
  }
}

function tightRows(pixmap: MupdfTypes.Pixmap): Uint8ClampedArray<ArrayBuffer> {
  const rowBytes = 4 * pixmap.getWidth()
  const height = pixmap.getHeight()
  const stride = pixmap.getStride()
  const painted = pixmap.getPixels()
  const pixels = new Uint8ClampedArray(rowBytes * height)
  for (let y = 0; y < height; y++) {
    pixels.set(painted.subarray(y * stride, y * stride + rowBytes), y * rowBytes)
  }
  return pixels
}

function tooLarge(heightPx: number): ConversionError {
  return new ConversionError(
    'invalid_parameter',
    `width asks for a picture ${heightPx} pixels high: ask for a narrower one.`,
    { parameter: 'width' },
  )
}
