import { Readable, pipeline as startPipeline } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { zstd } from '../../native/zstd/zstd.js'
import { ConversionError } from '../contract/errors.js'
import type { Answer, AnswerBody } from './answer.js'

/** An answer that is read later, its body compressed. */
export interface KeptAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** zstd of UTF-8, or of an archive. */
  readonly body: Uint8Array
}

/** The same where it is kept: its body is read from there as it is wanted, once. */
export interface ReadableAnswer extends Omit<KeptAnswer, 'body'> {
  readonly packed: AsyncIterable<Uint8Array>
}

/** A longer body is past what one string of a client can hold. */
const BODY_BYTES_MAX = 200 * 2 ** 20
/** A result is read once or never: fast beats small. */
const LEVEL = 1

/** Collects the body, compresses it and lets go of it. Throws `conversion_budget_exceeded` for one over 200 MB. */
export async function keepAnswer({ status, headers, body, lease }: Answer): Promise<KeptAnswer> {
  const encoder = zstd().compressor(LEVEL)
  const kept: Uint8Array[] = []
  try {
    await pipeline(counted(bodyBytes(body)), encoder, async (packed: AsyncIterable<Uint8Array>) => {
      for await (const bytes of packed) kept.push(bytes)
    })
  } finally {
    lease?.release()
  }
  return { status, headers, body: Buffer.concat(kept) }
}

/** Most of a packed body that is handed on at once. */
const PACKED_BYTES = 16 * 1024

/** An answer that is in memory. */
export function readable({ body, ...answer }: KeptAnswer): ReadableAnswer {
  return { ...answer, packed: piecesOf(body) }
}

async function* piecesOf(body: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < body.byteLength; at += PACKED_BYTES) {
    yield body.subarray(at, at + PACKED_BYTES)
  }
}

/** The body as it was, in pieces of whole characters, unpacked no faster than it is taken. */
export async function* keptText(kept: Pick<ReadableAnswer, 'packed'>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  for await (const bytes of keptBytes(kept)) yield decoder.decode(bytes, { stream: true })
}

/** The same of a body that is no text. */
export async function* keptBytes({
  packed,
}: Pick<ReadableAnswer, 'packed'>): AsyncGenerator<Uint8Array> {
  const decompressor = zstd().decompressor()
  // What goes wrong ends the loop below.
  startPipeline(Readable.from(packed, { objectMode: false }), decompressor, () => undefined)
  yield* decompressor as AsyncIterable<Uint8Array>
}

async function* counted(pieces: Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let byteLength = 0
  for (const piece of pieces) {
    byteLength += piece.byteLength
    if (byteLength > BODY_BYTES_MAX) throw tooLong()
    yield piece
  }
}

function* bodyBytes(body: AnswerBody): Generator<Uint8Array> {
  switch (body.kind) {
    case 'none':
    case 'sent':
      return
    case 'text':
      yield Buffer.from(body.text)
      return
    case 'bytes':
      yield* body.chunks
      return
    case 'pieces':
      for (const piece of body.pieces) yield Buffer.from(piece)
  }
}

function tooLong(): ConversionError {
  return new ConversionError(
    'conversion_budget_exceeded',
    'The answer is over the 200 MB that a job keeps; take it as a stream from /convert/stream, or by output_url.',
  )
}
