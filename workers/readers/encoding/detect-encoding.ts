import jschardet from 'jschardet'
import { decoderName } from './charset-label.js'
import { decodesCleanly } from './decode-text.js'
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

/**
 * jschardet's guess of a non-Latin single-byte set counts from this confidence on, unless many letters are high
 * bytes: below, Western text with a few accents is what such guesses were in the measured files.
 */
const NON_LATIN_CONFIDENCE_MIN = 0.15

/** From this share of high bytes among letters on, text is not Western European. */
const NON_LATIN_HIGH_SHARE_MIN = 0.3

const LATIN_OR_MULTIBYTE =
  /^(windows-125[0247]|iso-8859-(1|2|3|4|9|1[03456])|macroman|cp932|shift_jis|euc|gb|big5|cp949|iso-2022|utf|hz)/i

/**
 * Finds the encoding: byte order mark, pattern of zero bytes, strict UTF-8, what is declared (first credible label
 * first), then jschardet. Strict UTF-8 stands before the declaration because text that passes it by chance is
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

/** UTF-16 of mostly Latin text has a zero in every second byte. */
function fromNulPattern(bytes: Uint8Array): TextEncoding | undefined {
  const length = Math.min(bytes.length, NUL_SAMPLE_BYTES)
  let evenZeros = 0
  let oddZeros = 0
  for (let at = 0; at < length; at++) {
    if (bytes[at] === 0) at % 2 === 0 ? evenZeros++ : oddZeros++
  }
  const many = length / 8
  const few = length / 50
  if (oddZeros > many && evenZeros < few) return unmarked('utf-16le', 'content')
  if (evenZeros > many && oddZeros < few) return unmarked('utf-16be', 'content')
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

/** jschardet alone misses short Western texts; the rule around it was measured on 64 legacy txt and csv files. */
function guessed(bytes: Uint8Array<SharedArrayBuffer>): TextEncoding {
  const sample = highSample(bytes)
  const { encoding, confidence } = jschardet.detect(Buffer.from(sample))
  const label: string = encoding ?? 'windows-1252'
  const doubtful = !LATIN_OR_MULTIBYTE.test(label) && confidence < NON_LATIN_CONFIDENCE_MIN
  if (doubtful && highShare(sample) < NON_LATIN_HIGH_SHARE_MIN)
    return unmarked('windows-1252', 'guess')
  return unmarked(decoderName(label) ?? 'windows-1252', 'guess')
}

/** A copy of up to 64 KiB from the line of the first byte that is no ASCII. */
function highSample(bytes: Uint8Array<SharedArrayBuffer>): Uint8Array {
  const high = bytes.findIndex((byte) => byte > 0x7f)
  const lineStart = high <= 0 ? 0 : bytes.lastIndexOf(0x0a, high) + 1
  const start = high - lineStart > SAMPLE_BYTES / 2 ? high : lineStart
  return bytes.slice(start, start + SAMPLE_BYTES)
}

function highShare(sample: Uint8Array): number {
  let high = 0
  let ascii = 0
  for (const byte of sample) {
    if (byte > 0x7f) high++
    else if ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a) ascii++
  }
  return high / (high + ascii + 1)
}

const unmarked = (name: string, origin: TextEncoding['origin']): TextEncoding => ({
  name,
  origin,
  bomBytes: 0,
  valid: false,
})
