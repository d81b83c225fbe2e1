import { createCanvas } from '@napi-rs/canvas'
import type { DocumentFormat } from '../../src/contract/formats.js'
import type { FoundImage } from '../../src/contract/images.js'
import type { ConvertOptions } from '../../src/contract/options.js'
import type { ConvertResult } from '../../src/contract/task.js'
import { convertDocument } from '../../workers/convert.js'
import { LIMITS } from './limits.js'
import { type MoreObjects, makePdf, type PageSource } from './make-pdf.js'

interface Figured {
  readonly markdown: string
  readonly images: readonly FoundImage[]
  readonly result: ConvertResult
}

/** A PDF of these pages, or these bytes, with its figures. */
export function convertFigures(
  pages: readonly PageSource[] | Uint8Array<SharedArrayBuffer>,
  options: Partial<ConvertOptions> = {},
  imageBytesMax = LIMITS.imageBytesMax,
): Promise<Figured> {
  const bytes = pages instanceof Uint8Array ? pages : makePdf(pages)
  return convertWithImages('pdf', bytes, options, imageBytesMax)
}

/** A document with its pictures. */
export async function convertWithImages(
  format: DocumentFormat,
  bytes: Uint8Array<SharedArrayBuffer>,
  more: Partial<ConvertOptions> = {},
  imageBytesMax = LIMITS.imageBytesMax,
): Promise<Figured> {
  let markdown = ''
  const options = {
    mode: 'fast',
    engine: 'auto',
    clean: true,
    slim: false,
    images: 'include',
  } as const
  const result = await convertDocument(
    {
      source: { bytes, filename: `made.${format}` },
      format,
      options: { ...options, ...more },
      limits: { ...LIMITS, imageBytesMax },
    },
    {
      write(text) {
        markdown += text
      },
    },
  )
  return { markdown, images: result.images ?? [], result }
}

/** A JPEG of so many pixels, a dark corner at its top left. */
export function makeJpeg(width: number, height: number, color = '#c84'): Buffer {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = color
  context.fillRect(0, 0, width, height)
  context.fillStyle = '#000'
  context.fillRect(0, 0, width / 4, height / 4)
  return canvas.toBuffer('image/jpeg')
}

/** A JPEG under a matrix, as an inline image; `more` are further entries. */
export function jpegAt(
  matrix: readonly number[],
  jpeg: Buffer,
  { width, height }: { readonly width: number; readonly height: number },
  more = '',
): string {
  return `q ${matrix.join(' ')} cm BI /W ${width} /H ${height} /CS /RGB /BPC 8 /F [/AHx /DCT] ${more} ID ${jpeg.toString('hex')}> EI Q`
}

/** Three arrows and a frame: more than any rule or table. */
export function drawingAt(x: number, y: number): string {
  const arrow = (dy: number) => `${x + 10} ${y + dy} m ${x + 150} ${y + dy + 40} l S`
  return [`${x} ${y} 160 110 re S`, arrow(10), arrow(30), arrow(50), arrow(60)].join(' ')
}

/** JPEGs of one size as objects of the document: `/J0 Do` paints the first. */
export function jpegObjects(
  jpegs: readonly Buffer[],
  { width, height }: { readonly width: number; readonly height: number },
): MoreObjects {
  const entries = `/Width ${width}/Height ${height}/ColorSpace/DeviceRGB/BitsPerComponent 8`
  return (first) => ({
    objects: jpegs.map(
      (jpeg) =>
        `<</Type/XObject/Subtype/Image${entries}/Filter/DCTDecode/Length ${jpeg.length}>>stream\n${jpeg.toString('latin1')}\nendstream`,
    ),
    catalog: '',
    resources: `/XObject<<${jpegs.map((_, at) => `/J${at} ${first + at} 0 R`).join('')}>>`,
  })
}
