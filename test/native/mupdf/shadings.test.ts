import { expect, test } from 'vitest'
import { createRawDevice } from '../../../native/mupdf/raw-device.js'
import { loadMupdf } from '../../../native/mupdf/wasm-module.js'
import { type MoreObjects, makePdf } from '../../support/make-pdf.js'

const BALL: MoreObjects = (first) => ({
  objects: [
    '<</ShadingType 3/ColorSpace/DeviceRGB/Coords[2 2 0 2 2 3]/Extend[true true]' +
      '/Function<</FunctionType 2/Domain[0 1]/C0[1 1 1]/C1[.2 .2 .7]/N 1>>>>',
  ],
  catalog: '',
  resources: `/Shading<</Ball ${first} 0 R>>`,
})

const shaded = (x: number, y: number, side: number) =>
  `q 1 0 0 1 ${x} ${y} cm 0 0 ${side} ${side} re W n /Ball sh Q`

test('a shading of a letter’s size is a sign each time it is painted, a larger one is none', async () => {
  const loaded = await loadMupdf()
  const content = [shaded(72, 700, 5), shaded(72, 680, 5), shaded(72, 400, 200)].join(' ')
  const document = loaded.mupdf.Document.openDocument(
    new Uint8Array(makePdf([{ content }], BALL)),
    'application/pdf',
  )
  const page = document.loadPage(0)
  const { shapeCount, shapeBox } = createRawDevice(loaded).readPage(page)
  expect(shapeCount).toBe(2)
  expect([...shapeBox.subarray(0, 8)]).toEqual([72, 87, 77, 92, 72, 107, 77, 112])
  page.destroy()
  document.destroy()
})
