import type { InputFormat } from './contract/formats.js'
import { extensionOf } from './contract/formats.js'
import type { ConvertOptions } from './contract/options.js'
import type { Warning } from './contract/warnings.js'
import { charsetOf } from './format/declared.js'
import { detectFormat } from './format/detect-format.js'
import type { Pool } from './pool/pool.js'
import { entityTag } from './response/etag.js'
import { bytesOf, type SourceDocument } from './source/document.js'

/** What is known of a document before it is converted. Plain data. */
export interface KnownDocument {
  /** As the caller, the part or the origin named it. */
  readonly filename?: string | undefined
  readonly contentType?: string | undefined
  readonly sha256: string
  readonly byteLength: number
  readonly format: InputFormat
  /** Of the detection. */
  readonly warnings: readonly Warning[]
}

export const DEFAULT_FILENAME = 'document.pdf'

interface Asked {
  readonly inputFormat: InputFormat | 'auto'
  readonly filename?: string | undefined
}

/** Errors: those of `detectFormat`. */
export function knownDocument(
  { inputFormat, filename: given }: Asked,
  document: SourceDocument,
): KnownDocument {
  const { contentType, sha256 } = document
  const { byteLength } = document.bytes
  const filename = given ?? document.filename
  const bytes = bytesOf(document.bytes)
  const { format, warnings } = detectFormat({ bytes, inputFormat, filename, contentType })
  return { filename, contentType, sha256, byteLength, format, warnings }
}

interface AskedEntity {
  readonly options: ConvertOptions
  readonly entry?: string | undefined
  readonly sink: { readonly responseFormat: string }
}

/** The entity tag that the answer will have. */
export async function etagOf(
  { options, entry, sink }: AskedEntity,
  { sha256, filename, contentType, format }: KnownDocument,
  { pool, converterVersion }: { readonly pool: Pool; readonly converterVersion: string },
): Promise<string> {
  const readsPictures = options.mode === 'quality' || options.mode === 'auto'
  const inputs = {
    sha256,
    responseFormat: sink.responseFormat,
    extension: extensionOf(filename ?? DEFAULT_FILENAME),
    format,
    charset: charsetOf(contentType),
    entry,
    options,
    // Another engine, or other languages, read other words.
    recognizer: readsPictures ? await pool.recognizer?.() : undefined,
  }
  return entityTag(inputs, converterVersion)
}
