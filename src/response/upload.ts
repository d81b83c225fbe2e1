import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { ConversionError } from '../contract/errors.js'
import type { OutputEncoding } from '../contract/options.js'
import { startDeadline } from '../outbound/deadline.js'
import { exchange } from '../outbound/exchange.js'
import type { CheckedUrl, Outbound } from '../outbound/outbound.js'
import { storeRefused, uploadFailure } from './store-failure.js'

interface UploadSettings {
  /** For each try. */
  readonly timeoutMs: number
  /** Pause before the second try; it doubles, and up to as much again is added by chance. */
  readonly backoffMs: number
}

export interface UploadRequest {
  readonly target: CheckedUrl
  /** The whole Markdown, encoded. */
  readonly chunks: readonly Uint8Array[]
  readonly encoding: OutputEncoding
  /** `output_headers`. */
  readonly headers: Readonly<Record<string, string>>
  /** The client has gone away. */
  readonly signal: AbortSignal
}

export interface Upload {
  readonly byteLength: number
  readonly uploadMs: number
}

export interface StoreTools {
  readonly outbound: Outbound
  readonly settings: UploadSettings
}

const TRIES = 3

/**
 * Puts the Markdown into the caller's store, three times at most where the network or the store (5xx) fails. Throws
 * `output_rejected` (the store answers 4xx), `output_upload_failed`, `cancelled`, and 403 where the host has come to
 * stand for an address that is not allowed.
 */
export async function uploadMarkdown(request: UploadRequest, tools: StoreTools): Promise<Upload> {
  const startedAt = performance.now()
  const byteLength = request.chunks.reduce((sum, chunk) => sum + chunk.byteLength, 0)
  for (let round = 1; ; round++) {
    const failure = await tryUpload(request, byteLength, tools)
    if (failure === undefined) return { byteLength, uploadMs: performance.now() - startedAt }
    if (request.signal.aborted) throw new ConversionError('cancelled', 'The request was cancelled.')
    if (round === TRIES || !isWorthAnotherTry(failure)) throw failure
    await backOff(tools.settings.backoffMs * 2 ** (round - 1), request.signal)
  }
}

async function tryUpload(
  { target, chunks, encoding, headers, signal }: UploadRequest,
  byteLength: number,
  { outbound, settings }: StoreTools,
): Promise<ConversionError | undefined> {
  const deadline = startDeadline(settings.timeoutMs, signal)
  try {
    const answer = await exchange(outbound, target, {
      method: 'PUT',
      headers: {
        ...headers,
        'content-type': 'text/markdown; charset=utf-8',
        'content-length': String(byteLength),
        ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
      },
      body: Readable.from(chunks),
      signal: deadline.signal,
    })
    await answer.close()
    return answer.status >= 200 && answer.status <= 299 ? undefined : storeRefused(answer.status)
  } catch (error) {
    return uploadFailure(error)
  } finally {
    deadline.end()
  }
}

function isWorthAnotherTry({ code, details }: ConversionError): boolean {
  const status = details.output_status
  return code === 'output_upload_failed' && (typeof status !== 'number' || status >= 500)
}

async function backOff(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await sleep(ms + Math.random() * ms, undefined, { signal })
  } catch {
    throw new ConversionError('cancelled', 'The request was cancelled.')
  }
}
