import type { Duplex, Readable } from 'node:stream'
import { ConversionError } from '../contract/errors.js'
import { collectAnnounced, collectShared, type SizeLimit } from './collect.js'
import { contentDecoder } from './content-decoding.js'
import type { SourceDocument } from './document.js'
import type { Lease } from './inflight.js'

export interface RawBody {
  readonly stream: Readable
  readonly contentType?: string | undefined
  readonly contentEncoding?: string | undefined
  /** Length of the encoded body, as the client announced it. */
  readonly contentLength?: number | undefined
}

/**
 * The document of a request whose body it is. Decoded bytes are counted while they are decoded. Throws
 * `unsupported_content_encoding`, `corrupt_content_encoding`, `empty_document`, the limit's error, `overloaded`.
 * Leaves the stream open: the caller answers, and then reads off what still comes. The lease is the caller's to give
 * back when there is no document.
 */
export async function readRawBody(
  body: RawBody,
  limit: SizeLimit,
  lease: Lease,
): Promise<SourceDocument> {
  const decoder = decoderFor(body.contentEncoding, limit.bytesMax)
  // An announced length over the limit is refused before anything is read; an encoded one says nothing.
  const expectedBytes = decoder === undefined ? body.contentLength : undefined
  if (expectedBytes !== undefined && expectedBytes > limit.bytesMax) throw limit.error()
  const { bytes, sha256 } = await (expectedBytes === undefined
    ? collectShared(chunksOf(body.stream, decoder, limit), limit, lease)
    : collectAnnounced(body.stream, expectedBytes, limit, lease))
  if (bytes.byteLength === 0) {
    throw new ConversionError('empty_document', 'The request body is empty.')
  }
  return { bytes, sha256, contentType: body.contentType, lease }
}

function chunksOf(stream: Readable, decoder: Duplex | undefined, limit: SizeLimit) {
  return decoder === undefined ? keptOpen(stream) : decoded(stream, decoder, limit)
}

/** What a body may come in; other encodings are for origins. */
const BODY_ENCODINGS: ReadonlySet<string> = new Set(['identity', 'gzip', 'x-gzip', 'zstd'])

function decoderFor(contentEncoding: string | undefined, bytesMax: number): Duplex | undefined {
  const encoding = contentEncoding?.trim().toLowerCase() || 'identity'
  if (BODY_ENCODINGS.has(encoding)) return contentDecoder(encoding, bytesMax)
  throw new ConversionError(
    'unsupported_content_encoding',
    'The content-encoding of the body must be identity, gzip or zstd.',
  )
}

/** Leaving a loop over a request destroys it, and its socket with it, before anyone could answer. */
function keptOpen(stream: Readable): AsyncIterable<Uint8Array> {
  return stream.iterator({ destroyOnReturn: false })
}

/** A compressed document is hardly longer than the document itself: a body that is longer is endless padding. */
const wireBytesMax = (documentBytesMax: number) => documentBytesMax * 1.02 + 64 * 1024

async function* decoded(
  stream: Readable,
  decoder: Duplex,
  limit: SizeLimit,
): AsyncGenerator<Uint8Array> {
  let wireBytes = 0
  const count = (chunk: Buffer) => {
    wireBytes += chunk.byteLength
    if (wireBytes > wireBytesMax(limit.bytesMax)) decoder.destroy(limit.error())
  }
  const fail = (error?: Error) => decoder.destroy(error ?? new Error('the request ended early'))
  const onClose = () => {
    if (!stream.readableEnded) fail()
  }
  stream.on('data', count).once('error', fail).once('close', onClose)
  try {
    yield* stream.pipe(decoder)
  } catch (error) {
    const isOurs = error instanceof ConversionError || (stream.destroyed && !stream.readableEnded)
    if (isOurs) throw error
    throw new ConversionError(
      'corrupt_content_encoding',
      'The body cannot be decoded as its content-encoding says.',
      {},
      error,
    )
  } finally {
    stream.off('data', count).off('error', fail).off('close', onClose)
    stream.unpipe(decoder)
    decoder.destroy()
  }
}
