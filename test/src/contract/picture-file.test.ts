import { createCanvas } from '@napi-rs/canvas'
import { expect, test } from 'vitest'
import { pictureFacts } from '../../../src/contract/picture-file.js'
import { grayOf, makeTiff } from '../../support/make-picture.js'

const canvas = createCanvas(37, 21)
const gif = Buffer.concat([Buffer.from('GIF89a'), Buffer.from([37, 0, 21, 0, 0, 0, 0])])
const bmp = Buffer.alloc(60)
bmp.write('BM', 'latin1')
bmp.writeUInt32LE(40, 14)
bmp.writeInt32LE(37, 18)
bmp.writeInt32LE(-21, 22)

test.each([
  { extension: 'png', bytes: canvas.toBuffer('image/png') },
  { extension: 'jpg', bytes: canvas.toBuffer('image/jpeg') },
  { extension: 'webp', bytes: canvas.toBuffer('image/webp') },
  { extension: 'gif', bytes: gif },
  { extension: 'bmp', bytes: bmp },
  { extension: 'tif', bytes: makeTiff([grayOf(canvas)]) },
])('a $extension tells its size', ({ extension, bytes }) => {
  expect(pictureFacts(bytes)).toEqual({ extension, width: 37, height: 21 })
})

test.each([
  { what: 'nothing', bytes: Buffer.alloc(0) },
  { what: 'SVG', bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
  {
    what: 'SVG behind a declaration',
    bytes: Buffer.from('<?xml version="1.0"?><svg><script/></svg>'),
  },
  { what: 'a page', bytes: Buffer.from('<!doctype html><script>alert(1)</script>') },
  { what: 'a PDF', bytes: Buffer.from('%PDF-1.7\n%and more of it, as a file has') },
  { what: 'a picture without width', bytes: Buffer.from('GIF89a\0\0\x15\0\0\0\0', 'latin1') },
  {
    what: 'a JPEG without a frame',
    bytes: Buffer.from('ffd8ffda000801010000003f00'.padEnd(80, '0'), 'hex'),
  },
])('$what is no picture', ({ bytes }) => {
  expect(pictureFacts(bytes)).toBeUndefined()
})

test('every file that is cut short is no picture, or one of its size', () => {
  for (const type of ['image/png', 'image/jpeg', 'image/webp'] as const) {
    const whole =
      type === 'image/png'
        ? canvas.toBuffer('image/png')
        : type === 'image/jpeg'
          ? canvas.toBuffer('image/jpeg')
          : canvas.toBuffer('image/webp')
    for (let bytes = 0; bytes < Math.min(whole.length, 700); bytes++) {
      const facts = pictureFacts(whole.subarray(0, bytes))
      if (facts !== undefined) expect(facts).toMatchObject({ width: 37, height: 21 })
    }
  }
})
