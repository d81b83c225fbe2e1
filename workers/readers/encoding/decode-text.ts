import iconv from 'iconv-lite'
import { utf8Boundary } from './utf8-check.js'

/** Bytes decoded at a time: what bounds the memory of reading a long text. */
const PIECE_BYTES = 64 * 1024

/** What stands for bytes that are no text in the encoding. */
const REPLACEMENT = '\ufffd'

/** Share of characters of a sample that may fail to decode before a declared encoding is not believed. */
const REPLACEMENT_SHARE_MAX = 0.01

interface StreamDecoder {
  write(piece: Buffer): string
  end(): string
}

/**
 * Decodes the bytes piece by piece; no piece is empty, and none ends within a character. Pieces of shared memory
 * are copied into one buffer that is used again, since decoders refuse shared memory. `onBroken` is called once, when
 * something could not be decoded and U+FFFD stands for it.
 */
export function* decodeText(
  bytes: Uint8Array<SharedArrayBuffer>,
  encoding: string,
  onBroken: () => void = () => undefined,
): Generator<string> {
  const decoder = streamDecoder(encoding)
  const scratch = Buffer.allocUnsafeSlow(Math.min(PIECE_BYTES, bytes.length))
  let broken = false
  for (let start = 0; start < bytes.length; ) {
    const limit = Math.min(start + PIECE_BYTES, bytes.length)
    const end = encoding === 'utf-8' ? utf8Boundary(bytes, limit) : limit
    scratch.set(bytes.subarray(start, end))
    const decoded = decoder.write(scratch.subarray(0, end - start))
    const text = end < bytes.length ? decoded : decoded + decoder.end()
    if (!broken && text.includes(REPLACEMENT)) {
      broken = true
      onBroken()
    }
    if (text !== '') yield text
    start = end
  }
}

/** A sample as text; characters that its end cuts are left out. */
export function decodeSample(sample: Uint8Array, encoding: string): string {
  return streamDecoder(encoding).write(Buffer.from(sample))
}

/** Whether a sample, cut anywhere, is text in that encoding but for few places. */
export function decodesCleanly(sample: Uint8Array, encoding: string): boolean {
  const text = decodeSample(sample, encoding)
  const replaced = text.split(REPLACEMENT).length - 1
  return replaced <= text.length * REPLACEMENT_SHARE_MAX
}

/** UTF-8 pieces end between characters, so each is decoded alone, which is much faster than a stream decoder. */
function streamDecoder(encoding: string): StreamDecoder {
  if (encoding === 'utf-8') return { write: (piece) => piece.toString('utf8'), end: () => '' }
  if (encoding !== 'iso-2022-jp') {
    const decoder = iconv.getDecoder(encoding, { stripBOM: false })
    return { write: (piece) => decoder.write(piece), end: () => decoder.end() ?? '' }
  }
  const decoder = new TextDecoder(encoding) // iconv-lite has no ISO-2022-JP.
  return {
    write: (piece) => decoder.decode(piece, { stream: true }),
    end: () => decoder.decode(),
  }
}
