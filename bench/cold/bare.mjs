// The floor: MuPDF alone makes every page's structured text, and it is thrown away unread.
import { readFileSync } from 'node:fs'
import { argv } from 'node:process'
import * as mupdf from 'mupdf'

for (const file of argv.slice(2)) {
  const document = mupdf.Document.openDocument(readFileSync(file), 'application/pdf')
  for (let index = 0; index < document.countPages(); index++) {
    const page = document.loadPage(index)
    page.toStructuredText('').destroy()
    page.destroy()
  }
  document.destroy()
}
