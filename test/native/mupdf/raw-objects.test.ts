import { expect, test } from 'vitest'
import { createRawObjects } from '../../../native/mupdf/raw-objects.js'
import { loadMupdf } from '../../../native/mupdf/wasm-module.js'
import { makeTaggedPdf, mark, marked, tag } from '../../support/make-tagged-pdf.js'

async function opened() {
  const { mupdf, wasm } = await loadMupdf()
  const content = marked(0, 'BT /F1 8 Tf 72 700 Td (a) Tj ET')
  const bytes = makeTaggedPdf([{ content }], tag('Document', tag('P', mark(0))))
  const document = mupdf.Document.openDocument(new Uint8Array(bytes).buffer, 'application/pdf')
  if (!(document instanceof mupdf.PDFDocument)) throw new Error('no PDF')
  /** How often MuPDF thinks that an object is held: the first 16 bits of it. */
  const holders = (object: number) => (wasm.HEAPU32[object >> 2] ?? 0) & 0xffff
  return { objects: createRawObjects(wasm, document), holders }
}

test('objects are found by name and place, and hold no others', async () => {
  const { objects, holders } = await opened()
  const root = objects.get(objects.trailer(), 'Root')
  const tree = objects.get(root, 'StructTreeRoot')
  const before = [holders(root), holders(tree)]
  const numbers = objects.get(objects.get(tree, 'ParentTree'), 'Nums')
  expect(objects.isArray(numbers)).toBe(true)
  expect(objects.lengthOf(numbers)).toBe(2)
  expect(objects.isNumber(objects.at(numbers, 0))).toBe(true)
  expect(objects.numberOf(objects.at(numbers, 0))).toBe(0)
  const element = objects.at(objects.at(numbers, 1), 0)
  expect(objects.isDictionary(element)).toBe(true)
  expect(objects.idOf(element)).toBeGreaterThan(0)
  expect(objects.nameOf(objects.get(element, 'S'))).toBe('P')
  for (let time = 0; time < 100; time++) objects.get(objects.trailer(), 'Root')
  expect([holders(root), holders(tree)]).toEqual(before)
  expect(before.every((count) => count > 0 && count < 10)).toBe(true)
})

test('what is not there is nothing, and has nothing', async () => {
  const { objects } = await opened()
  const nothing = objects.get(objects.trailer(), 'NoSuchKey')
  expect(nothing).toBe(0)
  expect([objects.get(nothing, 'K'), objects.at(nothing, 0), objects.lengthOf(nothing)]).toEqual([
    0, 0, 0,
  ])
  const is = [objects.isArray, objects.isDictionary, objects.isNumber, objects.isName]
  expect(is.map((question) => question(nothing))).toEqual([false, false, false, false])
  expect(objects.idOf(nothing)).toBe(0)
})

test('objects that are made are held by what they are put into', async () => {
  const { objects, holders } = await opened()
  const root = objects.get(objects.trailer(), 'Root')
  const array = objects.newArray()
  for (const value of [7, 70_000]) {
    const number = objects.newNumber(value)
    objects.push(array, number)
    objects.drop(number)
  }
  const dictionary = objects.newDictionary()
  objects.put(dictionary, 'K', array)
  objects.drop(array)
  const reference = objects.newIndirect(dictionary)
  objects.drop(dictionary)
  objects.put(root, 'Made', reference)
  objects.drop(reference)
  const found = objects.get(root, 'Made')
  expect(objects.idOf(found)).toBeGreaterThan(0)
  const kids = objects.get(found, 'K')
  expect([0, 1].map((at) => objects.numberOf(objects.at(kids, at)))).toEqual([7, 70_000])
  expect(holders(kids)).toBe(1)
})
