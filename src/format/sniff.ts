import type { DocumentFormat } from '../contract/formats.js'
import {
  FLAT_WITHIN_BYTES,
  formatOfFlat,
  formatOfPackage,
  isXml,
} from '../contract/package-type.js'
import { pictureType } from '../contract/picture-type.js'
import { hasOleEntry, isOle } from './ole.js'
import { centralDirectoryNames } from './zip-names.js'

/**
 * What the bytes are, where they say it clearly. Text formats never do.
 * - `late-pdf`: the PDF header stands behind other bytes, which a text about PDF may have, too.
 * - `message`: it starts with headers of a message (RFC 5322), which a text may, too.
 * - `package`: a ZIP of parts (OPC, OpenDocument, EPUB) that has no reader here, or does not say clearly which.
 */
export type Sniffed =
  | Exclude<DocumentFormat, 'csv' | 'txt' | 'html' | 'eml'>
  | 'late-pdf'
  | 'message'
  | 'zip'
  | 'package'
  | 'ole'
  | 'encrypted-package'
  | 'unclear'

/** Readers look for the header in the first 1,024 bytes (ISO 32000-1 annex H.3, note 13). */
const PDF_HEADER_WITHIN_BYTES = 1024
const ZIP_SIGNATURES: ReadonlySet<string> = new Set(['504b0304', '504b0506', '504b0708'])

/** Reads magic bytes and, of a ZIP, a stored `mimetype` and the names in its central directory; nothing is unpacked. */
export function sniff(bytes: Uint8Array): Sniffed {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (isOle(buffer)) return hasOleEntry(buffer, 'EncryptedPackage') ? 'encrypted-package' : 'ole'
  if (ZIP_SIGNATURES.has(buffer.toString('hex', 0, 4))) return sniffZip(buffer)
  if (pictureType(buffer) !== undefined) return 'image'
  const flat = isXml(buffer)
    ? formatOfFlat(buffer.toString('latin1', 0, FLAT_WITHIN_BYTES))
    : undefined
  return flat ?? sniffText(buffer.toString('latin1', 0, PDF_HEADER_WITHIN_BYTES))
}

function sniffText(start: string): Sniffed {
  if (/^(\u00ef\u00bb\u00bf)?\s*%PDF-/.test(start)) return 'pdf'
  if (hasMessageHead(start)) return 'message'
  return start.includes('%PDF-') ? 'late-pdf' : 'unclear'
}

/** Headers that only messages have. */
const MESSAGE_HEADERS =
  /^(from|to|received|return-path|message-id|mime-version|delivered-to|dkim-signature|date|subject):/i

/** Whether the lines up to the first empty one, or to the last whole one, are headers, and three of them a message's. */
function hasMessageHead(start: string): boolean {
  const [head = ''] = start.split(/\r?\n\r?\n/, 1)
  const lines = head.split(/\r?\n/)
  const whole = head.length < start.length ? lines : lines.slice(0, -1)
  if (!whole.every((line) => /^([!-9;-~]+:|[ \t])/.test(line))) return false
  return whole.filter((line) => MESSAGE_HEADERS.test(line)).length >= 3
}

/** Folder of the parts of each Office format, as every writer names it (free by ECMA-376 part 2, 9.3). */
const PART_FOLDERS = [
  ['word/', 'docx'],
  ['ppt/', 'pptx'],
  ['xl/', 'xlsx'],
] as const

function sniffZip(buffer: Buffer): Sniffed {
  const names = centralDirectoryNames(buffer)?.map((name) =>
    name.toLowerCase().replaceAll('\\', '/'),
  )
  if (names === undefined) return 'unclear' // cut short: the reader of the declared format says so
  const stated = formatOfPackage(buffer)
  if (stated !== undefined) return stated
  if (names.includes('meta-inf/container.xml')) return 'epub'
  if (names.includes('mimetype') || names.includes('xl/workbook.bin')) return 'package'
  if (!names.includes('[content_types].xml')) return 'zip'
  const found = PART_FOLDERS.find(([folder]) => names.some((name) => name.startsWith(folder)))
  return found?.[1] ?? 'package'
}
