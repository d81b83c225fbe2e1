import { hash } from 'node:crypto'
import { extensionOf, type InputFormat } from '../contract/formats.js'
import type { ConvertOptions } from '../contract/options.js'
import {
  DEFAULT_FILENAME,
  type DeclaredDocument,
  type KnownDocument,
} from '../conversion/known-document.js'
import { charsetOf } from '../format/declared.js'
import type { Pool } from '../pool/pool.js'
import type { Answer } from './answer.js'

/** Everything besides the converter's version that the bytes of an answer follow from. Plain data. */
interface EntityInputs {
  readonly sha256: string
  readonly responseFormat: string
  /** Of the file name: readers of text look at it. */
  readonly extension: string
  readonly format: InputFormat
  readonly charset: string | undefined
  readonly entry: string | undefined
  readonly options: ConvertOptions
  /** What reads pictures of text, in the modes that read them. */
  readonly recognizer: string | undefined
}

interface AskedEntity {
  readonly declared: Pick<DeclaredDocument, 'entry'>
  readonly options: ConvertOptions
  readonly sink: { readonly responseFormat: string }
}

/** The entity tag that the answer to a request will have. */
export async function etagOf(
  { declared, options, sink }: AskedEntity,
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
    entry: declared.entry,
    options,
    // Another engine, or other languages, read other words.
    recognizer: readsPictures ? await pool.recognizer?.() : undefined,
  }
  return entityTag(inputs, converterVersion)
}

/**
 * The entity tag of an answer, known before any extraction (RFC 9110 8.8.3). Weak for JSON, whose timings differ
 * from answer to answer.
 */
function entityTag(inputs: EntityInputs, converterVersion: string): string {
  const { engine: _changesNoByte, ...options } = inputs.options
  const text = JSON.stringify([converterVersion, { ...inputs, options }])
  const tag = hash('sha256', text, 'base64url').slice(0, 27)
  return inputs.responseFormat.startsWith('markdown') ? `"${tag}"` : `W/"${tag}"`
}

/**
 * Whether `If-None-Match` names the tag, by weak comparison (RFC 9110 13.1.2). `*` never matches: it is a condition
 * on a resource that exists, and a conversion has none.
 */
export function isNoneMatch(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = ifNoneMatch?.match(/(?:W\/)?"[^"]*"/g) ?? []
  return tags.some((tag) => opaque(tag) === opaque(etag))
}

/** Nothing was converted, nothing is billed. */
export function notModified(etag: string): Answer {
  return { status: 304, headers: { etag, 'x-credits-used': '0' }, body: { kind: 'none' } }
}

function opaque(tag: string): string {
  return tag.replace(/^W\//, '')
}
