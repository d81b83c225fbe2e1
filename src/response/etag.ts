import { hash } from 'node:crypto'
import type { InputFormat } from '../contract/formats.js'
import type { ConvertOptions } from '../contract/options.js'
import type { Answer } from './answer.js'

/** Everything besides the converter's version that the bytes of an answer follow from. Plain data. */
export interface EntityInputs {
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

/**
 * The entity tag of an answer, known before any extraction (RFC 9110 8.8.3). Weak for JSON, whose timings differ
 * from answer to answer.
 */
export function entityTag(inputs: EntityInputs, converterVersion: string): string {
  const { pages, mode, clean, slim, tables, sampling, anchors } = inputs.options // the engine changes no byte
  const options = { pages, mode, clean, slim, tables, sampling, anchors }
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
