import { expect, test } from 'vitest'
import { openPdf } from '../../../../native/mupdf/open-pdf.js'
import { pictureType } from '../../../../src/contract/picture-type.js'
import { wrapPicture } from '../../../../workers/readers/image/wrap-picture.js'
import { LIMITS } from '../../../support/limits.js'
import { grayOf, makeBmp, makeTiff, textPicture } from '../../../support/make-picture.js'
import { shared } from '../../../support/make-zip.js'

const CANVAS = textPicture(['Annual report'], 400, 20)
const GRAY = grayOf(CANVAS)
const SMALL = { width: 8, height: 8, pixels: new Uint8Array(64) }

async function wrapped(bytes: Uint8Array, limits = LIMITS) {
  const { buffer, byteLength } = shared(bytes)
  return wrapPicture({ buffer, byteLength }, limits, () => undefined)
}

/** Size of each page, and whether there is ink on it. */
async function pagesOf(bytes: Uint8Array) {
  const { source, format } = await wrapped(bytes)
  expect(format).toBe('image')
  const pdf = await openPdf(new Uint8Array(source.buffer, 0, source.byteLength))
  try {
    return Array.from({ length: pdf.pageCount }, (_, index) => {
      const { width, height, pixels } = pdf.renderGray(index, { scale: 4 / 3, turnDegrees: 0 })
      return { width, height, hasInk: pixels.some((gray) => gray < 100) }
    })
  } finally {
    pdf.close()
  }
}

test.each([
  ['png', CANVAS.encodeSync('png')],
  ['jpeg', CANVAS.encodeSync('jpeg', 90)],
  ['webp', CANVAS.encodeSync('webp')],
  ['bmp', makeBmp(GRAY)],
  ['tiff', makeTiff([GRAY])],
])(
  'a picture in %s is a page that shows it, at 96 dots an inch where it tells none',
  async (type, bytes) => {
    expect(pictureType(bytes)).toBe(type)
    expect(await pagesOf(bytes)).toEqual([{ width: 400, height: 120, hasInk: true }])
  },
)

test('each picture of a TIFF is a page', async () => {
  const pages = await pagesOf(makeTiff([GRAY, SMALL, GRAY]))
  expect(pages.map(({ width }) => width)).toEqual([400, 8, 400])
})

test('a JPEG stays as it is', async () => {
  const jpeg = CANVAS.encodeSync('jpeg', 90)
  const { source } = await wrapped(jpeg)
  expect(Buffer.from(new Uint8Array(source.buffer)).includes(jpeg.subarray(200, 600))).toBe(true)
})

/** The header and nothing of the pixels. */
function hugePng(width: number, height: number): Buffer {
  const png = Buffer.from(CANVAS.encodeSync('png'))
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  return png
}

const cycle = makeTiff([SMALL])
cycle.writeUInt32LE(8, 8 + 2 + 12 * 9)

const tinyWebp = (chunk: string, rest: string) =>
  Buffer.concat([
    Buffer.from(`RIFF....WEBP${chunk}`, 'latin1'),
    Buffer.from(rest, 'hex'),
    Buffer.alloc(20),
  ])

test.each([
  [
    'a TIFF that says 60,000 x 60,000',
    makeTiff([SMALL], { width: 60_000, height: 60_000 }),
    'conversion_budget_exceeded',
  ],
  [
    'a WebP that says 16,384 x 16,384',
    tinyWebp('VP8X', '0a00000000000000ff3f00ff3f00'),
    'conversion_budget_exceeded',
  ],
  [
    'a lossless WebP of as much',
    tinyWebp('VP8L', '000000002fffffff0f'),
    'conversion_budget_exceeded',
  ],
  [
    'a PNG that says 60,000 x 60,000',
    hugePng(60_000, 60_000),
    /^(conversion_budget_exceeded|unreadable_document)$/,
  ],
  [
    'a TIFF of 10,000 pages',
    makeTiff(Array.from({ length: 10_000 }, () => SMALL)),
    'too_many_pages',
  ],
  [
    'a picture of one pixel',
    makeTiff([{ width: 1, height: 1, pixels: new Uint8Array(1) }]),
    'unreadable_document',
  ],
  [
    'a TIFF whose directory is elsewhere',
    Buffer.from('49492a00ffffff7f0000000000000000', 'hex'),
    'unreadable_document',
  ],
  [
    'a JPEG that is noise',
    Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(4000, 7)]),
    'unreadable_document',
  ],
  ['a WebP that is noise', tinyWebp('VP8 ', '00'.repeat(8)), 'unreadable_document'],
])('%s', async (_, bytes, code) => {
  const failure = await wrapped(bytes).catch((error: unknown) => error)
  expect((failure as { code: string }).code).toMatch(code)
})

test('a TIFF whose directories go in a circle ends', async () => {
  const pages = await pagesOf(cycle).catch((error: { code: string }) => error.code)
  expect([1, 'unreadable_document', 'too_many_pages']).toContain(
    Array.isArray(pages) ? pages.length : pages,
  )
})

test.each([
  [
    '89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489',
    'a PNG that ends with its header',
  ],
  ['424d', 'two letters'],
  [Buffer.from('BMW made the cars that we drove then').toString('hex'), 'a text'],
])('%s is no picture: %s', (hex) => {
  expect(pictureType(Buffer.from(hex, 'hex'))).toBeUndefined()
})
