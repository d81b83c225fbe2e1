import type * as MupdfTypes from 'mupdf'
import type { Metadata } from '../../src/contract/task.js'
import { coveringScale } from './covering-scale.js'
import { cutCycles } from './cut-cycles.js'
import { type ExternalLink, externalLinks } from './external-links.js'
import { type FormField, formFields, hasFields } from './form-fields.js'
import { createGlyphNames, type GlyphNames } from './glyph-names.js'
import { createItemPages } from './item-pages.js'
import { pdfMetadata } from './metadata.js'
import { type Outline, type OutlineEntry, readOutline } from './outline.js'
import type { PageContent } from './page-content.js'
import { type PagePicture, pagePicture } from './page-picture.js'
import { type PagePictures, usePictures } from './page-pictures.js'
import { type PageStructure, pageStructure } from './page-structure.js'
import { createPageTrees, type PageTrees } from './page-tree.js'
import { countPages, openDocument, requireHeader, unlock } from './pdf-file.js'
import { createRawDevice, type PageReader } from './raw-device.js'
import { createRawObjects, type RawObjects } from './raw-objects.js'
import { type RenderedPage, type RenderOptions, renderGray, repaintGray } from './render-page.js'
import { readsKnownMarks, readsKnownPage } from './self-test.js'
import { createStructuredReader } from './structured-reader.js'
import { createTrueCapitals, type TrueCapitals } from './true-capitals.js'
import { createType3Descriptors, type Type3Descriptors } from './type3-descriptors.js'
import { type LoadedMupdf, loadMupdf, type WasmModule } from './wasm-module.js'

export interface PdfPage {
  /** The same object for every page of the thread: read it before the next page. */
  readonly content: PageContent
  readonly links: readonly ExternalLink[]
  /** Of an interactive form. */
  readonly fields: readonly FormField[]
  /** Where it was asked for and is to be had. */
  readonly structure?: PageStructure
}

/** An open PDF. One at a time per thread. */
export interface Pdf {
  readonly pageCount: number
  readonly metadata: Metadata
  /** Has a structure tree with something in it, which can be read. */
  readonly isTagged: boolean
  /** `Please wait...`: a dynamic form of which only the notice is a page. */
  readonly isDynamicForm: boolean
  readonly embeddedFiles: readonly string[]
  /**
   * How pages are found from now on: in a list of all, made for the first (on 2,415 pages 200 ms, as much as reading
   * 100), or each on its own by the counts in the page tree. All pages in order cost about as much either way.
   */
  lookUpPages(how: 'listed' | 'singly'): void
  /** Throws what MuPDF throws for a page it cannot read; the document goes on. `index` from 0. */
  readPage(index: number, withStructure?: boolean): PdfPage
  /** See `page-picture.ts`. `index` from 0. */
  picture(index: number, widthPx: number): PagePicture
  /** With /Rotate. Throws what MuPDF throws. */
  pageSize(index: number): { readonly widthPt: number; readonly heightPt: number }
  /** A picture of the page. Throws what MuPDF throws. */
  renderGray(index: number, options: RenderOptions): RenderedPage
  /** What it painted in another size, or turned. Throws what MuPDF throws. */
  repaintGray(picture: RenderedPage, options: Omit<RenderOptions, 'box'>): RenderedPage
  /** Pixels a point of the pictures that cover a page; undefined where none do. Throws what MuPDF throws. */
  coveringScale(index: number): number | undefined
  /**
   * What `use` makes of the raster pictures of a page, which are open until it returns; with their alternatives where the
   * document is tagged. Throws what MuPDF throws for a page it cannot read. `index` from 0.
   */
  withPictures<Value>(index: number, use: (pictures: PagePictures) => Value): Value
  /** At most `entriesMax` entries; those of the first call are kept. */
  outline(entriesMax: number): Outline
  /** The page, from 1, that an entry of the outline leads to; undefined when it leads nowhere in the document. */
  pageOf(entry: OutlineEntry): number | undefined
  /** Whether the entry with this `item` leads to the page, from 1, or one beside it; undefined where it leads nowhere. */
  leadsNear(item: number, page: number): boolean | undefined
  close(): void
}

let reader: KnownReader | undefined

interface KnownReader extends PageReader {
  /** Whether it knows which elements of the structure tree texts belong to; fonts are numbered anew afterwards. */
  readsMarks(): boolean
}

/**
 * Opens a PDF. Errors: ConversionError `unreadable_document` (no PDF, broken, without pages), `encrypted_document`
 * (no password, or a wrong one).
 */
export async function openPdf(
  bytes: Uint8Array<SharedArrayBuffer>,
  password?: string,
): Promise<Pdf> {
  requireHeader(bytes)
  const loaded = await loadMupdf()
  reader ??= pageReader(loaded)
  const document = openDocument(loaded, bytes)
  try {
    unlock(document, password)
    const pageCount = countPages(document)
    const isTagged = tryOr(false, () => isTaggedDocument(document)) && reader.readsMarks()
    reader.startDocument()
    return handle(loaded, document, { pageCount, isTagged }, reader)
  } catch (error) {
    document.destroy()
    throw error
  }
}

/** The interpreter's calls where their layout is the known one, structured text where it is not. */
function pageReader(loaded: LoadedMupdf): KnownReader {
  const device = createRawDevice(loaded)
  const isKnown = readsKnownPage(loaded, device)
  let marks: boolean | undefined
  // Most documents have no tree, and a thread may read but one of them.
  const readsMarks = () => {
    marks ??= isKnown && readsKnownMarks(loaded, device)
    return marks
  }
  return { ...(isKnown ? device : createStructuredReader(loaded)), readsMarks }
}

function handle(
  loaded: LoadedMupdf,
  document: MupdfTypes.PDFDocument,
  { pageCount, isTagged }: Pick<Pdf, 'pageCount' | 'isTagged'>,
  reader: KnownReader,
): Pdf {
  let isOpen = true
  let outline: Outline | undefined
  const objects = createRawObjects(loaded.wasm, document)
  const itemPages = createItemPages(document, objects, pageCount)
  const isForm = tryOr(false, () => hasFields(document))
  const trees = createPageTrees(objects, isTagged)
  const opened: Opened = {
    wasm: loaded.wasm,
    objects,
    reader,
    trees,
    glyphNames: createGlyphNames(),
    descriptors: createType3Descriptors(document),
    trueCapitals: createTrueCapitals(),
    isForm,
  }
  return {
    pageCount,
    metadata: pdfMetadata(document),
    isTagged,
    isDynamicForm: tryOr(false, () => isXfaDocument(document)),
    embeddedFiles: tryOr([], () => embeddedFileNames(document)),
    lookUpPages: (how) => document.setPageTreeCache(how === 'listed'),
    readPage: (index, withStructure = false) =>
      withPage(document, index, (page) => readPage(opened, page, withStructure)),
    picture: (index, widthPx) =>
      withPage(document, index, (page) => pagePicture(loaded, page, widthPx)),
    pageSize: (index) => withPage(document, index, pageSize),
    renderGray: (index, options) =>
      withPage(document, index, (page) => renderGray(loaded, page, options)),
    repaintGray: (picture, options) => repaintGray(loaded, picture, options),
    coveringScale: (index) =>
      withPage(document, index, (page) =>
        usePictures(loaded, opened, page, ({ pictures }) =>
          coveringScale(pictures, pageSize(page)),
        ),
      ),
    withPictures: (index, use) =>
      withPage(document, index, (page) => usePictures(loaded, opened, page, use)),
    outline(entriesMax) {
      outline ??= readOutline(objects, entriesMax)
      return outline
    },
    pageOf: ({ item }) => tryOr(undefined, () => itemPages.pageOf(item)),
    leadsNear: (item, page) => tryOr(undefined, () => itemPages.leadsNear(item, page)),
    close() {
      if (isOpen) document.destroy()
      isOpen = false
    },
  }
}

interface Opened {
  readonly wasm: WasmModule
  readonly objects: RawObjects
  readonly reader: KnownReader
  readonly trees: PageTrees
  readonly glyphNames: GlyphNames
  readonly descriptors: Type3Descriptors
  readonly trueCapitals: TrueCapitals
  readonly isForm: boolean
}

function readPage(
  { wasm, objects, reader, trees, glyphNames, descriptors, trueCapitals, isForm }: Opened,
  page: MupdfTypes.PDFPage,
  withStructure: boolean,
): PdfPage {
  const content = trees.read(page, withStructure, (tree) => reader.readPage(page, tree))
  const { marks } = content
  tryOr(undefined, () => glyphNames.note(page, content))
  tryOr(undefined, () => descriptors.note(content))
  tryOr(undefined, () => trueCapitals.restore(page, content))
  return {
    content,
    links: tryOr([], () => externalLinks(wasm, page)),
    fields: isForm ? tryOr([], () => formFields(page)) : [],
    ...(marks === undefined ? {} : { structure: pageStructure(objects, marks) }),
  }
}

function pageSize(page: MupdfTypes.PDFPage) {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = page.getBounds()
  return { widthPt: x1 - x0, heightPt: y1 - y0 }
}

/** A page that MuPDF refuses is tried once more where a circle in its objects can be cut. */
function withPage<Value>(
  document: MupdfTypes.PDFDocument,
  index: number,
  use: (page: MupdfTypes.PDFPage) => Value,
): Value {
  try {
    return withLoadedPage(document, index, use)
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) throw error
    if (!tryOr(false, () => cutCycles(document, index))) throw error
    return withLoadedPage(document, index, use)
  }
}

function withLoadedPage<Value>(
  document: MupdfTypes.PDFDocument,
  index: number,
  use: (page: MupdfTypes.PDFPage) => Value,
): Value {
  const page = document.loadPage(index)
  try {
    return use(page)
  } finally {
    page.destroy()
  }
}

function isTaggedDocument(document: MupdfTypes.PDFDocument): boolean {
  const tree = document.getTrailer().get('Root').get('StructTreeRoot')
  return !tree.isNull() && !tree.get('K').isNull()
}

function isXfaDocument(document: MupdfTypes.PDFDocument): boolean {
  const form = document.getTrailer().get('Root').get('AcroForm')
  if (form.isNull() || form.get('XFA').isNull()) return false
  // A static form has its fields as widgets too; a dynamic one has none.
  const fields = form.get('Fields')
  return document.countPages() === 1 && (fields.isNull() || fields.length === 0)
}

function embeddedFileNames(document: MupdfTypes.PDFDocument): string[] {
  return Object.keys(document.getEmbeddedFiles()).slice(0, 100)
}

/** Extras of a broken file are left out; a trap of the module is not an extra. */
function tryOr<Value>(fallback: Value, read: () => Value): Value {
  try {
    return read()
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) throw error
    return fallback
  }
}
