import { picturePdf, pictureSize } from '../../../native/mupdf/picture-pdf.js'
import { ConversionError } from '../../../src/contract/errors.js'
import { tiffSizes, webpSize } from '../../../src/contract/header-sizes.js'
import type { ConvertLimits } from '../../../src/contract/options.js'
import { type PictureType, pictureType } from '../../../src/contract/picture-type.js'
import type { SharedBytes, UnpackResult } from '../../../src/contract/task.js'

/** Of one picture: a drawing on A0 at 300 dots an inch has 140 million. */
const PIXELS_MAX = 150_000_000

/** A picture that is narrower or lower holds no letter: icons, and pixels that count visitors. */
const SIDE_PX_MIN = 8

/**
 * A picture as the PDF that shows it, in shared memory of its own: what reads scanned pages reads it from there on.
 * Errors: `unreadable_document`, `too_many_pages` (TIFF), `conversion_budget_exceeded` for a picture too large.
 */
export async function wrapPicture(
  { buffer, byteLength }: SharedBytes,
  limits: ConvertLimits,
  checkpoint: () => void,
): Promise<UnpackResult> {
  const bytes = new Uint8Array(buffer, 0, byteLength)
  const type = pictureType(bytes)
  if (type === undefined) throw unreadable()
  const pdf = await written(bytes, type, limits, checkpoint)
  const shared = new Uint8Array(new SharedArrayBuffer(pdf.byteLength))
  shared.set(pdf)
  const source = { buffer: shared.buffer, byteLength: pdf.byteLength }
  return { format: 'image', source, warnings: [] }
}

/** What is too large is refused before anything of it is decoded. */
async function refuseBySize(
  bytes: Uint8Array,
  type: PictureType,
  { pagesMax }: ConvertLimits,
): Promise<void> {
  const sizes = type === 'tiff' ? tiffSizes(bytes, pagesMax) : [await sizeOf(bytes, type)]
  if (sizes.length > pagesMax) throw tooManyPages(pagesMax)
  for (const { width, height } of sizes) refuseSize(width, height)
}

async function sizeOf(bytes: Uint8Array, type: PictureType) {
  const size = type === 'webp' ? webpSize(bytes) : await pictureSize(bytes)
  if (size === undefined) throw unreadable()
  return size
}

async function written(
  shared: Uint8Array,
  type: PictureType,
  limits: ConvertLimits,
  checkpoint: () => void,
): Promise<Uint8Array> {
  try {
    const bytes = new Uint8Array(shared) // no decoder takes shared memory
    await refuseBySize(bytes, type, limits)
    const picture = type === 'webp' ? await asPng(bytes) : bytes
    return await picturePdf(picture, `image/${type === 'webp' ? 'png' : type}`, (_, pages) => {
      checkpoint()
      if (pages > limits.pagesMax) throw tooManyPages(limits.pagesMax)
    })
  } catch (error) {
    if (error instanceof ConversionError || error instanceof WebAssembly.RuntimeError) throw error
    throw unreadable(error)
  }
}

async function asPng(bytes: Uint8Array): Promise<Uint8Array> {
  const { webpAsPng } = await import('../../../native/canvas/webp-png.js')
  return webpAsPng(bytes)
}

function refuseSize(width: number, height: number): void {
  if (Math.min(width, height) < SIDE_PX_MIN) {
    throw new ConversionError(
      'unreadable_document',
      `The picture has ${width} x ${height} pixels: too few for a letter.`,
    )
  }
  if (width * height <= PIXELS_MAX) return
  throw new ConversionError(
    'conversion_budget_exceeded',
    `The picture has ${width} x ${height} pixels; ${PIXELS_MAX / 1e6} million can be read. Send it smaller.`,
    { max_pixels: PIXELS_MAX },
  )
}

function tooManyPages(pagesMax: number): ConversionError {
  return new ConversionError(
    'too_many_pages',
    `The file holds more pictures than the ${pagesMax} pages that a document may have.`,
    { max_pages: pagesMax },
  )
}

function unreadable(cause?: unknown): ConversionError {
  return new ConversionError('unreadable_document', 'The picture cannot be read.', {}, cause)
}
