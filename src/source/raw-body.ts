import type { Duplex, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { ConversionError } from '../contract/errors.js'
import { collectShared, type SizeLimit } from './collect.js'
import type { SourceDocument } from './document.js'
import type { InflightBudget } from './inflight.js'

export interface RawBody {
  readonly stream: Readable
  readonly contentType?: string | undefined
  readonly contentEncoding?: string | undefined
  /** As the client announced it, of the encoded body. */
  readonly contentLength?: number | undefined
}

/**
 * The document of a request whose body it is. Decoded bytes are counted while they are decoded. Throws
 * `unsupported_content_encoding`, `corrupt_content_encoding`, `empty_document`, the limit's error, `overloaded`.
 * Leaves the stream open: the caller answers, and then reads off what still comes.
 */
export async function readRawBody(
  body: RawBody,
  limit: SizeLimit,
  budget: InflightBudget,
): Promise<SourceDocument> {
  const decoder = decoderFor(body.contentEncoding)
  // An announced length over the limit is refused before anything is read; an encoded one says nothing.
  const expectedBytes = decoder === undefined ? body.contentLength : undefined
  if (expectedBytes !== undefined && expectedBytes > limit.bytesMax) throw limit.error()
  const chunks = decoder === undefined ? keptOpen(body.stream) : decoded(body.stream, decoder)
  const { bytes, sha256, lease } = await collectShared(chunks, limit, budget, expectedBytes)
  if (bytes.byteLength === 0) {
    lease.release()
    throw new ConversionError('empty_document', 'The request body is empty.')
  }
  return { bytes, sha256, contentType: body.contentType, lease }
}

function decoderFor(contentEncoding: string | undefined): Duplex | undefined {
  switch (contentEncoding?.trim().toLowerCase() ?? '') {
    case '':
    case 'identity':
      return undefined
    case 'gzip':
    case 'x-gzip': // RFC 9110 8.4.1.3
      return createGunzip()
    default:
      throw new ConversionError(
        'unsupported_content_encoding',
        'The content-encoding of the body must be identity, gzip or zstd.',
      )
  }
}

/** Leaving a loop over a request destroys it, and its socket with it, before anyone could answer. */
function keptOpen(stream: Readable): AsyncIterable<Uint8Array> {
  return stream.iterator({ destroyOnReturn: false })
}

async function* decoded(stream: Readable, decoder: Duplex): AsyncGenerator<Uint8Array> {
  const fail = (error?: Error) => decoder.destroy(error ?? new Error('the request ended early'))
  const onClose = () => {
    if (!stream.readableEnded) fail()
  }
  stream.once('error', fail).once('close', onClose)
  try {
    yield* stream.pipe(decoder)
  } catch (error) {
    if (stream.destroyed && !stream.readableEnded) throw error
    throw new ConversionError(
      'corrupt_content_encoding',
      'The body cannot be decoded as its content-encoding says.',
      {},
      error,
    )
  } finally {
    stream.off('error', fail).off('close', onClose)
    stream.unpipe(decoder)
    decoder.destroy()
  }
}
