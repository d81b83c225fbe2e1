import type * as MupdfTypes from 'mupdf'
import { ConversionError } from '../../src/contract/errors.js'
import type { LoadedMupdf } from './wasm-module.js'

// What may be wrong with a file before a page of it is read throws ConversionError; traps of the module go on.

/** Bigger documents are read from shared memory piece by piece instead of being copied into the module. */
const STREAM_BYTES_MIN = 16 * 2 ** 20
/** Where a PDF header may stand: readers accept junk before it (ISO 32000-1, implementation note 13). */
const HEADER_BYTES = 1024

/** What MuPDF says of a handler it does not have: certificates, rights servers. */
const UNKNOWN_ENCRYPTION = /unknown encryption handler/

/** Wants `%PDF-`, or what is left of it beside a version where the start is damaged: MuPDF repairs the rest. */
export function requireHeader(bytes: Uint8Array): void {
  const head = Buffer.from(bytes.subarray(0, HEADER_BYTES)) // a copy: shared memory has no indexOf for text
  if (!/%PDF-|PDF-[12]\.\d/.test(head.toString('latin1'))) throw noPdf()
}

export function openDocument(
  { mupdf }: LoadedMupdf,
  bytes: Uint8Array<SharedArrayBuffer>,
): MupdfTypes.PDFDocument {
  let opened: MupdfTypes.Document
  try {
    opened = mupdf.Document.openDocument(documentSource(mupdf, bytes), 'application/pdf')
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) throw error
    if (UNKNOWN_ENCRYPTION.test(String(error))) throw sealed(error)
    throw unreadable('The PDF is damaged and cannot be opened.', error)
  }
  if (opened instanceof mupdf.PDFDocument) return opened
  opened.destroy()
  throw noPdf()
}

function documentSource(mupdf: LoadedMupdf['mupdf'], bytes: Uint8Array<SharedArrayBuffer>) {
  // The module copies an ArrayBuffer once and a typed array twice.
  if (bytes.byteLength < STREAM_BYTES_MIN) return new Uint8Array(bytes).buffer
  return new mupdf.Stream({
    fileSize: () => bytes.byteLength,
    read: (memory: Uint8Array, offset: number, size: number, position: number) => {
      const piece = bytes.subarray(position, position + size)
      memory.set(piece, offset)
      return piece.byteLength
    },
    close: () => undefined,
  } as never)
}

export function unlock(document: MupdfTypes.PDFDocument, password: string | undefined): void {
  if (!document.needsPassword()) return
  if (password !== undefined && document.authenticatePassword(password) !== 0) return
  throw new ConversionError(
    'encrypted_document',
    password === undefined
      ? 'The PDF is encrypted and needs its password.'
      : 'The PDF is encrypted, and the password given does not open it.',
    { needs_password: true },
  )
}

/** At least one. */
export function countPages(document: MupdfTypes.PDFDocument): number {
  let pages = 0
  try {
    pages = document.countPages()
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) throw error
    throw unreadable('The PDF is damaged: its pages cannot be found.', error)
  }
  if (pages === 0) throw unreadable('The PDF has no pages that can be read.')
  return pages
}

const sealed = (cause: unknown): ConversionError =>
  new ConversionError(
    'encrypted_document',
    'The PDF is encrypted for certificates or by a rights server, which no password opens; save it without.',
    {},
    cause,
  )

const noPdf = (): ConversionError => unreadable('The document is no PDF: its header is missing.')

function unreadable(message: string, cause?: unknown): ConversionError {
  return new ConversionError('unreadable_document', message, {}, cause)
}
