import { expect, test } from 'vitest'
import { openPdf, type PdfPage } from '../../../native/mupdf/open-pdf.js'
import { cpuMs } from '../../support/cpu-ms.js'
import { makeTaggedPdf, mark, marked, tag } from '../../support/make-tagged-pdf.js'

/** By run, from the outermost element down: `Document0 P3`. */
function paths({ structure }: PdfPage): string[] {
  if (structure === undefined) return []
  const { elements, elementOf } = structure
  const pathOf = (index: number): string[] => {
    const element = elements[index]
    if (element === undefined) return []
    return [...pathOf(element.parent), `${element.type}${element.place}`]
  }
  return Array.from(elementOf, (index) => pathOf(index).join(' '))
}

const line = (id: number, text: string) =>
  marked(id, `BT /F1 8 Tf 72 ${780 - 3 * id} Td (${text}) Tj ET`)

test('more marked contents than signs are made at first each have their element', async () => {
  const ids = Array.from({ length: 200 }, (_, id) => id)
  const bytes = makeTaggedPdf(
    [{ content: ids.map((id) => line(id, 'x')).join('\n') }],
    tag('Document', ...ids.map((id) => tag('P', mark(id)))),
  )
  const pdf = await openPdf(bytes)
  expect(paths(pdf.readPage(0, true))).toEqual(ids.map((id) => `Document0 P${id}`))
  pdf.close()
})

test('pages of one document have their own elements, and some together', async () => {
  const bytes = makeTaggedPdf(
    [{ content: line(0, 'a') + line(1, 'b') }, { content: line(0, 'c') + line(1, 'd') }],
    tag(
      'Document',
      tag('Heading', mark(0)),
      tag('P', mark(1), mark(0, 1)),
      tag('Sect', tag('P', mark(1, 1))),
    ),
    { Heading: 'H1' },
  )
  const pdf = await openPdf(bytes)
  const first = ['Document0 H10', 'Document0 P1']
  const second = ['Document0 P1', 'Document0 Sect2 P0']
  expect(paths(pdf.readPage(0, true))).toEqual(first)
  expect(paths(pdf.readPage(1, true))).toEqual(second)
  // Without its tree a page is read as well, and the next one with it.
  expect(pdf.readPage(1).structure).toBeUndefined()
  expect(pdf.readPage(1).content.glyphCount).toBe(2)
  expect(paths(pdf.readPage(0, true))).toEqual(first)
  pdf.close()
})

/** Page 1 with the number 5 in an element that the parent tree has at 1, and a form with a place of its own in the tree. */
const FORM = `%PDF-1.7
1 0 obj<</Type/Catalog/Pages 2 0 R/StructTreeRoot 6 0 R>>endobj
2 0 obj<</Type/Pages/Count 1/Kids[3 0 R]>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/StructParents 0/Contents 4 0 R/Resources<</Font<</F 5 0 R>>/XObject<</X 10 0 R>>>>>>endobj
4 0 obj<</Length 217>>stream
BT /F 10 Tf 10 200 Td /P<</MCID 0>>BDC (zero) Tj EMC /P<</MCID 5>>BDC (five) Tj EMC /P<</MCID 7>>BDC (none) Tj EMC ET /P<</MCID 0>>BDC /X Do EMC BT /F 10 Tf 10 50 Td /P<</MCID 0>>BDC (again) Tj EMC ET                 
endstream endobj
5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
6 0 obj<</Type/StructTreeRoot/K 7 0 R/ParentTree<</Nums[0[8 0 R 9 0 R]1[11 0 R]]>>>>endobj
7 0 obj<</S/Document/P 6 0 R/K[8 0 R 9 0 R 11 0 R]>>endobj
8 0 obj<</S/P/P 7 0 R/K 0>>endobj
9 0 obj<</S/P/P 7 0 R/K[5]>>endobj
10 0 obj<</Type/XObject/Subtype/Form/BBox[0 0 300 300]/StructParent 1/StructParents 1/Resources<</Font<</F 5 0 R>>>>/Length 65>>stream
BT /F 10 Tf 10 100 Td /P<</MCID 0>>BDC (inform) Tj EMC ET        
endstream endobj
11 0 obj<</S/Figure/P 7 0 R/K[0]>>endobj
trailer<</Root 1 0 R>>`

test('forms have their own elements, and numbers are looked for in all of the page', async () => {
  const bytes = new Uint8Array(new SharedArrayBuffer(FORM.length))
  bytes.set(new TextEncoder().encode(FORM))
  const pdf = await openPdf(bytes)
  expect(paths(pdf.readPage(0, true))).toEqual([
    'Document0 P0',
    'Document0 P1',
    'Document0 P1',
    'Document0 Figure2',
    'Document0 P0',
  ])
  pdf.close()
})

test('an element may name its only content by a reference that stands in no array', async () => {
  const made = makeTaggedPdf(
    [{ content: line(0, 'a') + line(1, 'b') }],
    tag('Document', tag('H1', mark(0)), tag('P', mark(1))),
  )
  const text = Buffer.from(made).toString('latin1')
  const written = text.replace(/K\[(<<\/Type\/MCR[^\]<]*>>)\]/g, 'K $1 ')
  expect(written).not.toBe(text)
  made.set(Buffer.from(written, 'latin1'))
  const pdf = await openPdf(made)
  expect(paths(pdf.readPage(0, true))).toEqual(['Document0 H10', 'Document0 P1'])
  pdf.close()
})

test('elements in any order are found in the time of their number', async () => {
  const count = 8000
  const ids = Array.from({ length: count }, (_, id) => id)
  const content = ids.map((id) => marked(id, `BT /F1 8 Tf 72 ${700 - (id % 600)} Td (x) Tj ET`))
  const bytes = makeTaggedPdf(
    [{ content: content.join('\n') }],
    tag('Document', ...ids.map((id) => tag('P', mark(count - 1 - id)))),
  )
  const pdf = await openPdf(bytes)
  const ms = cpuMs(() => {
    const found = paths(pdf.readPage(0, true))
    expect(found).toEqual(ids.map((id) => `Document0 P${count - 1 - id}`))
  })
  expect(ms).toBeLessThan(2500)
  pdf.close()
})
