import { createHash, randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { ConversionError } from '../../../contract/errors.js'
import type { SharedBytes } from '../../../contract/shared-bytes.js'
import type { Given } from '../../../orders/parameters.js'
import { bytesOf } from '../../../source/document.js'
import { jsonObject } from '../../json-body.js'

/** What is beside the file: names, options, headers. Its text is parsed at once. */
const BESIDE_BYTES_MAX = 2 ** 20
/** Decoded in one turn of the event loop: about a millisecond. */
const SLICE_BYTES = 2 ** 18

/** A member of the body that is a text: in JSON no other quote stands before its colon without a backslash. */
const FILE_MEMBER = /"base64_string"\s*:\s*"/
/** Stands in the parsed body for the file; no sender can write it, as it is made anew for each body. */
const STAND_IN = () => `file-${randomUUID()}`
const QUOTE = 0x22

/** A body whose file is still in base64, in the bytes that arrived. */
export interface DoclingBody {
  readonly members: Given
  /** The file, where `value` is that of its member in `members`. */
  fileAt(value: unknown): Base64Bytes | undefined
}

/** Where base64 stands in bytes, the end not among it. */
export interface Base64Bytes {
  readonly bytes: SharedBytes
  readonly from: number
  readonly to: number
}

export interface DecodedFile {
  readonly bytes: SharedBytes
  readonly sha256: string
}

/**
 * Reads a body that may be as long as a document without holding up other requests: the file is looked past, and the
 * rest parsed. Throws `invalid_body` for what is no JSON object, or too long beside the file.
 */
export async function readDoclingBody(bytes: SharedBytes): Promise<DoclingBody> {
  const head = textOf(bytes, 0, Math.min(bytes.byteLength, BESIDE_BYTES_MAX))
  const found = FILE_MEMBER.exec(head)
  if (found === null) {
    if (bytes.byteLength > BESIDE_BYTES_MAX) throw tooLong()
    return { members: parsed(bytesUtf8(bytes, 0, bytes.byteLength)), fileAt: () => undefined }
  }
  const from = found.index + found[0].length
  const to = await closingQuote(bytes, from)
  if (from + bytes.byteLength - to > BESIDE_BYTES_MAX) throw tooLong()
  const standIn = STAND_IN()
  const before = bytesUtf8(bytes, 0, from)
  const members = parsed(`${before}${standIn}${bytesUtf8(bytes, to, bytes.byteLength)}`)
  return { members, fileAt: (value) => (value === standIn ? { bytes, from, to } : undefined) }
}

/** Throws `invalid_parameter` for what is no base64, and `tooLarge()` past `bytesMax`. */
export async function decodeBase64(
  { bytes, from, to }: Base64Bytes,
  bytesMax: number,
  tooLarge: () => Error,
): Promise<DecodedFile> {
  const buffer = new SharedArrayBuffer(Math.min(bytesMax, Math.ceil(((to - from) * 3) / 4)))
  const decoded = new Uint8Array(buffer)
  const hash = createHash('sha256')
  let byteLength = 0
  let open = ''
  for (let at = from; at < to; ) {
    const end = sliceEnd(bytes, at, to)
    open += lettersIn(textOf(bytes, at, end))
    // Padding ends a text: letters after it are of none.
    if (/=[^=]/.test(open)) throw noBase64()
    const whole = end === to ? open.length : open.length - (open.length % 4)
    const part = Buffer.from(open.slice(0, whole), 'base64')
    open = open[whole - 1] === '=' ? '=' : open.slice(whole)
    if (byteLength + part.byteLength > bytesMax) throw tooLarge()
    decoded.set(part, byteLength)
    hash.update(part)
    byteLength += part.byteLength
    at = end
    await nextTurn()
  }
  return { bytes: { buffer, byteLength }, sha256: hash.digest('hex') }
}

/** Whitespace may stand anywhere, and JSON may write a slash as `\\/`. */
function lettersIn(text: string): string {
  const letters = (text.includes('\\') ? unescaped(text) : text).replace(/\s+/g, '')
  if (/[^A-Za-z0-9+/=]/.test(letters)) throw noBase64()
  return letters
}

function unescaped(text: string): string {
  try {
    return JSON.parse(`"${text}"`)
  } catch {
    throw noBase64()
  }
}

/** Where a slice may end: not within an escape of JSON. */
function sliceEnd(bytes: SharedBytes, from: number, to: number): number {
  const end = Math.min(to, from + SLICE_BYTES)
  const [cut = ''] = /\\u?[\da-fA-F]{0,3}$/.exec(textOf(bytes, Math.max(from, end - 5), end)) ?? []
  return end === to ? end : end - cut.length
}

async function closingQuote(bytes: SharedBytes, from: number): Promise<number> {
  for (let at = from; at < bytes.byteLength; at += BESIDE_BYTES_MAX) {
    const end = Math.min(bytes.byteLength, at + BESIDE_BYTES_MAX)
    const found = copied(bytes, at, end).indexOf(QUOTE)
    if (found >= 0) return at + found
    await nextTurn()
  }
  throw new ConversionError('invalid_body', 'The body is not valid JSON: base64_string has no end.')
}

function parsed(text: string): Given {
  try {
    return jsonObject(JSON.parse(text))
  } catch (cause) {
    if (cause instanceof ConversionError) throw cause
    throw new ConversionError('invalid_body', 'The body is not valid JSON.', {}, cause)
  }
}

/** Neither decoder takes shared memory. */
function copied(bytes: SharedBytes, from: number, to: number): Buffer {
  return Buffer.from(bytesOf(bytes).subarray(from, to))
}

const textOf = (bytes: SharedBytes, from: number, to: number): string =>
  copied(bytes, from, to).toString('latin1')

const bytesUtf8 = (bytes: SharedBytes, from: number, to: number): string =>
  copied(bytes, from, to).toString('utf8')

const noBase64 = (): ConversionError =>
  new ConversionError('invalid_parameter', 'base64_string is not valid base64.', {
    parameter: 'base64_string',
  })

const tooLong = (): ConversionError =>
  new ConversionError(
    'invalid_body',
    `The body is longer than ${BESIDE_BYTES_MAX} bytes beside its base64_string.`,
  )
