import type { DocumentFormat } from '../../src/contract/formats.js'
import type { Reader } from '../document/reading.js'

/** The reader of each format. A module is loaded when its first document comes. */
const READERS: ReadonlyMap<DocumentFormat, () => Promise<Reader>> = new Map([
  ['pdf', async () => (await import('./pdf/read-pdf.js')).readPdf],
  // A picture comes as the PDF that shows it: see `image/wrap-picture.ts`.
  ['image', async () => (await import('./pdf/read-pdf.js')).readPdf],
  ['csv', async () => (await import('./csv/read-csv.js')).readCsv],
  ['txt', async () => (await import('./txt/read-txt.js')).readTxt],
  ['html', async () => (await import('./html/read-html.js')).readHtml],
  ['docx', async () => (await import('./docx/read-docx.js')).readDocx],
  ['xlsx', async () => (await import('./xlsx/read-xlsx.js')).readXlsx],
  ['pptx', async () => (await import('./pptx/read-pptx.js')).readPptx],
  ['odt', async () => (await import('./odt/read-odt.js')).readOdt],
  ['ods', async () => (await import('./ods/read-ods.js')).readOds],
  ['odp', async () => (await import('./odp/read-odp.js')).readOdp],
  ['eml', async () => (await import('./eml/read-eml.js')).readEml],
  ['epub', async () => (await import('./epub/read-epub.js')).readEpub],
])

/** To import a module that is there already still takes a third of a millisecond. */
const loaded = new Map<DocumentFormat, Reader>()

export async function loadReader(format: DocumentFormat): Promise<Reader> {
  const known = loaded.get(format)
  if (known !== undefined) return known
  const load = READERS.get(format)
  if (load === undefined) throw new Error(`There is no reader for ${format}.`)
  const reader = await load()
  loaded.set(format, reader)
  return reader
}

/** Loads every reader, so that the first document of a format does not wait for its code. */
export async function loadReaders(): Promise<void> {
  for (const load of READERS.values()) await load()
}
