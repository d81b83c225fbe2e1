import { expect, test } from 'vitest'
import { isSlanted, type PageContent, RUN } from '../../../native/mupdf/page-content.js'
import { createRawDevice } from '../../../native/mupdf/raw-device.js'
import { readsKnownMarks, readsKnownPage } from '../../../native/mupdf/self-test.js'
import { createStructuredReader } from '../../../native/mupdf/structured-reader.js'
import { loadMupdf } from '../../../native/mupdf/wasm-module.js'
import { makePdf, textAt } from '../../support/make-pdf.js'

const codes = ({ glyphUnicode, glyphCount }: PageContent) =>
  String.fromCodePoint(...glyphUnicode.subarray(0, glyphCount)).replaceAll(' ', '')

test('both readers see the known page, and a broken one is found out', async () => {
  const loaded = await loadMupdf()
  const device = createRawDevice(loaded)
  expect(readsKnownPage(loaded, device)).toBe(true)
  expect(readsKnownPage(loaded, createStructuredReader(loaded))).toBe(true)
  expect(readsKnownMarks(loaded, device)).toBe(true)
  expect(readsKnownMarks(loaded, createStructuredReader(loaded))).toBe(false)
  const shifted = {
    ...device,
    readPage: (page: Parameters<typeof device.readPage>[0]) => ({
      ...device.readPage(page),
      glyphX: new Float32Array(100),
    }),
  }
  expect(readsKnownPage(loaded, shifted)).toBe(false)
})

test('the fallback gives what the device gives', async () => {
  const loaded = await loadMupdf()
  const content = [
    textAt(72, 700, 'Regular text'),
    textAt(72, 680, 'Bold text', 12, 'F2'),
    '3 Tr',
    textAt(72, 660, 'invisible'),
    '0 Tr BT /F1 12 Tf 1 0 0.3 1 72 600 Tm (slanted) Tj ET',
    '0 0 1 rg 72 640 100 20 re f',
  ].join(' ')
  const document = loaded.mupdf.Document.openDocument(
    new Uint8Array(makePdf([{ content }])),
    'application/pdf',
  )
  const page = document.loadPage(0)
  const device = createRawDevice(loaded).readPage(page)
  const fallback = createStructuredReader(loaded).readPage(page)
  expect(codes(fallback)).toBe(codes(device))
  expect([...fallback.runFlags.subarray(0, 4)]).toEqual([...device.runFlags.subarray(0, 4)])
  expect([...device.runFlags.subarray(0, 4)]).toEqual([0, 0, RUN.invisible, RUN.slanted])
  expect([...fallback.runSize.subarray(0, 3)]).toEqual([...device.runSize.subarray(0, 3)])
  expect(fallback.shapeBox.subarray(0, 4)).toEqual(device.shapeBox.subarray(0, 4))
  expect(fallback.shapeColor[0]).toBe(device.shapeColor[0])
  page.destroy()
  document.destroy()
})

test.each([
  { name: 'upright', along: [1, 0], up: [0, 1], slanted: false },
  { name: 'leaning forward', along: [1, 0], up: [0.2, 1], slanted: true },
  {
    name: 'leaning forward on a page whose heights count down',
    along: [1, 0],
    up: [0.2, -1],
    slanted: true,
  },
  { name: 'turned by 90 degrees and leaning', along: [0, 1], up: [-1, 0.2], slanted: true },
  { name: 'leaning back', along: [1, 0], up: [-0.2, 1], slanted: false },
  { name: 'a scan that is not level', along: [1, 0.02], up: [-0.02, 1], slanted: false },
])('$name: slanted is $slanted', ({ along: [ax = 0, ay = 0], up: [ux = 0, uy = 0], slanted }) => {
  expect(isSlanted(ax, ay, ux, uy)).toBe(slanted)
})
