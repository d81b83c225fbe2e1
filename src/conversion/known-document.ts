import type { InputFormat } from '../contract/formats.js'
import type { Warning } from '../contract/warnings.js'
import { detectFormat } from '../format/detect-format.js'
import { bytesOf, type SourceDocument } from '../source/document.js'

/** What the caller says of a document. */
export interface DeclaredDocument {
  readonly filename?: string | undefined
  readonly inputFormat: InputFormat | 'auto'
  /** Which document of an archive. */
  readonly entry?: string | undefined
  /** Opens an encrypted PDF. Never logged. */
  readonly password?: string | undefined
}

/** What is known of a document before it is converted. Plain data. */
export interface KnownDocument {
  /** As the caller, the part or the origin named it. */
  readonly filename?: string | undefined
  readonly contentType?: string | undefined
  readonly sha256: string
  readonly byteLength: number
  readonly format: InputFormat
  /** What detecting its format has to say. */
  readonly warnings: readonly Warning[]
}

export const DEFAULT_FILENAME = 'document.pdf'

/** Errors: those of `detectFormat`. */
export function knownDocument(
  { inputFormat, filename: given }: DeclaredDocument,
  document: SourceDocument,
): KnownDocument {
  const { contentType, sha256 } = document
  const { byteLength } = document.bytes
  const filename = given ?? document.filename
  const bytes = bytesOf(document.bytes)
  const { format, warnings } = detectFormat({ bytes, inputFormat, filename, contentType })
  return { filename, contentType, sha256, byteLength, format, warnings }
}
