import { loadMupdf } from '../../dist/native/mupdf/wasm-module.js'

let mupdf

/**
 * Loads MuPDF by the engine's own code, which has to set the module up before it is first imported: the same module,
 * with ICC off.
 */
export async function loadBare() {
  mupdf = (await loadMupdf()).mupdf
}

/** The floor we compare with: every page's structured text is made and thrown away unread. */
export function bareText(bytes) {
  const document = mupdf.Document.openDocument(bytes, 'application/pdf')
  try {
    const count = document.countPages()
    for (let index = 0; index < count; index++) bareTextOfPage(document, index)
    return count
  } finally {
    document.destroy()
  }
}

function bareTextOfPage(document, index) {
  const page = document.loadPage(index)
  try {
    page.toStructuredText('').destroy()
  } finally {
    page.destroy()
  }
}
