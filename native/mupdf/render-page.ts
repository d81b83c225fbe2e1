import type * as MupdfTypes from 'mupdf'
import type { LoadedMupdf } from './wasm-module.js'

const PAPER = 255
/** Pixels that a turn by quarters is off; MuPDF allows as much. */
const ROUNDING = 0.001

/** Eight-bit gray, rows from top to bottom without padding; its own memory. */
export interface RenderedPage {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array<ArrayBuffer>
}

export interface RenderOptions {
  /** Pixels a point. */
  readonly scale: number
  /** Clockwise, about the middle; the picture grows so that the page, or the box, stays whole. */
  readonly turnDegrees: number
  /** This part of the page alone; points, origin top left. */
  readonly box?: PageBox
}

export interface PageBox {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
}

/** Paints a page on white in gray, annotations and form fields included. Throws what MuPDF throws. */
export function renderGray(
  { mupdf }: LoadedMupdf,
  page: MupdfTypes.Page,
  { scale, turnDegrees, box }: RenderOptions,
): RenderedPage {
  const matrix = mupdf.Matrix.concat(
    mupdf.Matrix.scale(scale, scale),
    mupdf.Matrix.rotate(turnDegrees),
  )
  const pixmap =
    box === undefined
      ? page.toPixmap(matrix, mupdf.ColorSpace.DeviceGray, false, true)
      : paintedBox(mupdf, mupdf.ColorSpace.DeviceGray, page, page, matrix, box)
  try {
    return tightRows(pixmap)
  } finally {
    pixmap.destroy()
  }
}

/** A gray picture painted again in another size, or turned; itself where neither is asked. Throws what MuPDF throws. */
export function repaintGray(
  { mupdf }: LoadedMupdf,
  picture: RenderedPage,
  { scale, turnDegrees }: Omit<RenderOptions, 'box'>,
): RenderedPage {
  if (scale === 1 && turnDegrees === 0) return { ...picture, pixels: picture.pixels.slice() }
  const { width, height } = picture
  const matrix = mupdf.Matrix.concat(
    mupdf.Matrix.scale(scale, scale),
    mupdf.Matrix.rotate(turnDegrees),
  )
  const pixmap = new mupdf.Pixmap(mupdf.ColorSpace.DeviceGray, [0, 0, width, height], false)
  try {
    pixmap.getPixels().set(picture.pixels)
    const image = new mupdf.Image(pixmap)
    try {
      const unitSquare: MupdfTypes.Matrix = [width, 0, 0, height, 0, 0]
      const painting: Painting = {
        run: (device, to) => device.fillImage(image, mupdf.Matrix.concat(unitSquare, to), 1),
      }
      const whole: MupdfTypes.Rect = [0, 0, width, height]
      const painted = paintedRect(mupdf, mupdf.ColorSpace.DeviceGray, painting, matrix, whole)
      try {
        return tightRows(painted)
      } finally {
        painted.destroy()
      }
    } finally {
      image.destroy()
    }
  } finally {
    pixmap.destroy()
  }
}

/** The box of a page in colour, from the list of what it paints. Throws what MuPDF throws. */
export function paintBox(
  mupdf: LoadedMupdf['mupdf'],
  page: MupdfTypes.Page,
  list: MupdfTypes.DisplayList,
  { scale, turnDegrees, box }: RenderOptions & { readonly box: PageBox },
): MupdfTypes.Pixmap {
  const matrix = mupdf.Matrix.concat(
    mupdf.Matrix.scale(scale, scale),
    mupdf.Matrix.rotate(turnDegrees),
  )
  return paintedBox(mupdf, mupdf.ColorSpace.DeviceRGB, page, list, matrix, box)
}

/** What runs a device: the page itself, or a list of what it paints. */
interface Painting {
  run(device: MupdfTypes.Device, matrix: MupdfTypes.Matrix): void
}

function paintedBox(
  mupdf: LoadedMupdf['mupdf'],
  space: MupdfTypes.ColorSpace,
  page: MupdfTypes.Page,
  painting: Painting,
  matrix: MupdfTypes.Matrix,
  { x0, y0, x1, y1 }: PageBox,
): MupdfTypes.Pixmap {
  const [left = 0, top = 0] = page.getBounds()
  const rect: MupdfTypes.Rect = [left + x0, top + y0, left + x1, top + y1]
  return paintedRect(mupdf, space, painting, matrix, rect)
}

function paintedRect(
  mupdf: LoadedMupdf['mupdf'],
  space: MupdfTypes.ColorSpace,
  painting: Painting,
  matrix: MupdfTypes.Matrix,
  rect: MupdfTypes.Rect,
): MupdfTypes.Pixmap {
  const bounds = mupdf.Rect.transform(rect, matrix)
  const pixmap = new mupdf.Pixmap(
    space,
    [
      Math.floor(bounds[0] + ROUNDING),
      Math.floor(bounds[1] + ROUNDING),
      Math.ceil(bounds[2] - ROUNDING),
      Math.ceil(bounds[3] - ROUNDING),
    ],
    false,
  )
  const device = new mupdf.DrawDevice(mupdf.Matrix.identity, pixmap)
  try {
    pixmap.clear(PAPER)
    painting.run(device, matrix)
    device.close()
    return pixmap
  } catch (error) {
    pixmap.destroy()
    throw error
  } finally {
    device.destroy()
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
