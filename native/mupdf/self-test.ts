import type { PDFDocument, PDFPage } from 'mupdf'
import { createPageTrees } from './page-tree.js'
import type { PageReader } from './raw-device.js'
import { createRawObjects } from './raw-objects.js'
import type { LoadedMupdf } from './wasm-module.js'

const TEXT = 'Ag fi 12'
/** Where the page's one line starts, points from the top left, and its size. */
const X = 40
const Y = 60
const SIZE = 10
/** Helvetica's A is 667 thousandths of an em wide. */
const FIRST_ADVANCE = 6.67

/**
 * A page of 200 by 100 points with a heading, which is the third kid of its tree's root and whose last glyph stands for two
 * others, and one filled rectangle of 50 by 1.
 */
const DOCUMENT = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R/StructTreeRoot 6 0 R>>endobj
2 0 obj<</Type/Pages/Count 1/Kids[3 0 R]>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]/StructParents 0/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>endobj
4 0 obj<</Length 121>>stream
/H1<</MCID 0>>BDC BT /F 10 Tf 40 40 Td (Ag fi ) Tj /Span<</ActualText(12)>>BDC (x) Tj EMC ET EMC 1 0 0 rg 40 20 50 1 re f
endstream endobj
5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
6 0 obj<</Type/StructTreeRoot/K[null null 7 0 R]/ParentTree<</Nums[0[7 0 R]]>>>>endobj
7 0 obj<</Type/StructElem/S/H1/P 6 0 R/Pg 3 0 R/K 0>>endobj
trailer<</Root 1 0 R>>`

/** Whether a reader sees of a known page what is on it: false when the module's memory is laid out otherwise. */
export function readsKnownPage(loaded: LoadedMupdf, reader: PageReader): boolean {
  return withKnownPage(loaded, (page) => {
    reader.startDocument()
    const content = reader.readPage(page)
    const codes = Array.from(content.glyphUnicode.subarray(0, content.glyphCount))
    const text = String.fromCodePoint(...codes.filter((code) => code > 0 && code < 0x10000))
    return (
      content.fault === '' &&
      text === TEXT &&
      isNear(content.glyphX[0], X) &&
      isNear(content.glyphY[0], Y) &&
      isNear(content.glyphAdvance[0], FIRST_ADVANCE) &&
      isNear(content.runSize[0], SIZE) &&
      content.fonts[0]?.name === 'Helvetica' &&
      content.shapeCount === 1 &&
      isNear((content.shapeBox[2] ?? 0) - (content.shapeBox[0] ?? 0), 50) &&
      content.shapeColor[0] === 0xff0000
    )
  })
}

/** Whether a reader that sees what is on a page knows its elements as well. */
export function readsKnownMarks(loaded: LoadedMupdf, reader: PageReader): boolean {
  return withKnownPage(loaded, (page, document) => {
    const trees = createPageTrees(createRawObjects(loaded.wasm, document), true)
    const { fault, marks } = trees.read(page, true, (tree) => reader.readPage(page, tree))
    const [element, ...others] = marks?.elements ?? []
    return (
      fault === '' &&
      others.length === 0 &&
      element?.type === 'H1' &&
      element.place === 2 &&
      element.parent === -1 &&
      marks?.elementOf[0] === 0
    )
  })
}

function withKnownPage(
  { mupdf }: LoadedMupdf,
  isAsKnown: (page: PDFPage, document: PDFDocument) => boolean,
): boolean {
  const document = mupdf.Document.openDocument(
    new TextEncoder().encode(DOCUMENT),
    'application/pdf',
  )
  if (!(document instanceof mupdf.PDFDocument)) return false
  const page = document.loadPage(0)
  try {
    return isAsKnown(page, document)
  } finally {
    page.destroy()
    document.destroy()
  }
}

function isNear(value: number | undefined, expected: number): boolean {
  return value !== undefined && Math.abs(value - expected) < 0.1
}
