import type * as MupdfTypes from 'mupdf'
import { loadMupdf, type Mupdf } from './wasm-module.js'

/** Of one picture, by its header: nothing is decoded. Not for TIFF. Throws what MuPDF throws. */
export async function pictureSize(
  bytes: Uint8Array,
): Promise<{ readonly width: number; readonly height: number }> {
  const { mupdf } = await loadMupdf()
  const image = new mupdf.Image(bytes)
  try {
    return { width: image.getWidth(), height: image.getHeight() }
  } finally {
    image.destroy()
  }
}

/**
 * A picture as a PDF that shows it, a page for each picture in the file, at its own resolution (72 points an inch; 96
 * dots where it tells none) and turned as its EXIF says. JPEG stays as it is. `onPage` is told before each page, with
 * how many there are. Throws what MuPDF and `onPage` throw.
 */
export async function picturePdf(
  bytes: Uint8Array,
  mediaType: string,
  onPage: (page: number, pages: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const { mupdf } = await loadMupdf()
  const document = mupdf.Document.openDocument(bytes, mediaType)
  try {
    const pages = document.countPages()
    const buffer = new mupdf.Buffer()
    const writer = new mupdf.DocumentWriter(buffer, 'pdf', 'compress')
    try {
      for (let page = 1; page <= pages; page++) {
        onPage(page, pages)
        writePage(mupdf, document, writer, page)
      }
      writer.close()
      return new Uint8Array(buffer.asUint8Array())
    } finally {
      writer.destroy()
      buffer.destroy()
    }
  } finally {
    document.destroy()
  }
}

function writePage(
  mupdf: Mupdf,
  document: MupdfTypes.Document,
  writer: MupdfTypes.DocumentWriter,
  number: number,
): void {
  const page = document.loadPage(number - 1)
  try {
    const device = writer.beginPage(page.getBounds())
    page.run(device, mupdf.Matrix.identity)
    writer.endPage()
  } finally {
    page.destroy()
  }
}
