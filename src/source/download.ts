import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ConversionError } from '../contract/errors.js'
import type { SharedBytes } from '../contract/task.js'
import { type Deadline, startDeadline } from '../outbound/deadline.js'
import type { Exchange } from '../outbound/exchange.js'
import type { CheckedUrl, Outbound } from '../outbound/outbound.js'
import { contentDecoder, isDecodable } from './content-decoding.js'
import { createDocumentBuffer, type DocumentBuffer } from './document-buffer.js'
import { type NamedBy, namesOf } from './document-name.js'
import { downloadFailure, originRefused } from './download-failure.js'
import { openFollowing } from './follow-redirects.js'
import type { InflightBudget, Lease } from './inflight.js'

export interface DownloadSettings {
  /** On the wire, and decoded. */
  readonly downloadBytesMax: number
  readonly documentBytesMax: number
  /** For the whole fetch, redirects included; waiting for room in memory does not count. */
  readonly timeoutMs: number
  readonly redirectsMax: number
  /** Longest wait for room in memory. */
  readonly waitMsMax: number
}

export interface DownloadRequest {
  readonly target: CheckedUrl
  /** `url_headers`: sent to the first origin only. */
  readonly headers: Readonly<Record<string, string>>
  /** The client has gone away. */
  readonly signal: AbortSignal
}

export interface Download {
  readonly source: SharedBytes
  /** SHA-256 in hex of the document after content-encoding. */
  readonly contentHash: string
  readonly named: NamedBy
  readonly fetchMs: number
  /** Held until the document is converted. */
  readonly lease: Lease
}

export interface DownloadTools {
  readonly outbound: Outbound
  readonly inflight: InflightBudget
  readonly settings: DownloadSettings
}

const MIB = 2 ** 20
/** Room for a document of unknown size before its first byte. */
const FIRST_BYTES = 1 << 20
/** A connection that waited longer for its turn may be dead: the URL is fetched anew. */
const PATIENCE_MS = 5000

/**
 * Fetches a document into shared memory, counting its bytes as they arrive. Throws ConversionErrors:
 * `source_unavailable` (the origin answers 4xx), `source_fetch_failed`, `source_timeout`, `download_too_large`,
 * `document_too_large`, `overloaded` (no room in time), `cancelled`, and the 400 and 403 of a redirect's URL.
 */
export async function download(request: DownloadRequest, tools: DownloadTools): Promise<Download> {
  const startedAt = performance.now()
  const deadline = startDeadline(tools.settings.timeoutMs, request.signal)
  const holding: { lease?: Lease } = {}
  try {
    const { answer, document } = await fetchDocument(request, tools, deadline, holding)
    const lease = holding.lease
    if (lease === undefined) throw new Error('a document without a lease')
    const { source, contentHash } = document.finish()
    lease.settle(source.byteLength)
    const fetchMs = performance.now() - startedAt
    return { source, contentHash, named: namesOfAnswer(answer), fetchMs, lease }
  } catch (error) {
    holding.lease?.release()
    throw downloadFailure(error, deadline, request.signal)
  } finally {
    deadline.end()
  }
}

interface Opened {
  readonly exchange: Exchange
  readonly url: URL
}

async function fetchDocument(
  request: DownloadRequest,
  tools: DownloadTools,
  deadline: Deadline,
  holding: { lease?: Lease },
): Promise<{ answer: Opened; document: DocumentBuffer }> {
  for (;;) {
    const answer = await openFollowing(request, tools, deadline.signal)
    try {
      const size = expectedSize(answer.exchange, tools)
      if (holding.lease === undefined) {
        const askedAt = performance.now()
        holding.lease = await makeRoom(size, request, tools, deadline)
        if (performance.now() - askedAt > PATIENCE_MS) continue
      }
      const document = createDocumentBuffer(bytesMaxOf(tools), size ?? FIRST_BYTES)
      await readBody(answer.exchange, document, holding.lease, request, tools, deadline)
      return { answer, document }
    } finally {
      await answer.exchange.close()
    }
  }
}

/** Bytes the document will have; undefined where the origin does not say, or compresses it. */
function expectedSize(exchange: Exchange, tools: DownloadTools): number | undefined {
  const { status } = exchange
  if (status !== 200 && status !== 203) throw originRefused(status)
  const encoding = exchange.header('content-encoding') ?? 'identity'
  if (!isDecodable(encoding)) {
    const message = 'The document comes in a content-encoding other than gzip, br and zstd.'
    throw new ConversionError('source_fetch_failed', message, { origin_status: status })
  }
  const written = exchange.header('content-length')
  if (written === undefined || !/^\d+$/.test(written)) return undefined
  const length = Number(written)
  assertWireSize(length, tools.settings)
  if (encoding.toLowerCase() !== 'identity') return undefined
  assertDocumentSize(length, tools)
  return length
}

async function makeRoom(
  size: number | undefined,
  { signal }: DownloadRequest,
  { inflight, settings }: DownloadTools,
  deadline: Deadline,
): Promise<Lease> {
  return inTurn(deadline, signal, settings.waitMsMax, (turn) =>
    size === undefined
      ? inflight.holdGrowing(Math.min(FIRST_BYTES, inflight.bytesMax), turn)
      : inflight.hold(Math.min(size, inflight.bytesMax), turn),
  )
}

/** Waits for memory outside the fetch's time limit, but not for ever. */
async function inTurn<Result>(
  deadline: Deadline,
  signal: AbortSignal,
  waitMsMax: number,
  wait: (turn: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const patience = startDeadline(waitMsMax, signal)
  try {
    return await deadline.outside(() => wait(patience.signal))
  } catch (error) {
    if (!patience.isOver()) throw error
    throw new ConversionError(
      'overloaded',
      'The service holds as many documents as fit in its memory. Try again later.',
    )
  } finally {
    patience.end()
  }
}

async function readBody(
  exchange: Exchange,
  document: DocumentBuffer,
  lease: Lease,
  { signal }: DownloadRequest,
  tools: DownloadTools,
  deadline: Deadline,
): Promise<void> {
  const { settings } = tools
  const collect = async (chunks: AsyncIterable<Uint8Array>) => {
    for await (const chunk of chunks) {
      const byteLength = document.byteLength() + chunk.byteLength
      assertWireSize(byteLength, settings)
      assertDocumentSize(byteLength, tools)
      const size = document.sizeFor(chunk.byteLength)
      if (size > lease.bytes()) {
        await inTurn(deadline, signal, settings.waitMsMax, (turn) => lease.growTo(size, turn))
      }
      document.append(chunk)
    }
  }
  const wire = countWire(exchange.body, settings)
  const decoder = contentDecoder(exchange.header('content-encoding') ?? 'identity')
  if (decoder === undefined) await collect(wire)
  else await pipeline(wire, decoder, collect, { signal: deadline.signal })
}

async function* countWire(body: Readable, settings: DownloadSettings): AsyncGenerator<Uint8Array> {
  let wireBytes = 0
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    wireBytes += chunk.byteLength
    assertWireSize(wireBytes, settings)
    yield chunk
  }
}

function assertWireSize(bytes: number, { downloadBytesMax }: DownloadSettings): void {
  if (bytes <= downloadBytesMax) return
  const maxMb = downloadBytesMax / MIB
  throw new ConversionError(
    'download_too_large',
    `The document behind the URL is larger than the download limit of ${maxMb} MB.`,
    { max_download_mb: maxMb },
  )
}

function assertDocumentSize(bytes: number, { settings, inflight }: DownloadTools): void {
  const bytesMax = Math.min(settings.documentBytesMax, inflight.bytesMax)
  if (bytes <= bytesMax) return
  const maxMb = bytesMax / MIB
  throw new ConversionError(
    'document_too_large',
    `The document is larger than the limit of ${maxMb} MB.`,
    { max_document_mb: maxMb },
  )
}

function bytesMaxOf({ settings, inflight }: DownloadTools): number {
  return Math.min(settings.downloadBytesMax, settings.documentBytesMax, inflight.bytesMax)
}

function namesOfAnswer({ exchange, url }: Opened): NamedBy {
  return namesOf(url, exchange.header('content-disposition'), exchange.header('content-type'))
}
