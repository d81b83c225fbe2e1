import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { openPdf } from '../../../native/mupdf/open-pdf.js'
import { pageSurface } from '../../../workers/ocr/surface.js'
import { wrapPicture } from '../../../workers/readers/image/wrap-picture.js'
import { LIMITS } from '../../support/limits.js'
import { makePdf, pictureAt, textAt } from '../../support/make-pdf.js'
import { grayOf, makeBmp, makeTiff, textPicture } from '../../support/make-picture.js'
import { shared } from '../../support/make-zip.js'

const CANVAS = textPicture(Array(6).fill('Annual report of the lighthouse'), 840, 60)
const GRAY = grayOf(CANVAS)
const { width, height } = GRAY

/** The picture alone on its page, at so many dots an inch. */
function pdfOf(dpi: number, share = 1, beside = '') {
  const points = (pixels: number) => (pixels * 72) / dpi
  const page = { width: points(width), height: points(height) }
  const box = [0, 0, page.width * share, page.height] as const
  return makePdf([{ ...page, content: `${pictureAt(box, GRAY)}\n${beside}` }])
}

async function wrapped(bytes: Uint8Array): Promise<Uint8Array<SharedArrayBuffer>> {
  const { buffer, byteLength } = shared(bytes)
  const { source } = await wrapPicture({ buffer, byteLength }, LIMITS, () => undefined)
  return new Uint8Array(source.buffer, 0, source.byteLength)
}

/** What is told of the surface, and what is read of it: as it is, with fewer dots and levelled. */
async function seenOf(bytes: Uint8Array<SharedArrayBuffer>) {
  const pdf = await openPdf(bytes)
  try {
    const surface = pageSurface(pdf, 0)
    const { widthPt, heightPt, pagePoints, ownScale = 0 } = surface
    const painted = [
      surface.paint(ownScale, 0),
      surface.paint(0.6 * ownScale, 0),
      surface.paint(ownScale, -0.7),
      surface.paint(ownScale, 90),
    ]
    const hashes = painted.map(({ pixels }) => hash('sha256', pixels))
    return { widthPt, heightPt, pagePoints, ownScale, painted, hashes }
  } finally {
    pdf.close()
  }
}

test('a covering picture is read by its own pixels', async () => {
  const { painted, hashes, ownScale, pagePoints } = await seenOf(pdfOf(150))
  expect(hashes[0]).toBe(hash('sha256', GRAY.pixels))
  expect(ownScale).toBeCloseTo(150 / 72)
  expect(pagePoints).toBeCloseTo(1)
  expect(painted[3]).toMatchObject({ width: height, height: width })
})

test.each([
  ['png', () => wrapped(CANVAS.encodeSync('png'))],
  ['bmp', () => wrapped(makeBmp(GRAY))],
  ['tiff', () => wrapped(makeTiff([GRAY]))],
  ['a PDF that knows nothing of paper', async () => pdfOf(96)],
])('the same pixels are read of %s as of a PDF', async (_name, made) => {
  const seen = await seenOf(await made())
  expect(seen.hashes).toEqual((await seenOf(pdfOf(100.1))).hashes)
  // No resolution told: that of a scanner that makes a sheet of paper of it, 8.4 inches wide.
  expect(seen.ownScale).toBeCloseTo(100 / 72)
  expect(seen.widthPt).toBeCloseTo((840 * 72) / 100)
  expect(seen.pagePoints).toBeCloseTo(100 / 96)
})

test('a picture on a part of the page, and a page without any, are read as MuPDF paints them', async () => {
  for (const bytes of [pdfOf(150, 0.5), makePdf([{ content: textAt(72, 700, 'Text') }])]) {
    const pdf = await openPdf(bytes)
    const { ownScale, pagePoints, widthPt } = pageSurface(pdf, 0)
    expect([ownScale, pagePoints]).toEqual([undefined, 1])
    expect(widthPt).toBeCloseTo(pdf.pageSize(0).widthPt)
    pdf.close()
  }
})

test('what stands on the picture is read with it', async () => {
  const { painted } = await seenOf(pdfOf(150, 1, textAt(300, 20, 'Stamp', 20)))
  const dark = (pixels: Uint8Array) => pixels.filter((gray) => gray < 100).length
  expect(dark(painted[0]?.pixels ?? new Uint8Array())).toBeGreaterThan(dark(GRAY.pixels))
})
