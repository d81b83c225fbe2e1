import type * as MupdfTypes from 'mupdf'
import type { LoadedMupdf } from './wasm-module.js'

/** Eight-bit gray, rows from top to bottom without padding; its own memory. */
export interface RenderedPage {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array<ArrayBuffer>
}

export interface RenderOptions {
  /** Pixels a point. */
  readonly scale: number
  /** Clockwise, about the page's middle; the picture grows so that the page stays whole. */
  readonly turnDegrees: number
}

/** Paints a page on white in gray, annotations and form fields included. Throws what MuPDF throws. */
export function renderGray(
  { mupdf }: LoadedMupdf,
  page: MupdfTypes.Page,
  { scale, turnDegrees }: RenderOptions,
): RenderedPage {
  const matrix = mupdf.Matrix.concat(
    mupdf.Matrix.scale(scale, scale),
    mupdf.Matrix.rotate(turnDegrees),
  )
  const pixmap = page.toPixmap(matrix, mupdf.ColorSpace.DeviceGray, false, true)
  try {
    return tightRows(pixmap)
  } finally {
    pixmap.destroy()
  }
}

function tightRows(pixmap: MupdfTypes.Pixmap): RenderedPage {
  const width = pixmap.getWidth()
  const height = pixmap.getHeight()
  const stride = pixmap.getStride()
  const painted = pixmap.getPixels()
  const pixels = new Uint8Array(width * height)
  for (let y = 0; y < height; y++)
    pixels.set(painted.subarray(y * stride, y * stride + width), y * width)
  return { width, height, pixels }
}
