import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { zstd } from '../../native/zstd/zstd.js'
import { ConversionError } from '../contract/errors.js'
import type { Answer, AnswerBody } from './answer.js'

/** An answer that is read later, its body compressed. */
export interface KeptAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** zstd of UTF-8. */
  readonly body: Uint8Array
}

/** A longer body is past what one string of a client can hold. */
const BODY_BYTES_MAX = 200 * 2 ** 20
/** A result is read once or never: fast beats small. */
const LEVEL = 1

/** Collects the body and compresses it. Throws `conversion_budget_exceeded` for one over 200 MB. */
export async function keepAnswer({ status, headers, body }: Answer): Promise<KeptAnswer> {
  const encoder = zstd().compressor(LEVEL)
  const kept: Uint8Array[] = []
  await pipeline(counted(bodyBytes(body)), encoder, async (packed: AsyncIterable<Uint8Array>) => {
    for await (const bytes of packed) kept.push(bytes)
  })
  return { status, headers, body: Buffer.concat(kept) }
}

/** The body as it was, in pieces of whole characters. */
export async function keptText({ body }: Pick<KeptAnswer, 'body'>): Promise<readonly string[]> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  const texts: string[] = []
  const source = Readable.from([body], { objectMode: false })
  await pipeline(source, zstd().decompressor(), async (bytes: AsyncIterable<Uint8Array>) => {
    for await (const piece of bytes) texts.push(decoder.decode(piece, { stream: true }))
  })
  return texts
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
