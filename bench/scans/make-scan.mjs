// Turns a page of a PDF into what a scanner makes of it: one gray picture, skewed, noisy, pale or turned.
import { deflateSync } from 'node:zlib'
import * as mupdf from 'mupdf'

const POINTS_PER_INCH = 72

/**
 * A PDF of one picture for each of `pages` (numbers from 1; all by default). `skewDegrees` and `turnDegrees` are
 * clockwise; `noise` is the share of pixels that are black or white by chance, `grain` the spread of grays, `contrast`
 * the share of the gray range that is left. The same bytes every time.
 */
export function makeScan(bytes, options = {}) {
  const { pages, dpi = 200 } = options
  const document = mupdf.Document.openDocument(bytes, 'application/pdf')
  try {
    const numbers = pages ?? Array.from({ length: document.countPages() }, (_, index) => index + 1)
    return pdfOfPictures(
      numbers.map((number) => scanned(document, number, { ...options, dpi })),
      dpi,
    )
  } finally {
    document.destroy()
  }
}

/** The picture alone of one page, `{ width, height, pixels }` in gray; options as `makeScan`. */
export function scanPicture(bytes, number, options = {}) {
  const document = mupdf.Document.openDocument(bytes, 'application/pdf')
  try {
    return scanned(document, number, { dpi: 200, ...options })
  } finally {
    document.destroy()
  }
}

function scanned(document, number, { dpi, skewDegrees = 0, turnDegrees = 0, ...dirt }) {
  const page = document.loadPage(number - 1)
  const scale = dpi / POINTS_PER_INCH
  const matrix = mupdf.Matrix.concat(
    mupdf.Matrix.scale(scale, scale),
    mupdf.Matrix.rotate(skewDegrees + turnDegrees),
  )
  const pixmap = page.toPixmap(matrix, mupdf.ColorSpace.DeviceGray, false, true)
  const [width, height, stride] = [pixmap.getWidth(), pixmap.getHeight(), pixmap.getStride()]
  const pixels = new Uint8Array(width * height)
  for (let y = 0; y < height; y++)
    pixels.set(pixmap.getPixels().subarray(y * stride, y * stride + width), y * width)
  pixmap.destroy()
  page.destroy()
  soil(pixels, number, dirt)
  return { width, height, pixels }
}

function soil(pixels, seed, { noise = 0, grain = 0, contrast = 1 }) {
  const random = randomFrom(seed)
  const base = 255 * (1 - contrast) * 0.6
  for (let at = 0; at < pixels.length; at++) {
    const gray =
      base + pixels[at] * contrast + (grain === 0 ? 0 : grain * (random() + random() - 1))
    const hit = noise > 0 ? random() : 1
    pixels[at] = hit < noise / 2 ? 0 : hit < noise ? 255 : Math.max(0, Math.min(255, gray))
  }
}

/** Mulberry32: small, and the same everywhere. */
function randomFrom(seed) {
  let state = seed * 0x9e3779b9
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function pdfOfPictures(pictures, dpi) {
  const kids = pictures.map((_, i) => `${3 + 3 * i} 0 R`)
  const objects = [
    Buffer.from('<</Type/Catalog/Pages 2 0 R>>'),
    Buffer.from(`<</Type/Pages/Count ${pictures.length}/Kids[${kids.join(' ')}]>>`),
    ...pictures.flatMap((picture, i) => pageObjects(picture, 3 + 3 * i, dpi)),
  ]
  const parts = [Buffer.from('%PDF-1.7\n')]
  const offsets = []
  let length = parts[0].length
  const add = (part) => {
    parts.push(part)
    length += part.length
  }
  for (const [i, object] of objects.entries()) {
    offsets.push(length)
    add(Buffer.concat([Buffer.from(`${i + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]))
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  const size = objects.length + 1
  const start = length
  add(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${table.join('')}trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}

function pageObjects({ width, height, pixels }, first, dpi) {
  const points = (count) => ((count * POINTS_PER_INCH) / dpi).toFixed(2)
  const content = `q ${points(width)} 0 0 ${points(height)} 0 0 cm /P Do Q`
  const packed = deflateSync(pixels, { level: 6 })
  return [
    Buffer.from(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${points(width)} ${points(height)}]/Resources<</XObject<</P ${first + 2} 0 R>>>>/Contents ${first + 1} 0 R>>`,
    ),
    Buffer.from(`<</Length ${content.length}>>stream\n${content}\nendstream`),
    Buffer.concat([
      Buffer.from(
        `<</Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceGray/BitsPerComponent 8/Filter/FlateDecode/Length ${packed.length}>>stream\n`,
      ),
      packed,
      Buffer.from('\nendstream'),
    ]),
  ]
}
