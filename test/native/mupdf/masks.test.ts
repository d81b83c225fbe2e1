import { expect, test } from 'vitest'
import { createRawDevice } from '../../../native/mupdf/raw-device.js'
import { loadMupdf } from '../../../native/mupdf/wasm-module.js'
import { type MoreObjects, makePdf, textAt } from '../../support/make-pdf.js'

/** A mask that a page-wide box, a line and a picture draw: where they are, what follows is seen. */
const MASK: MoreObjects = (first) => {
  const picture = 'q 60 0 0 60 300 300 cm BI /W 1 /H 1 /CS /G /BPC 8 ID A EI Q'
  const drawing = `1 g 0 0 612 792 re f 72 300 m 300 300 l S ${picture}`
  return {
    objects: [
      `<</Type/ExtGState/SMask<</Type/Mask/S/Luminosity/G ${first + 1} 0 R>>>>`,
      `<</Type/XObject/Subtype/Form/BBox[0 0 612 792]/Group<</S/Transparency/CS/DeviceGray>>/Length ${drawing.length}>>stream\n${drawing}\nendstream`,
    ],
    catalog: '',
    resources: `/ExtGState<</Masked ${first} 0 R>>`,
  }
}

test('what a mask is drawn with is neither a shape nor a picture of the page, what is seen through it is', async () => {
  const loaded = await loadMupdf()
  const content = [
    `q /Masked gs 72 640 100 20 re f ${textAt(72, 600, 'masked')} Q`,
    '72 500 100 20 re f q 9 0 0 9 72 400 cm BI /W 1 /H 1 /CS /G /BPC 8 ID A EI Q',
  ].join(' ')
  const pages = Array.from({ length: 2 }, () => ({ content }))
  const document = loaded.mupdf.Document.openDocument(
    new Uint8Array(makePdf(pages, MASK)),
    'application/pdf',
  )
  const device = createRawDevice(loaded)
  for (const number of [0, 1]) {
    const page = document.loadPage(number)
    const { shapeCount, imageCount, glyphCount, shapeBox } = device.readPage(page)
    expect({ shapeCount, imageCount, glyphCount }).toEqual({
      shapeCount: 2,
      imageCount: 1,
      glyphCount: 6,
    })
    expect([...shapeBox.subarray(0, 8)]).toEqual([72, 132, 172, 152, 72, 272, 172, 292])
    page.destroy()
  }
  document.destroy()
})
