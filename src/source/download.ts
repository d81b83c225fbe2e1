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
  /** The most bytes on the wire, and of the document once decoded. */
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
/** How far, in bytes, the room that is held may run ahead of the bytes that have arrived, whatever was announced. */
const STEP_BYTES = 64 * 1024
/** After a longer wait for room the connection may be dead, so the URL is fetched again. */
const PATIENCE_MS = 5000

/**
 * Fetches a document into shared memory, counting its bytes as they arrive. Throws ConversionErrors:
 * `source_unavailable` (the origin answers 4xx), `source_fetch_failed`, `source_timeout`, `download_too_large`,
 * `document_too_large`, `overloaded` (no room in time), `cancelled`, and the 400 and 403 of a redirect's URL.
 */
export async function download(request: DownloadRequest, tools: DownloadTools): Promise<Download> {
  const startedAt = performance.now()
  const seat = takeSeat(tools.inflight)
  try {
    for (;;) {
      const fetched = await tryOnce(request, tools, seat)
      if (fetched === undefined) continue // its room was wanted by an older download
      const { source, contentHash } = fetched.document.finish()
      seat.lease.shrinkTo(source.byteLength)
      const fetchMs = performance.now() - startedAt
      const named = namesOfAnswer(fetched.answer)
      return { source, contentHash, named, fetchMs, lease: seat.lease }
    }
  } catch (error) {
    seat.lease.release()
    throw error
  }
}

interface Opened {
  readonly exchange: Exchange
  readonly url: URL
}

interface Fetched {
  readonly answer: Opened
  readonly document: DocumentBuffer
}

/** A download's place in the budget. */
interface Seat {
  readonly lease: Lease
  /** Aborted when what it holds is taken back; a new one for each try. */
  taken: AbortController
}

function takeSeat(inflight: InflightBudget): Seat {
  const seat: Seat = {
    lease: inflight.openTaken(() => seat.taken.abort()),
    taken: new AbortController(),
  }
  return seat
}

/** Undefined when an older download took its room back while it arrived. */
async function tryOnce(
  request: DownloadRequest,
  tools: DownloadTools,
  seat: Seat,
): Promise<Fetched | undefined> {
  const taken = new AbortController()
  seat.taken = taken
  const ended = AbortSignal.any([request.signal, taken.signal])
  const deadline = startDeadline(tools.settings.timeoutMs, ended)
  try {
    return await fetchDocument(request, tools, deadline, seat)
  } catch (error) {
    if (taken.signal.aborted && !request.signal.aborted) return undefined
    throw downloadFailure(error, deadline, request.signal)
  } finally {
    deadline.end()
  }
}

async function fetchDocument(
  request: DownloadRequest,
  tools: DownloadTools,
  deadline: Deadline,
  { lease }: Seat,
): Promise<Fetched> {
  const grow = (bytes: number) =>
    inTurn(deadline, request.signal, tools.settings.waitMsMax, (turn) => lease.growTo(bytes, turn))
  await grow(0) // where its room was taken back there must be as much again
  for (;;) {
    const answer = await openFollowing(request, tools, deadline.signal)
    try {
      const size = expectedSize(answer.exchange, tools)
      const askedAt = performance.now()
      await grow(Math.min(size ?? STEP_BYTES, STEP_BYTES, tools.inflight.bytesMax))
      if (performance.now() - askedAt > PATIENCE_MS) continue
      const document = createDocumentBuffer(bytesMaxOf(tools), size ?? STEP_BYTES)
      await readBody(answer.exchange, document, lease, tools, deadline, grow)
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
  tools: DownloadTools,
  deadline: Deadline,
  grow: (bytes: number) => Promise<void>,
): Promise<void> {
  const { settings } = tools
  const collect = async (chunks: AsyncIterable<Uint8Array>) => {
    for await (const chunk of chunks) {
      const byteLength = document.byteLength() + chunk.byteLength
      assertWireSize(byteLength, settings)
      assertDocumentSize(byteLength, tools)
      if (byteLength > lease.bytes()) await grow(nextStep(byteLength, tools))
      deadline.signal.throwIfAborted() // the room may be another's by now
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

/** Room is taken a step at a time, and never for more than the document may have. */
function nextStep(byteLength: number, tools: DownloadTools): number {
  return Math.min(Math.ceil(byteLength / STEP_BYTES) * STEP_BYTES, bytesMaxOf(tools))
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
