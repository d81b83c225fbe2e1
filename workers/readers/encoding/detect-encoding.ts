import { decoderName } from './charset-label.js'
import { decodesCleanly } from './decode-text.js'
import { guessEncoding } from './guess-encoding.js'
import { isMostlyUtf8, isWholeUtf8 } from './utf8-check.js'

/** How a document's text is encoded, and how that is known. */
export interface TextEncoding {
  /** A name for `decodeText`. */
  readonly name: string
  readonly origin: 'byte order mark' | 'content' | 'declaration' | 'guess'
  /** Bytes of the byte order mark, which is no text. */
  readonly bomBytes: number
  /** The whole text is known to decode without an error. */
  readonly valid: boolean
}

/** Longest first: the mark of UTF-32LE starts with that of UTF-16LE. */
const BYTE_ORDER_MARKS: readonly { readonly mark: readonly number[]; readonly name: string }[] = [
  { mark: [0xff, 0xfe, 0x00, 0x00], name: 'utf-32le' },
  { mark: [0x00, 0x00, 0xfe, 0xff], name: 'utf-32be' },
  { mark: [0xef, 0xbb, 0xbf], name: 'utf-8' },
  { mark: [0xff, 0xfe], name: 'utf-16le' },
  { mark: [0xfe, 0xff], name: 'utf-16be' },
]

/** What is looked at where the whole would cost too much. */
const SAMPLE_BYTES = 64 * 1024

/** Bytes of the start in which zeros are counted. */
const NUL_SAMPLE_BYTES = 4096

/** Shares of zeros among all bytes: at one parity at least, where other bytes are ASCII alone, at the other at most. */
const NUL_SHARE_MIN = 1 / 8
const ASCII_NUL_SHARE_MIN = 0.4
const NUL_SHARE_MAX = 1 / 50

/**
 * Finds the encoding: byte order mark, pattern of zero bytes, strict UTF-8, what is declared (first credible label
 * first), then a guess. Strict UTF-8 stands before the declaration because text that passes it by chance is
 * practically unknown, while wrong declarations are common.
 */
export function detectEncoding(
  bytes: Uint8Array<SharedArrayBuffer>,
  declaredLabels: readonly string[] = [],
): TextEncoding {
  return (
    fromByteOrderMark(bytes) ??
    fromNulPattern(bytes) ??
    fromUtf8(bytes) ??
    fromDeclaration(bytes, declaredLabels) ??
    guessed(bytes)
  )
}

function fromByteOrderMark(bytes: Uint8Array<SharedArrayBuffer>): TextEncoding | undefined {
  const found = BYTE_ORDER_MARKS.find(({ mark }) => mark.every((byte, at) => bytes[at] === byte))
  if (found === undefined) return undefined
  const bomBytes = found.mark.length
  const valid = found.name === 'utf-8' && isWholeUtf8(bytes.subarray(bomBytes))
  return { name: found.name, origin: 'byte order mark', bomBytes, valid }
}

/**
 * UTF-16 of mostly Latin text has a zero in every second byte, that of other scripts a zero now and then; ASCII with
 * some zeros strewn in is neither.
 */
function fromNulPattern(bytes: Uint8Array): TextEncoding | undefined {
  const sample = bytes.subarray(0, NUL_SAMPLE_BYTES)
  const zeros = [0, 0]
  let high = 0
  sample.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
    else if (byte > 0x7f) high++
  })
  const [even = 0, odd = 0] = zeros
  const many = sample.length * (high > 0 ? NUL_SHARE_MIN : ASCII_NUL_SHARE_MIN)
  const few = sample.length * NUL_SHARE_MAX
  if (odd > many && even < few) return unmarked('utf-16le', 'content')
  if (even > many && odd < few) return unmarked('utf-16be', 'content')
  return undefined
}

function fromUtf8(bytes: Uint8Array<SharedArrayBuffer>): TextEncoding | undefined {
  if (!isWholeUtf8(bytes)) return undefined
  return hasJisEscape(bytes)
    ? unmarked('iso-2022-jp', 'content')
    : { ...unmarked('utf-8', 'content'), valid: true }
}

/** ISO-2022-JP is pure ASCII but for its escape sequences to JIS X 0208 (RFC 1468). */
function hasJisEscape(bytes: Uint8Array<SharedArrayBuffer>): boolean {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, SAMPLE_BYTES))
  return start.includes('\x1b$B') || start.includes('\x1b$@')
}

function fromDeclaration(
  bytes: Uint8Array<SharedArrayBuffer>,
  labels: readonly string[],
): TextEncoding | undefined {
  const sample = highSample(bytes)
  if (isMostlyUtf8(sample)) return unmarked('utf-8', 'content')
  for (const label of labels) {
    const name = decoderName(label)
    if (name !== undefined && name !== 'utf-8' && decodesCleanly(sample, name)) {
      return unmarked(name, 'declaration')
    }
  }
  return undefined
}

function guessed(bytes: Uint8Array<SharedArrayBuffer>): TextEncoding {
  return unmarked(guessEncoding(highSample(bytes)), 'guess')
}

/** A copy of up to 64 KiB from the line of the first byte that is no ASCII. */
function highSample(bytes: Uint8Array<SharedArrayBuffer>): Uint8Array {
  const high = bytes.findIndex((byte) => byte > 0x7f)
  const lineStart = high <= 0 ? 0 : bytes.lastIndexOf(0x0a, high) + 1
  const start = high - lineStart > SAMPLE_BYTES / 2 ? high : lineStart
  return bytes.slice(start, start + SAMPLE_BYTES)
}

const unmarked = (name: string, origin: TextEncoding['origin']): TextEncoding => ({
  name,
  origin,
  bomBytes: 0,
  valid: false,
})
